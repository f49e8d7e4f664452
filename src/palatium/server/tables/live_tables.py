"""All live tables: found, saved before anybody is told, kept up with what others write."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import TypeVar

from palatium.core.ids import OVER
from palatium.server.settings import Settings
from palatium.server.slices import Slices
from palatium.server.sources import Sources
from palatium.server.store.queries.visits import StoredVisits
from palatium.server.store.rows import Change, MoveRow, SeatRow, TableRow
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus, News
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.live import LiveTable
from palatium.server.tables.loading import Loader
from palatium.server.tables.replay import replay
from palatium.server.tables.views.clocks import charged, next_deadline
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import NoTable, Outrun, Refusal, Stale, Unavailable

OPENED_TOGETHER = 2
"""Tables that are read and replayed at the same time: whoever comes first is served first."""

ATTEMPTS = 25
"""How often a request is tried that another process outruns: bots there may be quick."""

T = TypeVar("T")


async def retried(work: Callable[[], Awaitable[T]]) -> T:
    """Do something to a table; if another process was quicker, look again and do it then."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await work()
        except Outrun:
            continue
    return await work()


class LiveTables:
    """Finds tables, saves what was done at them, tells everyone."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        bus: Bus,
        telemetry: Telemetry,
        sources: Sources | None = None,
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.bus = bus
        self.telemetry = telemetry
        self.sources = Sources() if sources is None else sources
        self.slices = Slices()
        self._visits = StoredVisits(storage)
        self.loader = Loader(storage, telemetry, self.slices)
        self.live: dict[str, LiveTable] = {}
        self.wake: Callable[[LiveTable], None] = _nobody
        """Called when a table may wait for a bot or a draw; set by whoever lets them play."""
        self.is_closing = False
        self._reading = asyncio.Semaphore(OPENED_TOGETHER)
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._written: dict[str, int] = {}
        """Stamps that were heard of while their tables were being opened."""
        self._tasks: dict[asyncio.Task[None], None] = {}
        """In the order in which they began."""

    # Finding

    async def find(self, table_id: str) -> LiveTable:
        """Find a table as it is saved; NoTable if there is none."""
        table = self.live.get(table_id)
        if table is None:
            table = await self._opened(table_id)
        table.touch()
        if self.bus.is_shared and not table.is_stale:
            stamps = await self.storage.stamps([table_id])  # news may still be on the way
            if stamps.get(table_id) != table.row.stamp:
                table.distrust()
        if table.is_stale:
            async with table.lock:
                await self.refresh(table)
        return table

    async def _opened(self, table_id: str) -> LiveTable:
        """Open a table from its rows, once for all who ask for it meanwhile."""
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _open(self, table_id: str) -> LiveTable:
        try:
            async with self._reading:
                rows = await self.storage.load(table_id)
                if rows is None:
                    raise NoTable(f"there is no table {table_id[:24]}")
                table = LiveTable(await self.loader.load(rows), self.sources)
                table.attendance.last = await self._visits.of(table_id)
            if self._written.get(table_id, 0) > table.row.stamp:
                table.distrust()
            self.live[table_id] = table
        finally:
            del self._opening[table_id]
            self._written.pop(table_id, None)
        self.bus.tell(table_id, "who")
        self.wake(table)
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Catch up with the rows of a stale table, whose lock is held, and tell everyone what came
        of it: whoever looks first may look before the news arrives."""
        if not table.is_stale:
            return
        doubts, before = table.doubts(), (table.row.stamp, table.row.status)
        rows = await self.storage.load(table.id, table.version)
        if rows is None:
            self.live.pop(table.id, None)
            raise NoTable(f"there is no table {table.id[:24]}")
        continuation: Continuation | None = None
        if table.can_continue(rows):
            continuation = table.continuation(rows.seats, rows.commits)
            new, last = rows.moves[1:], table.played[-1].sum
            if await self.slices.run(replay(continuation, new, last, 1)) < len(new):
                continuation = None
        if continuation is not None:
            table.adopt(rows.row, rows.seats, continuation)
        else:
            whole = await self.storage.load(table.id) if table.version else rows
            table.replace(await self.loader.load(whole or rows))
        table.settle(doubts)
        if (table.row.stamp, table.row.status) != before:
            table.tell_head()
            table.tell()
        self.wake(table)

    async def reload(self, table: LiveTable) -> None:
        """Take a table from its rows again, after a write that changed more than its end."""
        table.distrust()
        await self.refresh(table)

    async def keep_ending(self, table: LiveTable) -> None:
        """Keep what a finished table shows, if it was not kept before."""
        async with table.lock:
            await self.refresh(table)
            await self.loader.keep_ending(table)

    # Saving

    async def publish(
        self,
        table: LiveTable,
        continuation: Continuation,
        done: int,
        key: str | None = None,
        seats: list[SeatRow] | None = None,
        more: dict[str, object] | None = None,
    ) -> None:
        """Save a continuation, then let the table adopt it and tell everyone.

        `done` is the mask of seats that have answered; new `seats`, whose clocks are charged, and
        `more` of the head are saved with it.
        """
        now, time = self.sources.uptime(), self.sources.now()
        state, commits = continuation.state, continuation.commits
        asked = table.asked(state, commits)
        is_over = state.seat() == OVER
        version = table.version + len(continuation.new)
        told = version - len(continuation.unseen())
        is_told = told != table.version_for(None) or not continuation.new
        if told != version:
            done = 0  # the seat is still at its question
        if seats is None:
            seats = charged(table.row, table.seats, done, now)
        head: dict[str, object] = {
            "version": told,
            "to_move": asked,
            "asked_at": now,
            "changed": time if is_told else table.row.changed,
            **(more or {}),
            "deadline": None if is_over else next_deadline(seats, asked, now),
        }
        if is_over:
            head["status"] = "over"
            head["outcome"] = json.dumps(state.outcome().record())
        first = table.version + 1
        change = Change(
            table.id,
            table.row.stamp,
            head,
            moves=[
                MoveRow(table.id, first + i, move.seat, move.action, move.sum, move.batch)
                for i, move in enumerate(continuation.new)
            ],
            seats=[seat for seat in seats if seat != table.seats[seat.number]],
            commits=commits,
            drop_commits=bool(table.commits),
            key=None if key is None else (key, version),
        )
        row = await self.write(table, change)
        self.telemetry.moves.inc(len(change.moves))
        table.adopt(row, seats, continuation)
        table.tell()
        if is_over or (row.clock is not None and is_told) or "status" in head:
            table.tell_head()
        if is_over:
            self.spawn(self.keep_ending(table))
        self.wake(table)

    async def save_seats(
        self, table: LiveTable, seats: list[SeatRow], head: dict[str, object]
    ) -> None:
        """Save seats and a head without moves, then let the table adopt them."""
        changed = [seat for seat in seats if seat != table.seats[seat.number]]
        row = await self.write(table, Change(table.id, table.row.stamp, head, seats=changed))
        table.adopt(row, seats)

    async def write(self, table: LiveTable, change: Change) -> TableRow:
        """Save a change; the head as it is saved now. After a failure the table is read anew before
        it is used again."""
        started = time.perf_counter()
        try:
            await self.storage.save(change)
        except (Stale, Unavailable):
            table.distrust()
            self.telemetry.conflicts.inc()
            raise
        except BaseException:
            table.distrust()
            raise
        self.telemetry.saved.observe(time.perf_counter() - started)
        stamp = change.stamp + 1
        self.bus.tell(table.id, "written", stamp)
        return replace(table.row, **change.head, stamp=stamp)

    async def begin(self, table: LiveTable) -> None:
        """Deal and go on to the first question; the table is locked and has no open seat.

        Another process that hears of the table may do the same just now: the deal is the same,
        and what was saved first stands.
        """
        table.check_playing()
        continuation = table.continuation()
        continuation.go_on()
        if continuation.new or table.row.to_move != table.asked():
            try:
                await self.publish(table, continuation, 0)
            except Outrun:
                await self.refresh(table)

    # News from other processes

    async def heard(self, news: News) -> None:
        """Catch up with what another process wrote."""
        if news.table in self._opening:
            self._written[news.table] = max(news.stamp, self._written.get(news.table, 0))
        table = self.live.get(news.table)
        if table is not None:
            self.spawn(self._catch_up(table, news.stamp))

    async def missed(self) -> None:
        """Look whether live tables were written to while no news came."""
        live = list(self.live.values())
        stamps = await self.storage.stamps([table.id for table in live]) if live else {}
        for table in live:
            if table.id not in stamps:  # a host has deleted it
                table.distrust()
            if stamps.get(table.id) != table.row.stamp:
                self.spawn(self._catch_up(table, stamps.get(table.id, 0)))

    def look_after(self) -> None:
        """Let every table go on that waits for a bot or a draw. After a failed write its rows are
        read first: nobody who waits sends anything that would do it."""
        for table in list(self.live.values()):
            if table.is_stale:
                self.spawn(self._catch_up(table, 0))
            else:
                self.wake(table)

    async def _catch_up(self, table: LiveTable, stamp: int) -> None:
        async with table.lock:
            if table.row.stamp < stamp:
                table.distrust()
            await self.refresh(table)

    # Housekeeping

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run something beside; what it refuses is logged."""

        async def run() -> None:
            try:
                await work
            except Refusal as error:
                self.telemetry.log("task_refused", code=error.code)
            except Exception as error:
                self.telemetry.failure("task_failed", error)

        task = asyncio.create_task(run())
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    def is_here(self, table_id: str, person_id: str) -> bool:
        """Return whether a person is at a table, through any process, as far as is known here."""
        table = self.live.get(table_id)
        return table is not None and person_id in table.company().people

    def drop_idle(self) -> None:
        """Forget tables that nobody has used for a while; they are rebuilt when asked for."""
        limit = asyncio.get_running_loop().time() - self.settings.idle_seconds
        for table in list(self.live.values()):
            if table.used < limit:
                self.drop(table.id)

    def drop(self, table_id: str) -> None:
        """Forget a table, unless somebody is there or at work."""
        table = self.live.get(table_id)
        if table is None or table.watchers or table.lock.locked():
            return
        if table.driver is None or table.driver.done():
            del self.live[table_id]

    async def close(self) -> None:
        """Let what is being saved be saved, then stop."""
        self.is_closing = True
        tasks = [*self._tasks, *self._opening.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in list(self.live.values()):
            with contextlib.suppress(Exception):
                async with asyncio.timeout(2), table.lock:
                    pass


def _nobody(table: LiveTable) -> None:
    """Nobody plays for a bot."""
