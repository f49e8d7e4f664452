"""Administration of a database: backup, export, import, vacuum."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec
from sqlalchemy import func, insert, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from palatium.core.errors import BadConfig
from palatium.server.database import engine_for, migrate, newest
from palatium.server.schema import metadata

HEAD = {"palatium-tables": 1}
AT_ONCE = 1000

T = TypeVar("T")


def backup(database: str, target: Path) -> int:
    """Copy an embedded database while it is in use; the bytes of the copy."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadConfig("backup copies an SQLite file; for PostgreSQL use pg_dump, or export")
    if not Path(url.database).is_file():
        raise BadConfig(f"there is no database {url.database}")
    if target.exists():
        raise BadConfig(f"{target} exists; name a new file")
    source = sqlite3.connect(f"file:{url.database}?mode=ro", uri=True)
    copy = sqlite3.connect(target)
    try:
        source.backup(copy)
    finally:
        source.close()
        copy.close()
    return target.stat().st_size


def export(database: str, sink: BinaryIO) -> int:
    """Write everything as lines of JSON, in an order that can be read back; how many rows."""

    async def run(engine: AsyncEngine) -> int:
        count = 0
        head = {**HEAD, "form": newest()}
        sink.write(msgspec.json.encode(head) + b"\n")
        async for name, row in _rows(engine):
            sink.write(msgspec.json.encode([name, row]) + b"\n")
            count += 1
        return count

    return asyncio.run(_with(database, run))


async def _rows(engine: AsyncEngine) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    async with engine.connect() as connection:
        for table in metadata.sorted_tables:
            found = await connection.stream(select(table))
            async for row in found.mappings():
                yield str(table.name), {str(key): value for key, value in row.items()}


def import_from(database: str, source: BinaryIO) -> int:
    """Read what `export` wrote into an empty database, all of it or nothing."""

    async def run(engine: AsyncEngine) -> int:
        head = _parsed(source.readline(), 1)
        if head != {**HEAD, "form": newest()}:
            raise BadConfig(f"line 1: this is no export of this release (form {newest()})")
        count = 0
        async with engine.begin() as connection:
            for table in metadata.sorted_tables:
                if await connection.scalar(select(func.count()).select_from(table)):
                    raise BadConfig(f"the database is not empty: it has {table.name}")
            waiting: list[dict[str, Any]] = []
            current = ""
            for number, line in enumerate(source, 2):
                name, row = _row(_parsed(line, number), number)
                if waiting and (name != current or len(waiting) >= AT_ONCE):
                    await connection.execute(insert(metadata.tables[current]), waiting)
                    waiting = []
                current = name
                waiting.append(row)
                count += 1
            if waiting:
                await connection.execute(insert(metadata.tables[current]), waiting)
        return count

    return asyncio.run(_with(database, run))


def _parsed(line: bytes, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise BadConfig(f"line {number}: not JSON: {error}") from None


def _row(data: Any, number: int) -> tuple[str, dict[str, Any]]:
    is_row = isinstance(data, list) and len(data) == 2 and isinstance(data[1], dict)
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

    asyncio.run(_with(database, run))


async def _with(database: str, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    """Open the database, bring it to the newest form, and work on it."""
    engine = engine_for(database)
    try:
        await migrate(engine)
        return await work(engine)
    finally:
        await engine.dispose()
