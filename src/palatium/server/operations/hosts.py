"""What hosts do by command: on the database of a server, which sees it within a second."""

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from typing import TypeVar

from palatium.core.errors import BadConfig
from palatium.server.moderation.acts import HostActs
from palatium.server.moderation.lists import HostOverview
from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.moderation.pruning import Pruned
from palatium.server.store.opening import opened
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import tell_all
from palatium.server.wire.hosting import (
    ActKind,
    BannedAddress,
    HostPerson,
    HostReport,
    HostTable,
    LoggedAct,
)
from palatium.server.wire.messages import Status
from palatium.server.wire.refusals import Refusal

T = TypeVar("T")
DAY = 86_400.0


def act(settings: Settings, kind: ActKind, target: str, until: float | None, why: str) -> str:
    """Carry out an act; return a sentence about what was done."""
    return _act(settings, lambda acts: acts.do(kind, target, until, why))


def mark_host(settings: Settings, name: str, is_host: bool) -> str:
    """Let an account use the page for hosts, or not any more."""
    return _act(settings, lambda acts: acts.mark_host(name, is_host))


def prune(
    settings: Settings, table_days: float | None, guest_days: float | None, is_real: bool
) -> Pruned:
    """Delete old unfinished tables and guests, or count them."""
    return _act(settings, lambda acts: acts.prune(table_days, guest_days, is_real))


def people(settings: Settings, named: str, most: int) -> list[HostPerson]:
    """Return people, the latest visitor first."""
    return _looked(settings, lambda lists: lists.people(named, most))


def tables(settings: Settings, status: Status | None, most: int) -> list[HostTable]:
    """Return tables, those that are over last."""
    return _looked(settings, lambda lists: lists.tables(status, most))


def reports(settings: Settings, most: int, is_all: bool) -> list[HostReport]:
    """Return reports, the latest first."""
    return _looked(settings, lambda lists: lists.reports(most, is_all))


def addresses(settings: Settings) -> list[BannedAddress]:
    """Return banned addresses."""
    return _looked(settings, lambda lists: lists.addresses())


def log(settings: Settings, most: int) -> list[LoggedAct]:
    """Return what hosts did last."""
    return _looked(settings, lambda lists: lists.log(most))


def _act(settings: Settings, work: Callable[[HostActs], Awaitable[T]]) -> T:
    async def run(storage: Storage) -> T:
        done = await work(HostActs(storage, Sources(), f"{_user()}, by command"))
        if settings.redis is not None:
            await tell_all(settings.redis, "orders")
        return done

    return _with(settings, run)


def _looked(settings: Settings, work: Callable[[HostOverview], Awaitable[T]]) -> T:
    return _with(settings, lambda storage: work(HostOverview(storage, Sources())))


def _with(settings: Settings, work: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        async with opened(settings.database, settings.backups, is_old=True) as (engine, _):
            try:
                return await work(Storage(settings.database, settings.backups, engine))
            except Refusal as error:
                raise BadConfig(error.message) from None

    return asyncio.run(run())


def _user() -> str:
    """Return who is logged in to the machine; some containers have no name for them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "somebody"
