"""Resigning and leaving: what was said beforehand happens, once, and is told everywhere."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import palatium as pal
from palatium.record.file import read_record
from palatium.record.resigning import final_outcome
from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked, play_out
from tests.server.sites import LIMITS, WHICH, Server

ME, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
DAY = 86_400
Story = Callable[[Person, Person, Person], Awaitable[None]]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("resigning") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Any:
    """A server at the limits that a host gets."""
    found = Server(f"sqlite:///{database}", **{WHICH: LIMITS}).start()
    yield found
    found.close()


def told(server: Server, story: Story) -> None:
    async def run() -> None:
        async with (
            Person(server.url, "Anna") as anna,
            Person(server.url, "Bo") as bo,
            Person(server.url, "Cem") as cem,
        ):
            await story(anna, bo, cem)

    asyncio.run(run())


async def refused(what: Awaitable[Any]) -> str:
    with pytest.raises(RefusedByServer) as caught:
        await what
    return f"{caught.value.code}: {caught.value.message}"


async def table_for(*people: Person, bots: int = 0, **wish: Any) -> str:
    """Return a table at which these sit, in this order."""
    seats = [ME, *[OPEN] * (len(people) - 1), *[BOT] * bots]
    wish = {"game": "azul", "visibility": "public", "config": {"players": len(seats)}, **wish}
    made = await people[0].post("/api/tables", seats=seats, **wish)
    for person in people[1:]:
        await person.post(f"/api/tables/{made['id']}/join")
    return str(made["id"])


async def play_on(at: AtTable, seat: int, rng: random.Random) -> None:
    """Play one int of a seat when it is asked."""
    await at.until(lambda: is_asked(at.positions[seat], seat))
    here = at.positions[seat]
    await at.request("play", seat=seat, version=here["version"], ints=[rng.choice(acts(here))["a"]])


def test_of_two_the_other_wins_at_once(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        table = await table_for(anna, bo, config={"players": 2, "first": 0})
        path = f"/api/tables/{table}"
        at, his, looks = await anna.sit(table, 0), await bo.sit(table, 1), await cem.sit(table)
        await play_on(at, 0, random.Random(1))
        assert at.table["resigning"] == "loses"
        assert looks.table["resigning"] is None
        assert await refused(cem.post(f"{path}/resign")) == (
            "not_yours: you do not sit at this table"
        )
        over = await bo.post(f"{path}/resign")
        assert over["status"] == "over"
        assert [seat["resigned"] for seat in over["seats"]] == [None, "resigned"]
        for one in (at, his, looks):
            await one.until(lambda one=one: all(p["over"] for p in one.positions.values()))
            for position in one.positions.values():
                assert position["over"]["winners"] == [0]
                assert position["over"]["ranks"] == [1, 2]
                assert position["over"]["reason"] == "resigned"
                assert position["ask"]["name"] == "over"
                assert position["ask"]["groups"] == []
        # once more is the same, and nothing else goes on
        assert (await bo.post(f"{path}/resign"))["seats"] == over["seats"]
        assert "the game is over" in await refused(anna.post(f"{path}/resign"))
        version = at.positions[0]["version"]
        assert "not_now" in await refused(
            at.request("play", seat=0, version=version, ints=[1 << 24])
        )
        assert "not_now" in await refused(bo.post(f"{path}/seats/1", kind="person"))
        finished = (await bo.get("/api/tables"))["finished"]
        assert [seat["resigned"] for seat in finished[0]["seats"]] == [None, "resigned"]
        record = read_record(await cem.text(f"{path}/record"))
        s = pal.replay(record)
        assert s.stack
        outcome = final_outcome(record, s)
        assert outcome is not None
        assert (outcome.winners, record.outcome) == ([0], None)
        assert record.seats == ["Anna", "Bo"]
        again = await anna.post(f"{path}/rematch")
        assert again["status"] == "open"

    told(server, story)


def test_of_three_a_bot_plays_on_and_the_resigner_is_last(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        table = await table_for(anna, bo, cem, stand_in="random")
        path = f"/api/tables/{table}"
        at, his, hers = await anna.sit(table, 0), await bo.sit(table, 1), await cem.sit(table, 2)
        assert (at.table["resigning"], at.table["stand_in"]) == ("bot", "random")
        given_up = await bo.post(f"{path}/resign")
        assert given_up["status"] == "playing"
        seat = given_up["seats"][1]
        assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", "random", "Bo")
        assert "this seat was resigned" in await refused(
            bo.post(f"{path}/seats/1", kind="person")
        )
        assert (await bo.get("/api/tables"))["turns"] == []
        rng = random.Random(5)
        await asyncio.gather(
            play_out(at, [0], rng, drafts=False), play_out(hers, [2], rng, drafts=False)
        )
        await his.until(lambda: his.positions[1]["over"] is not None)
        over = his.positions[1]["over"]
        assert over["ranks"][1] == 3
        assert 1 not in over["winners"]
        record = read_record(await cem.text(f"{path}/record"))
        s = pal.replay(record)
        assert record.outcome == s.outcome().record()
        assert record.notes["result"] == {k: v for k, v in over.items() if k != "table"}
        assert record.seats == ["Anna", "Bo", "Cem"]

    told(server, story)


def test_the_last_of_several_who_stays_wins_and_bots_play_for_nobody(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        table = await table_for(anna, bo, cem)
        await bo.post(f"/api/tables/{table}/resign")
        over = await cem.post(f"/api/tables/{table}/resign")
        assert over["status"] == "over"
        at = await anna.sit(table, 0)
        assert at.positions[0]["over"]["ranks"] == [1, 3, 2]
        alone = await table_for(anna, bots=2)
        at = await anna.sit(alone, 0)
        assert at.table["resigning"] == "ends"
        await anna.post(f"/api/tables/{alone}/resign")
        await at.until(lambda: at.positions[0]["over"] is not None)
        assert at.positions[0]["over"]["ranks"][0] == 3

    told(server, story)


def test_a_solo_game_is_abandoned_and_a_shared_screen_names_the_seat(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        solo = await anna.post(
            "/api/tables", game="castles", config={"players": 1}, seats=[ME], visibility="private"
        )
        assert solo["resigning"] == "abandons"
        await anna.post(f"/api/tables/{solo['id']}/resign")
        at = await anna.sit(solo["id"], 0)
        over = at.positions[0]["over"]
        assert (over["winners"], over["reason"]) == ([], "abandoned")
        shared = await anna.post("/api/tables", game="azul", hotseat=True, visibility="private")
        path = f"/api/tables/{shared['id']}/resign"
        assert "name the one that resigns" in await refused(anna.post(path))
        assert "not yours" in await refused(anna.post(path, seat=7))
        await anna.post(path, seat=1)
        at = await anna.sit(shared["id"], 0, 1)
        assert at.positions[1]["over"]["winners"] == [0]

    told(server, story)


def test_who_leaves_before_the_deal_frees_the_seat(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", config={"players": 3}, seats=[ME, OPEN, OPEN],
            visibility="public",
        )  # fmt: skip
        path = f"/api/tables/{table['id']}"
        await bo.post(f"{path}/join")
        assert "leave the table instead" in await refused(bo.post(f"{path}/resign"))
        left = await bo.post(f"{path}/leave")
        assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
        assert "Bo" not in str(left)
        assert table["id"] not in [one["id"] for one in (await bo.get("/api/tables"))["mine"]]
        await cem.post(f"{path}/join", seat=1)

    told(server, story)


def test_after_a_week_without_a_move_others_may_go_on(server: Server, database: Path) -> None:
    def age(days: float) -> None:
        """Let time pass at all tables."""
        server.stop()
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE tables SET changed = changed - ?", (days * DAY,))
        connection.close()
        server.start()

    async def story(anna: Person, bo: Person, cem: Person) -> None:
        first = {"config": {"players": 2, "first": 1}}
        two = await table_for(anna, bo, **first)
        ends, clocked = await table_for(anna, bo, **first), await table_for(
            anna, bo, clock={"seconds": 10**6, "added": 0}, **first
        )
        three = await table_for(anna, bo, cem, config={"players": 3, "first": 1})
        age(6.9)
        gone = {"seat": 1, "then": "bot"}
        assert "has not moved for 7 days" in await refused(
            anna.post(f"/api/tables/{two}/claim", **gone)
        )
        age(0.2)
        assert (await bo.get(f"/api/tables/{two}"))["claims"] == []
        assert (await cem.get(f"/api/tables/{two}"))["claims"] == []
        assert (await anna.get(f"/api/tables/{two}"))["claims"] == [1]
        for who, table in ((cem, two), (bo, two), (anna, clocked)):
            assert "not_now" in await refused(who.post(f"/api/tables/{table}/claim", **gone))
        given = await anna.post(f"/api/tables/{two}/claim", **gone)
        assert (given["status"], given["seats"][1]["kind"]) == ("playing", "bot")
        assert given["seats"][1]["resigned"] is None
        back = await bo.post(f"/api/tables/{two}/seats/1", kind="person")
        assert back["seats"][1]["kind"] == "person"
        over = await anna.post(f"/api/tables/{ends}/claim", seat=1, then="end")
        assert (over["status"], over["seats"][1]["resigned"]) == ("over", "gone")
        at = await anna.sit(ends, 0)
        assert at.positions[0]["over"]["winners"] == [0]
        assert "a game of more than two goes on" in await refused(
            cem.post(f"/api/tables/{three}/claim", seat=1, then="end")
        )
        assert (await cem.post(f"/api/tables/{three}/claim", **gone))["seats"][1]["kind"] == "bot"

    told(server, story)


def test_a_resigned_game_survives_a_restart(server: Server) -> None:
    async def story(anna: Person, bo: Person, cem: Person) -> None:
        table = await table_for(anna, bo, config={"players": 2, "first": 0})
        await play_on(await anna.sit(table, 0), 0, random.Random(2))
        await anna.post(f"/api/tables/{table}/resign")
        server.kill()
        server.start()
        found = await anna.get(f"/api/tables/{table}")
        assert (found["status"], found["note"]) == ("over", None)
        assert found["seats"][0]["resigned"] == "resigned"
        at = await bo.sit(table, 1)
        assert at.positions[1]["over"]["winners"] == [1]
        at = await bo.sit(table)
        moment = await at.request("moment", move=3)
        assert moment["position"]["version"] == 3

    told(server, story)
