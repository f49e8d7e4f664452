"""People: guests and accounts."""

from dataclasses import asdict

from sqlalchemy import func, insert, select, update

from palatium.server.store.rows import Person, SessionRow, person_row
from palatium.server.store.schema import people, sessions
from palatium.server.store.storage import Storage

MOST_OF_ONE_ADDRESS = 5
"""Accounts of one mail address that are told apart; nobody needs more."""


class StoredPeople:
    """Reads and writes people."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add_guest(self, person: Person, session: SessionRow) -> None:
        """Save a new guest and the session of their browser."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(people), [asdict(person)])
            await connection.execute(insert(sessions), [asdict(session)])

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
        """Save columns of a person; Stale if a login is taken."""
        async with self._storage.transaction() as connection:
            await connection.execute(
                update(people).where(people.c.id == person_id).values(**values)
            )

    async def by_mail(self, mail: str) -> list[Person]:
        """Return the accounts that confirmed this address, whatever its letters' case."""
        query = select(people).where(
            func.lower(people.c.mail) == mail.lower(), people.c.login.is_not(None)
        )
        async with self._storage.transaction() as connection:
            rows = (await connection.execute(query.limit(MOST_OF_ONE_ADDRESS))).mappings().all()
        return [person_row(row) for row in rows]
