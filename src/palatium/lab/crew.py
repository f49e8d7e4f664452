"""The crew: runs the tasks of a lab run, here or on a cluster.

Tasks and results are plain data, a task contains everything that its result depends on, and results
are returned in the order of the tasks. So every crew gives the same figures, and a worker that dies
costs only its unfinished tasks, which another does again.
"""

import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from socket import create_connection
from typing import Any, Protocol, TypeVar

from palatium.core.errors import BadConfig, PalatiumError
from palatium.lab.store import Games, Store

AHEAD = 2
"""Tasks handed out to each worker: one running, one waiting."""
TRIES = 4
"""How often workers may die without any result in between."""
PATIENCE = 5.0
"""Seconds in which a cluster must answer."""

T = TypeVar("T")
R = TypeVar("R")


class WorkerLost(PalatiumError):
    """Workers died repeatedly on the same tasks."""


class Crew(ABC):
    """The base of all crews."""

    @abstractmethod
    def run(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the results in the order of the tasks; if the caller stops, the rest is dropped."""

    def close(self) -> None:
        """Release the workers when the work is done."""

    def abandon(self) -> None:
        """Release the workers at once; unfinished tasks are dropped."""
        self.close()


class Alone(Crew):
    """A crew of this process alone."""

    def run(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        for task in tasks:
            yield do(task)


class Processes(Crew):
    """A crew of processes on this machine; those that die are replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = _pool(workers)

    def run(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        rest = iter(tasks)
        waiting: deque[tuple[T, Future[R]]] = deque()
        losses = 0
        try:
            while True:
                try:
                    self._hand_out(do, rest, waiting)
                    if not waiting:
                        return
                    result = waiting[0][1].result()
                except BrokenProcessPool:
                    losses += 1
                    if losses >= TRIES:
                        raise WorkerLost(_lost(waiting[0][0] if waiting else None)) from None
                    self._replace(do, waiting)
                    continue
                losses = 0
                waiting.popleft()
                yield result
        finally:
            for _, future in waiting:
                future.cancel()

    def _hand_out(
        self, do: Callable[[T], R], rest: Iterator[T], waiting: "deque[tuple[T, Future[R]]]"
    ) -> None:
        """Hand out tasks; a dead pool is noticed before a task is taken, so that none is lost."""
        while len(waiting) < AHEAD * self.workers:
            for task in rest:
                try:
                    waiting.append((task, self.pool.submit(do, task)))
                except BrokenProcessPool:
                    self._replace(do, waiting)
                    waiting.append((task, self.pool.submit(do, task)))
                break
            else:
                return

    def _replace(self, do: Callable[[T], R], waiting: "deque[tuple[T, Future[R]]]") -> None:
        """Start new processes, and hand out again what had no result yet."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = _pool(self.workers)
        for i, (task, future) in enumerate(waiting):
            if not _has_result(future):
                waiting[i] = (task, self.pool.submit(do, task))

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)

    def abandon(self) -> None:
        for process in list(self.pool._processes.values()):  # terminate_workers, from 3.14 on
            process.terminate()
        self.close()


def _pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool whose workers ignore Ctrl-C, which a terminal sends to all processes."""
    return ProcessPoolExecutor(
        workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )


class RayCluster(Crew):
    """A Ray cluster; `address` is "local" for one on this machine, "auto", or HOST:PORT."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise BadConfig("--ray needs Ray: pip install 'palatium[ray]'") from None
        _probe(address)
        self._is_own = not self.ray.is_initialized()
        if self._is_own:
            try:
                self.ray.init(
                    address=address,
                    include_dashboard=False if address == "local" else None,
                    log_to_driver=False,
                    logging_level="ERROR",
                )
            except (ConnectionError, ValueError) as error:
                raise BadConfig(f"no Ray cluster at {address}: {error}") from None

    def run(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        ray = self.ray
        ahead = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        remote = ray.remote(max_retries=TRIES)(do)
        rest = iter(tasks)
        waiting: deque[tuple[T, Any]] = deque()
        try:
            while True:
                while len(waiting) < ahead:
                    for task in rest:
                        waiting.append((task, remote.remote(task)))
                        break
                    else:
                        break
                if not waiting:
                    return
                task, reference = waiting[0]
                try:
                    result: R = ray.get(reference)
                except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
                    raise WorkerLost(_lost(task)) from None
                waiting.popleft()
                yield result
        finally:
            for _, reference in waiting:
                ray.cancel(reference)

    def close(self) -> None:
        if self._is_own:
            self.ray.shutdown()


def _probe(address: str) -> None:
    """Refuse an address that does not answer; Ray itself would wait for minutes."""
    if address in ("local", "auto"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise BadConfig(f"ray={address!r} should be local, auto or HOST:PORT")
    try:
        create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise BadConfig(f"no Ray cluster answers at {address}: {error}") from None


def _has_result(future: "Future[R]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _lost(task: object) -> str:
    return f"workers died {TRIES} times in a row, the last time on {task}"


@contextmanager
def crew(workers: int = 1, ray: str = "") -> Iterator[Crew]:
    """Yield the requested crew until the end of the block."""
    if workers < 1:
        raise BadConfig(f"workers={workers} should be 1 or more")
    if ray and workers > 1:
        raise BadConfig("give either workers or ray: a cluster uses all its cores")
    hired: Crew = RayCluster(ray) if ray else Processes(workers) if workers > 1 else Alone()
    try:
        yield hired
    except BaseException:
        hired.abandon()
        raise
    hired.close()


class Keyed(Protocol):
    """A task that a store can find again."""

    def key(self) -> dict[str, object]:
        """Return what its result depends on."""
        ...


K = TypeVar("K", bound=Keyed)


def run_stored(
    hired: Crew, do: Callable[[K], Games], tasks: Sequence[K], store: Store
) -> Iterator[Games]:
    """The results of unlike tasks in order: known ones from the store, others done and stored."""
    is_known = [store.find(task.key()) is not None for task in tasks]
    fresh = hired.run(do, (task for task, known in zip(tasks, is_known, strict=True) if not known))
    for task, known in zip(tasks, is_known, strict=True):
        found = store.find(task.key()) if known else None
        if found is None:
            found = next(fresh)
            store.add(task.key(), found)
        yield found
