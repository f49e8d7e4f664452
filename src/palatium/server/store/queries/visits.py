"""When people were at their tables last, to the minute."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.schema import visits
from palatium.server.store.storage import Storage

Visit = tuple[str, str, float]
"""A table, a person, and the minute in which they were there."""


class StoredVisits:
    """Keeps the last visit of each person to each table."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, table_id: str) -> dict[str, float]:
        """Return when each person was at a table last."""
        query = select(visits.c.person_id, visits.c.at).where(visits.c.table_id == table_id)
        async with self._storage.transaction() as connection:
            return {row.person_id: row.at for row in await connection.execute(query)}

    async def note(self, found: list[Visit]) -> None:
        """Keep visits in place of earlier ones."""
        # in one order, so that processes which note the same do not wait for each other forever
        rows = [{"table_id": t, "person_id": p, "at": at} for t, p, at in sorted(found)]
        async with self._storage.transaction() as connection:
            await connection.execute(_upsert(connection), rows)


def _upsert(connection: AsyncConnection) -> Any:
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    query = make(visits)
    return query.on_conflict_do_update(
        index_elements=["table_id", "person_id"], set_={"at": query.excluded.at}
    )
