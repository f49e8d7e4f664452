"""Chat: what is said at a table."""

import msgspec

from palatium.server.store.queries.chat import ChatRow, StoredChat
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus, News
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.texts import distinct, good_chat
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import NotYours

TEXT_MOST = 400


class Chats:
    """Keeps and passes on what is said."""

    def __init__(self, storage: Storage, tables: LiveTables, bus: Bus) -> None:
        self._stored = StoredChat(storage)
        self._tables = tables
        self._bus = bus

    async def say(self, table: LiveTable, person_id: str | None, name: str, text: str) -> None:
        """Say something to everyone at the table; spectators without a name only listen."""
        if person_id is None:
            raise NotYours("choose a name first")
        shown = good_chat(text, TEXT_MOST)
        held = table.held(person_id)
        seat = held[0] if held else None
        if seat is None:  # nobody speaks under the name of somebody who plays
            name = distinct(name, table.names())
        row = await self._stored.add(table.id, name, seat, shown, self._tables.sources.now())
        said = _said(row)
        self._pass_on(table, said)
        self._bus.tell(table.id, "chat", said.number)

    async def note(self, table: LiveTable, seat: int, text: str) -> None:
        """Let a bot say how its move came about, to everyone and for good."""
        now = self._tables.sources.now()
        said = _said(await self._stored.add(table.id, table.seats[seat].name, seat, text, now))
        self._pass_on(table, said)
        self._bus.tell(table.id, "chat", said.number)

    def _pass_on(self, table: LiveTable, said: wire.Said) -> None:
        data = msgspec.json.encode(said)
        for watcher in list(table.watchers):
            watcher.send(data)

    async def latest(self, table_id: str, most: int, number: int | None = None) -> list[wire.Said]:
        """Return what was said last, or one line by its number."""
        return [_said(row) for row in await self._stored.latest(table_id, most, number)]

    async def heard(self, news: News) -> None:
        """Pass on what was said through another process."""
        table = self._tables.live.get(news.table)
        if table is not None:
            for said in await self.latest(news.table, 1, news.stamp):
                self._pass_on(table, said)


def _said(row: ChatRow) -> wire.Said:
    return wire.Said(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
