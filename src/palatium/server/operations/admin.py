"""Administration of a database: backup, export, import, vacuum, upgrade."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.store.backup import copy_file, sqlite_file
from palatium.server.store.opening import database_address, must_be_ours
from palatium.server.store.transfer import export as export
from palatium.server.store.transfer import import_from as import_from
from palatium.server.store.transfer import vacuum as vacuum


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did: tables in play, frozen ones, finished ones kept whole or by result."""

    backup: Path | None
    playing: int
    frozen: int
    whole: int
    by_result: int


def backup(database: str, target: Path) -> int:
    """Copy an embedded database while it is in use; return the size of the copy in bytes."""
    path = sqlite_file(database_address(database))
    if path is None:
        raise BadConfig("backup copies an SQLite file; for PostgreSQL use pg_dump, or export")
    must_be_ours(path)
    with new_file(target) as part:
        copy_file(path, part)
    return target.stat().st_size


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Where to write a file that appears under its name when it is whole, and never before."""
    if target.exists():
        raise BadConfig(f"{target} exists; name a new file")
    if not target.parent.is_dir():
        raise BadConfig(f"there is no folder {target.parent}; make it first")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        yield part
        os.replace(part, target)
    except OSError as error:
        raise BadConfig(f"cannot write {target}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def upgrade(settings: Settings) -> Upgraded:
    """Do at once what a server does when it starts on the database of an earlier release."""

    async def run() -> Upgraded:
        server = ServerProcess(settings)
        server.tables.is_closing = True  # no bot plays meanwhile
        try:
            backup = await server.storage.open()
            await server.housekeeping.check_tables(is_whole=True)
            await server.housekeeping.keep_endings(1.0)
        finally:
            await server.storage.close()
        loader = server.tables.loader
        return Upgraded(
            backup,
            server.housekeeping.checked,
            loader.frozen,
            loader.kept_whole,
            loader.kept_partly,
        )

    return asyncio.run(run())
