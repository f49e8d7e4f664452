"""Upgrading: the database of an earlier release is backed up by itself, then brought up to date."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, delete, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from palatium.core.errors import BadConfig
from palatium.core.registry import game as configured
from palatium.core.registry import game_names
from palatium.server.settings import data_folder
from palatium.server.store import schema
from palatium.server.store.backup import copy_file, new_file, sqlite_file, write_rows
from palatium.server.store.engine import forms, migrate, newest

NO_BACKUPS = "none"
"""For those who make their own backups."""

LOCK = 7_252_846
"""Which of PostgreSQL's locks holds processes back that start together."""

VERSIONS = "alembic_version"


async def bring_up_to_date(
    engine: AsyncEngine, database: str, backups: str | None = None
) -> Path | None:
    """Bring a database up to date; return its backup, if one was due.

    `backups` is the folder for it; without one it lies beside an SQLite file, and in the data
    folder for PostgreSQL.
    """
    async with _alone(engine):
        async with engine.connect() as connection:
            form = await connection.run_sync(_form)
            found = {} if form is None else await connection.run_sync(_shelf)
        today = {name: configured(name).version for name in game_names()}
        _check_not_later(form, found, today)
        is_older = form is not None and (form != newest() or found != today)
        target = await _back_up(engine, database, form, backups) if is_older else None
        await migrate(engine)
        if found != today:
            async with engine.begin() as connection:
                await connection.execute(delete(schema.shelf))
                rows = [{"game": name, "version": version} for name, version in today.items()]
                await connection.execute(insert(schema.shelf), rows)
        return target


def _form(connection: Connection) -> str | None:
    """Return the form of the database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def _shelf(connection: Connection) -> dict[str, int]:
    """Return the games that the database was opened with last; forms before 0003 do not say."""
    if not inspect(connection).has_table(schema.shelf.name):
        return {}
    return {row.game: row.version for row in connection.execute(select(schema.shelf))}


def _check_not_later(form: str | None, found: dict[str, int], today: dict[str, int]) -> None:
    if form is not None and form not in forms():
        raise BadConfig(
            f"the database was written by a later release (form {form}, here {newest()} is the "
            "newest): install that release, or restore the backup from before"
        )
    for name, version in found.items():
        if version > today.get(name, version):
            raise BadConfig(
                f"the database was opened by a release with {name} rules version {version}, this "
                f"one has {today[name]}: install that release, or restore the backup from before"
            )


async def _back_up(
    engine: AsyncEngine, database: str, form: str | None, backups: str | None
) -> Path | None:
    if backups == NO_BACKUPS:
        return None
    source = sqlite_file(database)
    place = source.parent if source is not None else data_folder()
    if backups is not None:
        place = Path(backups)
    name = "palatium" if source is None else source.stem
    ending = "jsonl" if source is None else "db"
    stamp = time.strftime("%Y%m%d-%H%M%S")
    target = place / f"{name}-before-upgrade-{stamp}.{ending}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        if source is not None:
            await asyncio.to_thread(copy_file, source, target)
        else:
            await _export(engine, form, target)
    except (OSError, BadConfig) as error:
        raise BadConfig(
            f"the database is of an earlier release and could not be backed up ({error}): make "
            f"room, name another folder with PALATIUM_BACKUPS, or set it to {NO_BACKUPS}"
        ) from None
    return target


async def _export(engine: AsyncEngine, form: str | None, target: Path) -> None:
    """All rows as the earlier release would have exported them, so that it can import them."""
    metadata = MetaData()
    async with engine.connect() as connection:
        await connection.run_sync(metadata.reflect)
    with new_file(target) as part, part.open("wb") as sink:
        async with engine.connect() as connection:
            tables = [t for t in metadata.sorted_tables if t.name not in (VERSIONS, "shelf")]
            await write_rows(connection, tables, form, sink)


@asynccontextmanager
async def _alone(engine: AsyncEngine) -> AsyncIterator[None]:
    """One process of several that start together goes first; an SQLite file has only one."""
    if engine.dialect.name != "postgresql":
        yield
        return
    async with engine.connect() as connection:
        while not await connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})")):
            await asyncio.sleep(0.2)
        try:
            yield
        finally:
            await connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))
