"""A bot's process: reads questions from stdin, writes answers to stdout.

It gets the published ints, rebuilds the position, and hands the bot a `Seat`: the bot sees no more
than its seat may. The latest positions are kept, so that a table's next question costs only its new
ints. Advice is asked for in the same way. A process that looks at played decisions does the same
with a search, gently: others go first.

Between two simulations of a search the process looks up: a light decision that has arrived is made
at once, and a search that nobody waits for any more ends.
"""

import json
import os
import queue
import struct
import sys
import threading
from collections import OrderedDict, deque
from time import perf_counter, process_time
from typing import BinaryIO

import msgspec

from palatium.analysis.decisions import JudgedDecision, MoveEstimate, advise, judge_decision
from palatium.bots.search.bot import SearchBot
from palatium.bots.search.tree import Search
from palatium.core.errors import PalatiumError
from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.seat import Seat
from palatium.server.bots.opponents import make_opponent

KEPT = 32
"""Positions that a process remembers: a few kilobytes each."""
KEPT_GAMES = 4
"""Configured games that it remembers: up to two megabytes each."""

LOOK_UP = 0.005
"""Seconds of searching between two looks at what has arrived."""
WORD = 0.25
"""Seconds between two words on what a search has found so far."""

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


class Order(msgspec.Struct, tag="order"):
    """A job to be done, with at most so many seconds of the processor's time."""

    number: int
    job: AnyJob
    seconds: float
    is_light: bool = False
    """Whether it is done at once, before a search goes on."""


class Stop(msgspec.Struct, tag="stop"):
    """Nobody waits for this any more."""

    number: int


class Answer(msgspec.Struct):
    """The int that the bot chose, or what a look or an advice found, or what went wrong."""

    a: int | None
    error: str = ""
    choice: JudgedDecision | None = None
    looks: list[MoveEstimate] = []
    number: int = 0
    is_done: bool = True
    """False: this is what a search has found so far."""
    is_cut: bool = False
    """Whether the search was ended at the host's limit."""


class Stopped(Exception):
    """Nobody waits for the answer any more."""


_decoder = msgspec.msgpack.Decoder(Order | Stop)


class Memory:
    """Games by config and positions by table, as far as they were used lately."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._kept: OrderedDict[str, tuple[list[int], State]] = OrderedDict()

    def state(self, job: Place) -> State:
        """Return the position after the job's ints."""
        ints, s = self._kept.pop(job.table, ([], None))
        if s is None or job.ints[: len(ints)] != ints:
            s, ints = self._game(job).start(explain=False), []
        for a in job.ints[len(ints) :]:
            s.apply(a)
        self._kept[job.table] = (job.ints, s)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return s

    def _game(self, job: Place) -> Game:
        key = f"{job.game} {json.dumps(job.config, sort_keys=True)}"
        game = self._games.pop(key, None) or configured(job.game, **job.config)
        self._games[key] = game
        if len(self._games) > KEPT_GAMES:
            self._games.popitem(last=False)
        return game


class Desk:
    """What has arrived, and what is at work here."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._sink = sink
        self._memory = Memory()
        self._arrived: queue.SimpleQueue[Order | Stop] = queue.SimpleQueue()
        self._orders: deque[Order] = deque()
        self._stopped: set[int] = set()
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def _read(self, source: BinaryIO) -> None:
        """Take in what arrives; when the server is gone, so is this process."""
        while True:
            head = source.read(4)
            data = source.read(struct.unpack("<I", head)[0]) if len(head) == 4 else b""
            if not data:
                os._exit(0)
            self._arrived.put(_decoder.decode(data))

    def serve(self) -> None:
        """Do one order after the other."""
        self.write(Answer(None, "ready"))
        while True:
            while not self._orders:
                self._stopped.clear()  # what they were about was answered before they came
                self._take(self._arrived.get())
            self._do(self._orders.popleft())

    def look_up(self, number: int) -> None:
        """Do what is light and has arrived; Stopped if order `number` is not wanted any more."""
        while not self._arrived.empty():
            self._take(self._arrived.get())
        for order in [order for order in self._orders if order.is_light]:
            self._orders.remove(order)
            self._do(order)
        if number in self._stopped:
            raise Stopped

    def _take(self, message: Order | Stop) -> None:
        if isinstance(message, Order):
            self._orders.append(message)
        else:
            self._stopped.add(message.number)

    def _do(self, order: Order) -> None:
        if order.number in self._stopped:
            answer = Answer(None, "stopped")
        else:
            answer = decide(order.job, self._memory, SearchWatch(self, order))
        self._stopped.discard(order.number)
        answer.number = order.number
        self.write(answer)

    def write(self, answer: Answer) -> None:
        """Send an answer."""
        out = msgspec.msgpack.encode(answer)
        self._sink.write(struct.pack("<I", len(out)) + out)
        self._sink.flush()


class SearchWatch:
    """Watches over one search: is asked after each simulation whether it may go on."""

    def __init__(self, desk: Desk | None, order: Order | None = None) -> None:
        self._desk = desk
        self._order = order
        self._end = process_time() + (float("inf") if order is None else order.seconds)
        self._looked = self._said = perf_counter()
        self.is_cut = False

    def __call__(self, search: Search) -> bool:
        now = perf_counter()
        if self._desk is None or self._order is None or now - self._looked < LOOK_UP:
            return True
        begun = process_time()
        self._desk.look_up(self._order.number)
        self._end += process_time() - begun  # others had that
        self._looked = perf_counter()
        if now - self._said >= WORD:
            self._said = now
            number = self._order.number
            self._desk.write(Answer(search.best(), number=number, is_done=False))
        self.is_cut = process_time() >= self._end
        return not self.is_cut


def decide(job: AnyJob, memory: Memory, watch: SearchWatch | None = None) -> Answer:
    """Return what the bot plays, or what a search finds."""
    watch = watch or SearchWatch(None)
    try:
        s = memory.state(job)
        if isinstance(job, LookJob):
            return Answer(None, choice=_looked(s, job, watch), is_cut=watch.is_cut)
        if isinstance(job, AdviceJob):
            looks = advise(s, job.seat, job.seed, job.nodes, watch)
            return Answer(None, looks=looks, is_cut=watch.is_cut)
        bot = make_opponent(job.bot)
        if isinstance(bot, SearchBot):
            bot.watch = watch
            bot.clock = process_time
        a = bot.decide(Seat(s, job.seat, Rng(job.seed)))
    except Stopped:
        return Answer(None, "stopped")
    except PalatiumError as error:
        return Answer(None, str(error))
    except Exception as error:  # an outside bot may do anything
        return Answer(None, f"{type(error).__name__}: {error}")
    return Answer(a, is_cut=watch.is_cut)


def _looked(s: State, job: LookJob, watch: SearchWatch) -> JudgedDecision | None:
    """Judge a decision by a search; None if there was nothing to decide."""
    if len(s.options()) < 2:
        return None
    bot = SearchBot(f"{job.nodes}n")
    bot.watch = watch
    return judge_decision(bot, s, job.move, job.action, job.nodes, job.seed)


if __name__ == "__main__":
    sink = sys.stdout.buffer
    if GENTLE in sys.argv[1:] and hasattr(os, "nice"):
        os.nice(NICE)
    sys.stdout = sys.stderr  # a bot's prints must not stand between answers
    Desk(sys.stdin.buffer, sink).serve()
