"""Clocks charge players for their own time only, and advice that is off stays off: at the server's
default limits."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from palatium.server.process import ServerProcess, surroundings
from palatium.server.settings import Settings
from palatium.server.store.rows import Person
from palatium.server.tables.live import LiveTable
from palatium.server.wire.http import NewTable, SeatAsk, SeatChange
from palatium.server.wire.messages import ClockInfo
from palatium.server.wire.refusals import AdviceOff, NotYours

HOUR = 3600.0
LONG = ClockInfo(seconds=600, added=0)


class Wall:
    """A clock on a wall, which somebody may set."""

    offset = 0.0

    def now(self) -> float:
        return time.time() + self.offset


@asynccontextmanager
async def running(folder: Path, wall: Wall) -> AsyncIterator[ServerProcess]:
    """One life of a server whose bots never answer."""
    settings = Settings(database=f"sqlite:///{folder}/tables.db", log_level="error")
    around = surroundings(settings)
    around.now, around.beat = wall.now, 0.1
    server = ServerProcess(settings, around)
    server.tables.wake = lambda table: None
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def new_table(
    server: ServerProcess, ada: Person, clock: ClockInfo | None = LONG, advice: bool = True
) -> LiveTable:
    seats = [SeatAsk(kind="person"), SeatAsk(kind="person")]
    new = NewTable(
        game="azul", seats=seats, hotseat=True, visibility="private", seed=3, clock=clock,
        advice=advice,
    )  # fmt: skip
    return await server.tables.find((await server.seating.create(new, ada)).id)


def left(table: LiveTable) -> float:
    """Return what the seat that is asked has left."""
    found = table.info(None).seats[table.state.seat()].seconds
    assert found is not None
    return found


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set_costs_nobody_time(tmp_path: Path, jump: float) -> None:
    async def story() -> None:
        wall = Wall()
        async with running(tmp_path, wall) as server:
            ada, _ = await server.people.guest("Ada")
            table = await new_table(server, ada)
            wall.offset = jump
            await asyncio.sleep(0.7)  # housekeeping has looked at the clocks
            assert 590 < left(table) < 599.5
            assert {seat.kind for seat in table.seats} == {"person"}

    asyncio.run(story())


def test_time_without_a_server_is_nobodys(tmp_path: Path) -> None:
    async def story() -> None:
        wall = Wall()
        async with running(tmp_path, wall) as server:
            ada, _ = await server.people.guest("Ada")
            table = await new_table(server, ada)
            await asyncio.sleep(0.3)
        wall.offset = HOUR
        async with running(tmp_path, wall) as server:
            again = await server.tables.find(table.id)
            await asyncio.sleep(0.7)
            assert 590 < left(again) < 599.5
            assert {seat.kind for seat in again.seats} == {"person"}

    asyncio.run(story())


def test_a_handed_over_seats_clock_runs_on(tmp_path: Path) -> None:
    """Whoever swaps with a slow bot again and again thinks on their own time."""

    async def story() -> None:
        async with running(tmp_path, Wall()) as server:
            ada, _ = await server.people.guest("Ada")
            table = await new_table(server, ada)
            seat, before = table.state.seat(), left(table)
            for _ in range(3):
                change = SeatChange(kind="bot", bot="greedy")
                await server.seating.change_seat(table, seat, ada, change)
                await asyncio.sleep(0.2)
                await server.seating.change_seat(table, seat, ada, SeatChange(kind="person"))
            assert left(table) <= before - 0.6

    asyncio.run(story())


def test_a_table_that_everybody_left_charges_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Wall()) as server:
            ada, _ = await server.people.guest("Ada")
            table = await new_table(server, ada)
            seat = table.state.seat()
            await server.seating.leave(table, ada)
            assert table.row.status == "left"
            before = table.seats[seat].seconds
            await asyncio.sleep(0.4)
            await server.seating.change_seat(table, seat, ada, SeatChange(kind="person"))
            assert table.seats[seat].seconds == before

    asyncio.run(story())


def test_a_strong_bot_gives_no_advice_where_there_is_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Wall()) as server:
            ada, _ = await server.people.guest("Ada")
            bo, _ = await server.people.guest("Bo")
            table = await new_table(server, ada, None, advice=False)
            change = server.seating.change_seat
            await change(table, 0, ada, SeatChange(kind="bot", bot="greedy"))
            await change(table, 0, ada, SeatChange(kind="person"))
            await change(table, 0, ada, SeatChange(kind="bot", bot="master"))
            with pytest.raises(AdviceOff, match="a seat handed to master stays with it"):
                await change(table, 0, ada, SeatChange(kind="person"))
            with pytest.raises(AdviceOff):
                await change(table, 0, ada, SeatChange(kind="bot", bot="greedy"))
            with pytest.raises(NotYours):
                await change(table, 0, bo, SeatChange(kind="person"))
            assert table.seats[0].bot == "master"
            free = await new_table(server, ada, None)
            await change(free, 0, ada, SeatChange(kind="bot", bot="master"))
            await change(free, 0, ada, SeatChange(kind="person"))
            assert free.seats[0].kind == "person"

    asyncio.run(story())
