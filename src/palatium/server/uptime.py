"""The tables' clock: it runs while the server runs, and nobody's wall clock moves it.

Time of day jumps, and time passes while no process is there. So players are charged by a clock of
its own: every process counts seconds from the last beat that it knows of, and beats are kept in the
database. Where no process beats, or the database does not answer, the clock soon stands still; who
comes up again goes on from the last beat.
"""

import asyncio

from palatium.server.store.queries.beats import StoredBeats
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Unavailable

BEAT = 5.0
"""Seconds between beats."""
AGAIN = 0.5
"""Seconds before the first beat is read again if the database does not answer."""
MOST = 2.0
"""Beats that the clock runs on without a new one."""


class Uptime:
    """The tables' clock as one process sees it; others may be a beat ahead or behind."""

    def __init__(self, storage: Storage, start: float, beat: float = BEAT) -> None:
        self.every = beat
        self._stored = StoredBeats(storage)
        self._at = start
        self._since: float | None = None

    def now(self) -> float:
        """Return the seconds on the clock."""
        time = asyncio.get_running_loop().time()
        if self._since is None:
            self._since = time
        return self._at + min(time - self._since, MOST * self.every)

    async def open(self) -> None:
        """Go on from the last beat of any process; the very first one sets the clock."""
        while True:
            try:
                self._at = await self._stored.first(self._at)
                break
            except Unavailable:
                await asyncio.sleep(AGAIN)
        self._since = asyncio.get_running_loop().time()

    async def beat(self) -> None:
        """Keep how far the clock is, and follow a process that is ahead."""
        found = await self._stored.beat(self.now())
        self._at = max(found, self.now())
        self._since = asyncio.get_running_loop().time()
