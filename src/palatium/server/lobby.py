"""Lists of tables: yours, your turn, those of others, finished ones. No list replays a game."""

import json

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server import schema
from palatium.server.heads import table_info
from palatium.server.rows import SeatRow, TableRow, seat_row, table_row
from palatium.server.storage import Storage
from palatium.server.wire import TableInfo
from palatium.server.wire_http import DailyResult, Lobby

MOST = 60
"""Tables in one list."""

tables, seats = schema.tables, schema.seats


class Tables:
    """Reads lists of tables."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def lobby(self, person_id: str | None) -> Lobby:
        """All lists for somebody."""
        public = (
            select(tables)
            .where(tables.c.visibility == "public", tables.c.status.in_(["open", "playing"]))
            .order_by(tables.c.changed.desc())
            .limit(MOST)
        )
        async with self._storage.transaction() as connection:
            shown = await _infos(connection, public, person_id)
            own: list[TableInfo] = []
            over: list[TableInfo] = []
            if person_id is not None:
                own = await _infos(connection, _mine(person_id, False), person_id)
                over = await _infos(connection, _mine(person_id, True), person_id)
        mine = {info.id for info in own}
        turns = [info for info in own if info.status == "playing" and _is_turn(info)]
        return Lobby(
            turns=turns,
            mine=own,
            public=[info for info in shown if info.id not in mine],
            finished=over,
        )

    async def daily_table(self, person_id: str, day: str) -> str | None:
        """Somebody's table of a day's deal."""
        async with self._storage.transaction() as connection:
            found: str | None = await connection.scalar(
                select(tables.c.id).where(tables.c.daily == day, tables.c.owner == person_id)
            )
            return found

    async def daily_results(self, day: str) -> list[DailyResult]:
        """The best of a day."""
        query = select(tables.c.outcome, seats.c.name, seats.c.number).where(
            tables.c.daily == day,
            tables.c.status == "over",
            seats.c.table_id == tables.c.id,
            seats.c.person_id == tables.c.owner,
        )
        out: list[DailyResult] = []
        async with self._storage.transaction() as connection:
            for row in await connection.execute(query.limit(1000)):
                outcome = json.loads(row.outcome)
                score = outcome["scores"][row.number]
                out.append(
                    DailyResult(name=row.name, score=score, won=row.number in outcome["winners"])
                )
        return sorted(out, key=lambda result: -result.score)[:MOST]


def _mine(person_id: str, is_over: bool) -> "Select[tuple[object, ...]]":
    held = select(seats.c.table_id).where(seats.c.person_id == person_id)
    made = select(tables.c.id).where(tables.c.owner == person_id)
    status = tables.c.status == "over" if is_over else tables.c.status != "over"
    return (
        select(tables)
        .where(tables.c.id.in_(held.union(made)), status)
        .order_by(tables.c.changed.desc())
        .limit(MOST)
    )


async def _infos(
    connection: AsyncConnection, query: "Select[tuple[object, ...]]", person_id: str | None
) -> list[TableInfo]:
    found = await connection.execute(query)
    rows: list[TableRow] = [table_row(row) for row in found.mappings()]
    if not rows:
        return []
    held = await connection.execute(
        select(seats).where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.number)
    )
    by_table: dict[str, list[SeatRow]] = {}
    for mapping in held.mappings():
        seat = seat_row(mapping)
        by_table.setdefault(seat.table_id, []).append(seat)
    return [table_info(row, by_table.get(row.id, []), person_id, set()) for row in rows]


def _is_turn(info: TableInfo) -> bool:
    return any(seat.yours and seat.number in info.to_move for seat in info.seats)
