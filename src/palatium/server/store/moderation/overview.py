"""What hosts see of people and tables: names, heads and dates, never moves, secrets or plans."""

from dataclasses import dataclass

from sqlalchemy import Select, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.rows import Person, SeatRow, TableRow, person_row, seat_row, table_row
from palatium.server.store.schema import hosts, people, sanctions, seats, sightings, tables
from palatium.server.store.storage import Storage
from palatium.server.wire.messages import Status


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person as a host sees them; `seen` and `address` are of the last visit, if it is known."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float | None
    address: str | None
    tables: int
    is_host: bool
    banned: bool
    banned_until: float | None
    muted: bool
    muted_until: float | None


class StoredOverview:
    """Reads lists for hosts, the latest first."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def people(self, named: str, most: int, now: float) -> list[SeenPerson]:
        """Return people, those whose name, login, id or address holds a text if one is given."""
        seen = func.coalesce(sightings.c.at, people.c.created)
        count = (
            select(func.count(seats.c.table_id.distinct()))
            .where(seats.c.person_id == people.c.id)
            .scalar_subquery()
        )
        query = (
            select(people, sightings.c.at, sightings.c.address, hosts.c.since, count.label("held"))
            .outerjoin(sightings, sightings.c.person_id == people.c.id)
            .outerjoin(hosts, hosts.c.person_id == people.c.id)
            .order_by(seen.desc(), people.c.id)
            .limit(most)
        )
        if named:
            part = f"%{_escaped(named.lower())}%"
            columns = (people.c.name, people.c.login, people.c.id, sightings.c.address)
            query = query.where(or_(*[func.lower(c).like(part, escape="\\") for c in columns]))
        async with self._storage.transaction() as connection:
            rows = (await connection.execute(query)).all()
            until = await _sanctioned(connection, [row.id for row in rows], now)
        return [
            SeenPerson(
                row.id,
                row.name,
                row.login,
                row.created,
                row.at,
                row.address,
                row.held,
                row.since is not None,
                ("ban", row.id) in until,
                until.get(("ban", row.id)),
                ("mute", row.id) in until,
                until.get(("mute", row.id)),
            )
            for row in rows
        ]

    async def tables(
        self, status: Status | None, most: int
    ) -> list[tuple[TableRow, list[SeatRow], str]]:
        """Return heads with their seats and the names of their owners."""
        names = select(people.c.name).where(people.c.id == tables.c.owner).scalar_subquery()
        is_over = case((tables.c.status == "over", 1), else_=0)
        query = select(tables, names.label("owner_name"))
        if status is not None:
            query = query.where(tables.c.status == status)
        query = query.order_by(is_over, tables.c.changed.desc()).limit(most)
        async with self._storage.transaction() as connection:
            found = (await connection.execute(query)).mappings().all()
            held = await _seats(connection, [row["id"] for row in found])
        return [(table_row(r), held.get(r["id"], []), r["owner_name"] or "") for r in found]

    async def table(self, table_id: str) -> TableRow | None:
        """Return the head of a table."""
        query = select(tables).where(tables.c.id == table_id)
        async with self._storage.transaction() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else table_row(row)

    async def called(self, name: str) -> list[Person]:
        """Return who a host may mean: the person with this id, else the account with this login,
        else all who have this name."""
        for column in (people.c.id, people.c.login, people.c.name):
            found = await self._people(select(people).where(column == name).limit(20))
            if found:
                return found
        return []

    async def _people(self, query: "Select[tuple[object, ...]]") -> list[Person]:
        async with self._storage.transaction() as connection:
            return [person_row(row) for row in (await connection.execute(query)).mappings()]


async def _seats(connection: AsyncConnection, ids: list[str]) -> dict[str, list[SeatRow]]:
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.number)
    out: dict[str, list[SeatRow]] = {}
    for row in (await connection.execute(query)).mappings():
        out.setdefault(row["table_id"], []).append(seat_row(row))
    return out


async def _sanctioned(
    connection: AsyncConnection, ids: list[str], now: float
) -> dict[tuple[str, str], float | None]:
    lasts = or_(sanctions.c.until.is_(None), sanctions.c.until > now)
    query = select(sanctions).where(sanctions.c.target.in_(ids), lasts)
    return {(row.kind, row.target): row.until for row in await connection.execute(query)}


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
