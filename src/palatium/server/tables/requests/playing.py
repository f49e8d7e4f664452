"""What a seat does at a table: each kind of socket request, carried out or refused."""

from collections.abc import Awaitable, Callable
from typing import Any

from palatium.core.errors import BadNotation, IllegalAction
from palatium.core.ids import CHANCE
from palatium.core.state import State
from palatium.play.dealers import meant_draw
from palatium.play.plan import Plan, is_together
from palatium.server.store.rows import Change
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables, retried
from palatium.server.tables.requests.advice import Advice
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import BadMessage, Illegal, NotNow, NotYours, Stale

KEY_MOST = 64
INTS_MOST = 200

Answer = wire.Done | wire.Previewed | wire.Because | wire.Hinted | wire.Was | wire.Lined
Handler = Callable[[LiveTable, str | None, Any], Awaitable[Answer]]


class PlayRequests:
    """Requests that play; all but the answer happens under the table's lock."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables
        advice = Advice(tables)
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
        async with table.lock:
            await self._ready(table, person_id, request.seat, request.version)
            if is_together(table.state):
                raise NotNow("this is chosen together with others: commit it")
            plan = table.plans.get(request.seat) or Plan(table.state, request.seat)
            if not plan.is_open():
                raise NotNow("the turn is complete: publish it or take something back")
            _extended(plan, request.a)
            table.plans[request.seat] = plan
            table.tell(request.seat)
        return _done(table, request)

    async def undo(self, table: LiveTable, person_id: str | None, request: wire.Undo) -> Answer:
        """Take the last choice of the plan back."""
        async with table.lock:
            plan = await self._plan(table, person_id, request.seat)
            if not plan.chosen:
                raise NotNow("there is nothing to take back in this plan")
            plan.undo()
            table.tell(request.seat)
        return _done(table, request)

    async def redo(self, table: LiveTable, person_id: str | None, request: wire.Redo) -> Answer:
        """Choose it again."""
        async with table.lock:
            plan = await self._plan(table, person_id, request.seat)
            if not plan.undone:
                raise NotNow("there is nothing to play again")
            plan.redo()
            table.tell(request.seat)
        return _done(table, request)

    async def drop(self, table: LiveTable, person_id: str | None, request: wire.Drop) -> Answer:
        """Forget the plan."""
        async with table.lock:
            await self._plan(table, person_id, request.seat)
            del table.plans[request.seat]
            table.tell(request.seat)
        return _done(table, request)

    async def publish(
        self, table: LiveTable, person_id: str | None, request: wire.Publish
    ) -> Answer:
        """Make the plan real."""
        async with table.lock:
            await self._ready(table, person_id, request.seat, request.version)
            plan = await self._plan(table, person_id, request.seat)
            if not plan.ints():
                raise NotNow("the plan is empty")
            await self._played(table, request.seat, plan.ints(), None)
        return _done(table, request)

    # Ints

    async def play(self, table: LiveTable, person_id: str | None, request: wire.Play) -> Answer:
        """Make ints real at once; the same key counts once."""
        if not 1 <= len(request.ints) <= INTS_MOST:
            raise BadMessage(f"a play has 1 to {INTS_MOST} ints")
        if request.key is not None and not 1 <= len(request.key) <= KEY_MOST:
            raise BadMessage(f"a key has 1 to {KEY_MOST} characters")
        async with table.lock:
            await self.tables.refresh(table)
            self._owns(table, person_id, request.seat)
            if request.key is not None and request.version != table.version:
                known = await self.tables.storage.key_version(table.id, request.key)
                if known is not None:
                    return wire.Done(id=request.id, version=known)
            await self._ready(table, person_id, request.seat, request.version)
            if is_together(table.state):
                raise NotNow("this is chosen together with others: commit it")
            await self._played(table, request.seat, request.ints, request.key)
        return _done(table, request)

    async def _played(self, table: LiveTable, seat: int, ints: list[int], key: str | None) -> None:
        course = self.tables.course(table)
        course.play(seat, ints)
        course.go_on()
        await self.tables.adopt(table, course, 1 << seat, key)

    async def commit(self, table: LiveTable, person_id: str | None, request: wire.Commit) -> Answer:
        """A seat's part of a choice made together; the last one in carries all out."""
        async with table.lock:
            await self._ready(table, person_id, request.seat, request.version)
            s = table.state
            if not is_together(s):
                raise NotNow("this is not chosen together with others: play it")
            if request.a not in s.options(request.seat):
                raise Illegal(f"{request.a} is no option of this seat now")
            course = self.tables.course(table)
            course.commits[request.seat] = request.a
            course.go_on()
            await self.tables.adopt(table, course, 1 << request.seat)
        return _done(table, request)

    async def deal(self, table: LiveTable, person_id: str | None, request: wire.Deal) -> Answer:
        """What the real table drew."""
        async with table.lock:
            await self.tables.refresh(table)
            if not table.is_dealer(person_id):
                raise NotYours("only who made a companion table says what was drawn")
            _same(table, request.version)
            course = self.tables.course(table)
            if course.state.seat() != CHANCE:
                raise NotNow("no draw is due now")
            course.apply(_drawn(course.state, request.text, table))
            course.go_on()
            await self.tables.adopt(table, course, 0)
        return _done(table, request)

    async def take_back(
        self, table: LiveTable, person_id: str | None, request: wire.TakeBack
    ) -> Answer:
        """Go back to before the person's last choice; the draws to come stay the same."""
        async with table.lock:
            await self.tables.refresh(table)
            self._owns(table, person_id, request.seat)
            keep = table.take_back_point()
            if keep is None:
                raise NotNow("published moves are taken back only where all others are bots")
            if table.row.status not in ("playing", "over"):
                raise NotNow("the game does not go on here")
            now = self.tables.now()
            head: dict[str, object] = {
                "version": keep,
                "status": "playing",
                "outcome": None,
                "asked_at": now,
                "changed": now,
                "to_move": 1 << request.seat,
            }
            stamp = table.row.stamp
            await self.tables.write(
                table, Change(table.id, stamp, head, keep=keep, drop_commits=True)
            )
            table.is_stale = True
            await self.tables.refresh(table)
            table.tell_head()
            table.tell()
        return _done(table, request)

    # Checks

    async def _ready(
        self, table: LiveTable, person_id: str | None, seat: int, version: int
    ) -> None:
        """The seat is theirs, the version is the present one, and the seat is asked."""
        await self.tables.refresh(table)
        self._owns(table, person_id, seat)
        _same(table, version)
        self.tables.need_playing(table)
        if not table.state.waiting() >> seat & 1:
            raise NotNow("this seat is not asked now")
        if table.seats[seat].kind != "person":
            raise NotNow("a bot plays this seat; take it back first")

    def _owns(self, table: LiveTable, person_id: str | None, seat: int) -> None:
        if not 0 <= seat < len(table.seats) or not table.holds(person_id, seat):
            raise NotYours("this seat is not yours")

    async def _plan(self, table: LiveTable, person_id: str | None, seat: int) -> Plan:
        await self.tables.refresh(table)
        self._owns(table, person_id, seat)
        plan = table.plans.get(seat)
        if plan is None:
            raise NotNow("there is no plan")
        return plan


def _same(table: LiveTable, version: int) -> None:
    if version != table.version:
        raise Stale(f"the table is at version {table.version}, not {version}")


def _extended(plan: Plan, a: int) -> None:
    try:
        plan.extend(a)
    except IllegalAction as error:
        raise Illegal(str(error)) from None


def _drawn(s: State, text: str, table: LiveTable) -> int:
    """The outcome that a text names; an empty one lets the server draw."""
    if not text.strip():
        return table.own_draw()
    try:
        return meant_draw(s, text)
    except (BadNotation, IllegalAction) as error:
        raise Illegal(str(error)) from None


def _done(table: LiveTable, request: wire.Ask0) -> wire.Done:
    return wire.Done(id=request.id, version=table.version)
