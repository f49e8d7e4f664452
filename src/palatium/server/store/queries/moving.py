"""What a guest held goes to the account that they log in to."""

from dataclasses import dataclass

from sqlalchemy import and_, delete, func, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.moderation.blocks import move_conduct
from palatium.server.store.schema import people, promises, seats, sessions, tables, visits


@dataclass(frozen=True, slots=True)
class Moved:
    """How many tables came along, and how many of them are second tries at a deal of the day."""

    tables: int = 0
    unranked: int = 0


async def move_guest(connection: AsyncConnection, guest_id: str, person_id: str) -> Moved:
    """Give the guest's seats and tables to the person; nothing is left of the guest."""
    held = select(seats.c.table_id).where(seats.c.person_id == guest_id)
    theirs = or_(tables.c.id.in_(held), tables.c.owner == guest_id)
    count = await connection.scalar(select(func.count()).select_from(tables).where(theirs))
    await connection.execute(update(tables).where(theirs).values(stamp=tables.c.stamp + 1))
    await connection.execute(
        update(seats).where(seats.c.person_id == guest_id).values(person_id=person_id)
    )
    own_days = select(tables.c.daily).where(
        tables.c.owner == person_id, tables.c.daily.is_not(None), not_(tables.c.unranked)
    )
    mine = update(tables).where(tables.c.owner == guest_id)
    second = await connection.execute(
        mine.where(tables.c.daily.in_(own_days), not_(tables.c.unranked)).values(unranked=True)
    )
    await connection.execute(mine.values(owner=person_id))
    known = select(visits.c.table_id).where(visits.c.person_id == person_id)
    theirs_too = and_(visits.c.person_id == guest_id, visits.c.table_id.in_(known))
    await connection.execute(delete(visits).where(theirs_too))
    await connection.execute(
        update(visits).where(visits.c.person_id == guest_id).values(person_id=person_id)
    )
    await move_conduct(connection, guest_id, person_id)
    await connection.execute(delete(promises).where(promises.c.person_id == guest_id))
    await connection.execute(delete(sessions).where(sessions.c.person_id == guest_id))
    await connection.execute(delete(people).where(people.c.id == guest_id))
    return Moved(tables=int(count or 0), unranked=second.rowcount)
