"""An account that is deleted: what goes with it, and what stays without a name."""

from dataclasses import dataclass

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store import schema
from palatium.server.store.schema import (
    blocks,
    chat,
    people,
    reports,
    seats,
    sightings,
    tables,
    visits,
)
from palatium.server.store.storage import Storage
from palatium.server.texts import distinct

LEFT = "Somebody who left"
PARTS = [part for part in schema.metadata.sorted_tables if "table_id" in part.c]
"""What belongs to a table."""
OWN = [
    kind
    for kind in schema.metadata.sorted_tables
    if "person_id" in kind.c and kind not in (seats, chat)
]
"""What is about one person alone."""
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """Something that somebody said at a table."""

    table_id: str
    text: str
    at: float


class StoredLeaving:
    """Finds and forgets all that is kept about somebody."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def tables_of(self, person_id: str) -> list[str]:
        """Return the tables that somebody made or sits at, the oldest first."""
        held = select(seats.c.table_id).where(seats.c.person_id == person_id)
        query = select(tables.c.id).where(
            or_(tables.c.id.in_(held), tables.c.owner == person_id)
        )
        async with self._storage.transaction() as connection:
            return list((await connection.execute(query.order_by(tables.c.created))).scalars())

    async def said_by(self, person_id: str) -> list[SpokenLine]:
        """Return what somebody said at tables. Before it was kept who did, the seat tells."""
        their_seat = and_(seats.c.table_id == chat.c.table_id, seats.c.number == chat.c.seat)
        query = (
            select(chat.c.table_id, chat.c.text, chat.c.at)
            .outerjoin(seats, their_seat)
            .where(func.coalesce(chat.c.person_id, seats.c.person_id) == person_id)
            .order_by(chat.c.at)
        )
        async with self._storage.transaction() as connection:
            return [SpokenLine(*row) for row in (await connection.execute(query)).all()]

    async def others_of(self, person_id: str) -> dict[str, object]:
        """Return whom somebody blocked, what they reported, and where they were seen last."""
        async with self._storage.transaction() as connection:
            out: dict[str, object] = {}
            for name, kind, shown in (
                ("blocked", blocks, ("name", "at")),
                ("reported", reports, ("table_id", "about", "reason", "text", "at")),
                ("seen", sightings, ("address", "at")),
            ):
                columns = [kind.c[column] for column in shown]
                found = await connection.execute(
                    select(*columns).where(kind.c.person_id == person_id)
                )
                out[name] = [dict(row) for row in found.mappings()]
            return out

    async def visits_of(self, person_id: str) -> dict[str, float]:
        """Return in which minute somebody was at each of their tables last."""
        query = select(visits.c.table_id, visits.c.at).where(visits.c.person_id == person_id)
        async with self._storage.transaction() as connection:
            return {row.table_id: row.at for row in await connection.execute(query)}

    async def names_at(self, person_id: str) -> dict[str, set[str]]:
        """Return under which names somebody sits at finished tables with others."""
        query = select(seats.c.table_id, seats.c.name).join(
            tables, tables.c.id == seats.c.table_id
        )
        mine = query.where(seats.c.person_id == person_id, tables.c.status == "over")
        out: dict[str, set[str]] = {}
        async with self._storage.transaction() as connection:
            for row in await connection.execute(mine):
                out.setdefault(row.table_id, set()).add(row.name)
        return out

    async def change_ending(self, table_id: str, data: str) -> None:
        """Save the ending of a table in other words."""
        mine = update(schema.endings).where(schema.endings.c.table_id == table_id)
        async with self._storage.transaction() as connection:
            await connection.execute(mine.values(data=data))

    async def forget(self, person_id: str) -> None:
        """Delete somebody, all at once: tables of theirs alone are deleted too, at others their
        seats have no name any more."""
        async with self._storage.transaction() as connection:
            held = select(seats.c.table_id).where(seats.c.person_id == person_id)
            theirs = or_(tables.c.id.in_(held), tables.c.owner == person_id)
            found = set((await connection.execute(select(tables.c.id).where(theirs))).scalars())
            others = select(seats.c.table_id).where(
                seats.c.table_id.in_(held), seats.c.person_id != person_id
            )
            made = select(tables.c.id).where(tables.c.owner == person_id)
            guests = select(seats.c.table_id).where(
                seats.c.table_id.in_(made), seats.c.person_id != person_id
            )
            shared = set((await connection.execute(others)).scalars())
            shared |= set((await connection.execute(guests)).scalars())
            await _delete_tables(connection, sorted(found - shared))
            for table_id in sorted(shared):
                await _leave(connection, table_id, person_id)
            said = update(chat).where(chat.c.person_id == person_id)
            await connection.execute(said.values(person_id=None, name=LEFT, text=""))
            about = update(reports).where(reports.c.about_id == person_id)
            await connection.execute(about.values(about_id=None, about=LEFT))
            await connection.execute(delete(blocks).where(blocks.c.blocked_id == person_id))
            for kind in OWN:
                await connection.execute(delete(kind).where(kind.c.person_id == person_id))
            await connection.execute(delete(people).where(people.c.id == person_id))


async def _delete_tables(connection: AsyncConnection, ids: list[str]) -> None:
    for i in range(0, len(ids), AT_ONCE):
        some = ids[i : i + AT_ONCE]
        for part in PARTS:
            await connection.execute(delete(part).where(part.c.table_id.in_(some)))
        await connection.execute(
            update(tables).where(tables.c.rematch.in_(some)).values(rematch=None)
        )
        await connection.execute(delete(tables).where(tables.c.id.in_(some)))


async def _leave(connection: AsyncConnection, table_id: str, person_id: str) -> None:
    """Take somebody's name from a table at which others play; one of these owns it then."""
    at_table = seats.c.table_id == table_id
    rows = (await connection.execute(select(seats).where(at_table).order_by(seats.c.number))).all()
    names = [row.name for row in rows if row.person_id != person_id]
    for row in rows:
        if row.person_id == person_id:
            name = distinct(LEFT, names)
            names.append(name)
            mine = update(seats).where(at_table, seats.c.number == row.number)
            await connection.execute(mine.values(person_id=None, name=name))
            said = update(chat).where(chat.c.table_id == table_id, chat.c.seat == row.number)
            await connection.execute(said.values(name=name, text=""))
    heir = next(row.person_id for row in rows if row.person_id not in (None, person_id))
    head = update(tables).where(tables.c.id == table_id)
    await connection.execute(head.values(stamp=tables.c.stamp + 1))
    await connection.execute(head.where(tables.c.owner == person_id).values(owner=heir))
