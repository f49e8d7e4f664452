"""Faults planted into the server, each of which the simulation must find."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from sqlalchemy import Update, bindparam, update

from palatium.core.state import State
from palatium.record.resigning import Resignation
from palatium.server import process
from palatium.server.sources import Sources
from palatium.server.store import changes
from palatium.server.store.rows import Change
from palatium.server.store.schema import tables
from palatium.server.store.storage import Storage
from palatium.server.tables import live
from palatium.server.tables.presence import Presence
from palatium.server.tables.seating import resigning
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import TableContext, position
from palatium.server.tables.views.results import kept_resigned
from palatium.server.wire import messages as wire

Planted = Callable[[], AbstractContextManager[Any]]

_save = Storage.save


async def _published_early(self: Storage, change: Change) -> None:
    """Everybody is told while the change is still being saved."""
    saving = asyncio.create_task(_save(self, change))
    saving.add_done_callback(lambda task: task.cancelled() or task.exception())
    await asyncio.sleep(0)


@lru_cache(maxsize=64)
def _without_stamp(names: tuple[str, ...]) -> Update:
    """Whoever writes last wins."""
    return (
        update(tables)
        .where(tables.c.id == bindparam("b_id"), bindparam("b_old") == bindparam("b_old"))
        .values(stamp=bindparam("b_new"), **{name: bindparam(f"b_{name}") for name in names})
    )


async def _no_key(self: Storage, table_id: str, key: str) -> int | None:
    """No request is known, however often it comes."""
    return None


def _seen_by_all(
    configured: ConfiguredGame, base: State, seat: int | None, context: TableContext
) -> wire.Position:
    """Everybody sees what the last seat may see."""
    shown = position(configured, base, seat, context)
    shown.view = base.view(configured.game.players - 1)
    return shown


def _by_the_wall(
    now: Callable[[], float],
    uptime: Callable[[], float],
    token: Callable[[int], str],
    secret: Callable[[], str],
) -> Sources:
    """Players are charged by the time of day."""
    return Sources(now, now, token, secret)


def _ghosts(self: Presence) -> None:
    """Nobody ever lets go of those whom a dead process had."""


def _gives_up_again(resigned: list[Resignation]) -> str:
    """Only the last who resigned is kept."""
    return kept_resigned(resigned[-1:])


PLANTED: dict[str, Planted] = {
    "publish before commit": lambda: patch.object(Storage, "save", _published_early),
    "a lost stamp check": lambda: patch.object(changes, "_update_head", _without_stamp),
    "a skipped key": lambda: patch.object(Storage, "key_version", _no_key),
    "a clock on the wall": lambda: patch.object(process, "Sources", _by_the_wall),
    "lost resignations": lambda: patch.object(resigning, "kept_resigned", _gives_up_again),
    "ghosts": lambda: patch.object(Presence, "_let_go", _ghosts),
    "another seat's view": lambda: patch.object(live, "position", _seen_by_all),
}
