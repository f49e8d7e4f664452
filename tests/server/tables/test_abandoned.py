"""Tables that nobody comes back to cost nothing at the start, and are left in the end."""

import asyncio
import json
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from palatium.server.budgets import Asker
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.tables.requests.analysis import MOST_AT_ONCE, OF_ADDRESS, OF_ONE
from palatium.server.wire.refusals import TooFast
from tests.server.client import Person
from tests.server.sites import LIMITS, WHICH, Server

DAY = 86_400


def checked(server: Server) -> int:
    """Return how many tables were replayed at the start."""
    lines = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    found: list[int] = [line["tables"] for line in lines if line["event"] == "tables_checked"]
    return found[-1]


def test_abandoned_tables_wait_for_somebody_and_are_left_in_the_end(tmp_path: Path) -> None:
    """3,000 of them cost 115 seconds at every start."""
    path = tmp_path / "tables.db"
    server = Server(f"sqlite:///{path}", **{WHICH: LIMITS}).start()

    async def begin() -> tuple[str, str, str]:
        async with Person(server.url, "Anna") as anna:
            made = [await anna.post("/api/tables", game="azul", hotseat=True) for _ in range(4)]
            return made[0]["id"], made[1]["id"], anna.http.cookies["palatium"]

    async def look(old: str, new: str, cookie: str) -> None:
        anna = Person(server.url, "Anna")
        anna.http.cookies.set("palatium", cookie)
        assert (await anna.get(f"/api/tables/{new}"))["status"] == "playing"
        assert (await anna.get(f"/api/tables/{old}"))["status"] == "left"
        back = await anna.post(f"/api/tables/{old}/seats/0", kind="person")
        assert back["status"] == "playing"
        await anna.http.aclose()

    try:
        old, new, cookie = asyncio.run(begin())
        server.stop()
        with sqlite3.connect(path) as connection:
            age = "UPDATE tables SET changed = changed - ? WHERE id = ?"
            connection.execute(age, (91 * DAY, old))
        connection.close()
        server.start()
        asyncio.run(look(old, new, cookie))
        assert checked(server) == 0
    finally:
        server.close()


def test_strangers_leave_room_for_others_analyses(tmp_path: Path) -> None:
    """Eight of them took all 40."""

    async def story() -> None:
        analyst = ServerProcess(Settings(database=f"sqlite:///{tmp_path / 'x.db'}")).analyst
        running = []
        for number in range(8):
            asker = Asker(f"10.0.0.{number % 2}", f"stranger {number}")
            for _ in range(5):
                one = analyst._one_of_few(asker)
                with suppress(TooFast):
                    one.__enter__()
                    running.append(one)
        assert len(running) == min(8 * OF_ONE, 2 * OF_ADDRESS) < MOST_AT_ONCE
        with analyst._one_of_few(Asker("10.0.0.9", "bo")):
            pass
        with pytest.raises(TooFast, match="of yours are under way"), analyst._one_of_few(
            Asker("10.0.0.7", "stranger 0")
        ):
            pass
        for one in running:
            one.__exit__(None, None, None)
        with analyst._one_of_few(Asker("10.0.0.0", "stranger 0")):
            pass

    asyncio.run(story())
