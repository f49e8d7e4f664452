"""Marks: whom the owner of a table has muted there, or does not let sit down again."""

from typing import Literal

from sqlalchemy import and_, delete, insert, select
from sqlalchemy.sql import ColumnElement

from palatium.server.store.schema import marks
from palatium.server.store.storage import Storage

MarkKind = Literal["muted", "removed"]


class StoredMarks:
    """Reads and writes marks of people at tables."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def put(self, table_id: str, person_id: str, kind: MarkKind, name: str) -> None:
        """Save a mark."""
        row = {"table_id": table_id, "person_id": person_id, "kind": kind, "name": name}
        async with self._storage.transaction() as connection:
            await connection.execute(delete(marks).where(_is(table_id, person_id, kind)))
            await connection.execute(insert(marks), [row])

    async def lift(self, table_id: str, person_id: str, kind: MarkKind) -> None:
        """Forget a mark."""
        async with self._storage.transaction() as connection:
            await connection.execute(delete(marks).where(_is(table_id, person_id, kind)))

    async def of(self, table_id: str, person_id: str) -> set[str]:
        """Return the marks of a person at a table."""
        mine = and_(marks.c.table_id == table_id, marks.c.person_id == person_id)
        async with self._storage.transaction() as connection:
            return {row.kind for row in await connection.execute(select(marks).where(mine))}


def _is(table_id: str, person_id: str, kind: MarkKind) -> ColumnElement[bool]:
    return and_(
        marks.c.table_id == table_id, marks.c.person_id == person_id, marks.c.kind == kind
    )
