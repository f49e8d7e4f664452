"""The tables: all live tables, saved before they are told, driven on where bots are asked."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import keyed_seed
from palatium.server.bots.pool import SEED_BITS, BotFailed, BotPool
from palatium.server.bots.worker import AdviceJob, Job
from palatium.server.settings import Settings
from palatium.server.store.rows import Change, MoveRow, SeatRow
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus, News
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.live import LiveTable
from palatium.server.tables.loading import Loader
from palatium.server.tables.views.clocks import charge, clock_of, next_deadline
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import (
    Frozen,
    NoTable,
    NotNow,
    Outrun,
    Refusal,
    Stale,
    Unavailable,
)

RETRY = 0.5
"""Seconds between attempts to save a bot's move while the database does not answer."""


ATTEMPTS = 25
"""How often a request is tried that another process outruns: bots there may be quick."""

T = TypeVar("T")


async def retried(work: Callable[[], Awaitable[T]]) -> T:
    """Do something to a table; where another process was quicker, look again and do it then."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await work()
        except Outrun:
            continue
    return await work()


class LiveTables:
    """Finds tables, saves what was done at them, tells everyone, lets bots play."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        bus: Bus,
        pool: BotPool,
        telemetry: Telemetry,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.loader = Loader(storage, telemetry)
        self.bus = bus
        self.pool = pool
        self.telemetry = telemetry
        self.now = now
        """The time of day."""
        self.live: dict[str, LiveTable] = {}
        self._tasks: dict[asyncio.Task[None], None] = {}
        """In the order in which they began."""
        self.is_closing = False

    # Finding

    async def find(self, table_id: str) -> LiveTable:
        """A table as it is saved; NoTable if there is none."""
        table = self.live.get(table_id)
        if table is None:
            table = self.live[table_id] = LiveTable(table_id, self.now)
        table.used = asyncio.get_running_loop().time()
        if self.bus.is_shared and not table.is_stale:
            stamps = await self.storage.stamps([table_id])  # news may still be on the way
            if stamps.get(table_id) != table.row.stamp:
                table.is_stale = True
        if table.is_stale:
            async with table.lock:
                await self.refresh(table)
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Rebuild a table that was written to elsewhere, or whose last write failed, and tell
        everyone what came of it: whoever looks first may look before the news arrives."""
        if not table.is_stale:
            return
        before = table.row.stamp if table.is_loaded else None
        await self._rebuild(table)
        if before is not None and table.row.stamp != before:
            table.tell_head()
            table.tell()
        self.wake(table)

    async def _rebuild(self, table: LiveTable) -> None:
        rows = await self.storage.load(table.id, table.version if table.is_loaded else 0)
        if rows is None:
            self.live.pop(table.id, None)
            raise NoTable(f"there is no table {table.id[:24]}")
        if table.is_loaded and table.catch_up(*rows):
            return
        if table.is_loaded:
            rows = await self.storage.load(table.id) or rows
        await self.loader.load(table, *rows)

    async def keep_ending(self, table: LiveTable) -> None:
        """Keep what a finished table shows, if it was not kept before."""
        async with table.lock:
            await self.refresh(table)
            await self.loader.keep_ending(table)

    # Saving

    def need_playing(self, table: LiveTable) -> None:
        """Refuse if the table does not go on."""
        if table.row.status == "frozen":
            raise Frozen(table.row.note or "this table is frozen")
        if table.row.status == "left":
            raise NotNow("everybody has left this table; take your seat back to go on")
        if table.row.status != "playing":
            raise NotNow("the game has not begun" if not table.is_over() else "the game is over")

    def course(self, table: LiveTable) -> Continuation:
        """A course from where the table stands."""
        self.need_playing(table)
        guided = table.guide.next_int if table.guide is not None else None
        table.dealer_version = -1
        return Continuation(
            table.state, table.played, table.dealer, table.people(), table.commits, guided
        )

    async def adopt(
        self,
        table: LiveTable,
        course: Continuation,
        done: int,
        key: str | None = None,
        seats: list[SeatRow] | None = None,
        more: dict[str, object] | None = None,
    ) -> None:
        """Save a course, then make it the table's position and tell everyone.

        `done` is the mask of seats that have answered; `seats` and `more` of the head are saved
        with it.
        """
        now = self.now()
        state, commits = course.state, course.commits
        asked = table.asked(state, commits)
        is_over = state.seat() == OVER
        version = table.version + len(course.new)
        head: dict[str, object] = {
            "version": version,
            "to_move": asked,
            "asked_at": now,
            "changed": now,
            **(more or {}),
        }
        if seats is None:
            seats = self.charged(table, now, done)
        head["deadline"] = None if is_over else next_deadline(table.seats, asked, now)
        if is_over:
            head["status"] = "over"
            head["outcome"] = json.dumps(state.outcome().record())
        first = table.version + 1
        moves = [
            MoveRow(table.id, first + i, played.seat, played.action, played.sum, played.batch)
            for i, played in enumerate(course.new)
        ]
        await self.write(
            table,
            Change(
                table.id,
                table.row.stamp,
                head,
                moves,
                seats=seats,
                commits=commits,
                drop_commits=bool(table.saved_commits),
                key=None if key is None else (key, version),
            ),
        )
        self.telemetry.moves.inc(len(moves))
        table.played.extend(course.new)
        table.state = state
        table.dealer_version = table.version
        table.commits = commits
        table.saved_commits = dict(commits)
        if course.new:
            table.plans.clear()
        table.tell()
        if is_over or table.row.clock is not None or "status" in head:
            table.tell_head()
        if is_over:
            self.spawn(self.keep_ending(table))
        self.wake(table)

    def charged(self, table: LiveTable, now: float, done: int = 0) -> list[SeatRow]:
        """The seats whose clocks ran until now."""
        clock = clock_of(table.row)
        return [] if clock is None else charge(table.row, table.seats, done, clock, now)

    async def write(self, table: LiveTable, change: Change) -> None:
        """Save a change; after a failure the table is read anew before it is used again."""
        started = time.perf_counter()
        try:
            await self.storage.save(change)
        except (Stale, Unavailable):
            table.is_stale = True
            self.telemetry.conflicts.inc()
            raise
        except BaseException:
            table.is_stale = True
            raise
        self.telemetry.saved.observe(time.perf_counter() - started)
        for name, value in change.head.items():
            setattr(table.row, name, value)
        table.row.stamp = change.stamp + 1
        self.bus.tell(table.id, "written", table.row.stamp)

    async def begin(self, table: LiveTable) -> None:
        """Deal and go on to the first question; the table is locked and has no open seat.

        Another process that hears of the table may do the same just now: the deal is the same,
        and what was saved first stands.
        """
        course = self.course(table)
        course.go_on()
        if course.new or table.row.to_move != table.asked():
            try:
                await self.adopt(table, course, 0)
            except Outrun:
                await self.refresh(table)

    # News from other processes

    async def heard(self, news: News) -> None:
        """Catch up with what another process wrote."""
        table = self.live.get(news.table)
        if table is None:
            return
        if news.kind == "here":
            before = table.here()
            table.elsewhere[news.source] = (asyncio.get_running_loop().time(), set(news.people))
            if table.here() != before and table.is_loaded:
                table.tell_head()
        elif news.kind == "written":
            self.spawn(self._catch_up(table, news.stamp))

    async def missed(self) -> None:
        """Look whether live tables were written to while no news came."""
        live = [table for table in self.live.values() if table.is_loaded]
        stamps = await self.storage.stamps([table.id for table in live]) if live else {}
        for table in live:
            if stamps.get(table.id, 0) != table.row.stamp:
                self.spawn(self._catch_up(table, stamps.get(table.id, 0)))

    async def _catch_up(self, table: LiveTable, stamp: int) -> None:
        async with table.lock:
            if table.is_loaded and table.row.stamp < stamp:
                table.is_stale = True
            await self.refresh(table)

    # Bots

    def wake(self, table: LiveTable) -> None:
        """Let a bot play if one is asked and none is at work here."""
        if self.is_closing or table.is_stale or table.row.status != "playing":
            return
        who = table.state.seat()
        if who == CHANCE and table.dealer is not None:
            self.spawn(self._deal_on(table))
            return
        if who < 0 or table.seats[who].kind != "bot":
            return
        if table.driver is None or table.driver.done():
            table.driver = self.spawn(self._drive(table))

    async def _deal_on(self, table: LiveTable) -> None:
        """Deal where the server ended after a table was made and before it was dealt."""
        async with table.lock:
            await self.refresh(table)
            is_due = table.row.status == "playing" and table.state.seat() == CHANCE
            if is_due and table.dealer is not None:
                await self.begin(table)

    async def _drive(self, table: LiveTable) -> None:
        if not await self.bus.claim(table.id):
            return
        try:
            while not self.is_closing and await self._try_bot_move(table):
                await self.bus.claim(table.id)
        finally:
            await self.bus.release(table.id)

    async def _try_bot_move(self, table: LiveTable) -> bool:
        """A bot's decision, again and again while the database does not answer."""
        try:
            return await self._bot_move(table)
        except Unavailable:
            await asyncio.sleep(RETRY)
            return True
        except Refusal as error:
            self.telemetry.log("bot_move_refused", table=table.id, code=error.code)
            return False

    async def _bot_move(self, table: LiveTable) -> bool:
        """One decision of a bot; whether there may be another."""
        async with table.lock:
            await self.refresh(table)
            who = table.state.seat()
            if table.row.status != "playing" or who < 0 or table.seats[who].kind != "bot":
                return False
            job = self.job(table, table.ints(), who, table.seats[who].bot or "greedy", "bot")
            stamp = table.row.stamp
        a = await self._decided(table, job)
        async with table.lock:
            if table.is_stale or table.row.stamp != stamp:
                return True
            course = self.course(table)
            course.apply(a if course.state.allows(a) else course.state.options()[0])
            course.go_on()
            try:
                await self.adopt(table, course, 1 << who)
            except Stale:
                return True
        return True

    async def _decided(self, table: LiveTable, job: Job) -> int:
        started = time.perf_counter()
        try:
            a = await self.pool.decide(job)
        except BotFailed:
            self.telemetry.log("bot_failed", table=table.id, bot=job.bot)
            options = table.state.options(job.seat)
            return options[job.seed % len(options)] if options else 0
        self.telemetry.thought.observe(time.perf_counter() - started)
        return a

    def job(self, table: LiveTable, ints: list[int], seat: int, bot: str, use: str) -> Job:
        """A question to a bot; in the same position the same bot plays the same."""
        config = json.loads(table.row.config)
        seed = bot_seed(table, use, seat, ints)
        return Job(table.id, table.row.game, config, ints, seat, bot, seed)

    def advice_job(self, table: LiveTable, ints: list[int], seat: int) -> AdviceJob:
        """A question to an adviser about a plan, which has a memory of its own."""
        config = json.loads(table.row.config)
        seed = bot_seed(table, "hint", seat, ints)
        memory = f"{table.id}/{seat}"
        nodes = self.settings.analysis_nodes
        return AdviceJob(memory, table.row.game, config, ints, seat, nodes, seed)

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
        """Whether a person is at a table, through any process, as far as is known here."""
        table = self.live.get(table_id)
        return table is not None and person_id in table.here()

    def tell_presence(self) -> None:
        """Tell other processes again who is here, since their word on it expires."""
        for table in self.live.values():
            people = {w.person_id for w in table.watchers if w.person_id is not None}
            if people:
                self.bus.tell(table.id, "here", 0, sorted(people))

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
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self.live.values()):
            with contextlib.suppress(Exception):
                async with asyncio.timeout(2), table.lock:
                    pass


def bot_seed(table: LiveTable, use: str, seat: int, ints: list[int]) -> int:
    """The seed of a decision, which nobody can guess and which comes again."""
    return keyed_seed(table.row.secret, use, seat, len(ints)) >> (96 - SEED_BITS)
