"""Codes with which somebody who forgot a password sets a new one. They arrive here as hashes."""

from sqlalchemy import delete, insert, select, update

from palatium.server.store.rows import Person, person_row
from palatium.server.store.schema import people, resets, sessions
from palatium.server.store.storage import Storage


class StoredResets:
    """Reads and writes codes; each works once."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, code_hash: str, person_id: str, until: float) -> None:
        """Save a code."""
        row = {"code_hash": code_hash, "person_id": person_id, "until": until}
        async with self._storage.transaction() as connection:
            await connection.execute(insert(resets), [row])

    async def find(self, code_hash: str, now: float) -> Person | None:
        """Return whose code this is, if it is still good."""
        query = (
            select(people)
            .join(resets, resets.c.person_id == people.c.id)
            .where(resets.c.code_hash == code_hash, resets.c.until > now)
        )
        async with self._storage.transaction() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else person_row(row)

    async def use(self, code_hash: str, person_id: str, password: str) -> bool:
        """Set a password, end all codes and sessions; False if somebody was quicker."""
        async with self._storage.transaction() as connection:
            used = await connection.execute(delete(resets).where(resets.c.code_hash == code_hash))
            if used.rowcount != 1:
                return False
            await connection.execute(delete(resets).where(resets.c.person_id == person_id))
            await connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
            mine = update(people).where(people.c.id == person_id)
            await connection.execute(mine.values(password=password))
        return True

    async def drop(self, person_id: str) -> None:
        """Forget all codes of somebody."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(resets).where(resets.c.person_id == person_id))

    async def drop_expired(self, now: float) -> None:
        """Forget codes that are too old."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(resets).where(resets.c.until <= now))
