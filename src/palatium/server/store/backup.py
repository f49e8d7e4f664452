"""Copies of a database: an SQLite file while it is in use, or all rows as lines of JSON."""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import URL, Table, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.core.errors import BadConfig
from palatium.server.store.seals import HEAD, OLD_HEAD, Seal

UNSEALED = ("0001", "0002")
"""Forms of releases that would take a seal for a broken row."""


def sqlite_file(database: str | URL) -> Path | None:
    """Return the file of an embedded database, None for another one."""
    url = make_url(database)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """An empty file for its owner alone, which appears under its name once it is whole and on the
    disk, and never before."""
    if target.exists() or target.is_symlink():
        raise BadConfig(f"{target} exists; name a new file")
    if not target.parent.is_dir():
        raise BadConfig(f"there is no folder {target.parent}; make it first")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        yield part
        _flush(part)
        os.replace(part, target)
        _flush(target.parent)
    except OSError as error:
        raise BadConfig(f"cannot write {target}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read; a file that is there is refused."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _flush(path: Path) -> None:
    """Wait until a file or a folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def copy_file(source: Path, target: Path) -> int:
    """Copy an SQLite file whole, while it is in use, to a new file; the bytes of the copy."""
    with new_file(target) as part:
        try:
            with (
                closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as used,
                closing(sqlite3.connect(part)) as copy,
            ):
                used.backup(copy)
        except sqlite3.Error as error:
            raise BadConfig(f"cannot copy the database to {target}: {error}") from None
    return target.stat().st_size


async def write_rows(
    connection: AsyncConnection, tables: Sequence[Table], form: str | None, sink: BinaryIO
) -> int:
    """Write all rows as they are at one moment, in an order that can be read back, and a seal; how
    many rows."""
    await _at_one_moment(connection)
    is_sealed = form not in UNSEALED
    seal = Seal()
    sink.write(seal.over(msgspec.json.encode({**(HEAD if is_sealed else OLD_HEAD), "form": form})))
    async for name, row in _rows(connection, tables):
        sink.write(seal.over(msgspec.json.encode([name, row])))
    if is_sealed:
        sink.write(seal.line())
    return seal.rows


async def _at_one_moment(connection: AsyncConnection) -> None:
    """Let all that is read be of one moment, although the server goes on writing."""
    if connection.dialect.name == "sqlite":
        await connection.execute(text("BEGIN"))  # the driver begins only before it writes
    else:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))


async def _rows(
    connection: AsyncConnection, tables: Sequence[Table]
) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    for table in tables:
        found = await connection.stream(select(table))
        async for row in found.mappings():
            yield str(table.name), {str(key): value for key, value in row.items()}
