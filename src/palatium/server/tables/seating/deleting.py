"""Deleting tables that nobody plays at any more."""

from palatium.server.store.queries.removal import remove_table
from palatium.server.store.rows import Person
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.seating.daily import today
from palatium.server.tables.seating.seats import copied
from palatium.server.wire.refusals import NotNow, NotYours


class Deleting:
    """Takes unfinished tables out of somebody's lists."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def delete(self, table: LiveTable, person: Person) -> None:
        """Delete a table where nobody else has a seat; one that others have left stays theirs."""
        async with table.lock:
            await self._tables.refresh(table)
            self._check(table, person)
            others = [who for who in table.seated() if who != person.id]
            if others:
                await self._give_away(table, person, min(others))
                return
            stamp = table.row.stamp
            await remove_table(self._tables.storage, table.id, stamp)
            self._tables.live.pop(table.id, None)
            self._tables.bus.tell(table.id, "written", stamp + 1)

    def _check(self, table: LiveTable, person: Person) -> None:
        row = table.row
        if not table.held(person.id) and row.owner != person.id:
            raise NotYours("you do not sit at this table")
        if row.status == "over":
            raise NotNow("the game is over; finished games are kept")
        if row.daily is not None and row.daily >= today(self._tables.sources.now()):
            raise NotNow("the deal of the day is played once; tomorrow it can be deleted")
        if any(seat.kind == "person" and seat.person_id != person.id for seat in table.seats):
            raise NotNow("others still play here; resign, or leave before the deal")

    async def _give_away(self, table: LiveTable, person: Person, to: str) -> None:
        """Others may come back to it: a bot has the seat for good."""
        seats = copied(table.seats)
        for seat in seats:
            if seat.person_id == person.id:
                seat.kind, seat.person_id = "bot", None
                seat.bot = seat.bot or table.stand_in()
        owner = to if table.row.owner == person.id else table.row.owner
        head = {"status": "left", "deadline": None, "owner": owner}
        await self._tables.save_seats(table, seats, dict(head))
        table.tell_head()
