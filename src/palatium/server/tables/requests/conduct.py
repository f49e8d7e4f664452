"""What people do about others at a table: report, block, and mute them if the table is theirs."""

import contextlib

import msgspec

from palatium.server.sources import Sources
from palatium.server.store.moderation.blocks import BlockRow, StoredBlocks
from palatium.server.store.moderation.marks import StoredMarks
from palatium.server.store.moderation.reports import ReportRow, StoredReports
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.tables.chat import Chats
from palatium.server.tables.live import LiveTable
from palatium.server.texts import good_chat
from palatium.server.wire.conduct import (
    BlockedPerson,
    Blocks,
    NewBlock,
    NewReport,
    PersonHere,
    TableMark,
)
from palatium.server.wire.hosting import SaidLine
from palatium.server.wire.refusals import BadMessage, NoTable, NotNow, NotYours, Outrun

LINES = 20
"""Lines of chat that go along with a report."""
TEXT_MOST = 400
OPEN_MOST = 20
"""Reports of one person that hosts have not closed."""
BLOCKS_MOST = 500


class Conduct:
    """Carries out what people ask about others."""

    def __init__(self, storage: Storage, chats: Chats, sources: Sources) -> None:
        self._blocks = StoredBlocks(storage)
        self._marks = StoredMarks(storage)
        self._reports = StoredReports(storage)
        self._chats = chats
        self._sources = sources

    async def who(
        self, table: LiveTable, seat: int | None, line: int | None
    ) -> tuple[str, str, int | None]:
        """Return the id, the name and the seat of somebody at a table."""
        if (seat is None) == (line is None):
            raise BadMessage("name somebody by a seat or by a line of chat")
        if seat is not None:
            if not 0 <= seat < len(table.seats):
                raise BadMessage(f"seats go from 0 to {len(table.seats) - 1}")
            found = table.seats[seat]
            if found.person_id is None:
                raise NotNow("nobody sits there" if found.kind == "open" else "a bot sits there")
            return found.person_id, found.name, seat
        for row in await self._chats.rows(table.id, 1, line):
            if row.person_id is None:
                raise NotNow("no person said this, or it was said before names were kept")
            return row.person_id, row.name, row.seat
        raise NoTable("there is no such line")

    async def show(
        self, table: LiveTable, person: Person, seat: int | None, line: int | None
    ) -> PersonHere:
        """Return somebody at a table as another sees them."""
        who, name, at = await self.who(table, seat, line)
        is_owner = table.row.owner == person.id
        marks = await self._marks.of(table.id, who) if is_owner else set()
        return PersonHere(
            name=name,
            seat=at,
            yours=who == person.id,
            block=await self._blocks.between(person.id, who),
            muted="muted" in marks,
            removed="removed" in marks,
        )

    async def report(self, table: LiveTable, person: Person, wish: NewReport) -> None:
        """Tell the hosts; what the reporter saw of the chat goes along."""
        about_id: str | None = None
        about = ""
        if wish.seat is not None or wish.line is not None:
            about_id, about, _ = await self.who(table, wish.seat, wish.line)
            if about_id == person.id:
                raise NotNow("this is you")
        text = good_chat(wish.text, TEXT_MOST) if wish.text.strip() else ""
        if wish.reason == "other" and not text:
            raise BadMessage("say in a few words what happened")
        if await self._reports.open_of(person.id) >= OPEN_MOST:
            raise NotNow(f"the hosts have {OPEN_MOST} reports of yours still to read")
        seen = await self._chats.latest(table.id, person.id)
        lines = [SaidLine(name=s.name, text=s.text, at=s.at) for s in seen[-LINES:]]
        await self._reports.add(
            ReportRow(
                self._sources.token(9),
                self._sources.now(),
                person.id,
                person.name,
                table.id,
                about_id,
                about,
                wish.reason,
                text,
                msgspec.json.encode(lines).decode(),
            )
        )

    async def mark(self, table: LiveTable, person: Person, wish: TableMark) -> PersonHere:
        """Mute somebody at a table, or let them sit down again; for its owner."""
        if table.row.owner != person.id:
            raise NotYours("only the owner of this table does that")
        who, name, _ = await self.who(table, wish.seat, wish.line)
        if who == person.id:
            raise NotNow("this is you")
        if wish.on and wish.mark == "removed" and table.held(who):
            raise NotNow(f"{name} sits here: give the seat to a bot, or open it")
        if wish.on:
            await self._marks.put(table.id, who, wish.mark, name)
        else:
            await self._marks.lift(table.id, who, wish.mark)
        return await self.show(table, person, wish.seat, wish.line)

    # Blocks

    async def block(self, table: LiveTable, person: Person, wish: NewBlock) -> Blocks:
        """Neither hear nor meet somebody any more."""
        who, name, _ = await self.who(table, wish.seat, wish.line)
        if who == person.id:
            raise NotNow("this is you")
        if len(await self._blocks.of(person.id)) >= BLOCKS_MOST:
            raise NotNow(f"you have blocked {BLOCKS_MOST} people; unblock some first")
        row = BlockRow(self._sources.token(9), person.id, who, name, self._sources.now())
        with contextlib.suppress(Outrun):  # blocked already
            await self._blocks.add(row)
        await self._chats.blocks_changed(person.id)
        return await self.blocks(person)

    async def unblock(self, person: Person, block_id: str) -> Blocks:
        """Hear somebody again."""
        if not await self._blocks.lift(person.id, block_id):
            raise NoTable("you have no such block")
        await self._chats.blocks_changed(person.id)
        return await self.blocks(person)

    async def blocks(self, person: Person) -> Blocks:
        """Return everybody whom a person has blocked."""
        rows = await self._blocks.of(person.id)
        return Blocks(people=[BlockedPerson(id=row.id, name=row.name, at=row.at) for row in rows])
