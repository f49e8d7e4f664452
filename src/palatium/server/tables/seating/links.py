"""Links to a table: an invitation takes an open seat, a key watches where only players may.

Both are tokens that nobody can guess, kept as hashes in one list. A key to watch is hashed another
way, so that it takes no seat; an invitation watches too, for a seat is chosen by sight.
"""

import hashlib
from collections.abc import Callable, Mapping

from palatium.server.people.sessions import token_hash
from palatium.server.sources import Sources
from palatium.server.store.queries.invites import StoredInvites
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.tables.live import LiveTable
from palatium.server.tables.seating.daily import today
from palatium.server.wire.refusals import NotNow, NotYours

BAD_LINK = "this link does not open this table: copy all of it, or ask for a new one"
PRIVATE = "this table is private: ask somebody who plays here for a link"


def watch_hash(key: str) -> str:
    """Return how a key to watch is kept: no invitation has the same hash."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"watch").hexdigest()


class Links:
    """Makes links and says what they open."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._sources = sources
        self._stored = StoredInvites(storage)

    async def invite(self, table: LiveTable, person: Person) -> str:
        """Make one more token for the open seats."""
        _check_player(table, person)
        if table.row.status == "over" or all(seat.kind != "open" for seat in table.seats):
            raise NotNow("no seat is open here")
        return await self._keep(table, token_hash)

    async def watch(self, table: LiveTable, person: Person) -> str:
        """Make a key with which anybody watches."""
        _check_player(table, person)
        if table.row.daily is not None and table.row.daily >= today(self._sources.now()):
            raise NotNow("others may still play the deal of the day: share it from tomorrow on")
        return await self._keep(table, watch_hash)

    async def check_sitting(self, table: LiveTable, invite: str | None) -> None:
        """Refuse an invitation that is not for this table."""
        if not await self._stored.has_any(table.id, [token_hash(invite or "")]):
            raise NotYours("this invitation does not open this table")

    async def check_watching(
        self, table: LiveTable, person_id: str | None, query: Mapping[str, str]
    ) -> None:
        """Refuse who may not watch, with what the address of the request says."""
        if table.can_watch(person_id):
            return
        kinds = {"invite": token_hash, "watch": watch_hash}
        hashes = [hashed(query[name]) for name, hashed in kinds.items() if name in query]
        if not hashes:
            raise NotYours(PRIVATE)
        if not await self._stored.has_any(table.id, hashes):
            raise NotYours(BAD_LINK)

    async def _keep(self, table: LiveTable, hashed: Callable[[str], str]) -> str:
        token = self._sources.token(18)
        await self._stored.add(table.id, hashed(token), self._sources.now())
        return token


def _check_player(table: LiveTable, person: Person) -> None:
    if table.row.owner != person.id and not table.held(person.id):
        raise NotYours("only those who sit here invite others")
