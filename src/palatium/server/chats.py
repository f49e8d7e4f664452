"""Chat and presence: what is said at a table, and who is there."""

import time

import msgspec
from sqlalchemy import func, insert, select

from palatium.server import schema, wire
from palatium.server.bus import Bus, News
from palatium.server.errors import BadMessage, NotYours, Stale, Unavailable
from palatium.server.hall import Hall
from palatium.server.live import LiveTable
from palatium.server.storage import Storage

TEXT_MOST = 400

chat = schema.chat


class Chats:
    """Keeps and passes on what is said."""

    def __init__(self, storage: Storage, hall: Hall, bus: Bus) -> None:
        self._storage = storage
        self._hall = hall
        self._bus = bus

    async def say(
        self, table: LiveTable, person_id: str | None, name: str, text: str
    ) -> None:
        """Say something to everyone at the table; spectators without a name only listen."""
        shown = " ".join(text.split())
        if person_id is None:
            raise NotYours("choose a name first")
        if not 1 <= len(shown) <= TEXT_MOST:
            raise BadMessage(f"say something of 1 to {TEXT_MOST} characters")
        held = table.held(person_id)
        seat = held[0] if held else None
        said = await self._saved(table.id, name, seat, shown)
        self._pass_on(table, said)
        self._bus.tell(table.id, "chat", said.number)

    async def _saved(self, table_id: str, name: str, seat: int | None, text: str) -> wire.Said:
        for _ in range(5):
            try:
                async with self._storage.transaction() as connection:
                    last = await connection.scalar(
                        select(func.max(chat.c.number)).where(chat.c.table_id == table_id)
                    )
                    number, at = (last or 0) + 1, time.time()
                    row = {"table_id": table_id, "number": number, "name": name, "seat": seat}
                    await connection.execute(insert(chat), [{**row, "text": text, "at": at}])
                return wire.Said(number=number, name=name, seat=seat, text=text, at=at)
            except Stale:
                continue  # somebody spoke at the same moment
        raise Unavailable("too many speak at once; say it again")

    def _pass_on(self, table: LiveTable, said: wire.Said) -> None:
        data = msgspec.json.encode(said)
        for watcher in list(table.watchers):
            watcher.send(data)

    async def latest(self, table_id: str, most: int, number: int | None = None) -> list[wire.Said]:
        """What was said last, or one line by its number."""
        query = select(chat).where(chat.c.table_id == table_id)
        if number is not None:
            query = query.where(chat.c.number == number)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(query.order_by(chat.c.number.desc()).limit(most))
            said = [
                wire.Said(number=r.number, name=r.name, seat=r.seat, text=r.text, at=r.at)
                for r in rows
            ]
        return said[::-1]

    async def heard(self, news: News) -> None:
        """Pass on what was said through another process."""
        table = self._hall.tables.get(news.table)
        if table is not None:
            for said in await self.latest(news.table, 1, news.stamp):
                self._pass_on(table, said)


class Presence:
    """Tells everyone at a table who is there."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def came(self, table: LiveTable, person_id: str | None) -> None:
        """Somebody connected."""
        if person_id is not None and self._count(table, person_id) == 1:
            self._changed(table)

    def went(self, table: LiveTable, person_id: str | None) -> None:
        """Somebody's connection ended."""
        if person_id is not None and self._count(table, person_id) == 0:
            self._changed(table)

    def _count(self, table: LiveTable, person_id: str) -> int:
        return sum([watcher.person_id == person_id for watcher in table.watchers])

    def _changed(self, table: LiveTable) -> None:
        here = sorted({w.person_id for w in table.watchers if w.person_id is not None})
        if not table.is_stale:
            table.tell_head()
        self._bus.tell(table.id, "here", 0, here)
