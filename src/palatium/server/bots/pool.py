"""The bots' pool: a few processes, a time budget for each decision, first come first served."""

import asyncio
import contextlib
import os
import struct
import sys

import msgspec

from palatium.analysis.decisions import JudgedDecision, MoveEstimate
from palatium.server.bots.worker import GENTLE, AdviceJob, Answer, AnyJob, Job, LookJob

SEED_BITS = 62
"""Msgpack carries ints of 64 bits."""


START = 60.0
"""Seconds for a process to come up."""

PATIENCE = 1.0
"""Seconds that a decision waits for a process before another one is started."""

RUSH = 4
"""How many times as many processes there may be for a time."""


class BotFailed(Exception):
    """A bot gave no answer in time, or none at all."""


class _Worker:
    """One process; a decision that takes too long ends it."""

    def __init__(self, is_gentle: bool) -> None:
        self._is_gentle = is_gentle
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, job: AnyJob, budget: float) -> Answer:
        try:
            if self._process is None or self._process.returncode is not None:
                self._process = await _started(self._is_gentle)
                await self._answer(START)
            data = msgspec.msgpack.encode(job)
            assert self._process.stdin is not None
            self._process.stdin.write(struct.pack("<I", len(data)) + data)
            return await self._answer(budget)
        except asyncio.CancelledError:
            self.kill()
            raise
        except (TimeoutError, asyncio.IncompleteReadError, OSError):
            self.kill()
            raise BotFailed(f"{job.bot} gave no answer within {budget:g} s") from None

    async def _answer(self, budget: float) -> Answer:
        assert self._process is not None
        source = self._process.stdout
        assert source is not None
        async with asyncio.timeout(budget):
            head = await source.readexactly(4)
            body = await source.readexactly(struct.unpack("<I", head)[0])
        return msgspec.msgpack.decode(body, type=Answer)

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


async def _started(is_gentle: bool) -> asyncio.subprocess.Process:
    """Start a process that knows none of the server's settings."""
    known = {key: text for key, text in os.environ.items() if not key.startswith("PALATIUM_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "palatium.server.bots.worker",
        *([GENTLE] if is_gentle else []),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=known,
    )


class BotPool:
    """Decisions of bots outside the event loop.

    There are `size` processes. While all of them are busy with slow decisions there may be more
    for a time, so that one table's bot does not hold up another's. A gentle pool lets all others
    go first.
    """

    def __init__(self, size: int, budget: float, is_gentle: bool = False) -> None:
        self.budget = budget
        self._is_gentle = is_gentle
        self._size = max(size, 1)
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers: set[_Worker] = set()
        self.queued = 0
        self.failed = 0

    async def decide(self, job: Job) -> int:
        """Return what the bot plays; BotFailed if it has no answer."""
        answer = await self._answer(job)
        if answer.a is None:  # an outside bot may return nothing
            self.failed += 1
            raise BotFailed(f"{job.bot} chose nothing")
        return answer.a

    async def look(self, job: LookJob) -> JudgedDecision | None:
        """Judge a decision by a search; None if there was nothing to decide."""
        return (await self._answer(job)).choice

    async def advise(self, job: AdviceJob) -> list[MoveEstimate]:
        """Return what to play, and the next best moves."""
        return (await self._answer(job)).looks

    async def _answer(self, job: AnyJob) -> Answer:
        worker = await self._worker()
        try:
            answer = await worker.ask(job, self.budget)
            if answer.error:
                raise BotFailed(f"{job.bot}: {answer.error}")
            return answer
        except BotFailed:
            self.failed += 1
            raise
        finally:
            self._give_back(worker)

    async def _worker(self) -> _Worker:
        if self._free.empty() and len(self._workers) < self._size:
            return self._new()
        self.queued += 1
        try:
            while True:
                try:
                    async with asyncio.timeout(PATIENCE):
                        return await self._free.get()
                except TimeoutError:
                    if len(self._workers) < self._size * (1 if self._is_gentle else RUSH):
                        return self._new()
        finally:
            self.queued -= 1

    def _new(self) -> _Worker:
        worker = _Worker(self._is_gentle)
        self._workers.add(worker)
        return worker

    def _give_back(self, worker: _Worker) -> None:
        if len(self._workers) > self._size and not self.queued:
            worker.kill()
            self._workers.discard(worker)
        else:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.kill()
