"""Blocks: whom people do not want to hear or meet."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import Select, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.schema import blocks, chat, marks, reports, sanctions, sightings
from palatium.server.store.storage import Storage


@dataclass(frozen=True, slots=True)
class BlockRow:
    """One block."""

    id: str
    person_id: str
    blocked_id: str
    name: str
    at: float


class StoredBlocks:
    """Reads and writes blocks."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, row: BlockRow) -> None:
        """Save a block; Outrun if it stands already."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(blocks), [asdict(row)])

    async def lift(self, person_id: str, block_id: str) -> bool:
        """Forget a block of somebody; return whether there was one."""
        mine = and_(blocks.c.person_id == person_id, blocks.c.id == block_id)
        async with self._storage.transaction() as connection:
            return (await connection.execute(delete(blocks).where(mine))).rowcount > 0

    async def of(self, person_id: str) -> list[BlockRow]:
        """Return somebody's blocks, the latest first."""
        query = select(blocks).where(blocks.c.person_id == person_id)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(query.order_by(blocks.c.at.desc()))
            return [BlockRow(*row) for row in rows.all()]

    async def between(self, person_id: str, blocked_id: str) -> str | None:
        """Return the id of the block of one person by another."""
        pair = and_(blocks.c.person_id == person_id, blocks.c.blocked_id == blocked_id)
        async with self._storage.transaction() as connection:
            found: str | None = await connection.scalar(select(blocks.c.id).where(pair))
            return found

    async def has_any(self, blockers: Iterable[str], blocked_id: str) -> bool:
        """Return whether any of these has blocked somebody."""
        who = [blocker for blocker in blockers if blocker != blocked_id]
        if not who:
            return False
        pair = and_(blocks.c.person_id.in_(who), blocks.c.blocked_id == blocked_id)
        async with self._storage.transaction() as connection:
            return await connection.scalar(select(blocks.c.id).where(pair).limit(1)) is not None


async def move_conduct(connection: AsyncConnection, guest_id: str, person_id: str) -> None:
    """What a guest has blocked, and what stands against them, goes to the account that they log in
    to; what it has already is not doubled."""
    for own, other in (
        (blocks.c.person_id, blocks.c.blocked_id),
        (blocks.c.blocked_id, blocks.c.person_id),
    ):
        known = await _ids(connection, select(other).where(own == person_id))
        doubled = and_(own == guest_id, other.in_([*known, person_id]))
        await connection.execute(delete(blocks).where(doubled))
        change = update(blocks).where(own == guest_id)
        await connection.execute(change.values({own.name: person_id}))
    await _move_marks(connection, guest_id, person_id)
    for said in (chat.c.person_id, reports.c.person_id, reports.c.about_id):
        theirs = update(said.table).where(said == guest_id)
        await connection.execute(theirs.values({said.name: person_id}))
    await connection.execute(delete(sightings).where(sightings.c.person_id == guest_id))
    kinds = await _ids(connection, select(sanctions.c.kind).where(sanctions.c.target == person_id))
    is_new = and_(sanctions.c.target == guest_id, sanctions.c.kind.not_in(kinds))
    await connection.execute(update(sanctions).where(is_new).values(target=person_id))


async def _move_marks(connection: AsyncConnection, guest_id: str, person_id: str) -> None:
    query = select(marks.c.table_id, marks.c.kind).where(marks.c.person_id == person_id)
    for table_id, kind in (await connection.execute(query)).all():
        same = and_(marks.c.table_id == table_id, marks.c.kind == kind)
        await connection.execute(delete(marks).where(marks.c.person_id == guest_id, same))
    await connection.execute(
        update(marks).where(marks.c.person_id == guest_id).values(person_id=person_id)
    )


async def _ids(connection: AsyncConnection, query: "Select[tuple[str]]") -> list[str]:
    return [str(row[0]) for row in (await connection.execute(query)).all()]
