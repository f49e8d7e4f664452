"""Sessions: the browsers that people are known in. Tokens arrive here as hashes."""

from dataclasses import asdict, fields

from sqlalchemy import delete, insert, select, update

from palatium.server.store.queries.moving import Moved, move_guest
from palatium.server.store.rows import Person, SessionRow, person_row
from palatium.server.store.schema import people, sessions
from palatium.server.store.storage import Storage

AT_ONCE = 500
"""Hashes in one question."""


class StoredSessions:
    """Reads and writes sessions."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, row: SessionRow, guest_id: str | None = None) -> Moved:
        """Save a new session; whatever a guest held goes to its person."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(sessions), [asdict(row)])
            if guest_id is None:
                return Moved()
            return await move_guest(connection, guest_id, row.person_id)

    async def find(self, token_hash: str, seen_after: float) -> tuple[Person, float] | None:
        """Return whose session this is and when it was seen, unless it has expired."""
        query = (
            select(people, sessions.c.seen)
            .join(sessions, sessions.c.person_id == people.c.id)
            .where(sessions.c.token_hash == token_hash, sessions.c.seen > seen_after)
        )
        async with self._storage.transaction() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else (person_row(row), float(row["seen"]))

    async def see(self, token_hash: str, now: float) -> None:
        """Note that a session is in use."""
        mine = update(sessions).where(sessions.c.token_hash == token_hash)
        async with self._storage.transaction() as connection:
            await connection.execute(mine.values(seen=now))

    async def of(self, person_id: str, seen_after: float) -> list[SessionRow]:
        """Return somebody's sessions, the one that was used last first."""
        query = (
            select(sessions)
            .where(sessions.c.person_id == person_id, sessions.c.seen > seen_after)
            .order_by(sessions.c.seen.desc(), sessions.c.created.desc())
        )
        async with self._storage.transaction() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [SessionRow(**{f.name: row[f.name] for f in fields(SessionRow)}) for row in rows]

    async def alive(self, hashes: list[str]) -> set[str]:
        """Return which of these sessions have not been ended."""
        out: set[str] = set()
        for i in range(0, len(hashes), AT_ONCE):
            column = sessions.c.token_hash
            query = select(column).where(column.in_(hashes[i : i + AT_ONCE]))
            async with self._storage.transaction() as connection:
                out |= set((await connection.execute(query)).scalars())
        return out

    async def end(self, hashes: list[str]) -> None:
        """Forget sessions."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))

    async def end_others(self, person_id: str, kept: str | None) -> None:
        """Forget all sessions of somebody but one."""
        others = delete(sessions).where(sessions.c.person_id == person_id)
        if kept is not None:
            others = others.where(sessions.c.token_hash != kept)
        async with self._storage.transaction() as connection:
            await connection.execute(others)

    async def drop_expired(self, seen_before: float) -> None:
        """Forget sessions that nobody has used for long."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.seen <= seen_before))
