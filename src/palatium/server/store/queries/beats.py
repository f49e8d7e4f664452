"""Beats of the tables' clock, in the database."""

from sqlalchemy import func, insert, select, update

from palatium.server.store.schema import beats, tables
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun

CLOCK = 1
"""There is one clock."""


class StoredBeats:
    """How far the tables' clock is."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def first(self, start: float) -> float:
        """Return the last beat; without one, the last question that was asked, or the start."""
        async with self._storage.transaction() as connection:
            found: float | None = await connection.scalar(select(beats.c.at))
            if found is not None:
                return found
            asked: float | None = await connection.scalar(select(func.max(tables.c.asked_at)))
            return asked or start

    async def beat(self, at: float) -> float:
        """Keep a beat, unless another process is ahead; return the latest."""
        async with self._storage.transaction() as connection:
            await connection.execute(update(beats).where(beats.c.at < at).values(at=at))
            found: float | None = await connection.scalar(select(beats.c.at))
        if found is not None:
            return found
        try:
            async with self._storage.transaction() as connection:
                await connection.execute(insert(beats).values(id=CLOCK, at=at))
        except Outrun:
            pass  # another process made the first beat
        return at
