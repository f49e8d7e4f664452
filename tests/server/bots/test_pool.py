"""The pool: light decisions go between, searches are whole, what nobody wants is ended."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import palatium as pal
from palatium.bots.search.levels import BY_NAME
from palatium.server.bots.fair import Payer
from palatium.server.bots.pool import BotPool, cores
from palatium.server.bots.worker import AdviceJob, Job, Memory, decide

CONFIG: dict[str, object] = {"players": 2}
LONG = 500_000
"""Simulations that take much longer than a test may wait."""


def beginning() -> tuple[pal.State, list[int]]:
    """A game at its first question with a choice, and the ints that lead there."""
    s, rng = pal.game("azul", players=2).start(), pal.Rng(1)
    ints: list[int] = []
    while s.seat() < 0 or len(s.options()) < 2:
        ints.append(s.sample(rng) if s.seat() < 0 else s.options()[0])
        s.apply(ints[-1])
    return s, ints


STATE, INTS = beginning()


def job(bot: str, table: str = "t") -> Job:
    return Job(table, "azul", CONFIG, INTS, STATE.seat(), bot, 1)


def hint(nodes: int, table: str) -> AdviceJob:
    return AdviceJob(table, "azul", CONFIG, INTS, STATE.seat(), nodes, 1)


@asynccontextmanager
async def pool(size: int = 1, seconds: float = 60.0) -> AsyncIterator[BotPool]:
    found = BotPool(size, seconds)
    try:
        await found.decide(job("random"))  # the process is up
        yield found
    finally:
        await found.close()


async def until_something_is_found(bots: BotPool) -> None:
    """Wait until a search has said what it would play."""
    while not any([one.best for one in bots._places[0].process._in_hand.values()]):
        await asyncio.sleep(0.05)


def end_process(bots: BotPool) -> None:
    """End the bots' process from outside, as a lack of memory does."""
    process = bots._places[0].process._process
    assert process is not None
    os.kill(process.pid, 9)


def own(person: str) -> Payer:
    return Payer(person, person)


def test_a_light_decision_does_not_wait_for_a_search() -> None:
    async def story() -> None:
        async with pool() as bots:
            search = asyncio.create_task(bots.decide(job(f"search:{LONG}n"), own("m")))
            await asyncio.sleep(0.3)
            started = time.monotonic()
            for _ in range(3):
                for bot in ("greedy", "random", "apprentice", "journeyman", "builder"):
                    await bots.decide(job(bot, "light"), own("a"))
            assert time.monotonic() - started < 10
            assert not search.done()
            search.cancel()

    asyncio.run(story())


def test_hints_of_somebody_who_is_gone_hold_up_nobody() -> None:
    async def story() -> None:
        async with pool() as bots:
            crowd = [
                asyncio.create_task(bots.advise(hint(LONG, f"t{i}"), own("m"))) for i in range(330)
            ]
            await asyncio.sleep(0.3)
            assert bots.queued == 329
            for task in crowd:
                task.cancel()
            started = time.monotonic()
            await bots.decide(job("architect"), own("a"))
            assert time.monotonic() - started < 10
            assert bots.queued == 0

    asyncio.run(story())


def test_a_running_search_ends_with_its_asker_and_its_process_stays() -> None:
    async def story() -> None:
        async with pool() as bots:
            process = bots._places[0].process._process
            search = asyncio.create_task(bots.decide(job(f"search:{LONG}n"), own("m")))
            await asyncio.sleep(0.5)
            search.cancel()
            await bots.decide(job("architect"), own("a"))
            assert bots._places[0].process._process is process

    asyncio.run(story())


def test_a_bystanders_search_waits_for_one_decision_and_not_for_fifty() -> None:
    async def story() -> None:
        async with pool() as bots:
            crowd = [
                asyncio.create_task(bots.decide(job("search:30n", f"t{i}"), own("m")))
                for i in range(50)
            ]
            await asyncio.sleep(0)
            done: list[str] = []
            for task in crowd:
                task.add_done_callback(lambda _: done.append("m"))
            await bots.decide(job("search:30n"), own("a"))
            assert len(done) <= 3
            for task in crowd:
                task.cancel()

    asyncio.run(story())


def test_everybody_searches_the_whole_budget_however_many_wait() -> None:
    """The same seed gives the same choice, on a machine with nothing to do and under load."""
    alone = decide(job("architect"), Memory()).a

    async def story() -> None:
        async with pool(2, 0.5) as bots:  # far less than they wait
            crowd = [bots.decide(job("architect", f"t{i}"), own(f"p{i}")) for i in range(12)]
            found = await asyncio.gather(*crowd)
            assert [one.a for one in found] == [alone] * 12
            assert {one.note for one in found} == {None}

    asyncio.run(story())


def test_at_the_hosts_limit_the_best_so_far_is_played_and_marked() -> None:
    async def story() -> None:
        async with pool(1, 1.0) as bots:
            started = time.monotonic()
            found = await bots.decide(job(f"search:{LONG}n"))
            assert found.note == "cut"
            assert time.monotonic() - started < 30
            assert found.a in STATE.options()

    asyncio.run(story())


def test_after_a_crash_a_search_is_made_again_and_whole() -> None:
    alone = decide(job("architect"), Memory()).a

    async def story() -> None:
        async with pool() as bots:
            search = asyncio.create_task(bots.decide(job("architect")))
            await asyncio.sleep(0.05)
            end_process(bots)
            found = await search
            assert (found.a, found.note) == (alone, None)

    asyncio.run(story())


def test_after_a_second_crash_the_best_so_far_is_played_and_marked() -> None:
    async def story() -> None:
        async with pool() as bots:
            search = asyncio.create_task(bots.decide(job(f"search:{LONG}n")))
            for _ in range(2):
                await until_something_is_found(bots)
                end_process(bots)
                while bots._places[0].process._in_hand:
                    await asyncio.sleep(0.01)
            found = await search
            assert found.note == "cut"

    asyncio.run(story())


def test_there_are_no_more_processes_than_cores() -> None:
    assert BotPool(1000, 1.0).size == cores()
    assert BotPool(1, 1.0).size == 1


def test_the_wait_is_told_before_it_begins() -> None:
    async def story() -> None:
        async with pool() as bots:
            master = job("master")
            assert bots.wait(master, own("a")) == 0
            cost = BY_NAME["master"].simulations("azul") * 0.001
            crowd = [
                asyncio.create_task(bots.decide(job("master", f"t{i}"), own("m")))
                for i in range(50)
            ]
            await asyncio.sleep(0)
            assert bots.wait(master, own("m")) > 45 * cost
            assert bots.wait(master, own("a")) < 3 * cost
            assert bots.wait(job("greedy"), own("m")) == 0
            for task in crowd:
                task.cancel()

    asyncio.run(story())


def test_a_process_keeps_little_of_many_tables() -> None:
    memory = Memory()
    for i in range(100):
        memory.state(job("random", f"t{i}"))
    games = {id(s.game) for _, s in memory._kept.values()}
    assert len(games) == 1
    assert len(memory._kept) <= 32
