"""Names at one screen, and tables that rest: listed apart, taken up again, deleted."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, RefusedByServer
from tests.server.sites import LIMITS, WHICH, Server

ME, OPEN = {"kind": "person"}, {"kind": "open"}
DAY = 86_400


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("resting") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    """A server at the limits that a host gets."""
    found = Server(f"sqlite:///{database}", **{WHICH: LIMITS}).start()
    yield found
    found.close()


async def refused(what: Awaitable[Any]) -> str:
    with pytest.raises(RefusedByServer) as caught:
        await what
    return f"{caught.value.code}: {caught.value.message}"


async def listed(person: Person) -> dict[str, list[str]]:
    """Return the ids of somebody's tables, list by list."""
    return {name: [one["id"] for one in found] for name, found in (await lobby(person)).items()}


async def lobby(person: Person) -> dict[str, Any]:
    return dict(await person.get("/api/tables"))


def test_people_at_one_screen_have_names(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            wish = {"game": "azul", "hotseat": True, "visibility": "private"}
            seats = [{**ME, "name": " Anna "}, {**ME, "name": "Bo"}, {**ME, "name": "bo"}]
            made = await anna.post("/api/tables", seats=seats, **wish)
            assert [seat["name"] for seat in made["seats"]] == ["Anna", "Bo", "bo (2)"]
            for name in ("", "x" * 25, "\u202eanna", "A\x1b[1m", "\u200b"):
                bad = [ME, {**ME, "name": name}]
                assert "a name has" in await refused(anna.post("/api/tables", seats=bad, **wish))
            alone = [{**ME, "name": "Queen"}, OPEN]
            assert "need hotseat" in await refused(
                anna.post("/api/tables", game="azul", seats=alone)
            )
            bot = [ME, {"kind": "bot", "bot": "greedy", "name": "Anna"}]
            assert "only people" in await refused(anna.post("/api/tables", seats=bot, **wish))
            await anna.post(f"/api/tables/{made['id']}/resign", seat=0)
            await anna.post(f"/api/tables/{made['id']}/resign", seat=1)
            again = await anna.post(f"/api/tables/{made['id']}/rematch")
            assert [seat["name"] for seat in again["seats"]] == ["Bo", "bo (2)", "Anna"]

    asyncio.run(story())


def test_a_table_rests_when_all_others_left_or_nobody_came(server: Server, database: Path) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
            seats = {"seats": [ME, OPEN], "visibility": "public"}
            config = {"players": 2, "first": 0}
            made = await anna.post("/api/tables", game="azul", config=config, **seats)
            left = made["id"]
            await bo.post(f"/api/tables/{left}/join")
            own = (await anna.post("/api/tables", game="azul", config=config))["id"]
            found = await listed(anna)
            assert (sorted(found["turns"]), found["resting"]) == (sorted([left, own]), [])
            assert "others still play here" in await refused(
                anna.post(f"/api/tables/{left}/delete")
            )
            await bo.post(f"/api/tables/{left}/leave")
            found = await listed(anna)
            assert (found["turns"], found["mine"], found["resting"]) == ([own], [own], [left])
            await bo.post(f"/api/tables/{left}/seats/1", kind="person")
            assert (await listed(anna))["resting"] == []
            await bo.post(f"/api/tables/{left}/leave")
            server.stop()
            with sqlite3.connect(database) as connection:
                age = "UPDATE tables SET changed = changed - ? WHERE id = ?"
                connection.execute(age, (15 * DAY, own))
            connection.close()
            server.start()
            found = await listed(anna)
            assert (found["turns"], sorted(found["resting"])) == ([], sorted([left, own]))
            # nobody else had a seat: it is gone; others may come back to the other one
            assert "not_yours" in await refused(bo.post(f"/api/tables/{own}/delete"))
            for table in (own, left):
                await anna.post(f"/api/tables/{table}/delete")
            assert (await listed(anna))["resting"] == []
            assert "no_table" in await refused(anna.get(f"/api/tables/{own}"))
            back = await bo.post(f"/api/tables/{left}/seats/1", kind="person")
            assert (back["status"], back["owner"]) == ("playing", True)
            assert back["seats"][0]["kind"] == "bot"
            with sqlite3.connect(database) as connection:
                for part in ("seats", "moves", "keys", "chat", "visits", "invites"):
                    query = f"SELECT count(*) FROM {part} WHERE table_id = ?"
                    assert connection.execute(query, (own,)).fetchone() == (0,)
            connection.close()

    asyncio.run(story())


def test_what_cannot_be_deleted(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            daily = await anna.post("/api/tables", daily=True)
            assert "played once" in await refused(anna.post(f"/api/tables/{daily['id']}/delete"))
            await anna.post(f"/api/tables/{daily['id']}/resign")
            assert "finished games are kept" in await refused(
                anna.post(f"/api/tables/{daily['id']}/delete")
            )
            results = (await anna.get("/api/daily"))["results"]
            assert [(one["name"], one["resigned"]) for one in results] == [("Anna", True)]

    asyncio.run(story())
