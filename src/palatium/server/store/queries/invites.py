"""Links to tables, kept as hashes."""

from sqlalchemy import insert, select

from palatium.server.store.schema import invites
from palatium.server.store.storage import Storage


class StoredInvites:
    """Reads and writes the hashes of links."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, table_id: str, token_hash: str, now: float) -> None:
        """Save a link's hash."""
        row = {"token_hash": token_hash, "table_id": table_id, "created": now}
        async with self._storage.transaction() as connection:
            await connection.execute(insert(invites), [row])

    async def has_any(self, table_id: str, hashes: list[str]) -> bool:
        """Return whether one of the hashes belongs to a link of this table."""
        query = select(invites.c.table_id).where(
            invites.c.token_hash.in_(hashes), invites.c.table_id == table_id
        )
        async with self._storage.transaction() as connection:
            return await connection.scalar(query) is not None
