"""What a seat does at a table: each kind of socket request, carried out or refused."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from palatium.core.errors import BadNotation, IllegalAction
from palatium.core.ids import CHANCE
from palatium.core.state import State
from palatium.playing.dealers import meant_draw
from palatium.playing.plan import Plan, is_together
from palatium.server.bots.pool import BotPool
from palatium.server.store.rows import Change
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables, retried
from palatium.server.tables.requests.advice import Advice
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import BadMessage, Illegal, NotNow, NotYours

KEY_MOST = 64
INTS_MOST = 200

Answer = wire.Done | wire.Previewed | wire.Because | wire.Hinted | wire.Was | wire.Lined
Handler = Callable[[LiveTable, str | None, Any], Awaitable[Answer]]


class PlayRequests:
    """Requests that play; all but the answer happens under the table's lock."""

    def __init__(self, tables: LiveTables, pool: BotPool) -> None:
        self.tables = tables
        advice = Advice(tables, pool)
        self._handlers: dict[type, Handler] = {
            wire.Extend: self.extend,
            wire.Undo: self.undo,
            wire.Redo: self.redo,
            wire.Drop: self.drop,
            wire.Publish: self.publish,
            wire.Play: self.play,
            wire.Commit: self.commit,
            wire.Deal: self.deal,
            wire.TakeBack: self.take_back,
            wire.PreviewAsk: advice.preview,
            wire.WhyNot: advice.why_not,
            wire.Hint: advice.hint,
            wire.Moment: advice.moment,
            wire.Lines: advice.lines,
        }

    async def answer(self, table: LiveTable, person_id: str | None, request: Any) -> Answer:
        """Carry out a request; a Refusal changes nothing."""
        handler = self._handlers[type(request)]
        return await retried(lambda: handler(table, person_id, request))

    # Plans

    async def extend(self, table: LiveTable, person_id: str | None, request: wire.Extend) -> Answer:
        """Add an option to the seat's plan."""
        async with self._seated(table, person_id, request.seat):
            _check_asked(table, request.seat, request.version)
            if is_together(table.state):
                raise NotNow("this is chosen together with others: commit it")
            plan = table.plans.get(request.seat) or Plan(table.state, request.seat)
            if not plan.is_open():
                raise NotNow("the turn is complete: publish it or take something back")
            _extended(plan, request.a)
            table.plans[request.seat] = plan
            table.tell(request.seat)
        return _done(table, request, request.seat)

    async def undo(self, table: LiveTable, person_id: str | None, request: wire.Undo) -> Answer:
        """Take the last choice of the plan back."""
        async with self._seated(table, person_id, request.seat):
            plan = _plan(table, request.seat)
            if not plan.chosen:
                raise NotNow("there is nothing to take back in this plan")
            plan.undo()
            table.tell(request.seat)
        return _done(table, request, request.seat)

    async def redo(self, table: LiveTable, person_id: str | None, request: wire.Redo) -> Answer:
        """Choose it again."""
        async with self._seated(table, person_id, request.seat):
            plan = _plan(table, request.seat)
            if not plan.undone:
                raise NotNow("there is nothing to play again")
            plan.redo()
            table.tell(request.seat)
        return _done(table, request, request.seat)

    async def drop(self, table: LiveTable, person_id: str | None, request: wire.Drop) -> Answer:
        """Forget the plan."""
        async with self._seated(table, person_id, request.seat):
            _plan(table, request.seat)
            del table.plans[request.seat]
            table.tell(request.seat)
        return _done(table, request, request.seat)

    async def publish(
        self, table: LiveTable, person_id: str | None, request: wire.Publish
    ) -> Answer:
        """Make the plan real: what it worked out is saved, and nothing is applied again."""
        async with self._seated(table, person_id, request.seat):
            _check_asked(table, request.seat, request.version)
            plan = _plan(table, request.seat)
            if not plan.ints():
                raise NotNow("the plan is empty")
            continuation = table.continuation()
            continuation.take(plan.carried_out())
            continuation.go_on()
            await self.tables.publish(table, continuation, 1 << request.seat)
        return _done(table, request, request.seat)

    # Ints

    async def play(self, table: LiveTable, person_id: str | None, request: wire.Play) -> Answer:
        """Make ints real at once; the same key counts once."""
        if not 1 <= len(request.ints) <= INTS_MOST:
            raise BadMessage(f"a play has 1 to {INTS_MOST} ints")
        if request.key is not None and not 1 <= len(request.key) <= KEY_MOST:
            raise BadMessage(f"a key has 1 to {KEY_MOST} characters")
        async with self._seated(table, person_id, request.seat):
            if request.key is not None and request.version != table.version:
                known = await self.tables.storage.key_version(table.id, request.key)
                if known is not None:
                    return wire.Done(id=request.id, version=known)
            _check_asked(table, request.seat, request.version)
            if is_together(table.state):
                raise NotNow("this is chosen together with others: commit it")
            continuation = table.continuation()
            continuation.play(request.seat, request.ints)
            continuation.go_on()
            await self.tables.publish(table, continuation, 1 << request.seat, request.key)
        return _done(table, request, request.seat)

    async def commit(self, table: LiveTable, person_id: str | None, request: wire.Commit) -> Answer:
        """Take a seat's part of a choice made together; the last one in carries all out."""
        async with self._seated(table, person_id, request.seat):
            _check_asked(table, request.seat, request.version)
            s = table.state
            if not is_together(s):
                raise NotNow("this is not chosen together with others: play it")
            if request.a not in s.options(request.seat):
                raise Illegal(f"{request.a} is not an option of this seat now")
            continuation = table.continuation()
            continuation.commits[request.seat] = request.a
            continuation.go_on()
            await self.tables.publish(table, continuation, 1 << request.seat)
        return _done(table, request, request.seat)

    async def deal(self, table: LiveTable, person_id: str | None, request: wire.Deal) -> Answer:
        """Take what the real table drew."""
        async with table.lock:
            await self.tables.refresh(table)
            if not table.is_dealer(person_id):
                raise NotYours("only who made a companion table says what was drawn")
            table.check_version(request.version)
            table.check_playing()
            continuation = table.continuation()
            if continuation.state.seat() != CHANCE:
                raise NotNow("no draw is due now")
            continuation.apply(_drawn(continuation.state, request.text, table))
            continuation.go_on()
            await self.tables.publish(table, continuation, 0)
        return _done(table, request, None)

    async def take_back(
        self, table: LiveTable, person_id: str | None, request: wire.TakeBack
    ) -> Answer:
        """Go back to before the person's last choice; the draws to come stay the same."""
        async with self._seated(table, person_id, request.seat):
            keep = table.take_back_point()
            if keep is None:
                raise NotNow("published moves are taken back only where all others are bots")
            if table.row.status not in ("playing", "over"):
                raise NotNow("the game does not go on here")
            sources = self.tables.sources
            head: dict[str, object] = {
                "version": keep,
                "status": "playing",
                "outcome": None,
                "asked_at": sources.uptime(),
                "changed": sources.now(),
                "to_move": 1 << request.seat,
            }
            stamp = table.row.stamp
            await self.tables.write(
                table, Change(table.id, stamp, head, keep=keep, drop_commits=True)
            )
            await self.tables.reload(table)
        return _done(table, request, request.seat)

    @asynccontextmanager
    async def _seated(
        self, table: LiveTable, person_id: str | None, seat: int
    ) -> AsyncIterator[None]:
        """Hold the table's lock while the holder of a seat does something. This is where a request
        finds the table fresh and the seat its own; nothing checks either again."""
        async with table.lock:
            await self.tables.refresh(table)
            table.check_holds(person_id, seat)
            yield


def _check_asked(table: LiveTable, seat: int, version: int) -> None:
    """Refuse unless the version is the present one and the seat's person is asked."""
    table.check_version(version, seat)
    table.check_playing()
    if not table.state.waiting() >> seat & 1:
        raise NotNow("this seat is not asked now")
    if table.seats[seat].kind != "person":
        raise NotNow("a bot plays this seat; take it back first")


def _plan(table: LiveTable, seat: int) -> Plan:
    plan = table.plans.get(seat)
    if plan is None:
        raise NotNow("there is no plan")
    return plan


def _extended(plan: Plan, a: int) -> None:
    try:
        plan.extend(a)
    except IllegalAction as error:
        raise Illegal(str(error)) from None


def _drawn(s: State, text: str, table: LiveTable) -> int:
    """Return the outcome that a text names; an empty one lets the server draw."""
    if not text.strip():
        return table.own_draw()
    try:
        return meant_draw(s, text)
    except (BadNotation, IllegalAction) as error:
        raise Illegal(str(error)) from None


def _done(table: LiveTable, request: wire.Ask0, seat: int | None) -> wire.Done:
    return wire.Done(id=request.id, version=table.version_for(seat))
