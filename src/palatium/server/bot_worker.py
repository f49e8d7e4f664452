"""A bot's process: reads questions from stdin, writes answers to stdout.

It gets the published ints, rebuilds the position, and hands the bot a `Seat`: the bot sees no more
than its seat may. Positions are kept, so that a table's next question costs only its new ints.
"""

import struct
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from palatium.core.errors import PalatiumError
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.play.bot import make_bot
from palatium.play.seat import Seat

KEPT = 200
"""Positions that a process remembers."""


class Job(msgspec.Struct):
    """One decision to be made."""

    table: str
    game: str
    config: dict[str, object]
    ints: list[int]
    seat: int
    bot: str
    seed: int


class Answer(msgspec.Struct):
    """The int that the bot chose, or what went wrong."""

    a: int | None
    error: str = ""


class Memory:
    """Positions by table."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[list[int], State]] = OrderedDict()

    def state(self, job: Job) -> State:
        """The position after the job's ints."""
        ints, s = self._kept.pop(job.table, ([], None))
        if s is None or job.ints[: len(ints)] != ints:
            s, ints = configured(job.game, **job.config).start(explain=False), []
        for a in job.ints[len(ints) :]:
            s.apply(a)
        self._kept[job.table] = (job.ints, s)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return s


def decide(job: Job, memory: Memory) -> Answer:
    """What the bot plays."""
    try:
        s = memory.state(job)
        a = make_bot(job.bot).decide(Seat(s, job.seat, Rng(job.seed)))
    except PalatiumError as error:
        return Answer(None, str(error))
    except Exception as error:  # an outside bot may do anything
        return Answer(None, f"{type(error).__name__}: {error}")
    return Answer(a)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the other side hangs up."""
    memory = Memory()
    _write(sink, Answer(None, "ready"))
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        data = source.read(struct.unpack("<I", head)[0])
        _write(sink, decide(msgspec.msgpack.decode(data, type=Job), memory))


def _write(sink: BinaryIO, answer: Answer) -> None:
    out = msgspec.msgpack.encode(answer)
    sink.write(struct.pack("<I", len(out)) + out)
    sink.flush()


if __name__ == "__main__":
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot's prints must not stand between answers
    serve(sys.stdin.buffer, sink)
