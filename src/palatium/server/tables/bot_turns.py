"""Turns of bots, and draws that are due: played as soon as a table waits for them."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from typing import TypeVar

from palatium.core.ids import CHANCE
from palatium.core.rng import keyed_seed
from palatium.playing.plan import is_forced
from palatium.server.bots.fair import Payer
from palatium.server.bots.pool import SEED_BITS, BotFailed, BotPool, Decision
from palatium.server.bots.worker import AdviceJob, Job
from palatium.server.tables.bus import CLAIM
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.views.attendance import Company
from palatium.server.wire.refusals import Refusal, Stale, Unavailable

RETRY = 0.5
"""Seconds between attempts to save a bot's move while the database does not answer."""

NOTES = {
    "cut": "This server's limit ended my search, so I played the best I had found.",
    "stand_in": "I had no answer, so Greedy played this one for me.",
}
"""What a bot says when it did not decide as it should have; once the turn has passed on, since
nobody may tell the steps of a turn apart."""

Say = Callable[[LiveTable, int, str], Coroutine[object, object, None]]
T = TypeVar("T")


class BotTurns:
    """Lets bots play at live tables, one decision at a time for each table."""

    def __init__(self, tables: LiveTables, pool: BotPool, say: Say) -> None:
        self.pool = pool
        self._say = say
        self._notes: dict[tuple[str, int], str] = {}
        self._tables = tables
        tables.wake = self.wake

    def wake(self, table: LiveTable) -> None:
        """Let a bot play if one is asked and none is at work here."""
        if self._tables.is_closing or table.is_stale or table.row.status != "playing":
            return
        if _waits_for_nobody(table):
            self._tables.spawn(self._go_on(table))
            return
        who = table.state.seat()
        if who < 0 or table.seats[who].kind != "bot":
            return
        if table.driver is None or table.driver.done():
            table.driver = self._tables.spawn(self._drive(table))

    async def _go_on(self, table: LiveTable) -> None:
        """Go on if the server ended after a table was made and before it was dealt."""
        async with table.lock:
            await self._tables.refresh(table)
            if table.row.status == "playing" and _waits_for_nobody(table):
                await self._tables.begin(table)

    async def _drive(self, table: LiveTable) -> None:
        bus = self._tables.bus
        if not await bus.claim(table.id):
            return
        keeper = asyncio.create_task(self._keep_claim(table))
        try:
            while not self._tables.is_closing and await self._try_move(table):
                pass
        finally:
            keeper.cancel()
            await bus.release(table.id)

    async def _keep_claim(self, table: LiveTable) -> None:
        """Have other processes leave a table alone whose bot waits or thinks for long."""
        while True:
            await asyncio.sleep(CLAIM / 3)
            await self._tables.bus.claim(table.id)

    async def _try_move(self, table: LiveTable) -> bool:
        """Play one decision of a bot; try again while the database does not answer."""
        try:
            return await self._move(table)
        except Unavailable:
            await asyncio.sleep(RETRY)
            return True
        except Refusal as error:
            self._tables.telemetry.log("bot_move_refused", table=table.id, code=error.code)
            return False

    async def _move(self, table: LiveTable) -> bool:
        """Play one decision of a bot; return whether there may be another."""
        async with table.lock:
            await self._tables.refresh(table)
            who = -1 if table.kept is not None else table.state.seat()
            if not _is_bot_asked(table, who):
                return False
            ints, bot = table.ints(), table.seats[who].bot or "greedy"
            seed = bot_seed(table, "bot", who, ints)
            config = json.loads(table.row.config)
            job = Job(table.id, table.row.game, config, ints, who, bot, seed)
            asked = point_of(table)

        def is_asked() -> bool:
            is_same = point_of(table) == asked and _is_bot_asked(table, who)
            return is_same and (table.seats[who].bot or "greedy") == bot

        try:
            found = await while_asked(table, is_asked, self._decided(table, job))
        except Overtaken:
            return True
        except BotFailed:  # nobody plays at random here: the next sweep tries again
            self._tables.telemetry.log("bot_failed", table=table.id, bot=bot)
            return False
        async with table.lock:
            if table.is_stale or not is_asked():
                return True
            continuation = table.continuation()
            continuation.apply(found.a)
            continuation.go_on()
            try:
                await self._tables.publish(table, continuation, 1 << who)
            except Stale:
                return True
            has_passed = table.state.seat() != who
        if found.note is not None:
            self._notes[table.id, who] = found.note
        note = self._notes.pop((table.id, who), None) if has_passed else None
        if note is not None:
            self._tables.spawn(self._say(table, who, NOTES[note]))
        return True

    async def _decided(self, table: LiveTable, job: Job) -> Decision:
        started = time.perf_counter()
        payer = payer_of(table)
        found = await self.pool.decide(job, payer, lambda: table.company() != Company())
        if not table.state.allows(found.a):
            found = await self.pool.stand_in(job, payer)
        if found.note is not None:
            self._tables.telemetry.log("bot_" + found.note, table=table.id, bot=job.bot)
        self._tables.telemetry.thought.observe(time.perf_counter() - started)
        return found


class Overtaken(Exception):
    """The table went on, so that nobody needs the answer any more."""


async def while_asked(
    table: LiveTable, is_asked: Callable[[], bool], work: Coroutine[object, object, T]
) -> T:
    """Return what a bot's work gives; end it and raise Overtaken as soon as its question is not
    asked any more."""
    changed = asyncio.Event()
    table.listeners.add(changed)
    task = asyncio.create_task(work)
    try:
        while not task.done():
            if not is_asked():
                raise Overtaken
            changed.clear()
            news = asyncio.create_task(changed.wait())
            try:
                await asyncio.wait([task, news], return_when=asyncio.FIRST_COMPLETED)
            finally:
                news.cancel()
        return task.result()
    finally:
        table.listeners.discard(changed)
        task.cancel()


def point_of(table: LiveTable) -> tuple[int, str]:
    """Return what tells the published moves of a table from all others."""
    return table.version, table.played[-1].sum if table.played else ""


def payer_of(table: LiveTable, person_id: str | None = None) -> Payer:
    """Return in whose share a bot thinks: for a turn, of who made the table. The address is the one
    from which they look on; if they do not, that of whoever does."""
    person, found = person_id or table.row.owner, ""
    for watcher in table.watchers:
        if watcher.person_id == person:
            return Payer(watcher.address, person)
        found = found or watcher.address
    return Payer(found or f"person {person}", person)


def _is_bot_asked(table: LiveTable, who: int) -> bool:
    """Return whether a game goes on and waits for a bot at this seat."""
    is_playing = table.kept is None and table.row.status == "playing"
    return is_playing and who >= 0 and table.state.seat() == who and table.seats[who].kind == "bot"


def _waits_for_nobody(table: LiveTable) -> bool:
    """Return whether a draw or a forced int is due, which no request leaves to others."""
    who = table.state.seat()
    if who == CHANCE:
        return table.dealer is not None
    return who >= 0 and is_forced(table.state, who)


def advice_job(table: LiveTable, ints: list[int], seat: int, nodes: int) -> AdviceJob:
    """Return a question to an adviser about a plan, which has a memory of its own."""
    config = json.loads(table.row.config)
    seed = bot_seed(table, "hint", seat, ints)
    return AdviceJob(f"{table.id}/{seat}", table.row.game, config, ints, seat, nodes, seed)


def bot_seed(table: LiveTable, use: str, seat: int, ints: list[int]) -> int:
    """Return the seed of a decision. Nobody can guess it, and it comes out the same again."""
    return keyed_seed(table.row.secret, use, seat, len(ints)) >> (96 - SEED_BITS)
