"""Changes of many tables in one transaction, with as few statements as possible.

The stamp of each table is compared and swapped: who comes second is refused.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from sqlalchemy import Update, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store import schema
from palatium.server.store.rows import Change, EndingRow, SeatRow
from palatium.server.wire.refusals import Outrun

tables, seats, moves = schema.tables, schema.seats, schema.moves


async def apply_changes(connection: AsyncConnection, changes: list[Change]) -> None:
    """All changes, or Outrun and none."""
    if len({change.table_id for change in changes}) < len(changes):
        raise Outrun("two changes of one table cannot go together")
    await _swap_stamps(connection, changes)
    await _take_back(connection, changes)
    await _insert(connection, moves, _move_rows(changes))
    await _insert(connection, schema.commits, _commit_rows(changes))
    await _insert(connection, schema.keys, _key_rows(changes))
    await _keep_endings(connection, [c.ending for c in changes if c.ending is not None])
    changed = [_seat_values(seat) for change in changes for seat in change.seats]
    if changed:
        await connection.execute(_UPDATE_SEAT, changed)


async def _swap_stamps(connection: AsyncConnection, changes: list[Change]) -> None:
    """Heads with equal columns go in one statement."""
    is_counted = connection.dialect.name == "sqlite"
    if not is_counted:  # this driver does not count rows of many updates: lock and look
        ids = sorted([change.table_id for change in changes])
        rows = await connection.execute(
            select(tables.c.id, tables.c.stamp)
            .where(tables.c.id.in_(ids))
            .order_by(tables.c.id)
            .with_for_update()
        )
        found = {row.id: row.stamp for row in rows}
        if any(found.get(change.table_id) != change.stamp for change in changes):
            raise Outrun("somebody else wrote to this table")
    for names, group in groupby(sorted(changes, key=_columns), key=_columns):
        values = [
            {
                **{f"b_{name}": change.head[name] for name in names},
                "b_id": change.table_id,
                "b_old": change.stamp,
                "b_new": change.stamp + 1,
            }
            for change in group
        ]
        done = await connection.execute(_update_head(names), values)
        if is_counted and done.rowcount != len(values):
            raise Outrun("somebody else wrote to this table")


def _columns(change: Change) -> tuple[str, ...]:
    return tuple(sorted(change.head))


@lru_cache(maxsize=64)
def _update_head(names: tuple[str, ...]) -> Update:
    return (
        update(tables)
        .where(tables.c.id == bindparam("b_id"), tables.c.stamp == bindparam("b_old"))
        .values(stamp=bindparam("b_new"), **{name: bindparam(f"b_{name}") for name in names})
    )


async def _take_back(connection: AsyncConnection, changes: list[Change]) -> None:
    for change in changes:
        if change.keep is not None:
            is_later = moves.c.number > change.keep
            await connection.execute(
                delete(moves).where(moves.c.table_id == change.table_id, is_later)
            )
            await connection.execute(
                delete(schema.endings).where(schema.endings.c.table_id == change.table_id)
            )
    renewed = [c.table_id for c in changes if c.drop_commits or c.commits]
    if renewed:
        await connection.execute(
            delete(schema.commits).where(schema.commits.c.table_id.in_(renewed))
        )


async def _keep_endings(connection: AsyncConnection, rows: list[EndingRow]) -> None:
    """Each scene is kept once, whichever table came with it first."""
    scenes = {row.key: row.scene for row in rows if row.key is not None}
    if scenes:
        column = schema.scenes.c.key
        found = await connection.execute(select(column).where(column.in_(list(scenes))))
        for row in found:
            del scenes[row.key]
    new = [{"key": key, "data": data} for key, data in scenes.items()]
    await _insert(connection, schema.scenes, new)
    kept = [{"table_id": row.table_id, "scene": row.key, "data": row.data} for row in rows]
    await _insert(connection, schema.endings, kept)


async def _insert(connection: AsyncConnection, target: Any, rows: list[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(_insert_into(target), rows)


@lru_cache(maxsize=8)
def _insert_into(target: Any) -> Any:
    return insert(target)


def _move_rows(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": move.table_id,
            "number": move.number,
            "seat": move.seat,
            "action": move.action,
            "sum": move.sum,
            "batch": move.batch,
        }
        for change in changes
        for move in change.moves
    ]


def _commit_rows(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {"table_id": change.table_id, "seat": seat, "action": action}
        for change in changes
        for seat, action in change.commits.items()
    ]


def _key_rows(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {"table_id": change.table_id, "key": change.key[0], "version": change.key[1]}
        for change in changes
        if change.key is not None
    ]


_SEAT_COLUMNS = ("kind", "person_id", "name", "bot", "seconds", "entropy", "since")
_UPDATE_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("b_table"), seats.c.number == bindparam("b_number"))
    .values({name: bindparam(f"b_{name}") for name in _SEAT_COLUMNS})
)


def _seat_values(seat: SeatRow) -> dict[str, Any]:
    values = {f"b_{name}": getattr(seat, name) for name in _SEAT_COLUMNS}
    return {**values, "b_table": seat.table_id, "b_number": seat.number}
