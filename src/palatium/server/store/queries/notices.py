"""Turns that somebody is to be mailed about."""

from dataclasses import dataclass

from sqlalchemy import select, update

from palatium.server.store.schema import people, seats, tables
from palatium.server.store.storage import Storage

MOST = 200
"""Notices in one go."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A person whose turn it is at a table."""

    table_id: str
    game: str
    seat: int
    version: int
    person_id: str


class StoredNotices:
    """Finds turns that wait, and marks those that were mailed about."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def due(self, asked_before: float) -> list[Notice]:
        """Return turns that nobody was mailed about, of people who want mails."""
        query = (
            select(tables, seats.c.number, people.c.id.label("who"))
            .join(seats, seats.c.table_id == tables.c.id)
            .join(people, people.c.id == seats.c.person_id)
            .where(
                tables.c.status == "playing",
                tables.c.asked_at < asked_before,
                seats.c.kind == "person",
                seats.c.mailed < tables.c.version,
                people.c.wants_mail.is_(True),
                people.c.mail.is_not(None),
                tables.c.to_move.bitwise_rshift(seats.c.number).bitwise_and(1) == 1,
            )
            .limit(MOST)
        )
        async with self._storage.transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Notice(r.id, r.game, r.number, r.version, r.who) for r in rows]

    async def claim(self, notice: Notice) -> bool:
        """Claim a notice; return whether this process is the one that mails."""
        async with self._storage.transaction() as connection:
            done = await connection.execute(
                update(seats)
                .where(
                    seats.c.table_id == notice.table_id,
                    seats.c.number == notice.seat,
                    seats.c.mailed < notice.version,
                )
                .values(mailed=notice.version)
            )
            return done.rowcount == 1
