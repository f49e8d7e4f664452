"""The bots' pool: as many processes as there are cores for, shared fairly by those who ask.

A light decision goes between the simulations of a search and never waits for one to end. A search
has its whole budget however many others wait; what nobody waits for any more is ended, also when it
has begun. See `fair.py` for whose turn it is.
"""

import asyncio
import itertools
import os
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from palatium.analysis.decisions import JudgedDecision, MoveEstimate
from palatium.server.bots.fair import NOBODY, FairQueue, Payer
from palatium.server.bots.process import BotProcess, ProcessEnded
from palatium.server.bots.work import Rates, Work, work_of
from palatium.server.bots.worker import AdviceJob, Answer, AnyJob, Job, LookJob, Order

SEED_BITS = 62
"""Msgpack carries ints of 64 bits."""

OWN_PATIENCE = 30.0
"""Seconds beyond the budget in which our own bots must say something: on a machine with too much to
do they think for longer, and not worse."""

STAND_IN = "greedy"
"""Who decides where a bot cannot."""


class BotFailed(Exception):
    """There is no answer."""


@dataclass(slots=True)
class Decision:
    """What a bot plays, and what is to be said about it: `cut` if it was ended at the host's limit,
    `stand_in` if another decided in its place."""

    a: int
    note: str | None = None


@dataclass(slots=True, eq=False)
class _Ticket:
    """A job that waits or is being done."""

    number: int
    job: AnyJob
    work: Work
    cost: float
    payer: Payer
    is_looked_at: Callable[[], bool]
    answer: asyncio.Future[Answer]
    tries: int = 0
    best: int | None = None
    """What was found before a process ended."""
    place: "_Place | None" = None
    began: float = 0.0

    def is_urgent(self) -> bool:
        """Return whether somebody is looking on."""
        return self.is_looked_at()


@dataclass(slots=True, eq=False)
class _Place:
    """A process, with what it does: one search, and one light decision between its simulations."""

    process: BotProcess
    search: _Ticket | None = None
    light: _Ticket | None = None
    rests_until: float = 0.0
    """A search has at least as much time as the light decisions between its simulations."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class BotPool:
    """Decisions of bots outside the event loop; a gentle pool lets all other processes go first."""

    def __init__(self, size: int, budget: float, is_gentle: bool = False) -> None:
        self.budget = budget
        self.size = max(min(size, cores()), 1)
        self._rates = Rates()
        self._places = [_Place(BotProcess(is_gentle)) for _ in range(self.size)]
        self._searches: FairQueue[_Ticket] = FairQueue()
        self._lights: FairQueue[_Ticket] = FairQueue()
        self._numbers = itertools.count(1)
        self._is_closed = False
        self.failed = 0

    @property
    def queued(self) -> int:
        """How many decisions wait."""
        return len(self._searches) + len(self._lights)

    async def decide(
        self, job: Job, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = lambda: True
    ) -> Decision:
        """Return what the bot plays. If it cannot say, the greedy bot decides in its place; never
        chance. BotFailed if that has no answer either."""
        try:
            answer = await self._answer(job, payer, is_looked_at)
            if answer.a is not None:  # an outside bot may return nothing
                return Decision(answer.a, "cut" if answer.is_cut else None)
        except BotFailed:
            pass
        self.failed += 1
        return await self.stand_in(job, payer, is_looked_at)

    async def stand_in(
        self, job: Job, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = lambda: True
    ) -> Decision:
        """Return what the greedy bot plays in the place of another."""
        other = Job(job.table, job.game, job.config, job.ints, job.seat, STAND_IN, job.seed)
        answer = await self._answer(other, payer, is_looked_at)
        if answer.a is None:
            raise BotFailed(f"{STAND_IN} chose nothing")
        return Decision(answer.a, "stand_in")

    async def look(self, job: LookJob, payer: Payer = NOBODY) -> JudgedDecision | None:
        """Judge a decision by a search; None if there was nothing to decide."""
        return (await self._answer(job, payer)).choice

    async def advise(self, job: AdviceJob, payer: Payer = NOBODY) -> list[MoveEstimate]:
        """Return what to play, and the next best moves."""
        return (await self._answer(job, payer)).looks

    def wait(self, job: AnyJob, payer: Payer) -> float:
        """Return about how many seconds this job would wait before it begins."""
        work = work_of(job)
        if work.lane == "light":
            return 0.0
        now = asyncio.get_running_loop().time()
        busy = [one.search for one in self._places if one.search is not None]
        if len(busy) < self.size:
            return 0.0
        begun = sum([max(one.cost - (now - one.began), 0.0) for one in busy])
        ahead = self._searches.ahead(payer, self._rates.cost(work))
        return (begun + ahead) / self.size

    # One job from its beginning to its end

    async def _answer(
        self, job: AnyJob, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = lambda: True
    ) -> Answer:
        """Wait for a job's turn and for its answer; whoever gives up has it ended."""
        work = work_of(job)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        cost = self._rates.cost(work)
        ticket = _Ticket(next(self._numbers), job, work, cost, payer, is_looked_at, future)
        self._push(ticket)
        self._dispatch()
        try:
            answer = await future
        except asyncio.CancelledError:
            self._give_up(ticket)
            raise
        if answer.error:
            raise BotFailed(f"{job.bot}: {answer.error}")
        return answer

    def _push(self, ticket: _Ticket) -> None:
        (self._lights if ticket.work.lane == "light" else self._searches).push(ticket)

    def _give_up(self, ticket: _Ticket) -> None:
        place = ticket.place
        if place is None:
            queue = self._lights if ticket.work.lane == "light" else self._searches
            queue.remove(ticket)
        elif ticket.work.lane == "outside":
            place.process.kill()  # nobody can interrupt it
        else:
            self._spawn(place, place.process.stop(ticket.number))

    def _dispatch(self) -> None:
        """Let everything begin for which there is room."""
        if self._is_closed:
            return
        now = asyncio.get_running_loop().time()
        for place in self._places:
            if place.search is None:
                ticket = self._searches.pop(self._fits)
                if ticket is None:
                    break
                place.search = ticket
                self._begin(place, ticket)
        for place in sorted(self._places, key=lambda one: one.search is not None):
            outside = place.search is not None and place.search.work.lane == "outside"
            if place.light is None and not outside and place.rests_until <= now:
                ticket = self._lights.pop()
                if ticket is None:
                    break
                place.light = ticket
                self._begin(place, ticket)

    def _fits(self, ticket: _Ticket) -> bool:
        """Bots from outside leave one process to the others, if there are two."""
        if ticket.work.lane != "outside":
            return True
        busy = [one for one in self._places if one.search and one.search.work.lane == "outside"]
        return len(busy) < max(self.size - 1, 1)

    def _begin(self, place: _Place, ticket: _Ticket) -> None:
        ticket.place = place
        ticket.began = asyncio.get_running_loop().time()
        self._spawn(place, self._do(place, ticket))

    async def _do(self, place: _Place, ticket: _Ticket) -> None:
        is_light = ticket.work.lane == "light"
        answer: Answer | None = None
        try:
            await place.process.start()
            begun = asyncio.get_running_loop().time()
            order = Order(ticket.number, ticket.job, self.budget, is_light)
            patience = self.budget + (0.0 if ticket.work.lane == "outside" else OWN_PATIENCE)
            answer = await place.process.ask(order, patience)
            if not answer.error and not answer.is_cut:
                self._rates.learn(ticket.work, asyncio.get_running_loop().time() - begun)
        except ProcessEnded as ended:
            answer = self._after_end(ticket, ended)
        finally:
            self._end(place, ticket)
            if answer is not None and not ticket.answer.done():
                ticket.answer.set_result(answer)

    def _after_end(self, ticket: _Ticket, ended: ProcessEnded) -> Answer | None:
        """Return what is said after a process ended: once a job is tried again, then what it had
        found so far is its answer."""
        ticket.tries += 1
        if ended.best is not None:
            ticket.best = ended.best
        if ticket.answer.done():
            return None
        if not ended.is_silent and ticket.tries == 1:
            self._push(ticket)
            return None
        if ticket.best is not None:
            return Answer(ticket.best, is_cut=True)
        return Answer(None, str(ended))

    def _end(self, place: _Place, ticket: _Ticket) -> None:
        """Make room, and count what was used."""
        loop = asyncio.get_running_loop()
        took = loop.time() - ticket.began
        ticket.place = None
        if place.search is ticket:
            place.search = None
            place.rests_until = 0.0
            self._searches.charge(ticket.payer, took - ticket.cost)
        elif place.light is ticket:
            place.light = None
            self._lights.charge(ticket.payer, took - ticket.cost)
            if place.search is not None:
                place.rests_until = loop.time() + took
                loop.call_later(took, self._dispatch)
        self._dispatch()

    def _spawn(self, place: _Place, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        place.tasks.add(task)
        task.add_done_callback(place.tasks.discard)

    async def close(self) -> None:
        """End the processes."""
        self._is_closed = True
        for place in self._places:
            for task in list(place.tasks):
                task.cancel()
            await asyncio.gather(*place.tasks, return_exceptions=True)
            await place.process.close()
