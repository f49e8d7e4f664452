"""A bot's process as the server sees it: orders go in, answers and signs of life come out."""

import asyncio
import contextlib
import os
import struct
import sys
from dataclasses import dataclass

import msgspec

from palatium.server.bots.worker import GENTLE, Answer, Order, Stop

START = 60.0
"""Seconds for a process to come up."""

GRACE = 1.0
"""Seconds in which a process ends what nobody waits for, before it is ended itself."""


class ProcessEnded(Exception):
    """The process ended, or was ended because it said nothing; `best` is what it had found."""

    def __init__(self, is_silent: bool, best: int | None) -> None:
        super().__init__("the process said nothing" if is_silent else "the process ended")
        self.is_silent = is_silent
        self.best = best


@dataclass(slots=True)
class _InHand:
    """An order that was sent and not answered."""

    answer: asyncio.Future[Answer]
    heard: float
    best: int | None = None


class BotProcess:
    """One process, started when it is first needed and again after it ended."""

    def __init__(self, is_gentle: bool) -> None:
        self._is_gentle = is_gentle
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._in_hand: dict[int, _InHand] = {}
        self._ending: set[asyncio.Task[int]] = set()

    async def start(self) -> None:
        """Be up; ProcessEnded if it does not come up."""
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return
            try:
                async with asyncio.timeout(START):
                    process = self._process = await _started(self._is_gentle)
                    await _answer(process)
            except (TimeoutError, asyncio.IncompleteReadError, OSError):
                self.kill()
                raise ProcessEnded(False, None) from None
            except asyncio.CancelledError:
                self.kill()
                raise
            self._reader = asyncio.create_task(self._read(process))

    async def ask(self, order: Order, patience: float) -> Answer:
        """Have a job done; after so many seconds without a word the process is ended."""
        await self.start()
        number = order.number
        loop = asyncio.get_running_loop()
        mine = self._in_hand[number] = _InHand(loop.create_future(), loop.time())
        try:
            self._send(order)
            while not mine.answer.done():
                left = mine.heard + patience - loop.time()
                if left <= 0:
                    del self._in_hand[number]
                    self.kill()
                    raise ProcessEnded(True, mine.best)
                await asyncio.wait([mine.answer], timeout=left)
            return mine.answer.result()
        finally:
            self._in_hand.pop(number, None)

    async def stop(self, number: int) -> None:
        """Have a job ended that nobody waits for; if that takes too long, end the process."""
        mine = self._in_hand.get(number)
        if mine is not None:
            self._send(Stop(number))
            await asyncio.wait([mine.answer], timeout=GRACE)
            if not mine.answer.done():
                self.kill()

    def _send(self, message: Order | Stop) -> None:
        data = msgspec.msgpack.encode(message)
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(struct.pack("<I", len(data)) + data)

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand answers to those who wait, until the process ends."""
        try:
            while True:
                answer = await _answer(process)
                mine = self._in_hand.get(answer.number)
                if mine is None:
                    continue
                mine.heard = asyncio.get_running_loop().time()
                if answer.is_done:
                    if not mine.answer.done():
                        mine.answer.set_result(answer)
                else:
                    mine.best = answer.a
        except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError):
            if self._process is process:
                self.kill()

    def kill(self) -> None:
        """End the process; whoever waits for an answer is told."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if process is not None:
            ending = asyncio.create_task(process.wait())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        for mine in self._in_hand.values():
            if not mine.answer.done():
                mine.answer.set_exception(ProcessEnded(False, mine.best))

    async def close(self) -> None:
        """End the process, and see it ended."""
        self.kill()
        last = [*self._ending, *([] if self._reader is None else [self._reader])]
        if last:
            await asyncio.wait(last, timeout=GRACE)


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


async def _answer(process: asyncio.subprocess.Process) -> Answer:
    source = process.stdout
    assert source is not None
    head = await source.readexactly(4)
    body = await source.readexactly(struct.unpack("<I", head)[0])
    return msgspec.msgpack.decode(body, type=Answer)
