"""The deal of each day."""

import contextlib
from dataclasses import asdict, dataclass

from sqlalchemy import insert, select

from palatium.server.store.schema import dailies
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A day's game and the secret that its deal follows from."""

    day: str
    game: str
    config: str
    secret: str


class StoredDailies:
    """Reads and writes daily deals; the first process to write a day decides it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, day: str) -> DailyRow | None:
        """Return the deal of a day, if there is one."""
        async with self._storage.transaction() as connection:
            rows = await connection.execute(select(dailies).where(dailies.c.day == day))
            row = rows.first()
        return None if row is None else DailyRow(row.day, row.game, row.config, row.secret)

    async def add(self, row: DailyRow) -> DailyRow:
        """Save a deal; the deal that stands, which another process may have saved first."""
        with contextlib.suppress(Outrun):
            async with self._storage.transaction() as connection:
                await connection.execute(insert(dailies), [asdict(row)])
        found = await self.of(row.day)
        assert found is not None
        return found
