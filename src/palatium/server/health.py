"""Health: whether a server could serve. Asking often costs nothing, and nobody waits long."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus
from palatium.server.telemetry import Telemetry

FRESH = 2.0
"""Seconds for which an answer is good."""

PATIENCE = 2.0
"""Seconds after which what was asked counts as silent."""

SCAN_EVERY = 3600.0
"""Seconds between scans for pages that cannot be read."""


class HealthCheck:
    """One thing that is asked, by one question at a time."""

    def __init__(self, look: Callable[[], Awaitable[str]], silent: str) -> None:
        self._look = look
        self._silent = silent
        self._task: asyncio.Task[None] | None = None
        self._begun = 0.0
        self._ended = -FRESH
        self._word = ""

    async def word(self) -> str:
        """Return what is wrong, or nothing."""
        now = asyncio.get_running_loop().time()
        task = self._task
        if task is None:
            if now - self._ended < FRESH:
                return self._word
            self._begun = now
            task = self._task = asyncio.create_task(self._ask())
        left = self._begun + PATIENCE - now
        if left > 0:
            await asyncio.wait({task}, timeout=left)
        return self._word if task.done() else self._silent

    async def _ask(self) -> None:
        try:
            self._word = await self._look()
        finally:
            self._ended = asyncio.get_running_loop().time()
            self._task = None

    async def close(self) -> None:
        """Ask no longer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


class Health:
    """Asks the database and the bus, and logs when the answer changes."""

    def __init__(self, storage: Storage, bus: Bus, telemetry: Telemetry) -> None:
        self._storage = storage
        self._telemetry = telemetry
        self._checks = [
            HealthCheck(storage.probe, "database_slow"),
            HealthCheck(bus.probe, "redis"),
        ]
        self._told: list[str] = []
        self._scanning: asyncio.Task[None] | None = None
        storage.faults.report = self._database_failed

    def start(self) -> None:
        """Begin to scan."""
        self._scanning = asyncio.create_task(self._scan())

    async def close(self) -> None:
        """Ask and scan no longer."""
        if self._scanning is not None:
            self._scanning.cancel()
            await asyncio.gather(self._scanning, return_exceptions=True)
        for check in self._checks:
            await check.close()

    async def words(self) -> list[str]:
        """Return what is wrong; nothing if all is well."""
        found = await asyncio.gather(*[check.word() for check in self._checks])
        out = sorted({word for word in found if word})
        if out != self._told:
            self._told = out
            self._telemetry.trouble("health", wrong=out)
        return out

    def _database_failed(self, cause: str, times: int) -> None:
        self._telemetry.trouble("database_failed", cause=cause, times=times)

    async def _scan(self) -> None:
        while True:
            scan = self._storage.scan()
            if scan is None:
                return
            try:
                found = await asyncio.to_thread(scan.run)
            finally:
                with contextlib.suppress(Exception):
                    scan.stop()
            if found:
                self._storage.faults.is_corrupt = True
                self._telemetry.trouble("database_corrupt", found=found[:200])
            await asyncio.sleep(SCAN_EVERY)
