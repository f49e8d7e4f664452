"""Questions about a table that change nothing: previews, reasons, hints, moments, points."""

import msgspec

from palatium.analysis.decisions import MoveEstimate
from palatium.core.errors import IllegalAction
from palatium.core.ids import CHANCE, OVER
from palatium.core.layout import Layout
from palatium.core.state import State
from palatium.playing.plan import Plan, is_together
from palatium.server.bots.pool import BotFailed, BotPool
from palatium.server.bots.work import check_wait
from palatium.server.bots.worker import AdviceJob
from palatium.server.slices import Work
from palatium.server.tables.bot_turns import Overtaken, advice_job, payer_of, while_asked
from palatium.server.tables.endings import Kept
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.views.assessment import assessment
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import (
    COMPLETE,
    TableContext,
    course_of,
    position,
    previewed,
)
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import (
    AdviceOff,
    BadMessage,
    Illegal,
    NotNow,
    NotYours,
    Stale,
    Unavailable,
)

CHAIN_MOST = 50
FIELD_MOST = 20_000
"""Values of a field that are compared with what a client named."""


class Advice:
    """Answers from the engine."""

    def __init__(self, tables: LiveTables, pool: BotPool) -> None:
        self.tables = tables
        self._pool = pool

    async def preview(
        self, table: LiveTable, person_id: str | None, request: wire.PreviewAsk
    ) -> wire.Previewed:
        """Return what a chain of ints would do, on top of the plan."""
        async with table.lock:
            s, _ = await self._position(table, person_id, request.seat)
            if not table.row.advice:
                raise AdviceOff("this table plays without advice")
            if len(request.chain) > CHAIN_MOST:
                raise BadMessage(f"a chain has at most {CHAIN_MOST} ints")
            if s.seat() != request.seat or is_together(s):
                raise NotNow("there is nothing to foresee for this seat now")
            try:
                found = s.preview(request.chain)
            except IllegalAction as error:
                raise Illegal(str(error)) from None
            return previewed(table.configured, request.id, found, table.names())

    async def why_not(
        self, table: LiveTable, person_id: str | None, request: wire.WhyNot
    ) -> wire.Because:
        """Return why something is not an option of the seat now."""
        async with table.lock:
            s, plan = await self._position(table, person_id, request.seat)
            message = reason_against(table.configured, s, plan, request)
            return wire.Because(id=request.id, message=message)

    async def hint(
        self, table: LiveTable, person_id: str | None, request: wire.Hint
    ) -> wire.Hinted:
        """Return what the master would play and why; it knows no more than the seat."""
        async with table.lock:
            s, plan = await self._position(table, person_id, request.seat)
            if not table.row.advice:
                raise AdviceOff("this table plays without advice")
            if table.row.status != "playing" or not s.waiting() >> request.seat & 1:
                raise NotNow("this seat is not asked now")
            if plan is not None and not plan.is_open():
                raise NotNow("the turn is complete: play it, or take something back")
            ints = [*table.ints(), *(plan.ints() if plan is not None else [])]
            job = advice_job(table, ints, request.seat, self.tables.settings.analysis_nodes)
            s = s.clone()
            names = table.names()
        looks = await self._advised(table, person_id or "", job)
        best = looks[0].action
        looked = [assessment(table.configured, s, look, names, request.seat) for look in looks]
        return wire.Hinted(id=request.id, a=best, text=s.text(best), looks=looked)

    async def _advised(
        self, table: LiveTable, person_id: str, job: AdviceJob
    ) -> list[MoveEstimate]:
        """Return what the adviser finds; it stops once the seat's position is another one."""

        def is_asked() -> bool:
            plan = table.plans.get(job.seat)
            planned = plan.ints() if plan is not None else []
            is_same = table.row.status == "playing" and table.holds(person_id, job.seat)
            return is_same and job.ints == [*table.ints(), *planned]

        payer = payer_of(table, person_id)
        check_wait(self._pool.wait(job, payer), "a hint")
        try:
            return await while_asked(table, is_asked, self._pool.advise(job, payer))
        except Overtaken:
            raise Stale("the position has changed; ask for a hint again") from None
        except BotFailed:
            raise Unavailable("the bot has no answer; try again") from None

    async def moment(
        self, table: LiveTable, person_id: str | None, request: wire.Moment
    ) -> wire.Was:
        """Return the table as it was; after the end every seat's view is open."""
        async with table.lock:
            await self.tables.refresh(table)
            seat = request.seat
            if seat is not None:
                is_seat = 0 <= seat < len(table.seats)
                if not is_seat or not (table.is_over() or table.holds(person_id, seat)):
                    raise NotYours("this seat is not yours")
            known = table.version_for(seat)
            if not 0 <= request.move <= known:
                raise BadMessage(f"moves go from 0 to {known}")
            s = await self.tables.slices.run(_after(table, request.move))
            first = _first_of_run(table, request.move)
            context = TableContext(table.names(), request.move, table.played[first : request.move])
            shown = position(table.configured, s, seat, context)
            return wire.Was(id=request.id, position=shown)

    async def lines(
        self, table: LiveTable, person_id: str | None, request: wire.Lines
    ) -> wire.Lined:
        """Return every point of every seat so far; of a seat that plans, its plan included."""
        async with table.lock:
            await self.tables.refresh(table)
            if table.kept is not None:
                return kept_lines(request.id, table.kept)
            s = table.state_for(None)
            if request.seat is not None:
                s, _ = _seat_position(table, person_id, request.seat)
            lines = [table.configured.line(line) for line in s.score_lines()]
            course: list[wire.Course] = []
            if table.is_over():
                work = course_of(table.configured.game, table.ints())
                course = await self.tables.slices.run(work)
            return wire.Lined(id=request.id, lines=lines, course=course)

    async def _position(
        self, table: LiveTable, person_id: str | None, seat: int
    ) -> tuple[State, Plan | None]:
        await self.tables.refresh(table)
        return _seat_position(table, person_id, seat)


def _seat_position(table: LiveTable, person_id: str | None, seat: int) -> tuple[State, Plan | None]:
    """Return the seat's own position: the table's, or the end of its plan."""
    table.check_holds(person_id, seat)
    plan = table.plans.get(seat)
    return (table.state_for(seat), None) if plan is None else (plan.state, plan)


def _after(table: LiveTable, move: int) -> Work[State]:
    """Return the position after so many moves."""
    s = table.configured.game.start()
    for played in table.played[:move]:
        s.apply(played.action)
        yield
    return s


def _first_of_run(table: LiveTable, move: int) -> int:
    """Return where the last seat's ints before a move begin, with the draws after them. Which of
    them were sent together stays that seat's secret."""
    seats = [played.seat for played in table.played[:move]]
    while seats and seats[-1] == CHANCE:
        seats.pop()
    last = seats[-1] if seats else CHANCE
    while seats and seats[-1] == last:
        seats.pop()
    return len(seats)


def kept_lines(number: int, kept: Kept) -> wire.Lined:
    """Return the points of a table whose rules are gone."""
    return wire.Lined(
        id=number,
        lines=msgspec.convert(kept.ending.lines, list[wire.Line]),
        course=msgspec.convert(kept.ending.course, list[wire.Course]),
    )


def reason_against(
    configured: ConfiguredGame, s: State, plan: Plan | None, request: wire.WhyNot
) -> str | None:
    """Return why something is not an option of a seat in its position; None if it is one."""
    words = configured.game.words
    a = request.a if request.a is not None else _by_fields(s, request.fields or {})
    if plan is not None and not plan.is_open():
        return COMPLETE
    if not s.waiting() >> request.seat & 1:
        return words.say("why.over" if s.seat() == OVER else "ask.wait")
    if a is None:
        return words.say("why.unknown")
    if is_together(s):
        return None if a in s.options(request.seat) else words.say("why.option")
    return s.why_not(a)


def _by_fields(s: State, fields: wire.Data) -> int | None:
    """Return the int that a kind and shown values name, None if there is none."""
    for layout in s.game.layouts.all:
        if layout.word == fields.get("kind"):
            return _packed(layout, fields)
    return None


def _packed(layout: Layout, fields: wire.Data) -> int | None:
    values: list[int] = []
    for field in layout.fields:
        codec = field.codec
        wanted = fields.get(field.name)
        found: int | None = None
        for rank in range(min(codec.size, FIELD_MOST)):
            value = codec.unrank(rank)
            if codec.shown(value) == wanted:
                found = value
                break
        if found is None:
            return None
        values.append(found)
    return layout.pack(values)
