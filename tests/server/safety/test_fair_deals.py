"""Deals bind who runs the server: the secret is fixed first, then every seat adds its part.

The server has its default limits here.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.core.errors import BadRecord
from palatium.playing.fairness import commitment_to, proved_deal, seed_of
from palatium.record.file import read_record
from palatium.server.tables.seating.daily import day_before
from palatium.server.tables.views.configured_game import config_text
from tests.server.client import Person, RefusedByServer
from tests.server.safety.test_rigging import played_by_bots
from tests.server.sites import LIMITS, WHICH, Server
from tests.server.stories import BOT, ME, OPEN, refused, two

ANNA, BO = "a" * 64, "b" * 64


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fair") / "tables.db"


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Server]:
    """A server as a host starts it."""
    found = Server(f"sqlite:///{place}", **{WHICH: LIMITS}).start()
    yield found
    found.close()


async def bound(person: Person) -> str:
    """Return the commitment for a person's next table."""
    return str((await person.post("/api/commitment"))["commitment"])


def secrets_of(place: Path) -> set[str]:
    """Return every secret that the server keeps."""
    connection = sqlite3.connect(place)
    try:
        names = ("tables", "promises", "dailies")
        return {
            row[0] for name in names for row in connection.execute(f"SELECT secret FROM {name}")
        }
    finally:
        connection.close()


def test_everybody_adds_to_the_deal_after_the_commitment(
    server: Server, place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out: list[str] = []

    async def story(anna: Person, bo: Person) -> None:
        commitment = await bound(anna)
        out.append(commitment)
        new = {"game": "azul", "seats": [ME, OPEN, BOT], "visibility": "public"}
        table = await anna.post("/api/tables", **new, commitment=commitment, entropy=ANNA)
        assert table["commitment"] == commitment
        seen = await bo.get(f"/api/tables/{table['id']}")
        assert seen["commitment"] == commitment
        await bo.post(f"/api/tables/{table['id']}/join", entropy=BO)
        await bo.post(f"/api/tables/{table['id']}/seats/1", **BOT)
        out.append(await played_by_bots(anna, table["id"]))

    two((server.url, server.url), story)
    commitment, text = out
    record = read_record(text)
    deal = record.notes["deal"]
    assert isinstance(deal, dict)
    assert deal["entropy"] == [ANNA, BO, ""]
    assert commitment_to(deal["secret"]) == commitment
    assert record.notes["seed"] == seed_of(deal["secret"], [ANNA, BO, ""])
    for entropy in (ANNA, BO):
        assert proved_deal(record, commitment, entropy)
    path = tmp_path / "game.pal"
    path.write_text(text, encoding="utf-8")
    command = ["replay", str(path), "--verify", "--commitment", commitment, "--entropy"]
    assert run([*command, BO]) == 0
    assert run([*command, "c" * 64]) == 2
    assert "dealt without this entropy" in " ".join(capsys.readouterr().err.split())
    with pytest.raises(BadRecord, match="without this entropy"):
        proved_deal(record, commitment, "c" * 64)


def test_a_commitment_is_for_one_person_and_one_table(server: Server) -> None:
    async def story(anna: Person, bo: Person) -> None:
        new: dict[str, Any] = {"game": "azul", "seats": [ME, BOT]}
        first = await bound(anna)
        assert await bound(anna) == first != await bound(bo)
        assert await refused(bo.post("/api/tables", **new, commitment=first)) == "not_now"
        assert await refused(anna.post("/api/tables", **new, commitment="0" * 64)) == "not_now"
        with pytest.raises(RefusedByServer, match="entropy comes after the commitment"):
            await anna.post("/api/tables", **new, entropy=ANNA)
        for fixed in ({"guide": True}, {"companion": True}, {"seed": 3, "visibility": "private"}):
            wish = {**new, **fixed, "commitment": first}
            assert await refused(anna.post("/api/tables", **wish)) == "bad_message"
        tries = [anna.post("/api/tables", **new, commitment=first) for _ in range(5)]
        made = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, dict) for one in made) == 1
        assert {one.code for one in made if isinstance(one, RefusedByServer)} == {"not_now"}
        assert await bound(anna) != first
        for odd in ("x" * 65, "two\nlines", "ä"):
            wish = {**new, "commitment": await bound(anna), "entropy": odd}
            assert await refused(anna.post("/api/tables", **wish)) == "bad_message"

    two((server.url, server.url), story)


def test_nobody_waits_for_a_seat_that_adds_nothing(server: Server) -> None:
    """It is dealt at once, and the record says which seats added nothing; who leaves takes their
    part along, and one that was given stays where the seat is played by a bot."""

    async def story(anna: Person, bo: Person) -> None:
        wish = {"game": "azul", "seats": [ME, OPEN], "visibility": "public"}
        table = await anna.post(
            "/api/tables", **wish, commitment=await bound(anna), entropy=ANNA
        )
        path = f"/api/tables/{table['id']}"
        await anna.post(f"{path}/leave")
        again = await anna.post("/api/tables", **wish, commitment=await bound(anna), entropy=ANNA)
        path = f"/api/tables/{again['id']}"
        joined = await bo.post(f"{path}/join", entropy=BO)
        assert joined["status"] == "playing"
        assert joined["version"] > 0
        other = await anna.post("/api/tables", **wish, commitment=await bound(anna), entropy=ANNA)
        path = f"/api/tables/{other['id']}"
        open_seat = await anna.post(f"{path}/seats/0", kind="open")
        assert open_seat["seats"][0]["kind"] == "open"
        await bo.post(f"{path}/join", seat=0)
        dealt = await anna.post(f"{path}/seats/1", kind="person", entropy=ANNA)
        assert dealt["status"] == "playing"
        await bo.post(f"{path}/seats/0", **BOT)
        record = read_record(await played_by_bots(anna, other["id"]))
        deal = record.notes["deal"]
        assert isinstance(deal, dict)
        assert deal["entropy"] == ["", ANNA]
        assert proved_deal(record, other["commitment"], ANNA)

    two((server.url, server.url), story)


def test_a_rematch_is_bound_before_it_is_dealt(server: Server) -> None:
    """Who was slower sees the table of the other first, and adds to its deal by a join."""

    async def story(anna: Person, bo: Person) -> None:
        wish = {"game": "azul", "seats": [ME, OPEN], "visibility": "public"}
        table = await anna.post("/api/tables", **wish)
        path = f"/api/tables/{table['id']}"
        await bo.post(f"{path}/join")
        await bo.post(f"{path}/seats/1", **BOT)
        await played_by_bots(anna, table["id"])
        first, second = await bound(anna), await bound(bo)
        made = await anna.post(f"{path}/rematch", commitment=first, entropy=ANNA)
        assert (made["commitment"], made["status"]) == (first, "open")
        repeated = await anna.post(f"{path}/rematch", commitment=first, entropy=ANNA)
        assert repeated["id"] == made["id"]
        shown = await bo.post(f"{path}/rematch", commitment=second, entropy=BO)
        assert (shown["id"], shown["status"]) == (made["id"], "open")
        assert not any(seat["yours"] for seat in shown["seats"])
        joined = await bo.post(f"/api/tables/{shown['id']}/join", entropy=BO)
        assert joined["status"] == "playing"
        seat = next(seat["number"] for seat in joined["seats"] if seat["yours"])
        await bo.post(f"/api/tables/{shown['id']}/seats/{seat}", **BOT)
        record = read_record(await played_by_bots(anna, made["id"]))
        assert proved_deal(record, first, ANNA)
        assert proved_deal(record, first, BO)

    two((server.url, server.url), story)


def test_the_secret_of_the_day_stays_secret_in_every_answer_until_the_day_is_over(
    server: Server, place: Path
) -> None:
    """Also in the record of who has finished: others may still play the deal."""

    async def story(anna: Person, bo: Person) -> None:
        daily = await anna.get("/api/daily")
        day = daily["day"]
        with sqlite3.connect(place) as connection:  # a short game, so that it ends soon
            config = config_text(dict(pal.game("castles", players=1).config))
            connection.execute(
                "UPDATE dailies SET game = 'castles', config = ? WHERE day = ?", (config, day)
            )
        table = await anna.post("/api/tables", daily=True)
        path = f"/api/tables/{table['id']}"
        texts = [await played_by_bots(anna, table["id"])]
        with sqlite3.connect(place) as connection:
            (secret,) = connection.execute(
                "SELECT secret FROM dailies WHERE day = ?", (day,)
            ).fetchone()
        fork = await anna.post(f"{path}/fork", move=8, seats=[ME])
        texts.append(await played_by_bots(anna, fork["id"]))
        for where in ("/api/daily", "/api/tables", path, f"/api/tables/{fork['id']}"):
            texts.append(json.dumps(await anna.get(where)))
        for text in texts:
            for told in (secret, str(seed_of(secret, [])), f"{seed_of(secret, []):x}"):
                assert told not in text
        record = read_record(texts[0])
        assert record.notes["deal"] == {
            "scheme": "palatium-deal-1",
            "commitment": daily["commitment"],
            "sealed": day,
        }
        with pytest.raises(BadRecord, match=f"when {day} is over"):
            proved_deal(record, daily["commitment"])
        with sqlite3.connect(place) as connection:  # as if the day were over
            old = (day_before(day), table["id"])
            connection.execute("UPDATE tables SET daily = ?, stamp = stamp + 1 WHERE id = ?", old)
        server.stop()
        server.start()
        late = read_record(await anna.text(f"{path}/record"))
        assert proved_deal(late, daily["commitment"])

    two((server.url, server.url), story)


def test_no_answer_tells_a_secret_before_the_game_is_over(server: Server, place: Path) -> None:
    async def story(anna: Person, bo: Person) -> None:
        wish = {"game": "palaces", "seats": [ME, OPEN], "visibility": "public"}
        texts = [json.dumps(await anna.post("/api/commitment"))]
        commitment = json.loads(texts[0])["commitment"]
        table = await anna.post("/api/tables", **wish, commitment=commitment, entropy=ANNA)
        path = f"/api/tables/{table['id']}"
        texts.append(json.dumps(table))
        texts.append(json.dumps(await bo.post(f"{path}/join", entropy=BO)))
        texts.append(json.dumps(await bo.get("/api/tables")))
        texts.append(await bo.text(f"{path}/record"))
        at = await bo.sit(table["id"], 1)
        texts += [json.dumps(message) for message in at.received]
        mine = {secret for secret in secrets_of(place) if commitment_to(secret) == commitment}
        assert len(mine) == 1
        seed = seed_of(*mine, [ANNA, BO])
        for text in texts:
            for told in (*mine, str(seed), ANNA):
                assert told not in text

    two((server.url, server.url), story)
