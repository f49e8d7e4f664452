"""A new release on the database of the previous one."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from palatium.core.registry import game as configured
from palatium.core.registry import game_names
from palatium.server.store.engine import upgrade
from palatium.server.store.schema import metadata
from tests.server.client import Person, RefusedByServer, acts
from tests.server.previous import ALTERED, COOKIE, restore
from tests.server.sites import Server


def test_migrations_lead_to_the_schema() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def as_of_today(path: Path) -> None:
    """Mark the tables as played by today's rules, so that a difference is a fault."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for name in game_names():
            today = configured(name)
            connection.execute(
                "UPDATE tables SET rules_version = ?, components = ? WHERE game = ?",
                (today.version, today.components, name),
            )


def test_tables_in_play_go_on_or_are_frozen(tmp_path: Path) -> None:
    """A table whose replay differs stays at its last sound move; its players are told, nothing is
    deleted, and the other tables continue."""
    path = tmp_path / "tables.db"
    restore(path)
    as_of_today(path)
    before = rows(path)
    server = Server(f"sqlite:///{path}").start()

    async def story() -> None:
        anna = Person(server.url, "Anna")
        anna.http.cookies.set("palatium", COOKIE)
        assert (await anna.get("/api/me"))["name"] == "Anna"
        sound = await anna.sit("sound", 0, 1)
        seat = sound.positions[0]["view"]["to_move"]
        position = sound.positions[seat]
        play = {"seat": seat, "version": position["version"], "ints": [acts(position)[0]["a"]]}
        await sound.request("play", **play)
        frozen = await anna.sit("altered", 0)
        assert frozen.table["status"] == "frozen"
        assert f"move {ALTERED} does not replay" in frozen.table["note"]
        assert frozen.positions[0]["version"] == ALTERED - 1
        assert acts(frozen.positions[0]) == []
        with pytest.raises(RefusedByServer, match="frozen"):
            await frozen.request("play", seat=0, version=ALTERED - 1, ints=[1])
        lobby = await anna.get("/api/tables")
        assert {info["status"] for info in lobby["mine"]} == {"playing", "frozen"}
        for table in ("sound", "altered", "gone"):
            assert (await anna.http.get(f"/api/tables/{table}")).status_code in (200, 409)
        for at in (sound, frozen):
            await at.close()
        await anna.http.aclose()

    try:
        asyncio.run(story())
    finally:
        server.close()
    after = rows(path)
    assert before["altered"] == after["altered"]
    assert before["gone"] == after["gone"]
    assert len(after["sound"]) > len(before["sound"])


def test_one_table_of_a_day_for_each_person(tmp_path: Path) -> None:
    """If somebody had two, the first one counts."""
    path = tmp_path / "tables.db"
    restore(path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE tables SET daily = '2026-11-01', owner = 'anna', created = 5")
        connection.execute("UPDATE tables SET created = 4 WHERE id = 'sound'")
        connection.execute("UPDATE tables SET owner = 'bo' WHERE id = 'gone'")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as upgraded:
        upgrade(upgraded)
    engine.dispose()
    days = dict(connection.execute("SELECT id, daily FROM tables").fetchall())
    connection.close()
    assert days == {"sound": "2026-11-01", "altered": None, "gone": "2026-11-01"}


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the ints of every table."""
    connection = sqlite3.connect(path)
    try:
        found = connection.execute("SELECT * FROM moves ORDER BY table_id, number").fetchall()
    finally:
        connection.close()
    return {name: [row for row in found if row[0] == name] for name in ("sound", "altered", "gone")}


