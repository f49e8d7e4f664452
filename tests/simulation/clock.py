"""Simulated time: an event loop that never waits, and clocks on walls that may be wrong."""

import asyncio
import contextvars
from collections.abc import Callable
from typing import Any, Protocol

TICK = 0.0002
"""Seconds that pass whenever the server looks at the clock: no program runs in no time."""

MORNING = 1_800_000_000.0
"""The time of day when a simulation begins."""


class Owner(Protocol):
    """Who has tasks that end with it."""

    tasks: dict[asyncio.Task[Any], None]


OWNER: contextvars.ContextVar[Owner | None] = contextvars.ContextVar("OWNER", default=None)
"""Whose code is running; a task inherits it from who began it."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs what is ready, then jumps to the next timer: no thread, no socket, no real time."""

    def __init__(self, work_time: Callable[[], float]) -> None:
        super().__init__()
        self.moment = 0.0
        """The time now; whoever reads it here takes no time."""
        self._selector = self
        self._work_time = work_time
        self.set_task_factory(self._owned_task)

    def time(self) -> float:
        self.moment += TICK
        return self.moment

    def select(self, timeout: float | None) -> list[object]:
        """In place of waiting for sockets; asyncio calls it between two rounds."""
        if timeout is None:
            raise RuntimeError("nothing is left that could ever happen")
        self.moment += timeout
        return []

    def _process_events(self, events: list[object]) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """There are no other threads."""

    def run_in_executor(
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """What the server does in a thread is done here, after a while and at once."""
        done: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except BaseException as error:
                done.set_exception(error)

        self.call_later(self._work_time(), work)
        return done

    @staticmethod
    def _owned_task(
        loop: asyncio.AbstractEventLoop, coroutine: Any, context: Any = None
    ) -> "asyncio.Task[Any]":
        task = asyncio.Task(coroutine, loop=loop, context=context)
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is not None:
            owner.tasks[task] = None
            task.add_done_callback(lambda done: owner.tasks.pop(done, None))
        return task


class WallClock:
    """The time of day as one machine sees it."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop
        self.offset = 0.0

    def now(self) -> float:
        """Seconds since 1970, wrong by the offset."""
        return MORNING + self._loop.moment + self.offset
