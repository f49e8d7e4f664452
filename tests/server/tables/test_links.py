"""Links: a key lets anybody watch a private table and no more, an invitation takes a seat."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from palatium.server.tables.seating.links import watch_hash
from tests.server.client import Person, RefusedByServer, is_asked
from tests.server.sites import Server
from tests.server.stories import BOT, ME, OPEN, Urls, refused, two

PALACES: dict[str, Any] = {
    "game": "palaces",
    "seats": [ME, BOT],
    "config": {"first": 0},
    "visibility": "private",
}


async def sentence(work: Any) -> str:
    """Return the one sentence of an expected refusal."""
    with pytest.raises(RefusedByServer) as caught:
        await work
    return str(caught.value.message)


async def first_said(person: Person, table: str) -> str:
    """Return what a table's socket says to somebody whom it does not let in."""
    url = person.url.replace("http", "ws", 1) + f"/ws/tables/{table}"
    async with connect(url, proxy=None) as socket:
        return str(json.loads(await socket.recv())["message"])


def test_who_has_the_key_watches_and_sees_no_secret(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", **PALACES)
        path = f"/api/tables/{table['id']}"
        at = await anna.sit(table["id"], 0)
        await at.until(lambda: is_asked(at.positions[0], 0))
        key = (await anna.post(f"{path}/watch"))["watch"]
        head = await bo.get(path, watch=key)
        assert not head["owner"]
        assert not any(seat["yours"] for seat in head["seats"])
        seen = await bo.sit(f"{table['id']}?watch={key}")
        position = seen.positions[None]
        assert position["seat"] is None
        assert position["ask"]["groups"] == []
        hands = [player["hand"] for player in position["view"]["players"]]
        assert at.positions[0]["view"]["players"][0]["hand"]
        assert hands == [[], []]
        spectator = await anna.sit(table["id"])
        assert position["view"] == spectator.positions[None]["view"]
        assert await refused(seen.request("watch", seats=[0])) == "not_yours"
        version = position["version"]
        act = at.positions[0]["ask"]["groups"][0]["acts"][0]["a"]
        play = {"seat": 0, "version": version, "ints": [act]}
        assert await refused(seen.request("play", **play)) == "not_yours"
        assert (await bo.http.get(f"{path}/record", params={"watch": key})).status_code == 200
        await at.request("play", **play)
        await seen.until(lambda: seen.positions[None]["version"] > version)

    two(urls, story)


def test_a_key_to_watch_takes_no_seat_and_an_invitation_does_both(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", **{**PALACES, "seats": [ME, OPEN]})
        path = f"/api/tables/{table['id']}"
        key = (await anna.post(f"{path}/watch"))["watch"]
        for invite in (key, f"watch:{key}", watch_hash(key)):
            assert await refused(bo.post(f"{path}/join", invite=invite)) == "not_yours"
        assert (await bo.get(path, watch=key))["status"] == "open"
        assert await refused(bo.get(path, watch=table["invite"])) == "not_yours"
        assert (await bo.get(path, invite=table["invite"]))["status"] == "open"
        assert await refused(bo.post(f"{path}/watch")) == "not_yours"
        joined = await bo.post(f"{path}/join", invite=table["invite"])
        assert joined["status"] == "playing"
        assert (await bo.post(f"{path}/watch"))["watch"] != key

    two(urls, story)


def test_a_bad_link_is_refused_in_one_sentence(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", **PALACES)
        other = await anna.post("/api/tables", **PALACES)
        path = f"/api/tables/{table['id']}"
        wrong = (await anna.post(f"/api/tables/{other['id']}/watch"))["watch"]
        private = "this table is private: ask somebody who plays here for a link"
        bad = "this link does not open this table: copy all of it, or ask for a new one"
        assert await sentence(bo.get(path)) == private
        assert await first_said(bo, table["id"]) == private
        for key in (wrong, wrong[:-1], "", "%00\ufffd", "watch:", "x" * 5000):
            assert await sentence(bo.get(path, watch=key)) == bad
            assert await sentence(bo.get(path, invite=key)) == bad
        assert await first_said(bo, f"{table['id']}?watch={wrong}") == bad
        assert await sentence(bo.post(f"{path}/fork?watch={wrong}", move=0)) == bad
        assert (await anna.get(path, watch=wrong))["id"] == table["id"]

    two(urls, story)


def test_todays_deal_is_not_shown_to_those_who_may_still_play_it(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", game="azul", daily=True)
        assert await refused(anna.post(f"/api/tables/{table['id']}/watch")) == "not_now"

    two(urls, story)


def test_keys_are_kept_hashed_and_not_logged(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", PALATIUM_LOG_LEVEL="debug").start()
    keys: list[str] = []

    async def story() -> None:
        async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
            table = await anna.post("/api/tables", **PALACES)
            path = f"/api/tables/{table['id']}"
            keys.append((await anna.post(f"{path}/watch"))["watch"])
            await bo.get(path, watch=keys[0])
            await bo.sit(f"{table['id']}?watch={keys[0]}")

    try:
        asyncio.run(story())
    finally:
        server.stop()
    said = server.said()
    server.close()
    connection = sqlite3.connect(tmp_path / "tables.db")
    kept = "\n".join(connection.iterdump())
    connection.close()
    assert keys[0] not in said
    assert keys[0] not in kept
