"""Exports that were cut or changed, and files for their owner alone."""

import asyncio
import io
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from palatium.core.errors import BadConfig
from palatium.server.operations import admin
from palatium.server.store.backup import write_rows
from palatium.server.store.engine import engine_for, newest
from palatium.server.store.transfer import CARRIED
from tests.commands import ran
from tests.server.previous import restore
from tests.server.sites import Server


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An export."""
    path = tmp_path_factory.mktemp("seals") / "tables.db"
    restore(path)
    sink = io.BytesIO()
    admin.export(f"sqlite:///{path}", sink)
    return sink.getvalue()


@pytest.fixture
def open_umask() -> Iterator[None]:
    """New files are readable by everyone unless their maker takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_an_export_ends_with_its_count_and_a_hash_over_all_lines(whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    assert lines[-1].startswith(b'{"rows":%d,"sha256":"' % (len(lines) - 2))


def test_every_cut_is_refused_and_nothing_is_made(whole: bytes, tmp_path: Path) -> None:
    """At ends of lines, and within the last two lines."""
    lines = whole.splitlines(keepends=True)
    ends = [sum(map(len, lines[:number])) for number in range(len(lines))]
    places = {*ends[:3], *ends[3::20], *ends[-2:], *range(ends[-2], len(whole), 9), len(whole) - 1}
    new = tmp_path / "new.db"
    for place in sorted(places):
        with pytest.raises(BadConfig, match=r"cut off|is empty"):
            admin.import_from(f"sqlite:///{new}", io.BytesIO(whole[:place]))
        assert list(tmp_path.iterdir()) == []
    assert admin.import_from(f"sqlite:///{new}", io.BytesIO(whole)) == len(lines) - 2


def test_every_change_is_refused(whole: bytes, tmp_path: Path) -> None:
    """A digit changed, a line left out, doubled or moved, another file after it."""
    head, *rows, seal = whole.splitlines(keepends=True)
    digit = rows[-1].rindex(b"1")
    changed = rows[-1][:digit] + b"2" + rows[-1][digit + 1 :]
    for lines in (
        [head, *rows[:-1], changed, seal],
        [head, *rows[1:], seal],
        [head, rows[0], *rows, seal],
        [head, *rows[1:], rows[0], seal],
        [head, *rows, seal.replace(b"0", b"1")],
    ):
        with pytest.raises(BadConfig, match="changed or damaged after it was written"):
            admin.import_from(f"sqlite:///{tmp_path / 'new.db'}", io.BytesIO(b"".join(lines)))
    with pytest.raises(BadConfig, match="a list of a table's name"):
        admin.import_from(f"sqlite:///{tmp_path / 'new.db'}", io.BytesIO(whole + whole))
    assert list(tmp_path.iterdir()) == []


def test_a_cut_export_leaves_an_old_database_as_it_was(whole: bytes, tmp_path: Path) -> None:
    """It is not even brought up to date."""
    path = tmp_path / "old.db"
    restore(path)
    before = path.read_bytes()
    with pytest.raises(BadConfig, match="cut off"):
        admin.import_from(f"sqlite:///{path}", io.BytesIO(whole[:-1]))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_command_refuses_a_cut_export(whole: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    file.write_bytes(whole[: len(whole) // 2])
    done = ran("admin", "import", str(file), "--database", f"sqlite:///{tmp_path / 'new.db'}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the file was cut off" in done.stderr
    assert list(tmp_path.iterdir()) == [file]


def test_an_export_comes_through_a_pipe(whole: bytes, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as source:
        with os.fdopen(writer, "wb") as sink:
            cut = whole[:4000]
            sink.write(cut)
        with pytest.raises(BadConfig, match="cut off"):
            admin.import_from(f"sqlite:///{tmp_path / 'new.db'}", source)


@pytest.mark.usefixtures("open_umask")
def test_what_holds_hashes_and_secrets_is_for_its_owner_alone(whole: bytes, tmp_path: Path) -> None:
    def modes() -> dict[str, int]:
        return {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}

    url = f"sqlite:///{tmp_path / 'served.db'}"
    server = Server(url).start()
    try:
        assert modes() == dict.fromkeys(("served.db", "served.db-wal", "served.db-shm"), 0o600)
    finally:
        server.close()
    assert ran("admin", "export", str(tmp_path / "a.jsonl"), "--database", url).returncode == 0
    assert ran("admin", "backup", str(tmp_path / "copy.db"), "--database", url).returncode == 0
    admin.import_from(f"sqlite:///{tmp_path / 'in.db'}", io.BytesIO(whole))
    assert set(modes()) == {"served.db", "a.jsonl", "copy.db", "in.db"}
    assert set(modes().values()) == {0o600}


def test_an_old_database_is_closed_to_strangers_of_the_machine(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    restore(path)
    path.chmod(0o664)
    admin.vacuum(f"sqlite:///{path}")
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def test_an_export_is_of_one_moment(tmp_path: Path) -> None:
    """Rows that are written while it runs are in none of its tables."""
    path = tmp_path / "tables.db"
    restore(path)
    url = f"sqlite:///{path}"
    admin.vacuum(url)

    class Sink(io.BytesIO):
        """Deletes the moves of all tables when the first row of a table is written."""

        is_done = False

        def write(self, data: object) -> int:
            assert isinstance(data, bytes)
            if data.startswith(b'["tables"') and not self.is_done:
                self.is_done = True
                with sqlite3.connect(path) as other:
                    other.execute("DELETE FROM moves")
            return super().write(data)

    async def story() -> tuple[int, bytes]:
        engine = engine_for(url)
        sink = Sink()
        try:
            async with engine.connect() as connection:
                count = await write_rows(connection, CARRIED, newest(), sink)
        finally:
            await engine.dispose()
        return count, sink.getvalue()

    count, data = asyncio.run(story())
    assert data.count(b'["moves"') > 10
    assert count == len(data.splitlines()) - 2
