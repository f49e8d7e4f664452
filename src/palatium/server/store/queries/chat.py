"""What was said at tables."""

from dataclasses import asdict, dataclass

from sqlalchemy import func, insert, select

from palatium.server.store.schema import chat
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun, Unavailable

ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One line of chat."""

    table_id: str
    number: int
    name: str
    seat: int | None
    text: str
    at: float
    person_id: str | None = None
    """Who said it, unless it was a bot."""


class StoredChat:
    """Reads and writes chat; the lines of a table are numbered from 1."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(
        self,
        table_id: str,
        name: str,
        seat: int | None,
        text: str,
        now: float,
        person_id: str | None = None,
    ) -> ChatRow:
        """Save a line under the next number."""
        for _ in range(ATTEMPTS):
            try:
                async with self._storage.transaction() as connection:
                    last = await connection.scalar(
                        select(func.max(chat.c.number)).where(chat.c.table_id == table_id)
                    )
                    row = ChatRow(table_id, (last or 0) + 1, name, seat, text, now, person_id)
                    await connection.execute(insert(chat), [asdict(row)])
                return row
            except Outrun:
                continue  # somebody spoke at the same moment
        raise Unavailable("too many speak at once; say it again")

    async def latest(self, table_id: str, most: int, number: int | None = None) -> list[ChatRow]:
        """Return the last lines in their order, or the one with this number."""
        query = select(chat).where(chat.c.table_id == table_id)
        if number is not None:
            query = query.where(chat.c.number == number)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(query.order_by(chat.c.number.desc()).limit(most))
            found = [ChatRow(**row) for row in rows.mappings()]
        return found[::-1]
