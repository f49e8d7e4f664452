"""Lists of tables. They read heads and seats, never moves."""

from dataclasses import dataclass

from sqlalchemy import Select, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.rows import SeatRow, TableRow, seat_row, table_row
from palatium.server.store.schema import seats, tables
from palatium.server.store.storage import Storage

Listed = list[tuple[TableRow, list[SeatRow]]]


@dataclass(frozen=True, slots=True)
class DailyEnd:
    """How the owner of one finished daily table fared."""

    name: str
    seat: int
    outcome: str
    resigned: str | None


class StoredLists:
    """Reads lists, the most recently changed table first."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def lobby(self, person_id: str | None, most: int) -> tuple[Listed, Listed, Listed]:
        """Return public tables, then the person's unfinished and finished ones."""
        public = (
            select(tables)
            .where(tables.c.visibility == "public", tables.c.status.in_(["open", "playing"]))
            .order_by(tables.c.changed.desc())
            .limit(most)
        )
        async with self._storage.transaction() as connection:
            shown = await _listed(connection, public)
            own: Listed = []
            over: Listed = []
            if person_id is not None:
                own = await _listed(connection, _mine(person_id, False, most))
                over = await _listed(connection, _mine(person_id, True, most))
        return shown, own, over

    async def daily_table(self, person_id: str, day: str) -> str | None:
        """Return the person's table of a day's deal."""
        async with self._storage.transaction() as connection:
            found: str | None = await connection.scalar(
                select(tables.c.id).where(
                    tables.c.daily == day, tables.c.owner == person_id, not_(tables.c.unranked)
                )
            )
            return found

    async def daily_ends(self, day: str) -> list[DailyEnd]:
        """Return the finished tables of a day's deal."""
        query = select(
            tables.c.outcome, tables.c.resigned, seats.c.name, seats.c.number
        ).where(
            tables.c.daily == day,
            tables.c.status == "over",
            not_(tables.c.unranked),
            seats.c.table_id == tables.c.id,
            seats.c.person_id == tables.c.owner,
        )
        async with self._storage.transaction() as connection:
            rows = await connection.execute(query.limit(1000))
            return [DailyEnd(row.name, row.number, row.outcome, row.resigned) for row in rows]

    async def came_from(self, table_id: str) -> list[str]:
        """Return the people of the table whose rematch this is."""
        async with self._storage.transaction() as connection:
            rows = await connection.execute(
                select(seats.c.person_id)
                .join(tables, tables.c.id == seats.c.table_id)
                .where(tables.c.rematch == table_id)
            )
            return [row.person_id for row in rows if row.person_id is not None]


def _mine(person_id: str, is_over: bool, most: int) -> "Select[tuple[object, ...]]":
    held = select(seats.c.table_id).where(seats.c.person_id == person_id)
    made = select(tables.c.id).where(tables.c.owner == person_id)
    status = tables.c.status == "over" if is_over else tables.c.status != "over"
    return (
        select(tables)
        .where(tables.c.id.in_(held.union(made)), status)
        .order_by(tables.c.changed.desc())
        .limit(most)
    )


async def _listed(connection: AsyncConnection, query: "Select[tuple[object, ...]]") -> Listed:
    found = await connection.execute(query)
    rows = [table_row(row) for row in found.mappings()]
    if not rows:
        return []
    held = await connection.execute(
        select(seats).where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.number)
    )
    by_table: dict[str, list[SeatRow]] = {}
    for mapping in held.mappings():
        seat = seat_row(mapping)
        by_table.setdefault(seat.table_id, []).append(seat)
    return [(row, by_table.get(row.id, [])) for row in rows]
