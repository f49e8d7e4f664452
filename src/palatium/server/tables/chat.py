"""Chat: what is said at a table."""

import msgspec

from palatium.server.moderation.welcome import Welcome
from palatium.server.store.moderation.blocks import StoredBlocks
from palatium.server.store.moderation.marks import StoredMarks
from palatium.server.store.queries.chat import ChatRow, StoredChat
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus, News
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.texts import distinct, good_chat
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import Muted, NotYours

TEXT_MOST = 400
SHOWN = 50
"""Lines that somebody who comes is told."""


class Chats:
    """Keeps and passes on what is said. Nobody is told what somebody said whom they blocked."""

    def __init__(
        self, storage: Storage, tables: LiveTables, bus: Bus, welcome: Welcome
    ) -> None:
        self._stored = StoredChat(storage)
        self._blocks = StoredBlocks(storage)
        self._marks = StoredMarks(storage)
        self._tables = tables
        self._bus = bus
        self._welcome = welcome

    async def say(self, table: LiveTable, person_id: str | None, name: str, text: str) -> None:
        """Say something to everyone at the table; spectators without a name only listen."""
        if person_id is None:
            raise NotYours("choose a name first")
        self._welcome.check_speaking(person_id)
        if "muted" in await self._marks.of(table.id, person_id):
            raise Muted("the owner of this table has muted you here")
        shown = good_chat(text, TEXT_MOST)
        held = table.held(person_id)
        seat = held[0] if held else None
        if seat is None:  # nobody speaks under the name of somebody who plays
            name = distinct(name, table.names())
        await self._add(table, name, seat, shown, person_id)

    async def note(self, table: LiveTable, seat: int, text: str) -> None:
        """Let a bot say how its move came about, to everyone and for good."""
        await self._add(table, table.seats[seat].name, seat, text, None)

    async def _add(
        self, table: LiveTable, name: str, seat: int | None, text: str, person_id: str | None
    ) -> None:
        now = self._tables.sources.now()
        row = await self._stored.add(table.id, name, seat, text, now, person_id)
        self._pass_on(table, row)
        self._bus.tell(table.id, "chat", row.number)

    def _pass_on(self, table: LiveTable, row: ChatRow) -> None:
        data = msgspec.json.encode(_said(row))
        for watcher in list(table.watchers):
            if row.person_id is None or row.person_id not in watcher.blocked:
                watcher.send(data)

    async def rows(self, table_id: str, most: int, number: int | None = None) -> list[ChatRow]:
        """Return the last lines, or one by its number."""
        return await self._stored.latest(table_id, most, number)

    async def latest(self, table_id: str, person_id: str | None) -> list[wire.Said]:
        """Return what was said last, as far as somebody wants to hear it."""
        blocked = await self.blocked_by(person_id)
        rows = await self._stored.latest(table_id, SHOWN)
        return [_said(row) for row in rows if row.person_id is None or row.person_id not in blocked]

    async def blocked_by(self, person_id: str | None) -> frozenset[str]:
        """Return whom somebody does not want to hear."""
        if person_id is None:
            return frozenset()
        return frozenset([row.blocked_id for row in await self._blocks.of(person_id)])

    async def blocks_changed(self, person_id: str) -> None:
        """Somebody has blocked or unblocked another: all their pages show it, here and through
        other processes."""
        await self._tell_anew(person_id)
        self._bus.tell("", "blocks", 0, [person_id])

    async def _tell_anew(self, person_id: str) -> None:
        blocked: frozenset[str] | None = None
        for table in list(self._tables.live.values()):
            mine = [watcher for watcher in table.watchers if watcher.person_id == person_id]
            if not mine:
                continue
            if blocked is None:
                blocked = await self.blocked_by(person_id)
            lines = await self.latest(table.id, person_id)
            data = msgspec.json.encode(wire.Talk(lines=lines))
            for watcher in mine:
                watcher.blocked = blocked
                watcher.send(data)

    async def heard(self, news: News) -> None:
        """Pass on what was said, or who was blocked, through another process."""
        if news.kind == "blocks":
            for person_id in news.people:
                await self._tell_anew(person_id)
            return
        table = self._tables.live.get(news.table)
        if table is not None:
            for row in await self._stored.latest(news.table, 1, news.stamp):
                self._pass_on(table, row)


def _said(row: ChatRow) -> wire.Said:
    return wire.Said(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
