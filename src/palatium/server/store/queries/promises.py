"""Secrets that are promised to people for their next tables."""

import contextlib

from sqlalchemy import delete, insert, select

from palatium.server.store.schema import promises
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun


class StoredPromises:
    """Reads and writes promised secrets, one for each person."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, person_id: str) -> str | None:
        """Return the secret that somebody was promised and has not used."""
        query = select(promises.c.secret).where(promises.c.person_id == person_id)
        async with self._storage.transaction() as connection:
            found = await connection.scalar(query)
        return None if found is None else str(found)

    async def add(self, person_id: str, secret: str, now: float) -> str:
        """Promise a secret; the one that stands, which another process may have promised first."""
        row = {"person_id": person_id, "secret": secret, "created": now}
        with contextlib.suppress(Outrun):
            async with self._storage.transaction() as connection:
                await connection.execute(insert(promises), [row])
        found = await self.of(person_id)
        return secret if found is None else found

    async def use(self, person_id: str, secret: str) -> bool:
        """Use a promise up; False if somebody was quicker."""
        mine = delete(promises).where(
            promises.c.person_id == person_id, promises.c.secret == secret
        )
        async with self._storage.transaction() as connection:
            return (await connection.execute(mine)).rowcount == 1
