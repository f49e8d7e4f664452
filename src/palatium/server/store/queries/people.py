"""People, and the sessions that their cookies stand for."""

from dataclasses import asdict

from sqlalchemy import delete, insert, or_, select, update

from palatium.server.store.moderation.blocks import move_conduct
from palatium.server.store.rows import Person, person_row
from palatium.server.store.schema import people, seats, sessions, tables
from palatium.server.store.storage import Storage


class StoredPeople:
    """Reads and writes people; tokens arrive here as hashes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add_guest(self, person: Person, token_hash: str, now: float) -> None:
        """Save a new guest and the session of their browser."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(people), [asdict(person)])
            await connection.execute(insert(sessions), [_session(token_hash, person.id, now)])

    async def by_token(self, token_hash: str) -> Person | None:
        """Return the person whose session this is."""
        async with self._storage.transaction() as connection:
            found = await connection.execute(
                select(people)
                .join(sessions, sessions.c.person_id == people.c.id)
                .where(sessions.c.token_hash == token_hash)
            )
            row = found.mappings().first()
        return None if row is None else person_row(row)

    async def by_id(self, person_id: str) -> Person | None:
        """Return the person with this id."""
        async with self._storage.transaction() as connection:
            found = await connection.execute(select(people).where(people.c.id == person_id))
            row = found.mappings().first()
        return None if row is None else person_row(row)

    async def by_login(self, login: str) -> Person | None:
        """Return the account with this login."""
        async with self._storage.transaction() as connection:
            found = await connection.execute(select(people).where(people.c.login == login))
            row = found.mappings().first()
        return None if row is None else person_row(row)

    async def change(self, person_id: str, **values: object) -> None:
        """Save columns of a person; Outrun if a login is taken."""
        async with self._storage.transaction() as connection:
            await connection.execute(
                update(people).where(people.c.id == person_id).values(**values)
            )

    async def add_session(
        self, person_id: str, token_hash: str, now: float, guest_id: str | None = None
    ) -> None:
        """Save a new session; whatever the guest held goes to the person."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(sessions), [_session(token_hash, person_id, now)])
            if guest_id is None:
                return
            held = select(seats.c.table_id).where(seats.c.person_id == guest_id)
            await connection.execute(
                update(tables)
                .where(or_(tables.c.id.in_(held), tables.c.owner == guest_id))
                .values(stamp=tables.c.stamp + 1)
            )
            await connection.execute(
                update(seats).where(seats.c.person_id == guest_id).values(person_id=person_id)
            )
            await connection.execute(
                update(tables).where(tables.c.owner == guest_id).values(owner=person_id)
            )
            await move_conduct(connection, guest_id, person_id)

    async def drop_session(self, token_hash: str) -> None:
        """Forget a session."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def _session(token_hash: str, person_id: str, now: float) -> dict[str, object]:
    return {"token_hash": token_hash, "person_id": person_id, "created": now}
