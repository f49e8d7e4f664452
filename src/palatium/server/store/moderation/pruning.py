"""Pruning: old tables that nobody finished, and guests who left nothing behind."""

from dataclasses import dataclass

from sqlalchemy import Select, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from palatium.server.store import schema
from palatium.server.store.schema import people, seats, sightings, tables

PARTS = (
    schema.moves,
    schema.commits,
    schema.keys,
    schema.invites,
    schema.chat,
    schema.endings,
    schema.marks,
    schema.visits,
    schema.seats,
)
"""What belongs to a table, by its `table_id`."""
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many tables and guests are deleted."""

    tables: int
    guests: int


def _old_tables(before: float) -> "Select[tuple[str]]":
    """Unfinished tables that nobody has changed since a moment."""
    return select(tables.c.id).where(tables.c.status != "over", tables.c.changed < before)


def _old_guests(before: float, tables_before: float | None) -> "Select[tuple[str]]":
    """Guests who were not here since a moment and have no seat or table that stays."""
    stays: ColumnElement[bool] = tables.c.id.is_not(None)
    if tables_before is not None:
        stays = or_(tables.c.status == "over", tables.c.changed >= tables_before)
    sits = (
        select(seats.c.table_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person_id == people.c.id, stays)
    )
    owns = select(tables.c.id).where(tables.c.owner == people.c.id, stays)
    is_late = sightings.c.at > before
    here = select(sightings.c.at).where(sightings.c.person_id == people.c.id, is_late)
    banned = select(schema.sanctions.c.target).where(schema.sanctions.c.target == people.c.id)
    return select(people.c.id).where(
        and_(
            people.c.login.is_(None),
            people.c.created < before,
            ~sits.exists(),
            ~owns.exists(),
            ~here.exists(),
            ~banned.exists(),
        )
    )


async def count_old(
    connection: AsyncConnection, tables_before: float | None, guests_before: float | None
) -> Pruned:
    """Count what would be deleted; None deletes nothing of the kind."""
    counts = [0, 0]
    if tables_before is not None:
        counts[0] = await _count(connection, _old_tables(tables_before))
    if guests_before is not None:
        counts[1] = await _count(connection, _old_guests(guests_before, tables_before))
    return Pruned(*counts)


async def _count(connection: AsyncConnection, query: "Select[tuple[str]]") -> int:
    return int(await connection.scalar(select(func.count()).select_from(query.subquery())) or 0)


async def _ids(connection: AsyncConnection, query: "Select[tuple[str]]") -> list[str]:
    return [str(row[0]) for row in (await connection.execute(query)).all()]


async def delete_old(
    connection: AsyncConnection, tables_before: float | None, guests_before: float | None
) -> Pruned:
    """Delete it, with all that belongs to it."""
    old: list[str] = []
    guests: list[str] = []
    if tables_before is not None:
        old = await _ids(connection, _old_tables(tables_before))
        for first in range(0, len(old), AT_ONCE):
            await _delete_tables(connection, old[first : first + AT_ONCE])
    if guests_before is not None:
        guests = await _ids(connection, _old_guests(guests_before, tables_before))
        for first in range(0, len(guests), AT_ONCE):
            await delete_guests(connection, guests[first : first + AT_ONCE])
    return Pruned(len(old), len(guests))


async def _delete_tables(connection: AsyncConnection, ids: list[str]) -> None:
    for part in PARTS:
        await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    await connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
    await connection.execute(delete(tables).where(tables.c.id.in_(ids)))


async def delete_guests(connection: AsyncConnection, ids: list[str]) -> None:
    """Delete people, their sessions, and what others have against them."""
    parts = (schema.sessions, schema.promises, schema.visits, schema.marks, schema.blocks)
    for part in (*parts, sightings):
        await connection.execute(delete(part).where(part.c.person_id.in_(ids)))
    blocks = schema.blocks
    await connection.execute(delete(blocks).where(blocks.c.blocked_id.in_(ids)))
    await connection.execute(delete(people).where(people.c.id.in_(ids)))
