"""A bot's process: reads questions from stdin, writes answers to stdout.

It gets the published ints, rebuilds the position, and hands the bot a `Seat`: the bot sees no more
than its seat may. Positions are kept, so that a table's next question costs only its new ints.
Advice is asked for in the same way. A process that looks at played decisions does the same with a
search, gently: others go first.
"""

import os
import struct
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from palatium.analysis.decisions import JudgedDecision, MoveEstimate, advise, judge_decision
from palatium.bots.search.bot import SearchBot
from palatium.core.errors import PalatiumError
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.play.seat import Seat
from palatium.server.bots.opponents import make_opponent

KEPT = 200
"""Positions that a process remembers."""

GENTLE = "gentle"
"""The argument of a process that lets others go first."""
NICE = 10


class Place(msgspec.Struct):
    """Where a question is asked: the ints of a table, or of a plan at it."""

    table: str
    game: str
    config: dict[str, object]
    ints: list[int]


class Job(Place, tag="decide"):
    """One decision to be made."""

    seat: int
    bot: str
    seed: int


class LookJob(Place, tag="look"):
    """One decision to be looked at: `action` was played after `ints`, as move number `move`."""

    action: int
    move: int
    nodes: int
    seed: int

    @property
    def bot(self) -> str:
        """Who is at work, for messages."""
        return "the analysis"


class AdviceJob(Place, tag="advise"):
    """A seat that is asked after `ints` wants to know what to play; `nodes` 0 leaves it to the
    adviser."""

    seat: int
    nodes: int
    seed: int

    @property
    def bot(self) -> str:
        """Who is at work, for messages."""
        return "the adviser"


AnyJob = Job | LookJob | AdviceJob


class Answer(msgspec.Struct):
    """The int that the bot chose, or what a look or an advice found, or what went wrong."""

    a: int | None
    error: str = ""
    choice: JudgedDecision | None = None
    looks: list[MoveEstimate] = []


_decoder = msgspec.msgpack.Decoder(AnyJob)


class Memory:
    """Positions by table."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[list[int], State]] = OrderedDict()

    def state(self, job: Place) -> State:
        """Return the position after the job's ints."""
        ints, s = self._kept.pop(job.table, ([], None))
        if s is None or job.ints[: len(ints)] != ints:
            s, ints = configured(job.game, **job.config).start(explain=False), []
        for a in job.ints[len(ints) :]:
            s.apply(a)
        self._kept[job.table] = (job.ints, s)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return s


def decide(job: AnyJob, memory: Memory) -> Answer:
    """Return what the bot plays, or what a search finds."""
    try:
        s = memory.state(job)
        if isinstance(job, LookJob):
            return Answer(None, "", _looked(s, job))
        if isinstance(job, AdviceJob):
            return Answer(None, looks=advise(s, job.seat, job.seed, job.nodes))
        a = make_opponent(job.bot).decide(Seat(s, job.seat, Rng(job.seed)))
    except PalatiumError as error:
        return Answer(None, str(error))
    except Exception as error:  # an outside bot may do anything
        return Answer(None, f"{type(error).__name__}: {error}")
    return Answer(a)


def _looked(s: State, job: LookJob) -> JudgedDecision | None:
    """Judge a decision by a search; None if there was nothing to decide."""
    if len(s.options()) < 2:
        return None
    return judge_decision(SearchBot(f"{job.nodes}n"), s, job.move, job.action, job.nodes, job.seed)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the other side hangs up."""
    memory = Memory()
    _write(sink, Answer(None, "ready"))
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        data = source.read(struct.unpack("<I", head)[0])
        _write(sink, decide(_decoder.decode(data), memory))


def _write(sink: BinaryIO, answer: Answer) -> None:
    out = msgspec.msgpack.encode(answer)
    sink.write(struct.pack("<I", len(out)) + out)
    sink.flush()


if __name__ == "__main__":
    sink = sys.stdout.buffer
    if GENTLE in sys.argv[1:] and hasattr(os, "nice"):
        os.nice(NICE)
    sys.stdout = sys.stderr  # a bot's prints must not stand between answers
    serve(sys.stdin.buffer, sink)
