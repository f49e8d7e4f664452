"""Housekeeping: clocks that run out, idle tables, tables of an older release, mails about turns."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from itertools import count

from palatium.core.registry import game_names
from palatium.core.state import State
from palatium.server.people.mails import Mails
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.presence import Presence
from palatium.server.tables.views.clocks import charged, clock_of, runs
from palatium.server.tables.views.configured_game import configured_game
from palatium.server.uptime import Uptime
from palatium.server.wire.refusals import NoTable, Refusal

PACE = 0.5
"""Seconds between looks at the clocks."""

SWEEP = 10.0
"""Seconds between looks at everything else."""

AT_ONCE = 100

HOURLY = 360
"""Every so many sweeps, abandoned tables are taken as left."""
DAY = 86_400.0

PASSING = ("pass", "done", "none")
"""Words of actions that do nothing: what a seat without time chooses, where it can."""


class Housekeeping:
    """Work that no request asks for."""

    def __init__(
        self,
        tables: LiveTables,
        presence: Presence,
        mails: Mails,
        uptime: Uptime,
        pace: float = PACE,
        sweep: float = SWEEP,
    ) -> None:
        self.tables = tables
        self.presence = presence
        self.mails = mails
        self._uptime = uptime
        self._pace = pace
        self._every = sweep
        self.also: list[Callable[[], Awaitable[None]]] = []
        """What else each sweep does."""
        self.hourly: list[Callable[[], Awaitable[None]]] = []
        self.checked = 0
        self.is_checked = False
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        self._tasks = [
            asyncio.create_task(self._watch_clocks()),
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self.presence.run()),
            asyncio.create_task(self._go_over_tables()),
        ]
        if self.mails.is_on:
            self._tasks.append(asyncio.create_task(self.mails.run()))

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _go_over_tables(self) -> None:
        await self.leave_abandoned()
        await self.check_tables()
        await self.keep_endings()

    async def leave_abandoned(self) -> None:
        """Take tables as left that nobody has touched for as long as the host says."""
        days = self.tables.settings.abandoned_days
        if days:
            with contextlib.suppress(Refusal):
                before = self.tables.sources.now() - days * DAY
                left = await self.tables.storage.leave_abandoned(before)
                if left:
                    self.tables.telemetry.log("tables_left", tables=left)
                    await self.tables.missed()

    async def check_tables(self, is_whole: bool = False) -> None:
        """Replay tables in play once: those that differ are frozen, bots go on. Unless it is to be
        the whole of them, tables that wait for a person are replayed when somebody comes."""
        current = None if is_whole else {name: _version(name) for name in game_names()}
        while not self.is_checked:
            try:
                for table_id in await self.tables.storage.live_ids(current):
                    try:
                        await self.tables.find(table_id)
                    except NoTable:
                        continue
                    except Refusal as error:
                        if error.code == "unavailable":
                            raise
                    self.checked += 1
                    await asyncio.sleep(0)
                self.is_checked = True
            except Refusal:
                await asyncio.sleep(1)
        self.tables.telemetry.log("tables_checked", tables=self.checked)

    async def keep_endings(self, share: float = 0.5) -> None:
        """Keep what finished tables of an earlier release show, with a share of the time."""
        loop = asyncio.get_running_loop()
        last, kept = "", 0
        while True:
            try:
                found = await self.tables.storage.unkept(last, AT_ONCE)
            except Refusal:
                await asyncio.sleep(1)
                continue
            if not found:
                break
            for table_id in found:
                started = loop.time()
                with contextlib.suppress(Refusal):
                    await self.tables.keep_ending(await self.tables.find(table_id))
                    kept += 1
                last = table_id
                self.tables.drop(table_id)
                took = loop.time() - started
                await asyncio.sleep(took * (1 / share - 1))
        self.tables.telemetry.log("endings_kept", tables=kept)

    async def _sweep(self) -> None:
        for number in count(1):
            await asyncio.sleep(self._every)
            self.tables.drop_idle()
            if number % HOURLY == 0:
                await self.leave_abandoned()
            for work in (*self.also, *(self.hourly if number % HOURLY == 1 else [])):
                with contextlib.suppress(Refusal):
                    await work()
            if self.tables.bus.is_shared:
                with contextlib.suppress(Refusal):
                    await self.tables.missed()
            self.tables.look_after()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._uptime.every)
            with contextlib.suppress(Refusal):
                await self._uptime.beat()

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(self._pace)
            try:
                for table_id in await self.tables.storage.due(self.tables.sources.uptime()):
                    table = await self.tables.find(table_id)
                    self.tables.spawn(self._time_out(table))
            except Refusal:
                await asyncio.sleep(1)

    async def _time_out(self, table: LiveTable) -> None:
        """A bot takes the seat over, or plays just this once, as the table wants it."""
        async with table.lock:
            await self.tables.refresh(table)
            clock = clock_of(table.row)
            if clock is None or table.row.status != "playing":
                return
            now = self.tables.sources.uptime()
            seats = charged(table.row, table.seats, 0, now)
            late = [
                seat
                for seat in seats
                if runs(table.row, seat) and seat.kind == "person" and not seat.seconds
            ]
            if not late:
                return
            seat, done = late[0], 0
            if clock.then == "bot":
                seat.kind, seat.bot = "bot", seat.bot or table.stand_in()
                continuation = table.continuation(seats)
            else:
                done = 1 << seat.number
                seat.seconds = float(clock.added)
                continuation = table.continuation()
                a = passing(table.state, seat.number)
                if table.state.seat() == seat.number and not table.state.waiting() & ~done:
                    continuation.apply(a)
                else:
                    continuation.commits[seat.number] = a
            continuation.go_on()
            await self.tables.publish(table, continuation, done, None, seats)
            table.tell_head()
        self.tables.telemetry.log("clock_ran_out", table=table.id, seat=seat.number)


def _version(name: str) -> int:
    """Return the version of a game's rules."""
    return configured_game(name, "{}").game.version


def passing(s: State, seat: int) -> int:
    """Return what a seat without time plays: a pass where there is one, else its first option."""
    options = s.options(seat)
    for a in options:
        layout = s.game.layouts.of(a)
        if layout is not None and layout.word in PASSING:
            return a
    return options[0]
