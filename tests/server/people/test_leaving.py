"""An account that is deleted, the file of one's own data, and guests who log in; default limits."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from palatium.record.file import read_record
from palatium.server.store.rows import EndingRow
from palatium.server.tables.endings import opened
from tests.server.client import Person, play_out
from tests.server.people.test_accounts import GOOD, comes, refusal, told
from tests.server.sites import LIMITS, WHICH, Server
from tests.server.stories import BOT, ME, OPEN, Urls, refused, two

LEFT = "Somebody who left"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at its default limits, behind a proxy: each person has an address."""
    database = tmp_path_factory.mktemp("leaving") / "tables.db"
    settings = {WHICH: LIMITS, "PALATIUM_TRUST_PROXY": "yes"}
    server = Server(f"sqlite:///{database}", **settings).start()
    yield server
    server.close()


def everywhere(server: Server, text: str) -> list[str]:
    """Return the tables of the database in which a text occurs, packed or not."""
    found = []
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            if text in repr(rows):
                found.append(name)
        for table_id, data in connection.execute("SELECT table_id, data FROM endings"):
            ending, _ = opened(EndingRow(table_id, None, None, data))
            if text in repr(ending):
                found.append("endings")
    return found


async def shared_table(anna: Person, bo: Person, **more: Any) -> dict[str, Any]:
    new = {"game": "palaces", "seats": [ME, OPEN], "visibility": "public", **more}
    table = await anna.post("/api/tables", **new)
    joined: dict[str, Any] = await bo.post(f"/api/tables/{table['id']}/join")
    return joined


async def play_to_the_end(anna: Person, bo: Person, table_id: str) -> None:
    """Both play; clients are patient for this."""
    anna.is_patient = bo.is_patient = True
    at, his = await anna.sit(table_id, 0), await bo.sit(table_id, 1)
    await at.request("chat", text="my secret words")
    await asyncio.gather(
        play_out(at, [0], random.Random(1), drafts=False),
        play_out(his, [1], random.Random(2), drafts=False),
    )


def test_nothing_is_left_of_a_deleted_account(guarded: Server) -> None:
    ids: list[str] = []

    async def story(anna: Person, bo: Person) -> None:
        ids.append((await anna.get("/api/me"))["id"])
        over = await shared_table(anna, bo)
        await play_to_the_end(anna, bo, over["id"])
        running = await shared_table(anna, bo)
        alone = await anna.post("/api/tables", game="azul", seats=[ME, BOT])
        daily = await anna.post("/api/tables", daily=True)
        await anna.post("/api/commitment")
        await anna.post("/api/account", login="zerlina", password=GOOD)
        wrong = await refusal(anna.post("/api/account/delete", password="wrong"))
        assert wrong.message == "this is not your password"
        at = await bo.sit(running["id"], 1)
        await anna.post("/api/account/delete", password=GOOD)
        assert await refused(anna.get("/api/me")) == "no_name"
        assert await refused(bo.post("/api/login", login="zerlina", password=GOOD)) == "not_yours"
        await at.until(lambda: at.table["seats"][0]["name"] == LEFT)
        assert at.table["seats"][0]["kind"] == "bot"  # the game goes on
        for gone in (alone["id"], daily["id"]):
            assert await refused(bo.get(f"/api/tables/{gone}")) == "no_table"
        head = await bo.get(f"/api/tables/{over['id']}")
        assert [seat["name"] for seat in head["seats"]] == [LEFT, "Bo"]
        assert head["owner"]
        record = await bo.text(f"/api/tables/{over['id']}/record")
        assert read_record(record).seats == [LEFT, "Bo"]
        assert "Zerlina" not in record
        watching = await bo.sit(over["id"], 1)
        assert "Zerlina" not in json.dumps(watching.received)
        again = await bo.post(f"/api/tables/{over['id']}/rematch")
        assert sorted(seat["kind"] for seat in again["seats"]) == ["open", "person"]

    told(guarded, story, "Zerlina", "Bo")
    for text in (*ids, "Zerlina", "zerlina", "my secret words"):
        assert everywhere(guarded, text) == []


def test_a_guest_is_deleted_without_a_password(guarded: Server) -> None:
    async def story(cleo: Person) -> None:
        await cleo.post("/api/account/delete")
        assert await refused(cleo.get("/api/me")) == "no_name"

    told(guarded, story, "Cleopatra")
    assert everywhere(guarded, "Cleopatra") == []


def test_everything_about_oneself_in_one_file(guarded: Server) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await shared_table(anna, bo)
        await play_to_the_end(anna, bo, table["id"])
        running = await shared_table(bo, anna)
        await anna.post("/api/account", login="data.anna", password=GOOD)
        anna.is_patient = False
        reply = await anna.http.get("/api/account/data")
        assert "attachment" in reply.headers["content-disposition"]
        data = reply.json()
        assert data["person"]["login"] == "data.anna"
        assert "argon2" not in reply.text
        assert [one["system"] for one in data["sessions"]] == ["Linux"]
        assert [line["text"] for line in data["said"]] == ["my secret words"]
        assert {"blocked", "reported", "seen", "last_visits"} <= set(data)
        by_id = {one["head"]["id"]: one for one in data["tables"]}
        assert set(by_id) == {table["id"], running["id"]}
        assert read_record(by_id[table["id"]]["record"]).outcome is not None
        (log,) = by_id[running["id"]]["logs"]
        at = await anna.sit(running["id"], 1)
        assert log == await anna.text(f"/api/tables/{running['id']}/record")
        assert at.positions[1]["seat"] == 1
        for _ in range(2):
            assert (await anna.http.get("/api/account/data")).status_code == 200
        no = await refusal(anna.get("/api/account/data"))
        assert "too many exports of your data" in str(no.message)

    told(guarded, story, "Anna", "Bo")


def test_a_guest_who_played_the_daily_logs_in_to_an_account_that_did(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        login = f"daily{random.SystemRandom().randrange(10**9)}"
        own = await anna.post("/api/tables", daily=True)
        await anna.post("/api/account", login=login, password=GOOD)
        second = await bo.post("/api/tables", daily=True)
        more = await bo.post("/api/tables", game="azul", seats=[ME, BOT])
        me = await bo.post("/api/login", login=login, password=GOOD)
        assert me["arrival"] == {"tables": 2, "has_second_try": True}
        assert (await bo.get("/api/daily"))["table"] == own["id"]
        heads = {one["id"]: one for one in (await bo.get("/api/tables"))["mine"]}
        assert {one: heads[one]["unranked"] for one in (own["id"], second["id"], more["id"])} == {
            own["id"]: False, second["id"]: True, more["id"]: False,
        }  # fmt: skip
        assert heads[second["id"]]["daily"] is not None  # its secret stays one until tomorrow
        at = await bo.sit(second["id"], 0)
        assert not at.positions[0]["can_take_back"]
        assert await refused(bo.post("/api/tables", daily=True)) == "not_now"

    two(urls, story)


def test_the_daily_of_a_guest_becomes_the_account_s_if_it_has_none(guarded: Server) -> None:
    async def story(anna: Person, bo: Person) -> None:
        await anna.post("/api/account", login="daily.first", password=GOOD)
        only = await bo.post("/api/tables", daily=True)
        me = await bo.post("/api/login", login="daily.first", password=GOOD)
        assert me["arrival"] == {"tables": 1, "has_second_try": False}
        assert (await anna.get("/api/daily"))["table"] == only["id"]
        async with comes(guarded, "Again") as third:
            assert (await third.post("/api/login", login="daily.first", password=GOOD))[
                "arrival"
            ] is None

    told(guarded, story, "Anna", "Bo")
