"""The log of what hosts did. Each act is logged in the transaction that carries it out."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import TypeVar

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.schema import acts
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun

AT_ONCE = 1000
ATTEMPTS = 5

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act: who did what to whom, when and why. `name` is what people call the target."""

    number: int
    at: float
    who: str
    what: str
    target: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class NewAct:
    """An act that is not logged yet."""

    at: float
    who: str
    what: str
    target: str
    name: str
    why: str


class StoredActs:
    """Carries acts out and reads their log."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def carry_out(
        self, act: NewAct, work: Callable[[AsyncConnection], Awaitable[T]]
    ) -> T:
        """Do something and log it, both or neither. What the work refuses is not logged."""
        for attempt in range(ATTEMPTS):
            try:
                async with self._storage.transaction() as connection:
                    done = await work(connection)
                    await _log(connection, act)
                return done
            except Outrun:  # another host was quicker and has the number
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    async def looked(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Look at something that an act would change."""
        async with self._storage.transaction() as connection:
            return await work(connection)

    async def last(self) -> int:
        """Return the number of the last act; 0 if there was none."""
        async with self._storage.transaction() as connection:
            return int(await connection.scalar(select(func.max(acts.c.number))) or 0)

    async def after(self, number: int) -> list[ActRow]:
        """Return the acts after one, in their order."""
        query = select(acts).where(acts.c.number > number).order_by(acts.c.number)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(query.limit(AT_ONCE))
            return [ActRow(*row) for row in rows.all()]

    async def latest(self, most: int) -> list[ActRow]:
        """Return the latest acts, the last one first."""
        query = select(acts).order_by(acts.c.number.desc()).limit(most)
        async with self._storage.transaction() as connection:
            return [ActRow(*row) for row in (await connection.execute(query)).all()]


async def _log(connection: AsyncConnection, act: NewAct) -> None:
    last = await connection.scalar(select(func.max(acts.c.number)))
    await connection.execute(insert(acts), [{"number": (last or 0) + 1, **asdict(act)}])
