"""Nobody chooses the draws of people who do not know it: uploads, companions, known seeds.

The server has its default limits here.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

import palatium as pal
from palatium.cli.app import run
from palatium.core.errors import BadRecord
from palatium.playing.fairness import proved_deal
from palatium.record.file import read_record, write_record
from palatium.server.store.engine import upgrade
from tests.server.client import Person, RefusedByServer
from tests.server.previous import restore
from tests.server.sites import LIMITS, WHICH, Server
from tests.server.stories import BOT, ME, OPEN, refused, two

MOVE = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as a host starts it."""
    path = tmp_path_factory.mktemp("rigging") / "tables.db"
    found = Server(f"sqlite:///{path}", **{WHICH: LIMITS}).start()
    yield found
    found.close()


@pytest.fixture(scope="module")
def chosen() -> pal.Record:
    """A game whose draws somebody chose: with this seed the first seat gets what it likes."""
    return pal.play(pal.game("palaces", players=2, first=0), bots=["random"] * 2, seed=5)


async def played_by_bots(person: Person, table_id: str) -> str:
    """Let bots play to the end, and return the record."""
    info = await person.get(f"/api/tables/{table_id}")
    for seat in info["seats"]:
        if seat["yours"]:
            await person.post(f"/api/tables/{table_id}/seats/{seat['number']}", **BOT)
    at = await person.sit(table_id)
    await at.until(lambda: at.positions[None]["over"] is not None, 60)
    return await person.text(f"/api/tables/{table_id}/record")


def test_an_uploaded_beginning_is_private_and_marked_everywhere(
    server: Server, chosen: pal.Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_record(chosen)
    out: list[str] = []

    async def story(anna: Person, bo: Person) -> None:
        new = {"record": text, "move": MOVE, "seats": [ME, OPEN]}
        with pytest.raises(RefusedByServer, match="private, never public"):
            await anna.post("/api/tables", **new, visibility="public")
        table = await anna.post("/api/tables", **new, visibility="link")
        assert (table["visibility"], table["begun"], table["commitment"]) == (
            "private",
            "record",
            "",
        )
        lobby = await bo.get("/api/tables")
        assert table["id"] not in [info["id"] for info in lobby["public"]]
        assert await refused(bo.get(f"/api/tables/{table['id']}")) == "not_yours"
        # who was invited sees the mark before they sit, and so does every list and table
        seen = await bo.get(f"/api/tables/{table['id']}", invite=table["invite"])
        assert (seen["begun"], seen["commitment"]) == ("record", "")
        await bo.post(f"/api/tables/{table['id']}/join", invite=table["invite"], entropy="bo")
        for person in (anna, bo):
            at = await person.sit(table["id"])
            assert at.table["begun"] == "record"
            mine = (await person.get("/api/tables"))["mine"]
            assert [info["begun"] for info in mine if info["id"] == table["id"]] == ["record"]
        await bo.post(f"/api/tables/{table['id']}/seats/1", **BOT)
        out.append(await played_by_bots(anna, table["id"]))

    two((server.url, server.url), story)
    record = read_record(out[0])
    assert record.notes["begun"] == "an uploaded record"
    draws = [move.number for move in record.moves if move.seat == pal.CHANCE]
    with pytest.raises(BadRecord, match=f"none of the {len(draws)} draws can be proved") as told:
        proved_deal(record)
    assert f"the first {MOVE} moves of another record" in str(told.value)
    assert str(max(draws)) in str(told.value)
    path = tmp_path / "rigged.pal"
    path.write_text(out[0], encoding="utf-8")
    assert run(["replay", str(path), "--verify"]) == 2
    assert "can be proved" in " ".join(capsys.readouterr().err.split())


def test_a_table_that_goes_on_from_another_is_marked_too(server: Server) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", game="azul", seats=[ME, BOT])
        await played_by_bots(anna, table["id"])
        path = f"/api/tables/{table['id']}/fork"
        fork = await anna.post(path, move=20, seats=[ME, OPEN])
        marks = (fork["visibility"], fork["begun"], fork["commitment"])
        assert marks == ("private", "table", "")
        fresh = await anna.post(path, move=0, seats=[ME, OPEN])
        assert (fresh["begun"], len(fresh["commitment"])) == (None, 64)

    two((server.url, server.url), story)


def test_an_upload_is_no_daily_and_draws_that_a_person_enters_are_not_public(
    server: Server, chosen: pal.Record
) -> None:
    async def story(anna: Person, bo: Person) -> None:
        daily = {"record": write_record(chosen), "move": MOVE, "daily": True}
        assert await refused(anna.post("/api/tables", **daily)) == "bad_message"
        new = {"game": "azul", "seats": [ME, OPEN], "companion": True}
        assert await refused(anna.post("/api/tables", **new, visibility="public")) == "bad_message"
        assert (await anna.post("/api/tables", **new))["commitment"] == ""

    two((server.url, server.url), story)


def test_a_record_with_a_guide_is_refused_with_a_sentence(
    server: Server, chosen: pal.Record
) -> None:
    async def story(anna: Person, bo: Person) -> None:
        for game in ("", "palaces", "azul"):
            new = {"game": game, "record": write_record(chosen), "move": MOVE, "guide": True}
            with pytest.raises(RefusedByServer, match="leave the record out"):
                await anna.post("/api/tables", **new)

    two((server.url, server.url), story)


def test_folders_of_the_server_cannot_be_probed_through_a_record(
    server: Server, chosen: pal.Record, tmp_path: Path
) -> None:
    """What is there, what is not, and what is half a box of components get one answer."""
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "cards.csv").write_text("id\n", encoding="utf-8")
    places: list[Any] = ["/etc", "/nowhere", str(tmp_path / "box"), "", 7, ["/etc"]]

    async def story(anna: Person, bo: Person) -> None:
        said: set[str] = set()
        for place in places:
            for head in ("", "seats [7]"):  # also where something else is wrong
                reply = await anna.http.post(
                    "/api/tables", json={"record": pointing(chosen, place, head), "move": MOVE}
                )
                assert reply.status_code == 400
                said.add(reply.json()["message"])
        assert said == {"line 4: the record was played with components that are not here"}

    two((server.url, server.url), story)


def pointing(record: pal.Record, place: Any, head: str) -> str:
    """Return the text of a record that says it was played with the components of a folder."""
    lines = write_record(record).splitlines()
    lines[3] = "config " + json.dumps({**record.config, "components": place}, sort_keys=True)
    if head:
        lines[5] = head
    return "\n".join(lines) + "\n"


def test_tables_of_the_release_before_that_may_be_rigged_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    restore(path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE tables SET visibility = 'public', commitment = 'abc'")
        connection.execute("UPDATE tables SET prefix = 3 WHERE id = 'sound'")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as upgraded:
        upgrade(upgraded)
    engine.dispose()
    query = "SELECT id, begun, visibility, commitment FROM tables"
    found = {row[0]: row[1:] for row in connection.execute(query)}
    connection.close()
    assert found["sound"] == ("record", "private", "")
    assert found["altered"] == (None, "public", "abc")
