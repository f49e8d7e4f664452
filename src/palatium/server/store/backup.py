"""Copies of a database: an SQLite file while it is in use, or all rows as lines of JSON."""

import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import URL, Table, make_url, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.core.errors import BadConfig

HEAD = {"palatium-tables": 1}


def sqlite_file(database: str | URL) -> Path | None:
    """Return the file of an embedded database, None for another one."""
    url = make_url(database)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


def copy_file(source: Path, target: Path) -> int:
    """Copy an SQLite file whole, while it is in use, for its owner alone; the bytes of the copy."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise BadConfig(f"{target} exists; name a new file") from None
    except OSError as error:
        raise BadConfig(f"cannot write {target}: {error.strerror}") from None
    opened = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)
    copy = sqlite3.connect(target)
    try:
        opened.backup(copy)
    except sqlite3.Error as error:
        target.unlink()
        raise BadConfig(f"cannot copy the database to {target}: {error}") from None
    finally:
        opened.close()
        copy.close()
    return target.stat().st_size


async def write_rows(
    connection: AsyncConnection, tables: Sequence[Table], form: str | None, sink: BinaryIO
) -> int:
    """Write all rows in an order that can be read back; how many."""
    count = 0
    sink.write(msgspec.json.encode({**HEAD, "form": form}) + b"\n")
    async for name, row in _rows(connection, tables):
        sink.write(msgspec.json.encode([name, row]) + b"\n")
        count += 1
    return count


async def _rows(
    connection: AsyncConnection, tables: Sequence[Table]
) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    for table in tables:
        found = await connection.stream(select(table))
        async for row in found.mappings():
            yield str(table.name), {str(key): value for key, value in row.items()}
