"""Administration of a database: backup, export, import, vacuum, upgrade, codes for accounts."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.server.people.resets import FROM_HOST, Resets
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.backup import copy_file, sqlite_file
from palatium.server.store.backup import new_file as new_file
from palatium.server.store.opening import database_address, must_be_ours, opened
from palatium.server.store.storage import Storage
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
    return copy_file(path, target)


def reset_code(settings: Settings, login: str) -> str:
    """Make a code with which an account sets a new password once, within a day."""

    async def run() -> str:
        async with opened(settings.database, settings.backups, is_old=True) as (engine, _):
            storage = Storage(settings.database, engine=engine)
            resets = Resets(storage, Sources())
            for person in await resets.accounts(login):
                return await resets.make(person, FROM_HOST)
        raise BadConfig(f"there is no account with the login {login[:40]}")

    return asyncio.run(run())


def upgrade(settings: Settings) -> Upgraded:
    """Do at once what a server does when it starts on the database of an earlier release."""

    async def run() -> Upgraded:
        async with opened(settings.database, settings.backups, is_old=True) as (_, backup):
            pass
        server = ServerProcess(settings)
        server.tables.is_closing = True  # no bot plays meanwhile
        try:
            await server.storage.open()
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
