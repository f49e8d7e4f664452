"""A database of an earlier release is backed up automatically before it is changed."""

import asyncio
import io
import json
import stat
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, create_engine

from palatium.core.errors import BadConfig
from palatium.server.operations import admin
from palatium.server.settings import Settings
from palatium.server.store.engine import alembic_config, engine_for, newest
from palatium.server.store.schema import metadata
from tests.server.sites import Server, postgres
from tests.server.store.test_release import OTHER, OVER, change, restored, select


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database of release 0.1."""
    return restored(tmp_path)


def backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("*-before-upgrade-*"))


def test_a_database_of_an_earlier_release_is_backed_up_before_anything(path: Path) -> None:
    before = select(path, "SELECT * FROM tables ORDER BY id")
    server = Server(f"sqlite:///{path}").start()
    said = server.said()
    server.close()
    (copy,) = backups(path.parent)
    assert f"it was backed up to {copy}." in said
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert select(copy, "SELECT version_num FROM alembic_version") == [("0002",)]
    assert select(copy, "SELECT * FROM tables ORDER BY id") == before
    assert select(path, "SELECT version_num FROM alembic_version") == [(newest(),)]
    Server(f"sqlite:///{path}").start().close()
    assert backups(path.parent) == [copy]


def test_a_database_of_other_rules_is_backed_up_too(path: Path, tmp_path: Path) -> None:
    """Even if the form is the same: tables change too when the rules of a game do."""
    folder = tmp_path / "backups"
    settings = Settings(database=f"sqlite:///{path}", backups="none", log_level="error")
    assert admin.upgrade(settings).backup is None
    change(path, f"UPDATE shelf SET version={OTHER} WHERE game='azul'")
    settings.backups = str(folder)
    assert admin.upgrade(settings).backup == backups(folder)[0]
    assert admin.upgrade(settings).backup is None


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE alembic_version SET version_num='9999'", "written by a later release (form 9999"),
        ("UPDATE shelf SET version=99 WHERE game='palace'", "palace rules version 99, this one"),
    ],
)
def test_a_database_of_a_later_release_is_refused(
    path: Path, statement: str, sentence: str
) -> None:
    settings = Settings(database=f"sqlite:///{path}", log_level="error")
    admin.upgrade(settings)
    change(path, statement)
    with pytest.raises(BadConfig) as caught:
        admin.upgrade(settings)
    assert sentence in str(caught.value)
    server = Server(f"sqlite:///{path}")
    with pytest.raises(RuntimeError) as ended:
        server.start()
    server.close()
    assert sentence in " ".join(str(ended.value).split())
    assert "Traceback" not in str(ended.value)


def test_what_cannot_be_backed_up_is_not_touched(path: Path, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    settings = Settings(database=f"sqlite:///{path}", backups=str(place), log_level="error")
    with pytest.raises(BadConfig, match=r"could not be backed up .* PALATIUM_BACKUPS"):
        admin.upgrade(settings)
    assert select(path, "SELECT version_num FROM alembic_version") == [("0002",)]


def test_postgresql_is_exported_in_the_form_of_the_earlier_release(
    path: Path, tmp_path: Path
) -> None:
    """The file is what that release's own export would be, so it can be imported there."""
    with postgres() as place:
        count = asyncio.run(moved(place.url, path))
        folder = tmp_path / "backups"
        settings = Settings(database=place.url, backups=str(folder), log_level="error")
        done = admin.upgrade(settings)
        (copy,) = backups(folder)
        assert done.backup == copy
        assert done.whole + done.by_result == len(OVER)
        lines = [json.loads(line) for line in copy.read_text("utf-8").splitlines()]
        assert lines[0] == {"palatium-tables": 1, "form": "0002"}
        assert len(lines) == count + 1
        saved = [row for name, row in lines[1:] if name == "tables"]
        assert {row["id"] for row in saved} >= set(OVER)
        later = {"begun", "resigned", "stand_in", "unranked"}
        assert set(saved[0]) == {c.name for c in metadata.tables["tables"].columns} - later
        sink = io.BytesIO()
        assert admin.export(place.url, sink) > count


async def moved(database: str, path: Path) -> int:
    """Copy the rows of an SQLite file into an empty PostgreSQL in the same form, and count."""
    engine = engine_for(database)
    config = alembic_config()

    def form(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")

    count = 0
    async with engine.begin() as connection:
        await connection.run_sync(form)
        source = create_engine(f"sqlite:///{path}")
        with source.connect() as rows:
            earlier = MetaData()
            earlier.reflect(rows)
            for table in earlier.sorted_tables:
                if table.name == "alembic_version":
                    continue
                found = [dict(row) for row in rows.execute(table.select()).mappings()]
                count += len(found)
                if found:
                    await connection.execute(table.insert(), found)
        source.dispose()
    await engine.dispose()
    return count
