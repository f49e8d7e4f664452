"""Everybody at a table sees who is here and for how many minutes others are away, whatever becomes
of processes; and that tells nothing of the game."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from palatium.server.process import ServerProcess, surroundings
from palatium.server.settings import Settings
from palatium.server.store.queries.visits import StoredVisits
from palatium.server.store.rows import Person as Somebody
from palatium.server.tables.live import LiveTable
from palatium.server.wire.http import Join, NewTable, SeatAsk
from tests.server.client import AtTable, Person
from tests.server.sites import LIMITS, WHICH, Redis, Server

SEATS = [{"kind": "person"}, {"kind": "open"}]
SWEEP = 0.1
GRACE = 0.2


class Ear:
    """Somebody connected, who keeps every head that comes."""

    def __init__(self, person_id: str | None) -> None:
        self.person_id = person_id
        self.address = "127.0.0.1"
        self.blocked: frozenset[str] = frozenset()
        self.sent: dict[int | None, int] = {}
        self.heads: list[dict[str, Any]] = []

    def send(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "table":
            self.heads.append(message["table"])


def comes(server: ServerProcess, table: LiveTable, person_id: str | None) -> Ear:
    """Connect somebody as a socket does."""
    ear = Ear(person_id)
    table.watchers[ear] = None
    server.presence.changed(table)
    table.show_head(ear)
    return ear


def goes(server: ServerProcess, table: LiveTable, ear: Ear) -> None:
    del table.watchers[ear]
    server.presence.changed(table)


def shown(table: LiveTable) -> tuple[list[bool], int]:
    """Return who is shown as here, and how many as looking on."""
    info = table.info(None)
    return [seat.here for seat in info.seats], info.watching


async def until(table: LiveTable, here: list[bool], watching: int = 0) -> None:
    async with asyncio.timeout(30):
        while shown(table) != (here, watching):
            await asyncio.sleep(0.01)


@asynccontextmanager
async def process(folder: Path, redis: str | None = None) -> AsyncIterator[ServerProcess]:
    """A server process whose housekeeping is quick."""
    url = f"sqlite:///{folder / 'tables.db'}"
    settings = Settings(database=url, redis=redis, workers=1, log_level="error")
    around = surroundings(settings)
    around.sweep, around.grace = SWEEP, GRACE
    server = ServerProcess(settings, around)
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def two_sit(server: ServerProcess) -> tuple[str, Somebody, Somebody]:
    """Return a table at which two people sit."""
    ada, _ = await server.people.guest("Ada")
    bo, _ = await server.people.guest("Bo")
    seats = [SeatAsk(kind="person"), SeatAsk(kind="open")]
    made = await server.seating.create(NewTable(game="azul", seats=seats, visibility="public"), ada)
    await server.seating.join(await server.tables.find(made.id), bo, Join())
    return made.id, ada, bo


def test_who_is_here_who_is_away_and_how_many_look_on(tmp_path: Path) -> None:
    """At default limits; spectators without a name count too, and each person once."""
    path = tmp_path / "tables.db"
    server = Server(f"sqlite:///{path}", **{WHICH: LIMITS}).start()

    def seat(at: AtTable, number: int) -> tuple[bool, int | None]:
        found = at.table["seats"][number]
        return found["here"], found["away"]

    async def story() -> None:
        async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
            made = await anna.post("/api/tables", game="azul", seats=SEATS, visibility="public")
            table = made["id"]
            await bo.post(f"/api/tables/{table}/join")
            at = await anna.sit(table, 0)
            assert (seat(at, 0), seat(at, 1)) == ((True, None), (False, None))
            his = await bo.sit(table, 1)
            await at.until(lambda: seat(at, 1) == (True, None))
            async with Person(server.url, "Cem") as cem:
                for someone in (cem, cem, Person(server.url, "nobody")):
                    await someone.sit(table)
                await at.until(lambda: at.table["watching"] == 2)
                assert "Cem" not in str(at.table)
            await at.until(lambda: at.table["watching"] == 1)
            await his.close()
            await at.until(lambda: seat(at, 1)[0] is False)
            assert seat(at, 1)[1] in (0, 1)
            lists = await anna.get("/api/tables")
            assert {one["here"] for one in lists["mine"][0]["seats"]} == {False}
            with sqlite3.connect(path) as connection:
                connection.execute("UPDATE visits SET at = at - 300")
                rows = connection.execute("SELECT at FROM visits").fetchall()
            connection.close()
            assert [at % 60 for (at,) in rows] == [0.0] * len(rows)
            server.kill()
            server.start()
            back = await anna.sit(table, 0)
            assert seat(back, 0) == (True, None)
            assert seat(back, 1) in ((False, 5), (False, 6))

    try:
        asyncio.run(story())
    finally:
        server.close()


def test_a_process_that_dies_leaves_no_ghosts(tmp_path: Path) -> None:
    redis = Redis()
    redis.start()

    async def story() -> None:
        async with process(tmp_path, redis.url) as here:
            table_id, ada, bo = await two_sit(here)
            async with process(tmp_path, redis.url) as there:
                table = await here.tables.find(table_id)
                ear = comes(here, table, ada.id)
                other = await there.tables.find(table_id)
                for person_id in (bo.id, "somebody else", None):
                    comes(there, other, person_id)
                await until(table, [True, True], 2)
                await until(other, [True, True], 2)
                heads = len(ear.heads)
                await asyncio.sleep(10 * SWEEP)  # leases are renewed, and nobody hears of it
                assert len(ear.heads) == heads
                await there.bus.close()  # nothing of it is heard any more, people or not
                await until(table, [True, False])
                assert table.info(ada.id).seats[1].away in (0, 1)
            async with asyncio.timeout(30):
                while bo.id not in await StoredVisits(here.storage).of(table_id):
                    await asyncio.sleep(0.01)

    try:
        asyncio.run(story())
    finally:
        redis.stop()


def test_people_are_found_again_after_redis_was_away(tmp_path: Path) -> None:
    redis = Redis()
    redis.start()

    async def story() -> None:
        async with process(tmp_path, redis.url) as here, process(tmp_path, redis.url) as there:
            table_id, ada, bo = await two_sit(here)
            table, other = await here.tables.find(table_id), await there.tables.find(table_id)
            comes(here, table, ada.id)
            his = comes(there, other, bo.id)
            await until(table, [True, True])
            redis.stop()
            await until(table, [True, False])
            goes(there, other, his)
            comes(there, other, None)
            comes(here, table, bo.id)
            redis.start()
            await until(other, [True, True], 1)
            await until(table, [True, True], 1)

    try:
        asyncio.run(story())
    finally:
        redis.stop()


def test_who_reloads_the_page_was_never_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as server:
            table_id, ada, bo = await two_sit(server)
            table = await server.tables.find(table_id)
            ear, his = comes(server, table, ada.id), comes(server, table, bo.id)
            heads = len(ear.heads)
            goes(server, table, his)
            his = comes(server, table, bo.id)
            await asyncio.sleep(2 * GRACE)
            assert len(ear.heads) == heads
            goes(server, table, his)
            await until(table, [True, False])
            assert [seat["here"] for seat in ear.heads[-1]["seats"]] == [True, False]

    asyncio.run(story())


def test_no_head_tells_of_a_move_by_what_it_says_of_people(tmp_path: Path) -> None:
    """Somebody else's hidden step has heads looked at again: those who come and go, and minutes
    that pass, must not be told just then."""

    async def story() -> None:
        async with process(tmp_path) as server:
            table_id, ada, bo = await two_sit(server)
            table = await server.tables.find(table_id)
            ear, his = comes(server, table, ada.id), comes(server, table, bo.id)
            goes(server, table, his)
            await until(table, [True, False])
            heads = len(ear.heads)
            comes(server, table, None)
            table.attendance.last[bo.id] -= 600
            table.tell_head()
            assert len(ear.heads) == heads
            await until(table, [True, False], 1)
            assert len(ear.heads) == heads + 1
            assert ear.heads[-1]["seats"][1]["away"] in (10, 11)

    asyncio.run(story())


def test_a_crowd_that_comes_and_goes_is_told_of_once_in_a_while(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as server:
            table_id, ada, _ = await two_sit(server)
            table = await server.tables.find(table_id)
            ear = comes(server, table, ada.id)
            heads = len(ear.heads)
            for number in range(200):
                goes(server, table, comes(server, table, f"stranger {number}"))
            crowd = [comes(server, table, f"stranger {number}") for number in range(50)]
            await until(table, [True, False], len(crowd))
            assert len(ear.heads) == heads + 1

    asyncio.run(story())
