"""Sessions: the cookies that stand for people, where they are, and until when."""

import asyncio
import hashlib

from palatium.server.people.devices import Device
from palatium.server.sources import Sources
from palatium.server.store.queries.moving import Moved
from palatium.server.store.queries.sessions import StoredSessions
from palatium.server.store.rows import Person, SessionRow
from palatium.server.store.storage import Storage

DAY = 86_400.0
NOTED = 3600.0
"""Seconds between two notes that a session is in use."""
REMEMBERED = 10.0
"""Seconds for which the person of a session is not read again."""
MOST_REMEMBERED = 10_000
SHOWN = 16
"""Characters of a session's hash by which its owner names it."""


def token_hash(token: str) -> str:
    """Return how a token is kept: whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Begins, finds, lists and ends sessions."""

    def __init__(self, storage: Storage, sources: Sources, days: int) -> None:
        self._stored = StoredSessions(storage)
        self._sources = sources
        self._idle = days * DAY if days else float("inf")
        self._known: dict[str, tuple[float, Person]] = {}

    def new(self, person_id: str, device: Device) -> tuple[SessionRow, str]:
        """Return a session that is still to be saved, and the token of its cookie."""
        token, now = self._sources.token(32), self._sources.now()
        row = SessionRow(token_hash(token), person_id, now, now, device.browser, device.system)
        return row, token

    async def begin(
        self, person_id: str, device: Device, guest_id: str | None = None
    ) -> tuple[str, Moved]:
        """Begin a session, to which everything goes that a guest held; return its token."""
        row, token = self.new(person_id, device)
        moved = await self._stored.add(row, guest_id)
        self.forget()
        return token, moved

    async def person(self, token: str | None) -> Person | None:
        """Return whoever a cookie stands for."""
        if not token or len(token) > 100:
            return None
        hashed, loop = token_hash(token), asyncio.get_running_loop()
        known = self._known.get(hashed)
        if known is not None and known[0] > loop.time():
            return known[1]
        now = self._sources.now()
        found = await self._stored.find(hashed, now - self._idle)
        if found is None:
            self._known.pop(hashed, None)
            return None
        person, seen = found
        if now - seen > NOTED:
            await self._stored.see(hashed, now)
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known[hashed] = (loop.time() + REMEMBERED, person)
        return person

    def forget(self) -> None:
        """Read everybody anew, who may have changed."""
        self._known.clear()

    async def listed(self, person_id: str) -> list[SessionRow]:
        """Return all sessions of somebody, the one that was used last first."""
        return await self._stored.of(person_id, self._sources.now() - self._idle)

    async def ended(self, hashes: list[str]) -> set[str]:
        """Return which of these sessions are no more."""
        return set(hashes) - await self._stored.alive(hashes)

    async def end(self, person_id: str, name: str) -> bool:
        """End one session of somebody by the name that they see; False if there is none."""
        rows = await self.listed(person_id)
        found = [row.token_hash for row in rows if name_of(row.token_hash) == name]
        await self._stored.end(found)
        self.forget()
        return bool(found)

    async def end_others(self, person_id: str, token: str | None) -> None:
        """End all sessions of somebody but the one of this token."""
        await self._stored.end_others(person_id, None if token is None else token_hash(token))
        self.forget()

    async def log_out(self, token: str) -> None:
        """End the session of a cookie."""
        await self._stored.end([token_hash(token)])
        self.forget()

    async def drop_expired(self) -> None:
        """Forget sessions that nobody has used for too long."""
        await self._stored.drop_expired(self._sources.now() - self._idle)


def name_of(hashed: str) -> str:
    """Return the name of a session by which its owner ends it."""
    return hashed[:SHOWN]
