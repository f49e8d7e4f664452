"""Deleting an account: bots play on for it, its name is gone, its own games too."""

import contextlib
import re

from palatium.server.metering import in_thread
from palatium.server.store.queries.leaving import LEFT, StoredLeaving
from palatium.server.store.rows import Person
from palatium.server.tables.endings import reworded
from palatium.server.tables.live_tables import LiveTables, retried
from palatium.server.tables.seating.seats import Seating
from palatium.server.wire.refusals import Refusal


class Farewell:
    """Lets somebody go for good."""

    def __init__(self, tables: LiveTables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating
        self._stored = StoredLeaving(tables.storage)

    async def delete(self, person: Person) -> None:
        """Leave all tables, then forget the person."""
        for table_id in await self._stored.tables_of(person.id):
            await self._leave(table_id, person)
        names = await self._stored.names_at(person.id)
        await self._stored.forget(person.id)
        for table_id, own in names.items():
            await self._reword(table_id, own)

    async def _leave(self, table_id: str, person: Person) -> None:
        """Open the seat, or hand it to a bot; others go on."""
        with contextlib.suppress(Refusal):  # a table that cannot go on cannot be left either
            table = await self._tables.find(table_id)
            if table.row.status in ("open", "playing"):
                await retried(lambda: self._seating.leave(table, person))

    async def _reword(self, table_id: str, names: set[str]) -> None:
        """Take names out of what is kept of a finished table."""
        found = await self._tables.storage.ending(table_id)
        if found is None:
            return
        pattern = re.compile("|".join([rf"(?<!\w){re.escape(name)}(?!\w)" for name in names]))
        data = found.data
        changed = await in_thread(lambda: reworded(data, lambda text: pattern.sub(LEFT, text)))
        await self._stored.change_ending(table_id, changed)
