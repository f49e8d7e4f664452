"""All rows of a database out to a file and in again; space given back."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TypeVar

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from palatium.core.errors import BadConfig
from palatium.server.settings import from_environment
from palatium.server.store.backup import write_rows
from palatium.server.store.engine import newest
from palatium.server.store.opening import database_address, opened, reason_of
from palatium.server.store.schema import beats, metadata, shelf
from palatium.server.store.seals import sealed_lines

AT_ONCE = 1000
CARRIED = [table for table in metadata.sorted_tables if table is not shelf]
"""What goes from one database to another."""

T = TypeVar("T")


def export(database: str, sink: BinaryIO) -> int:
    """Write everything as lines of JSON, in an order that can be read back; how many rows."""

    async def run(engine: AsyncEngine) -> int:
        async with engine.connect() as connection:
            return await write_rows(connection, CARRIED, newest(), sink)

    return asyncio.run(_with(database, run, is_old=True))


def import_from(database: str, source: BinaryIO) -> int:
    """Read what `export` wrote into an empty database, all of it or nothing; a file that is not
    whole is refused before the database is opened."""
    database_address(database)
    with _rereadable(source) as file:
        begin = file.tell()
        for number, data in sealed_lines(file, newest()):
            _row(data, number)
        file.seek(begin)
        return asyncio.run(_with(database, lambda engine: _import(engine, file)))


@contextmanager
def _rereadable(source: BinaryIO) -> Iterator[BinaryIO]:
    """The source, or a copy of it if it is a pipe."""
    if source.seekable():
        yield source
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(source, copy)
        copy.seek(0)
        yield copy


async def _import(engine: AsyncEngine, source: BinaryIO) -> int:
    count = 0
    async with engine.begin() as connection:
        await connection.execute(delete(beats))  # a server that ran here empty was charging nobody
        for table in CARRIED:
            if await connection.scalar(select(func.count()).select_from(table)):
                raise BadConfig(f"the database is not empty: it has {table.name}")
        waiting: list[dict[str, Any]] = []
        current = ""
        for number, data in sealed_lines(source, newest()):
            name, row = _row(data, number)
            if waiting and (name != current or len(waiting) >= AT_ONCE):
                await _insert(connection, current, waiting, number - 1)
                waiting = []
            current = name
            waiting.append(row)
            count += 1
        if waiting:
            await _insert(connection, current, waiting, count + 1)
    return count


async def _insert(
    connection: AsyncConnection, name: str, rows: list[dict[str, Any]], last: int
) -> None:
    """Insert rows; `last` is the line of the last one."""
    try:
        await connection.execute(insert(metadata.tables[name]), rows)
    except (StatementError, OverflowError) as error:
        lines = f"lines {last - len(rows) + 1} to {last}"
        raise BadConfig(f"{lines}: these rows do not fit: {reason_of(error)}") from None


def _row(data: Any, number: int) -> tuple[str, dict[str, Any]]:
    is_row = isinstance(data, list) and [type(part) for part in data] == [str, dict]
    if not is_row or data[0] not in metadata.tables:
        raise BadConfig(f"line {number}: a list of a table's name and a row is expected")
    columns = {column.name for column in metadata.tables[data[0]].columns}
    if set(data[1]) != columns:
        raise BadConfig(f"line {number}: {data[0]} has the columns {', '.join(sorted(columns))}")
    return data[0], data[1]


def vacuum(database: str) -> None:
    """Give space back that deleted rows left."""

    async def run(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await plain.execute(text("VACUUM"))

    asyncio.run(_with(database, run, is_old=True))


async def _with(
    database: str, work: Callable[[AsyncEngine], Awaitable[T]], is_old: bool = False
) -> T:
    """Open the database, bring it to the newest form, and work on it."""
    async with opened(database, from_environment().backups, is_old) as (engine, _):
        return await work(engine)
