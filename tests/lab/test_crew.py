"""Crews: the same results in the same order, whoever works and whoever dies."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from palatium.core.errors import BadConfig
from palatium.lab import arena
from palatium.lab.crew import Alone, Crew, Processes, WorkerLost, crew, run_stored
from palatium.lab.playtest.page import as_csv
from palatium.lab.playtest.study import playtest
from palatium.lab.store import Games, Store
from palatium.lab.train import learn


def square(number: int) -> int:
    return number * number


def die_once(task: tuple[str, int]) -> int:
    """Kill the first worker that meets number 5 in the middle of its work."""
    folder, number = task
    mark = Path(folder) / "died"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die_always(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise BadConfig(f"number {number} is wrong")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Crew]:
    """A real Ray cluster on this machine."""
    with crew(ray="local") as hired:
        yield hired


def test_results_come_in_the_order_of_the_tasks() -> None:
    wanted = [n * n for n in range(30)]
    for workers in (1, 2, 3):
        with crew(workers) as hired:
            assert list(hired.run(square, range(30))) == wanted
            assert list(hired.run(square, range(30))) == wanted
            assert list(hired.run(square, [])) == []


def test_who_leaves_off_drops_what_was_not_begun() -> None:
    drawn: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            drawn.append(number)
            yield number

    with crew(2) as hired:
        for result in hired.run(square, tasks()):
            if result == 9:
                break
    assert len(drawn) < 20


def test_work_survives_the_death_of_a_process(tmp_path: Path) -> None:
    with crew(2) as hired:
        tasks = [(str(tmp_path), number) for number in range(12)]
        assert list(hired.run(die_once, tasks)) == [n * n for n in range(12)]
    assert (tmp_path / "died").exists()


def test_a_process_killed_in_the_middle_of_a_playtest_costs_nothing() -> None:
    killed: list[int] = []

    def kill(done: int) -> None:
        if done == 16:
            process = active_children()[0]
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            killed.append(process.pid)

    alone = playtest("azul", {"players": 2}, ["greedy"], 40)
    harmed = playtest("azul", {"players": 2}, ["greedy"], 40, workers=2, progress=kill)
    assert killed
    assert as_csv(harmed) == as_csv(alone)


def test_a_task_that_always_kills_is_named() -> None:
    with crew(2) as hired, pytest.raises(WorkerLost, match=r"died 4 times.* on 2"):
        list(hired.run(die_always, range(6)))


def test_errors_of_a_task_come_through() -> None:
    for workers in (1, 2):
        with crew(workers) as hired, pytest.raises(BadConfig, match="number 0 is wrong"):
            list(hired.run(refuse, range(3)))


class Numbered:
    """A task with a key."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> dict[str, object]:
        return {"number": self.number}


def numbered(task: Numbered) -> Games:
    return [{"square": task.number**2}]


def test_known_results_are_not_worked_out_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "known.jsonl")
    store.add({"number": 3}, [{"square": -1}])
    tasks = [Numbered(number) for number in range(6)]
    for hired in (Alone(), Processes(2)):
        found = [part[0]["square"] for part in run_stored(hired, numbered, tasks, store)]
        assert found == [0, 1, 4, -1, 16, 25]
        hired.close()


@pytest.mark.soak
def test_a_cluster_gives_the_same(cluster: Crew) -> None:
    assert list(cluster.run(square, range(30))) == [n * n for n in range(30)]
    alone = playtest("azul", {"players": 2}, ["greedy"], 16)
    spread = playtest("azul", {"players": 2}, ["greedy"], 16, ray="local")
    assert as_csv(spread) == as_csv(alone)
    bots = ["greedy", "random"]
    assert arena("azul", {}, bots, 16, 1, ray="local") == arena("azul", {}, bots, 16, 1)


@pytest.mark.soak
def test_work_survives_the_death_of_a_worker_of_a_cluster(cluster: Crew, tmp_path: Path) -> None:
    tasks = [(str(tmp_path), number) for number in range(12)]
    assert list(cluster.run(die_once, tasks)) == [n * n for n in range(12)]
    assert (tmp_path / "died").exists()


@pytest.mark.soak
def test_errors_come_through_a_cluster(cluster: Crew) -> None:
    with pytest.raises(BadConfig, match="number 0 is wrong"):
        list(cluster.run(refuse, range(3)))


def test_learning_gives_the_same_with_any_crew() -> None:
    assert learn("azul", 4, 1, "greedy", workers=2) == learn("azul", 4, 1, "greedy")


@pytest.mark.parametrize(
    "address, said",
    [("nowhere", "local, auto or HOST:PORT"), ("127.0.0.1:1", "no Ray cluster answers")],
)
def test_an_address_without_a_cluster_is_refused(address: str, said: str) -> None:
    with pytest.raises(BadConfig, match=said), crew(ray=address):
        pass
