"""Metering: how much of the event loop's time a request takes, whoever else is served meanwhile."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Meter:
    """Seconds of processor time, and the longest of them without a pause."""

    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count a step."""
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Metered(Generic[T]):
    """An awaitable that does some work and counts its steps; what others do between is not its."""

    def __init__(self, work: Coroutine[Any, Any, T], meter: Meter) -> None:
        self._work = work
        self._meter = meter

    def __await__(self) -> Generator[Any, Any, T]:
        error: BaseException | None = None
        while True:
            started = time.thread_time()
            try:
                waits_for = self._work.send(None) if error is None else self._work.throw(error)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self._meter.add(time.thread_time() - started)
            error = None
            try:
                yield waits_for
            except BaseException as caught:  # cancelled, or what it waited for failed
                error = caught


_threads = ThreadPoolExecutor(2, "work")
"""Few: the event loop shares its processor with them."""
_meter: ContextVar[Meter | None] = ContextVar("_meter", default=None)
"""Of the request that is being answered."""


async def counted(meter: Meter, work: Coroutine[Any, Any, T]) -> T:
    """Do what a request asks for, and count its steps."""
    _meter.set(meter)
    return await Metered(work, meter)


async def in_thread(work: Callable[[], T], threads: ThreadPoolExecutor = _threads) -> T:
    """Do something beside the event loop; its time counts too, but nobody had to wait for it."""

    def timed() -> tuple[T, float]:
        started = time.thread_time()
        return work(), time.thread_time() - started

    meter = _meter.get()
    result, seconds = await asyncio.get_running_loop().run_in_executor(threads, timed)
    if meter is not None:
        meter.seconds += seconds
    return result
