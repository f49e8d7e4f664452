"""A host's mistakes: one sentence before any claim of success, and nothing left behind."""

import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from palatium.server.store.engine import newest
from tests.commands import ran
from tests.server.exports import sealed
from tests.server.previous import restore
from tests.server.sites import Server, postgres

ADDRESS = "sqlite:///FILE or postgresql://USER@HOST/NAME"
CLOSED = "postgresql://me:secret@127.0.0.1:1/tables"
HEAD_LINE = f'{{"palatium-tables":2,"form":"{newest()}"}}\n'.encode()
HIDDEN = "postgresql://me:***@127.0.0.1:1/tables"


def said(arguments: list[str], folder: Path, **variables: str) -> tuple[int, str, str]:
    """Return the exit code of a command in a folder, its output and its error."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PALATIUM_")}
    environment = {**kept, **variables, "XDG_DATA_HOME": f"{folder}/data", "COLUMNS": "80"}
    done = ran(*arguments, cwd=folder / "desk", variables=environment)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with things that a command does not expect."""
    desk = tmp_path / "desk"
    desk.mkdir()
    (desk / "text").write_text("hello\n")
    (desk / "letter").write_text("x")
    (desk / "torn.db").write_bytes(b"SQLite format 3\0" + b"?" * 600)
    (desk / "folder").mkdir()
    (desk / "taken.jsonl").write_text("mine\n")
    (desk / "rows.jsonl").write_text('["tables", {}]\n')
    (desk / "good.jsonl").write_bytes(sealed([HEAD_LINE]))
    (desk / "bare.jsonl").write_bytes(HEAD_LINE)
    (desk / "void.jsonl").write_bytes(b"")
    (desk / "odd.jsonl").write_bytes(sealed([HEAD_LINE, b'[["tables"], {}]\n']))
    restore(desk / "ours.db")
    other = sqlite3.connect(desk / "other.db")
    other.execute("CREATE TABLE stamps (country TEXT)")
    other.commit()
    other.close()
    newer = sqlite3.connect(desk / "newer.db")
    newer.execute("PRAGMA journal_mode=WAL")
    newer.execute("CREATE TABLE alembic_version (version_num TEXT)")
    newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.commit()
    newer.close()
    return desk


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() if path.is_file() else b"" for path in folder.iterdir()}


@pytest.fixture(scope="module")
def busy() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


SERVE = [
    ("--port BUSY", "port BUSY of 127.0.0.1 is taken; name another one with --port"),
    ("--host 192.0.2.7", "192.0.2.7 is not an address of this machine"),
    ("--host nowhere.invalid", "there is no host 'nowhere.invalid'"),
    ("--port 99999", "Invalid value for '--port'"),
    ("--workers 0", "Invalid value for '--workers'"),
    ("--database tables.db", f"the address of a database should read {ADDRESS}"),
    ("--database mysql://x/y", f"a database of mysql cannot be used; it should read {ADDRESS}"),
    ("--database sqlite://", "the database sqlite:// lacks its FILE"),
    ("--database postgresql://me@here", "the database postgresql://me@here lacks its NAME"),
    ("--database postgresql://me@here:x/y", f"the address of a database should read {ADDRESS}"),
    ("--database sqlite:///none/x.db", "there is no folder none for the database"),
    ("--database sqlite:///folder", "the database folder is not a file"),
    ("--database sqlite:///text", "text is no SQLite database"),
    ("--database sqlite:///letter", "letter is no SQLite database"),
    ("--database sqlite:///torn.db", "cannot use the database torn.db: file is not a database"),
    ("--database sqlite:///other.db", "other.db is not a database of Palatium"),
    ("--database sqlite:///newer.db", "the database was written by a later release"),
    (f"--database {CLOSED}", f"cannot use the database {HIDDEN}: Connection refused"),
    (
        "--database sqlite:///new.db --redis redis://127.0.0.1:1",
        "Redis does not answer at 127.0.0.1:1: Connection refused",
    ),
    ("--redis nonsense", "the address of Redis should read redis://HOST:PORT"),
    ("--language none.json", "none.json: No such file or directory"),
    ("--language text", "text: not JSON"),
]
PLAY = [
    ("--language none.json", "none.json: No such file or directory"),
    ("--port many", "Invalid value for '--port'"),
]
ADMIN = [
    ("bury", "No such command 'bury'"),
    ("backup", "Missing argument 'FILE'"),
    ("backup copy.db", "palatium.db does not exist; name the right one with --database"),
    ("backup copy.db --database sqlite:///none.db", "the database none.db does not exist"),
    ("backup copy.db --database ours.db", f"the address of a database should read {ADDRESS}"),
    (f"backup copy.db --database {CLOSED}", "for PostgreSQL use pg_dump, or export"),
    ("backup copy.db --database sqlite:///text", "text is no SQLite database"),
    ("backup copy.db --database sqlite:///other.db", "other.db is not a database of Palatium"),
    ("backup text --database sqlite:///ours.db", "text exists; name a new file"),
    ("backup folder --database sqlite:///ours.db", "folder exists; name a new file"),
    ("backup none/copy.db --database sqlite:///ours.db", "there is no folder none; make it first"),
    ("export new.jsonl", "palatium.db does not exist; name the right one with --database"),
    ("export new.jsonl --database sqlite:///none.db", "the database none.db does not exist"),
    ("export new.jsonl --database sqlite:///text", "text is no SQLite database"),
    ("export new.jsonl --database sqlite:///other.db", "other.db is not a database of Palatium"),
    (f"export new.jsonl --database {CLOSED}", f"{HIDDEN}: Connection refused"),
    ("export taken.jsonl --database sqlite:///ours.db", "taken.jsonl exists; name a new file"),
    ("export none/new.jsonl --database sqlite:///ours.db", "there is no folder none; make it"),
    ("import none.jsonl --database sqlite:///new.db", "cannot read none.jsonl: No such file"),
    ("import folder --database sqlite:///new.db", "cannot read folder: Is a directory"),
    ("import text --database sqlite:///new.db", "line 1: not JSON"),
    ("import rows.jsonl --database sqlite:///new.db", "line 1: this is not an export of this"),
    ("import bare.jsonl --database sqlite:///new.db", "cut off: it ends in line 1 without its"),
    ("import void.jsonl --database sqlite:///new.db", "the file is empty; it should be one that"),
    ("import odd.jsonl --database sqlite:///new.db", "line 2: a list of a table's name and a row"),
    ("import good.jsonl --database sqlite:///none/x.db", "there is no folder none for the"),
    ("import good.jsonl --database sqlite:///other.db", "other.db is not a database of Palatium"),
    ("import good.jsonl --database good.jsonl", f"the address of a database should read {ADDRESS}"),
    (f"import good.jsonl --database {CLOSED}", f"{HIDDEN}: Connection refused"),
    ("upgrade", "palatium.db does not exist; name the right one with --database"),
    ("upgrade --database sqlite:///none.db", "the database none.db does not exist"),
    ("upgrade --database sqlite:///other.db", "other.db is not a database of Palatium"),
    ("upgrade --database sqlite:///newer.db", "the database was written by a later release"),
    (f"upgrade --database {CLOSED}", f"{HIDDEN}: Connection refused"),
    ("vacuum", "palatium.db does not exist; name the right one with --database"),
    ("vacuum --database sqlite:///text", "text is no SQLite database"),
    (f"vacuum --database {CLOSED}", f"{HIDDEN}: Connection refused"),
]
CASES = [
    *[(f"serve --port 0 {args}", what) for args, what in SERVE],
    *[(f"play --no-browser --port 0 {args}", what) for args, what in PLAY],
    *[(f"admin {args}", what) for args, what in ADMIN],
]


@pytest.mark.parametrize("arguments, what", CASES)
def test_a_clumsy_host(arguments: str, what: str, desk: Path, busy: int) -> None:
    before = contents(desk)
    code, out, err = said(arguments.replace("BUSY", str(busy)).split(), desk.parent)
    assert (code, out) == (2, ""), err
    [sentence] = err.splitlines()
    assert sentence.startswith("palatium: ")
    assert what.replace("BUSY", str(busy)) in sentence
    assert "secret" not in err
    assert contents(desk) == before
    assert not list(desk.parent.glob("data/palatium/*"))


@pytest.mark.parametrize(
    "variable, what",
    [
        ("PORT=many", "PALATIUM_PORT=many should be a whole number"),
        ("PORT=70000", "PALATIUM_PORT=70000 should be from 0 to 65535"),
        ("WORKERS=0", "PALATIUM_WORKERS=0 should be 1 or more"),
        ("SECURE=maybe", "PALATIUM_SECURE=maybe should be yes or no"),
        ("LOG_LEVEL=loud", "PALATIUM_LOG_LEVEL=loud should be one of debug, info, warning, error"),
        ("BOT_SECONDS=-1", "PALATIUM_BOT_SECONDS=-1 should be above 0"),
        ("DATABASE=nonsense", f"the address of a database should read {ADDRESS}"),
        ("LANGUAGE=none.json", "none.json: No such file or directory"),
        ("LANGUAGE=folder", "folder: Is a directory"),
        ("REDIS=nonsense", "the address of Redis should read redis://HOST:PORT"),
        ("HOST=nowhere.invalid", "there is no host 'nowhere.invalid'"),
        ("TRUST_PROXY=maybe", "PALATIUM_TRUST_PROXY=maybe should be no, yes (one proxy), the"),
        ("ORIGINS=play.example", "PALATIUM_ORIGINS: play.example should read https://HOST"),
        ("ORIGINS=https://a.example/x", "https://a.example/x should read https://HOST, without a"),
        ("PUBLIC_URL=play.example", "PALATIUM_PUBLIC_URL=play.example should read https://HOST"),
        ("SMTP=secret@host", "PALATIUM_SMTP should read smtp://USER:PASSWORD@HOST:PORT"),
        ("SMTP=smtp://u:secret@h:port", "PALATIUM_SMTP should read smtp://USER:PASSWORD@HOST"),
        ("SMTP=smtp://u:secret@h", "PALATIUM_SMTP needs PALATIUM_PUBLIC_URL"),
        ("MAIL_AFTER=inf", "PALATIUM_MAIL_AFTER=inf should be above 0"),
        ("MOST_SOCKETS=-1", "PALATIUM_MOST_SOCKETS=-1 should be 0 or more"),
        ("ANALYSIS_NODES=1.5", "PALATIUM_ANALYSIS_NODES=1.5 should be a whole number"),
        ("DATABSE=x", "PALATIUM_DATABSE is not a setting; did you mean PALATIUM_DATABASE?"),
    ],
)
def test_a_variable_that_is_wrong(variable: str, what: str, desk: Path) -> None:
    key, _, value = variable.partition("=")
    code, out, err = said(["serve"], desk.parent, **{f"PALATIUM_{key}": value})
    assert (code, out) == (2, "")
    assert what in err
    assert len(err.splitlines()) == 1
    assert "secret" not in err


def test_play_reads_variables_too(desk: Path) -> None:
    arguments = ["play", "--no-browser", "--port", "0"]
    code, out, err = said(arguments, desk.parent, PALATIUM_DATABASE="nonsense")
    assert (code, out) == (2, "")
    assert f"the address of a database should read {ADDRESS}" in err


def test_the_data_folder_cannot_be_made(desk: Path) -> None:
    (desk.parent / "data").write_text("a file where a folder should be\n")
    code, out, err = said(["play", "--no-browser", "--port", "0"], desk.parent)
    assert (code, out) == (2, "")
    assert "cannot make the folder" in err
    assert "Not a directory" in err


def test_an_import_that_does_not_fit_leaves_nothing(desk: Path) -> None:
    """Neither a new file, nor anything in a database that already has rows."""
    ours = ["--database", "sqlite:///ours.db"]
    assert said(["admin", "export", "all.jsonl", *ours], desk.parent)[0] == 0
    head, *rows, _ = (desk / "all.jsonl").read_bytes().splitlines(keepends=True)
    (desk / "twice.jsonl").write_bytes(sealed([head, rows[0], *rows]))
    before = contents(desk)
    new = ["--database", "sqlite:///new.db"]
    code, out, err = said(["admin", "import", "twice.jsonl", *new], desk.parent)
    assert (code, out) == (2, "")
    assert "these rows do not fit: UNIQUE constraint failed" in err
    assert contents(desk) == before
    code, out, err = said(["admin", "import", "all.jsonl", *ours], desk.parent)
    assert (code, out) == (2, "")
    assert "the database is not empty: it has" in err
    assert said(["admin", "import", "all.jsonl", *new], desk.parent)[0] == 0


def test_an_upgrade_by_command(desk: Path) -> None:
    code, out, err = said(["admin", "upgrade", "--database", "sqlite:///ours.db"], desk.parent)
    assert (code, err) == (0, "")
    assert "Backed up to" in out
    assert "Tables in play:" in out


def test_postgres_that_is_not_as_it_should_be(desk: Path) -> None:
    """No such database, and one that was never served."""
    with postgres() as database:
        wrong = database.url.replace("/palatium?", "/palace?")
        assert wrong != database.url
        code, out, err = said(["serve", "--port", "0", "--database", wrong], desk.parent)
        assert (code, out) == (2, "")
        assert 'database "palace" does not exist' in err
        code, out, err = said(["admin", "vacuum", "--database", database.url], desk.parent)
        assert (code, out) == (2, "")
        assert "is not a database of Palatium" in err


def test_a_second_server_on_the_same_port(tmp_path: Path) -> None:
    """The first server continues; the second says why it cannot start and leaves no file."""
    first = Server(f"sqlite:///{tmp_path / 'first.db'}").start()
    try:
        second = Server(f"sqlite:///{tmp_path / 'second.db'}")
        second.port, second.url = first.port, first.url
        second.start(wait=False)
        assert second.ended() == 2
        assert f"palatium: port {first.port} of 127.0.0.1 is taken" in second.said()
        assert "serves on" not in second.said()
        assert "serves on" in first.said()
        second.close()
    finally:
        first.close()
    assert not (tmp_path / "second.db").exists()
