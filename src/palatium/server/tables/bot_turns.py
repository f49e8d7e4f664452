"""Turns of bots, and draws that are due: played as soon as a table waits for them."""

import asyncio
import json
import time

from palatium.core.ids import CHANCE
from palatium.core.rng import keyed_seed
from palatium.play.plan import is_forced
from palatium.server.bots.pool import SEED_BITS, BotFailed, BotPool
from palatium.server.bots.worker import AdviceJob, Job
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.wire.refusals import Refusal, Stale, Unavailable

RETRY = 0.5
"""Seconds between attempts to save a bot's move while the database does not answer."""


class BotTurns:
    """Lets bots play at live tables, one decision at a time for each table."""

    def __init__(self, tables: LiveTables, pool: BotPool) -> None:
        self.pool = pool
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
        try:
            while not self._tables.is_closing and await self._try_move(table):
                await bus.claim(table.id)
        finally:
            await bus.release(table.id)

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
            who = table.state.seat()
            if table.row.status != "playing" or who < 0 or table.seats[who].kind != "bot":
                return False
            ints, bot = table.ints(), table.seats[who].bot or "greedy"
            seed = bot_seed(table, "bot", who, ints)
            config = json.loads(table.row.config)
            job = Job(table.id, table.row.game, config, ints, who, bot, seed)
            stamp = table.row.stamp
        a = await self._decided(table, job)
        async with table.lock:
            if table.is_stale or table.row.stamp != stamp:
                return True
            table.check_playing()
            continuation = table.continuation()
            s = continuation.state
            continuation.apply(a if s.allows(a) else s.options()[0])
            continuation.go_on()
            try:
                await self._tables.publish(table, continuation, 1 << who)
            except Stale:
                return True
        return True

    async def _decided(self, table: LiveTable, job: Job) -> int:
        started = time.perf_counter()
        try:
            a = await self.pool.decide(job)
        except BotFailed:
            self._tables.telemetry.log("bot_failed", table=table.id, bot=job.bot)
            options = table.state.options(job.seat)
            return options[job.seed % len(options)] if options else 0
        self._tables.telemetry.thought.observe(time.perf_counter() - started)
        return a


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
