"""Sanctions: who may not come, and who may not speak; and which accounts are hosts."""

from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.schema import hosts, sanctions, sessions
from palatium.server.store.storage import Storage

SanctionKind = Literal["ban", "mute", "address"]


@dataclass(frozen=True, slots=True)
class SanctionRow:
    """A ban of a person or an address, or a person's mute, until a moment or for good."""

    kind: SanctionKind
    target: str
    until: float | None
    why: str
    at: float


class StoredSanctions:
    """Reads sanctions and hosts."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def standing(self, now: float) -> list[SanctionRow]:
        """Return those that have not ended."""
        lasts = or_(sanctions.c.until.is_(None), sanctions.c.until > now)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(select(sanctions).where(lasts))
            return [SanctionRow(*row) for row in rows.all()]

    async def hosts(self) -> set[str]:
        """Return the ids of all hosts."""
        async with self._storage.transaction() as connection:
            return {row.person_id for row in await connection.execute(select(hosts.c.person_id))}


async def put_sanction(connection: AsyncConnection, row: SanctionRow) -> None:
    """Save a sanction in place of an earlier one."""
    await lift_sanction(connection, row.kind, row.target)
    await connection.execute(insert(sanctions), [asdict(row)])


async def lift_sanction(connection: AsyncConnection, kind: SanctionKind, target: str) -> bool:
    """Forget a sanction; return whether there was one."""
    is_it = (sanctions.c.kind == kind) & (sanctions.c.target == target)
    return (await connection.execute(delete(sanctions).where(is_it))).rowcount > 0


async def end_sessions(connection: AsyncConnection, person_id: str) -> int:
    """Forget all sessions of a person; return how many there were."""
    mine = delete(sessions).where(sessions.c.person_id == person_id)
    return int((await connection.execute(mine)).rowcount)


async def make_host(connection: AsyncConnection, person_id: str, now: float) -> None:
    """Mark an account as a host's."""
    await connection.execute(insert(hosts), [{"person_id": person_id, "since": now}])


async def unmake_host(connection: AsyncConnection, person_id: str) -> None:
    """Take the mark away."""
    await connection.execute(delete(hosts).where(hosts.c.person_id == person_id))
