"""Sightings: when somebody was here last, and from where, so that a host can ban an address."""

import contextlib

from sqlalchemy import insert, update

from palatium.server.store.schema import sightings
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun


class StoredSightings:
    """Writes the last visit of each person."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def save(self, person_id: str, address: str, now: float) -> None:
        """Save that somebody is here."""
        mine = update(sightings).where(sightings.c.person_id == person_id)
        with contextlib.suppress(Outrun):  # another process saved the same
            async with self._storage.transaction() as connection:
                done = await connection.execute(mine.values(address=address[:64], at=now))
                if not done.rowcount:
                    row = {"person_id": person_id, "address": address[:64], "at": now}
                    await connection.execute(insert(sightings), [row])

    async def forget_addresses(self, before: float) -> int:
        """Forget from where people came before a moment; return how many there were."""
        is_old = (sightings.c.at < before) & (sightings.c.address != "")
        async with self._storage.transaction() as connection:
            done = await connection.execute(update(sightings).where(is_old).values(address=""))
            return int(done.rowcount)
