"""Who was here last and from where: told to hosts, so that they can ban an address."""

from collections import OrderedDict

from palatium.server.sources import Sources
from palatium.server.store.moderation.sightings import StoredSightings
from palatium.server.store.storage import Storage

EVERY = 3600.0
"""Seconds between two notes about one person."""
KEPT = 30 * 86_400.0
"""Seconds for which an address is kept."""
MOST = 10_000


class Sightings:
    """Takes note of sightings, once an hour for each person."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._stored = StoredSightings(storage)
        self._sources = sources
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def came(self, person_id: str, address: str) -> None:
        """Somebody is here."""
        key, now = (person_id, address), self._sources.now()
        if self._noted.get(key, -EVERY) > now - EVERY:
            return
        self._noted[key] = now
        self._noted.move_to_end(key)
        if len(self._noted) > MOST:
            self._noted.popitem(last=False)
        await self._stored.save(person_id, address, now)

    async def forget(self) -> None:
        """Forget addresses that are old."""
        await self._stored.forget_addresses(self._sources.now() - KEPT)
