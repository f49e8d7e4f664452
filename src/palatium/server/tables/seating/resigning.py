"""Resigning, and what others may do about somebody who is gone for long."""

import json

from palatium.record.resigning import How, Resignation, ends_game, result_of
from palatium.server.store.rows import Change, Person, SeatRow
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.views.clocks import charged
from palatium.server.tables.views.results import kept_resigned, people_at, resigned_at
from palatium.server.wire.heads import TableInfo
from palatium.server.wire.http import ClaimWish, Resign
from palatium.server.wire.refusals import BadMessage, Frozen, NotNow, NotYours


class Resigning:
    """Carries resignations out; each counts once, however often it is asked for."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def resign(self, table: LiveTable, person: Person, wish: Resign) -> TableInfo:
        """Give a seat up for good: the game ends, or a bot plays on and the seat is ranked last."""
        async with table.lock:
            await self._tables.refresh(table)
            number = _own_seat(table, person.id, wish.seat)
            if number not in [one.seat for one in table.resigned()]:
                _check_resigning(table)
                await self._give_up(table, number, "resigned")
        return table.info(person.id)

    async def claim(self, table: LiveTable, person: Person, wish: ClaimWish) -> TableInfo:
        """End a game for two whose other player is gone, or let a bot play for somebody who is."""
        async with table.lock:
            await self._tables.refresh(table)
            table.check_playing()
            if wish.seat not in table.claims(person.id):
                raise NotNow(_why_not(table, self._tables.settings.gone_days))
            if wish.then == "end" and len(table.seats) > 2:
                raise NotNow("a game of more than two goes on: let a bot play the seat")
            if wish.then == "end":
                await self._give_up(table, wish.seat, "gone")
            else:
                seats = self._charged(table)
                _stand_in(table, seats[wish.seat])
                await self._tables.hand_over(table, seats)
        return table.info(person.id)

    def _charged(self, table: LiveTable) -> list[SeatRow]:
        return charged(table.row, table.seats, 0, self._tables.sources.uptime())

    async def _give_up(self, table: LiveTable, number: int, how: How) -> None:
        resigned = [*resigned_at(table.row), Resignation(number, table.version, how)]
        seats = self._charged(table)
        if ends_game(len(seats), resigned, people_at(seats)):
            await self._end(table, seats, resigned)
            return
        _stand_in(table, seats[number])
        seats[number].seconds = None  # nobody's clock runs there any more
        await self._tables.hand_over(table, seats, {"resigned": kept_resigned(resigned)})

    async def _end(
        self, table: LiveTable, seats: list[SeatRow], resigned: list[Resignation]
    ) -> None:
        head: dict[str, object] = {
            "status": "over",
            "resigned": kept_resigned(resigned),
            "outcome": json.dumps(result_of(table.state, resigned)),
            "version": table.version,
            "to_move": 0,
            "deadline": None,
            "changed": self._tables.sources.now(),
        }
        changed = [seat for seat in seats if seat != table.seats[seat.number]]
        change = Change(table.id, table.row.stamp, head, seats=changed, drop_commits=True)
        table.adopt(await self._tables.write(table, change), seats)
        table.plans.clear()
        table.tell()
        table.tell_head()
        self._tables.spawn(self._tables.keep_ending(table))


def _stand_in(table: LiveTable, seat: SeatRow) -> None:
    seat.kind, seat.bot = "bot", table.stand_in()


def _own_seat(table: LiveTable, person_id: str, number: int | None) -> int:
    held = table.held(person_id)
    if not held:
        raise NotYours("you do not sit at this table")
    if number is None and len(held) > 1:
        raise BadMessage("you hold several seats here: name the one that resigns")
    if number is not None and number not in held:
        raise NotYours("this seat is not yours")
    return held[0] if number is None else number


def _check_resigning(table: LiveTable) -> None:
    status = table.row.status
    if status == "frozen":
        raise Frozen(table.row.note or "this table is frozen")
    if status == "open":
        raise NotNow("the game has not begun: leave the table instead")
    if status == "over":
        raise NotNow("the game is over")


def _why_not(table: LiveTable, days: int) -> str:
    if table.row.clock is not None:
        return "this table has a clock, which settles who is gone"
    if not days:
        return "at this server nobody is taken as gone"
    return f"who plays here can do this once a player who is asked has not moved for {days} days"
