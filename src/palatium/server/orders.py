"""Orders: what hosts did, by whatever process or command, is carried out here."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Protocol

from palatium.server.budgets import Asker
from palatium.server.moderation.sightings import Sightings
from palatium.server.moderation.welcome import Welcome
from palatium.server.people.accounts import People
from palatium.server.store.moderation.acts import ActRow, StoredActs
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus
from palatium.server.tables.live_tables import LiveTables
from palatium.server.wire.refusals import NoName, Refusal, Unavailable

LOOK = 1.0
"""Seconds between looks into the log; a process that is told looks at once."""
FORGET = 3600
"""Every so many looks, old addresses are forgotten."""

KICKED = "a host of this server has ended your session; choose a name to come back"


class Dismissed(Protocol):
    """A connection that can be ended with a reason."""

    person_id: str | None
    address: str

    def dismiss(self, error: Refusal) -> None:
        """Say why, and end the connection."""


class Orders:
    """Follows the log of acts."""

    def __init__(
        self,
        storage: Storage,
        bus: Bus,
        welcome: Welcome,
        sightings: Sightings,
        people: People,
        tables: LiveTables,
        connections: Callable[[], Iterable[Dismissed]],
    ) -> None:
        self._acts = StoredActs(storage)
        self._bus = bus
        self._welcome = welcome
        self._sightings = sightings
        self._people = people
        self._tables = tables
        self._connections = connections
        self._last = 0
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read how things stand, and follow the log from there."""
        while True:
            try:
                self._last = await self._acts.last()
                await self._welcome.read()
                break
            except Unavailable:
                await asyncio.sleep(LOOK)
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _follow(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(LOOK)
            looks += 1
            with contextlib.suppress(Refusal):  # the database is away: look again
                await self.look()
                if looks % FORGET == 1:
                    await self._sightings.forget()

    async def given(self) -> None:
        """Carry out an act of this process, and tell the others."""
        await self.look()
        self._bus.tell("", "orders")

    async def look(self) -> None:
        """Carry out what is new in the log."""
        async with self._lock:
            rows = await self._acts.after(self._last)
            if not rows:
                return
            await self._welcome.read()
            self._people.forget()
            for row in rows:
                await self._carry_out(row)
            self._last = rows[-1].number

    async def _carry_out(self, row: ActRow) -> None:
        if row.what == "kick":
            for connection in self._all():
                if connection.person_id == row.target:
                    connection.dismiss(NoName(KICKED))
        elif row.what in ("ban", "ban_address"):
            for connection in self._all():
                try:
                    self._welcome.check(Asker(connection.address, connection.person_id))
                except Refusal as error:
                    connection.dismiss(error)
        elif row.what in ("freeze", "thaw", "prune"):
            await self._tables.missed()

    def _all(self) -> list[Dismissed]:
        return list(self._connections())
