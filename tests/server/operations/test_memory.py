"""The server's memory: what a table needed is given back when it is dropped."""

import asyncio
import gc
import tracemalloc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from palatium.core.rng import Rng
from palatium.playing.seat import Seat
from palatium.server.bots.fair import NOBODY, Payer
from palatium.server.bots.opponents import make_opponent
from palatium.server.bots.pool import BotPool
from palatium.server.bots.worker import Answer, AnyJob, Job, Memory
from palatium.server.process import ServerProcess, surroundings
from palatium.server.settings import Settings
from palatium.server.store.rows import Person
from palatium.server.tables.live import LiveTable
from palatium.server.wire.http import NewTable, SeatAsk
from tests.server.memory import play_many as play_tables
from tests.server.memory import same, serving, weighed

FEW, MANY, GROWTH = 400, 1600, 16.0
"""Tables that are played before and after the first weighing, and the megabytes that all of the
latter may leave behind."""
A_TABLE = 20_000
"""Bytes that a table may leave behind: what all tables share grows until it is full."""


class BotsHere(BotPool):
    """Bots that think in this process and remember nothing."""

    async def _answer(
        self, job: AnyJob, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = bool
    ) -> Answer:
        assert isinstance(job, Job)
        seat = Seat(Memory().state(job), job.seat, Rng(job.seed))
        return Answer(make_opponent(job.bot).decide(seat))


async def play(server: ServerProcess, person: Person, game: str) -> weakref.ref[LiveTable]:
    """Have bots play a table to its end."""
    seats = [SeatAsk(kind="bot", bot="random") for _ in range(2)]
    made = await server.seating.create(NewTable(game=game, seats=seats), person)
    table = await server.tables.find(made.id)
    while table.row.status == "playing":
        await asyncio.sleep(0.005)
    return weakref.ref(table)


async def play_many(
    server: ServerProcess, person: Person, game: str, count: int
) -> list[weakref.ref[LiveTable]]:
    """Play tables, and have them dropped."""
    found = [await play(server, person, game) for _ in range(count)]
    while server.tables.live:
        await asyncio.sleep(0.05)
        server.tables.drop_idle()
    gc.collect()
    return found


async def opened(folder: Path) -> tuple[ServerProcess, Person]:
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}", idle_seconds=0.01, log_level="critical"
    )
    around = surroundings(settings)
    around.pool = BotsHere(1, 10.0)
    server = ServerProcess(settings, around)
    await server.open()
    person, _ = await server.people.guest("Anna")
    return server, person


def test_a_dropped_table_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        server, person = await opened(tmp_path)
        try:
            tables = await play_many(server, person, "palaces", 2)
            await asyncio.sleep(0)
            gc.collect()
            assert [table() for table in tables] == [None, None]
        finally:
            await server.close()

    asyncio.run(story())


@pytest.mark.soak
@pytest.mark.parametrize("game", ["azul", "castles", "palace", "palaces"])
def test_played_tables_leave_nothing_behind(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        server, person = await opened(tmp_path)
        try:
            await play_many(server, person, game, 5)
            tracemalloc.start()
            await play_many(server, person, game, 5)
            before = tracemalloc.get_traced_memory()[0]
            await play_many(server, person, game, 30)
            after = tracemalloc.get_traced_memory()[0]
            assert (after - before) / 30 < A_TABLE
        finally:
            tracemalloc.stop()
            await server.close()

    asyncio.run(story())


@pytest.mark.soak
@pytest.mark.lifted("one person makes two thousand tables, to see what they leave behind")
def test_two_thousand_short_tables_leave_nothing_behind(tmp_path: Path) -> None:
    """Made over HTTP, played over sockets: as the system counts memory."""

    async def story() -> None:
        async with serving(tmp_path) as (url, server):
            await play_tables(url, server, 0, FEW, same)
            before = weighed(FEW)
            await play_tables(url, server, FEW, MANY, same)
            after = weighed(FEW + MANY)
            print(f"{before}\n{after}")
            assert after.trimmed - before.trimmed < GROWTH

    asyncio.run(story())
