"""What people do with tables beside playing: make, join, leave, hand over, play again."""

from dataclasses import replace

from palatium.core.registry import game_names
from palatium.server.bots.opponents import STAND_IN, STAND_INS, check_bot
from palatium.server.metering import in_thread
from palatium.server.store.moderation.blocks import StoredBlocks
from palatium.server.store.moderation.marks import StoredMarks
from palatium.server.store.queries.lists import StoredLists
from palatium.server.store.rows import Person, SeatRow
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.records import record_of
from palatium.server.tables.seating.bot_seats import BotSeats
from palatium.server.tables.seating.commitments import Commitments
from palatium.server.tables.seating.daily import ONE_DAILY, DailyDeals, today
from palatium.server.tables.seating.links import Links
from palatium.server.tables.seating.new_table import (
    MadeTable,
    bot_title,
    check_entropy,
    deal_seed,
    hashed,
    make,
)
from palatium.server.tables.seating.owning import (
    free,
    heir,
    is_removal,
    is_undealt,
    take_from,
)
from palatium.server.tables.views.clocks import charged, next_deadline
from palatium.server.texts import distinct
from palatium.server.wire.http import Fork, Join, NewTable, Rematch, SeatAsk, SeatChange
from palatium.server.wire.messages import TableInfo
from palatium.server.wire.refusals import AdviceOff, BadMessage, Frozen, NotNow, NotYours, Stale


class Seating:
    """Carries out what people ask of tables over HTTP."""

    def __init__(
        self,
        tables: LiveTables,
        dailies: DailyDeals,
        links: Links,
        commitments: Commitments,
        bot_seats: BotSeats,
    ) -> None:
        self.tables = tables
        self.bot_seats = bot_seats
        self.storage = tables.storage
        self._lists = StoredLists(tables.storage)
        self.dailies = dailies
        self.links = links
        self.commitments = commitments
        self._blocks = StoredBlocks(tables.storage)
        self._marks = StoredMarks(tables.storage)

    async def create(self, new: NewTable, person: Person) -> TableInfo:
        """Make a table; it begins at once if no seat is open."""
        daily: tuple[str, str] | None = None
        if new.daily:
            daily = await self.dailies.join(new, person)
        return await self._open(await self._made(new, person, daily), person)

    async def _made(
        self, new: NewTable, person: Person, daily: tuple[str, str] | None = None
    ) -> MadeTable:
        """Build a table, with the secret that its maker was promised."""
        secret = await self.commitments.secret(person, new.commitment)
        sources = self.tables.sources
        made = await in_thread(
            lambda: make(new, person, daily, sources=sources, secret=secret)
        )
        await self.commitments.use(person, secret)
        return made

    async def _open(self, made: MadeTable, person: Person) -> TableInfo:
        self.bot_seats.check(made.row.game, [seat.bot for seat in made.seats], person.id)
        try:
            await self.storage.create(made.row, made.seats, made.moves, hashed(made.invite))
        except Stale:
            if made.row.daily is None:
                raise
            raise NotNow(ONE_DAILY) from None  # another request was quicker
        table = await self.tables.find(made.row.id)
        if made.row.status == "playing":
            await self._begin(table)
        return table.info(person.id, made.invite)

    async def _begin(self, table: LiveTable) -> None:
        async with table.lock:
            await self.tables.refresh(table)
            await self.tables.begin(table)

    async def join(self, table: LiveTable, person: Person, wish: Join) -> TableInfo:
        """Take an open seat. Who sits here already keeps the seat."""
        check_entropy(wish.entropy)
        async with table.lock:
            await self.tables.refresh(table)
            if table.held(person.id):
                return table.info(person.id)
            if table.row.status == "frozen":
                raise Frozen(table.row.note or "this table is frozen")
            await self._check_invite(table, person, wish.invite)
            await self._check_wanted(table, person)
            # a seat of a running game: who is asked beside pays for the time until now
            seats = charged(table.row, table.seats, 0, self.tables.sources.uptime())
            is_free = [s for s in seats if s.kind == "open" and wish.seat in (None, s.number)]
            if not is_free or table.row.status == "over":
                raise NotNow("no seat is open here" if wish.seat is None else "it is not open")
            seat = is_free[0]
            seat.kind, seat.person_id = "person", person.id
            others = [other.name for other in seats if other is not seat]
            seat.name = distinct(person.name, others)
            seat.entropy = wish.entropy or ""
            seat.since = self.tables.sources.now()
            await self._save_before(table, seats)
        return table.info(person.id)

    async def _check_wanted(self, table: LiveTable, person: Person) -> None:
        """Refuse whom the owner has blocked, or removed from this table."""
        if "removed" in await self._marks.of(table.id, person.id):
            raise NotYours("the owner of this table has removed you from it")
        if await self._blocks.has_any([table.row.owner], person.id):
            raise NotYours("you cannot sit down at this table; others are open")

    async def _check_invite(self, table: LiveTable, person: Person, invite: str | None) -> None:
        if table.row.visibility == "public" or table.row.owner == person.id:
            return
        if person.id in await self._lists.came_from(table.id):
            return
        await self.links.check_sitting(table, invite)

    async def _save_before(
        self, table: LiveTable, seats: list[SeatRow], more: dict[str, object] | None = None
    ) -> None:
        """Save seats before the game, which begins when none is open."""
        head: dict[str, object] = {"changed": self.tables.sources.now(), **(more or {})}
        is_before = is_undealt(table.row)
        begins = is_before and all(s.kind != "open" for s in seats)
        if is_before:
            head["status"] = "playing" if begins else "open"
        elif table.row.status == "playing":
            now = self.tables.sources.uptime()
            head["asked_at"] = now
            head["deadline"] = next_deadline(seats, table.row.to_move, now)
        if begins:
            if table.row.seed is None:
                head["seed"] = str(deal_seed(table.row, seats))
        await self.tables.save_seats(table, seats, head)
        if begins:
            await self.tables.reload(table)  # the dealer is made from the seed
            await self.tables.begin(table)
        table.tell_head()
        table.tell()
        self.tables.wake(table)

    async def leave(self, table: LiveTable, person: Person) -> TableInfo:
        """Give the seat up: open again before the game, played by a bot during it."""
        async with table.lock:
            await self.tables.refresh(table)
            held = table.held(person.id)
            if not held and table.row.owner != person.id:
                raise NotYours("you do not sit at this table")
            more = self._inherited(table, person)
            if table.row.status == "open":
                seats = copied(table.seats)
                for number in held:
                    free(seats[number])
                if more or table.row.owner != person.id:
                    await self._save_before(table, seats, more)
                else:
                    await self._save_left(table, seats)
            elif table.row.status == "playing":
                seats = charged(table.row, table.seats, 0, self.tables.sources.uptime())
                for number in held:
                    seats[number].kind = "bot"
                    seats[number].bot = seats[number].bot or table.stand_in()
                if all(s.kind != "person" for s in seats):
                    await self._save_left(table, seats)
                else:
                    await self.tables.hand_over(table, seats, more)
        return table.info(person.id)

    def _inherited(self, table: LiveTable, person: Person) -> dict[str, object]:
        """Return who owns a table whose owner leaves, as a part of its head."""
        next_owner = heir(table.seats, person.id) if table.row.owner == person.id else None
        return {} if next_owner is None else {"owner": next_owner}

    async def _save_left(self, table: LiveTable, seats: list[SeatRow]) -> None:
        head = {"status": "left", "deadline": None, "changed": self.tables.sources.now()}
        await self.tables.save_seats(table, seats, dict(head))
        table.tell_head()

    async def change_seat(
        self, table: LiveTable, number: int, person: Person, wish: SeatChange
    ) -> TableInfo:
        """Hand a seat to a bot or take it back; before the game the owner fills open seats."""
        check_entropy(wish.entropy)
        async with table.lock:
            await self.tables.refresh(table)
            if not 0 <= number < len(table.seats):
                raise BadMessage(f"seats go from 0 to {len(table.seats) - 1}")
            if wish.kind == "bot":
                self.bot_seats.check(table.row.game, [wish.bot], person.id)
            holder, name = table.seats[number].person_id, table.seats[number].name
            has_resigned = number in [one.seat for one in table.resigned()]
            removes = is_removal(table.row, table.seats[number], person) and not has_resigned
            if is_undealt(table.row):
                seats = copied(table.seats)
                self._before(table, seats[number], person, wish)
                await self._save_before(table, seats)
            elif table.row.status in ("playing", "left") and removes:
                seats = charged(table.row, table.seats, 0, self.tables.sources.uptime())
                take_from(seats, number, wish)
                await self.tables.hand_over(table, seats)
            elif table.row.status in ("playing", "left"):
                self._check_during(table, table.seats[number], person, wish)
                # whose clock ran until now pays before somebody else takes over
                seats = charged(table.row, table.seats, 0, self.tables.sources.uptime())
                seats[number].kind = wish.kind
                if wish.kind == "bot":
                    seats[number].bot = check_bot(wish.bot)
                await self.tables.hand_over(table, seats)
            elif table.row.status == "frozen":
                raise Frozen(table.row.note or "this table is frozen")
            else:
                raise NotNow("the game does not go on here")
        if removes and holder is not None:
            await self._marks.put(table.id, holder, "removed", name)
        return table.info(person.id)

    def _before(self, table: LiveTable, seat: SeatRow, person: Person, wish: SeatChange) -> None:
        if table.row.owner != person.id:
            raise NotYours("before the game only who made the table changes seats")
        if wish.kind == "person" and seat.person_id not in (None, person.id):
            raise NotYours(f"{seat.name} sits there")
        free(seat)
        if wish.kind == "bot":
            seat.kind, seat.bot = "bot", check_bot(wish.bot)
            seat.name = f"{bot_title(seat.bot)} {chr(ord('A') + seat.number)}"
        elif wish.kind == "person":
            if table.held(person.id) and not table.row.hotseat:
                raise NotNow("you have a seat already")
            seat.since = self.tables.sources.now()
            seat.kind, seat.person_id, seat.name = "person", person.id, person.name
            seat.entropy = wish.entropy or ""

    def _check_during(
        self, table: LiveTable, seat: SeatRow, person: Person, wish: SeatChange
    ) -> None:
        if seat.number in [one.seat for one in table.resigned()]:
            raise NotNow("this seat was resigned; a bot plays it to the end")
        if seat.person_id != person.id:
            raise NotYours("this seat is not yours")
        if wish.kind == "open":
            raise NotNow("a seat in play is not opened; hand it to a bot")
        if seat.kind == "bot" and not table.row.advice:
            bot = seat.bot or STAND_IN
            if bot not in STAND_INS:  # what it played would be advice
                raise AdviceOff(
                    f"this table plays without advice: a seat handed to {bot} stays with it; "
                    f"one handed to {STAND_IN} can be taken back"
                )
        if wish.kind == "bot":
            check_bot(wish.bot)

    async def rematch(self, table: LiveTable, person: Person, wish: Rematch) -> TableInfo:
        """Play again with the same people, the next seat first; whoever asks second joins, unless
        they added to the deal of a table that was never made."""
        async with table.lock:
            await self.tables.refresh(table)
            if not table.held(person.id):
                raise NotYours("you did not play here")
            if table.row.status not in ("over", "frozen"):
                raise NotNow("a rematch begins when the game is over")
            others = [seat.person_id for seat in table.seats if seat.person_id is not None]
            if table.row.rematch is None and await self._blocks.has_any(others, person.id):
                raise NotYours("you cannot ask these players for a rematch; make a new table")
            if table.row.rematch is None:
                made = await self._made(self._again(table, person, wish), person)
                await self.storage.create(made.row, made.seats, made.moves, hashed(made.invite))
                head: dict[str, object] = {"rematch": made.row.id}
                await self.tables.save_seats(table, table.seats, head)
                table.tell_head()
                next_id, is_new = made.row.id, made.row.status == "playing"
            else:
                next_id, is_new = table.row.rematch, False
        other = await self.tables.find(next_id)
        if is_new:
            await self._begin(other)
        if wish.commitment not in (None, other.row.commitment):
            return other.info(person.id)
        return await self.join(other, person, Join())

    def _again(self, table: LiveTable, person: Person, wish: Rematch) -> NewTable:
        """Ask for the same table again; everybody moves one seat on, so that another begins."""
        info = table.info(person.id)
        config = {k: v for k, v in info.config.items() if k != "components"}
        seats: list[SeatAsk] = []
        for seat in [*table.seats[1:], *table.seats[:1]]:
            if seat.kind == "bot" and seat.person_id is None:
                seats.append(SeatAsk(kind="bot", bot=seat.bot))
            elif seat.person_id == person.id:
                name = seat.name if table.row.hotseat else None
                seats.append(SeatAsk(kind="person", name=name))
            else:
                seats.append(SeatAsk(kind="open"))
        return NewTable(
            game=info.game,
            config=config,
            seats=seats,
            clock=info.clock,
            visibility=info.visibility,
            advice=info.advice,
            hotseat=info.hotseat,
            companion=info.companion,
            stand_in=table.row.stand_in,
            commitment=wish.commitment,
            entropy=wish.entropy,
        )

    async def fork(self, table: LiveTable, person: Person, wish: Fork) -> TableInfo:
        """Make a table that goes on from a turn of a finished one which the person may watch."""
        if table.kept is not None:
            raise NotNow(table.row.note or "the rules of this game are gone")
        record = record_of(table, today(self.tables.sources.now()))
        new = NewTable(game=table.row.game, seats=wish.seats, move=wish.move, visibility="private")
        sources = self.tables.sources
        made = await in_thread(lambda: make(new, person, record=record, sources=sources))
        return await self._open(made, person)

    def games(self) -> list[str]:
        """Return what can be played here."""
        return game_names()


def copied(seats: list[SeatRow]) -> list[SeatRow]:
    """Return seats to change before they are saved; the table adopts them after that."""
    return [replace(seat) for seat in seats]
