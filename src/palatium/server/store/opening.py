"""Opening a database: what is missing or wrong is said in one sentence."""

import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import URL, inspect, make_url
from sqlalchemy.exc import SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine

from palatium.core.errors import BadConfig
from palatium.server.store.backup import make_private, sqlite_file
from palatium.server.store.engine import engine_for
from palatium.server.store.upgrade import bring_up_to_date

DATABASES = "sqlite:///FILE or postgresql://USER@HOST/NAME"
SQLITE = b"SQLite format 3\0"
ENDINGS = ("", "-wal", "-shm", "-journal")
"""Of the files of one SQLite database."""


def database_address(database: str) -> URL:
    """Return the address of a database, if it is one that we can use."""
    try:
        url = make_url(database)
        name = url.get_backend_name()
    except (SQLAlchemyError, ValueError):
        raise BadConfig(f"the address of a database should read {DATABASES}") from None
    if name not in ("sqlite", "postgresql"):
        raise BadConfig(f"a database of {name} cannot be used; it should read {DATABASES}")
    if not url.database:
        kept = "FILE" if name == "sqlite" else "NAME"
        raise BadConfig(f"the database {_shown(url)} lacks its {kept}; it should read {DATABASES}")
    return url


def must_be_ours(path: Path) -> None:
    """Refuse a file that is not there, which opening it would make, or is not Palatium's."""
    if not path.exists():
        raise BadConfig(f"the database {path} does not exist; name the right one with --database")
    if "alembic_version" not in _tables_in(path):
        raise BadConfig(f"{path} is not a database of Palatium")


def _tables_in(path: Path) -> list[str]:
    """Return the tables of an SQLite file, which is left as it is."""
    if not path.is_file():
        raise BadConfig(f"the database {path} is not a file")
    try:
        with path.open("rb") as file:
            if file.read(len(SQLITE)) not in (b"", SQLITE):  # SQLite takes short texts for empty
                raise BadConfig(f"{path} is no SQLite database")
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as found:
            rows = found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return [str(name) for (name,) in rows]
    except (sqlite3.Error, OSError) as error:
        raise BadConfig(f"cannot use the database {path}: {reason_of(error)}") from None


def _keep_private(path: Path) -> None:
    """A new database is for its owner alone, as SQLite's files beside it then are; an old one is
    closed to strangers of this machine, if it is ours to close."""
    try:
        if not path.exists():
            make_private(path)
            return
    except OSError as error:
        raise BadConfig(f"cannot make the database {path}: {reason_of(error)}") from None
    for ending in ENDINGS:
        with suppress(OSError):
            file = path.with_name(path.name + ending)
            file.chmod(file.stat().st_mode & 0o770)


@contextmanager
def dropped_if_new(path: Path | None) -> Iterator[None]:
    """Leave no file of a database behind where none was, if its work fails."""
    if path is None or path.exists():
        yield
        return
    try:
        yield
    except BaseException:
        for ending in ENDINGS:
            path.with_name(path.name + ending).unlink(missing_ok=True)
        raise


@asynccontextmanager
async def opened(
    database: str, backups: str | None, is_old: bool = False
) -> AsyncIterator[tuple[AsyncEngine, Path | None]]:
    """A database brought up to date, and where it was backed up before, if it was of an earlier
    release; an old one must be there already and be ours."""
    url = database_address(database)
    path = sqlite_file(url)
    if path is not None:
        if is_old or (path.exists() and _tables_in(path)):
            must_be_ours(path)
        elif not path.parent.is_dir():
            raise BadConfig(f"there is no folder {path.parent} for the database; make it first")
    with dropped_if_new(path):
        if path is not None:
            _keep_private(path)
        engine = engine_for(database)
        try:
            with in_one_sentence(url, (SQLAlchemyError, OSError, TimeoutError)):
                if is_old and path is None:
                    await _must_have_tables(engine, url)
                backup = await bring_up_to_date(engine, database, backups)
            with in_one_sentence(url):
                yield engine, backup
        finally:
            await engine.dispose()


async def _must_have_tables(engine: AsyncEngine, url: URL) -> None:
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if "alembic_version" not in names:
        raise BadConfig(f"{_shown(url)} is not a database of Palatium")


@contextmanager
def in_one_sentence(
    url: URL, kinds: tuple[type[Exception], ...] = (SQLAlchemyError,)
) -> Iterator[None]:
    """What a driver reports, as a sentence that does not tell the password."""
    try:
        yield
    except CommandError:
        raise BadConfig(
            f"the database {_shown(url)} is of another release of Palatium; install the newest one"
        ) from None
    except kinds as error:
        raise BadConfig(f"cannot use the database {_shown(url)}: {reason_of(error)}") from None


def _shown(url: URL) -> str:
    path = sqlite_file(url)
    return str(path) if path is not None else url.render_as_string(hide_password=True)


def reason_of(error: BaseException) -> str:
    """Return the first line of what a driver said."""
    if isinstance(error, StatementError) and error.orig is not None:
        error = error.orig
    if isinstance(error, TimeoutError):
        return "it takes too long to answer"
    if isinstance(error, OSError) and error.errno is not None and error.strerror:
        return os.strerror(error.errno) if error.errno > 0 else error.strerror
    lines = str(error).strip().splitlines()
    said = lines[0] if lines else type(error).__name__
    return re.sub(r"^<class '[^']*'>: ", "", said)
