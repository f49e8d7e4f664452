"""A live table: the copy in memory that requests are answered from."""

import asyncio
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

import msgspec

from palatium.core.ids import OVER
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.playing.dealers import Dealer
from palatium.playing.guide import Guide
from palatium.playing.plan import Plan
from palatium.server.sources import Sources
from palatium.server.store.rows import SavedRows, SeatRow, TableRow
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.endings import Kept
from palatium.server.tables.loaded import LoadedTable, dealer_of
from palatium.server.tables.views.assessment import told
from palatium.server.tables.views.attendance import Attendance, Company, gathered
from palatium.server.tables.views.configured_game import ConfiguredGame, configured_game
from palatium.server.tables.views.guiding import guide_data
from palatium.server.tables.views.position import PlayedMove, TableContext, over_ask, position
from palatium.server.tables.views.summary import show_company, table_info
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import Frozen, NotNow, NotYours, Stale


class Watcher(Protocol):
    """Somebody connected. `sent`: the version that each watched seat was sent last."""

    person_id: str | None
    address: str
    sent: dict[int | None, int]
    blocked: frozenset[str]

    def send(self, data: bytes) -> None:
        """Put a message on its way."""


class ToldPosition(NamedTuple):
    """A position as it is sent, and without its log."""

    data: bytes
    present: bytes
    has_log: bool


class ToldHead(NamedTuple):
    """The head of a table as it is sent, and without what time alone changes."""

    data: bytes
    present: bytes


class LiveTable:
    """One table in memory. It is built whole, and only `adopt` and `replace` change what it says.

    Both take what was saved; they are called under the table's lock, where requests wait for one
    another.
    """

    def __init__(self, loaded: LoadedTable, sources: Sources) -> None:
        self.id = loaded.row.id
        self.lock = asyncio.Lock()
        self.watchers: dict[Watcher, None] = {}
        """Those who are connected, in the order in which they came."""
        self.listeners: set[asyncio.Event] = set()
        """Set whenever something was published, planned or changed in the head."""
        self._doubts = 0
        self._settled = 0
        self.driver: asyncio.Task[None] | None = None
        self.used = 0.0
        self.plans: dict[int, Plan] = {}
        """What seats have chosen and not sent, from the present position on."""
        self.attendance = Attendance()
        self._sources = sources
        self._at = loaded
        self._last: WeakKeyDictionary[Watcher, dict[int | str | None, bytes]] = WeakKeyDictionary()
        """What each watcher was sent last: by seat, and the head."""

    def touch(self) -> None:
        """Take note that somebody uses the table."""
        self.used = asyncio.get_running_loop().time()

    # Whether the rows must be read before the table is used

    @property
    def is_stale(self) -> bool:
        """Whether somebody else wrote to the table, or a write of ours failed."""
        return self._doubts > self._settled

    def distrust(self) -> None:
        """Have the rows read before the table is used again."""
        self._doubts += 1

    def doubts(self) -> int:
        """Return how often the table was distrusted; ask before reading its rows."""
        return self._doubts

    def settle(self, doubts: int) -> None:
        """The rows were read after so many doubts; later ones remain."""
        self._settled = doubts

    # Changes

    def adopt(
        self, row: TableRow, seats: list[SeatRow], continuation: Continuation | None = None
    ) -> None:
        """Take over what was saved, here or elsewhere: head, seats, and moves from here on."""
        at = self._at
        if [seat.name for seat in seats] != self.names():
            for move in at.played:
                move.told.clear()  # sentences name people
        for old, new in zip(at.seats, seats, strict=True):
            if (old.kind, old.person_id) != (new.kind, new.person_id):
                self.plans.pop(new.number, None)
        at.row, at.seats = row, seats
        self._look_from_own_seats()
        if continuation is not None:
            at.state, at.dealer = continuation.state, continuation.dealer
            at.commits = continuation.commits
            at.unseen = continuation.unseen()
            at.played.extend(continuation.new)
            if continuation.new:
                self.plans.clear()

    def replace(self, loaded: LoadedTable) -> None:
        """Take everything from the rows, because the saved moves do not continue those here."""
        same = 0
        for old, new in zip(self._at.played, loaded.played, strict=False):
            if old.action != new.action:
                break
            same += 1
        for watcher in self.watchers:
            watcher.sent = {seat: min(sent, same) for seat, sent in watcher.sent.items()}
        self.plans.clear()
        self._at = loaded
        self._look_from_own_seats()

    def _look_from_own_seats(self) -> None:
        """Whoever lost a seat is not shown any more what it sees."""
        for watcher in self.watchers:
            held = {None, *self.held(watcher.person_id)}
            if not held.issuperset(watcher.sent):
                watcher.sent = {s: watcher.sent.get(s, 0) for s in held & {None, *watcher.sent}}

    def continuation(
        self, seats: list[SeatRow] | None = None, commits: dict[int, int] | None = None
    ) -> Continuation:
        """Return the way on from here, with other seats or commits if they are about to change."""
        people = [seat.kind != "bot" for seat in (self.seats if seats is None else seats)]
        guided = None if self.guide is None else self.guide.next_int
        given = self.commits if commits is None else commits
        return Continuation(
            self.state, self.played, self.dealer, people, given, guided, self._at.unseen
        )

    def can_continue(self, rows: SavedRows) -> bool:
        """Return whether rows, from the last move here on, continue what is here: nothing was taken
        back, and the same dealer deals."""
        row, moves, at = rows.row, rows.moves, self._at
        return (
            at.kept is None
            and self.version > 0
            and bool(moves)
            and moves[0].number == self.version
            and moves[0].sum == at.played[-1].sum
            and (row.seed, row.status) == (at.row.seed, "playing")
            and (at.dealer is None) == (dealer_of(row) is None)
            and at.configured is configured_game(row.game, row.config)
        )

    # Facts

    @property
    def row(self) -> TableRow:
        """The head as it is saved."""
        return self._at.row

    @property
    def seats(self) -> list[SeatRow]:
        """The seats as they are saved."""
        return self._at.seats

    @property
    def commits(self) -> dict[int, int]:
        """Answers to a question that several seats are asked, until all are in."""
        return self._at.commits

    @property
    def played(self) -> list[PlayedMove]:
        """The published moves."""
        return self._at.played

    @property
    def dealer(self) -> Dealer | None:
        """Who deals the next draw."""
        return self._at.dealer

    @property
    def guide(self) -> Guide | None:
        """The guided game that is played here."""
        return self._at.guide

    @property
    def kept(self) -> Kept | None:
        """The ending, if the table is shown from it."""
        return self._at.kept

    @property
    def state(self) -> State:
        """The position; NotNow if today's rules do not give it."""
        if self._at.state is None:
            raise NotNow(self.row.note or "this table is shown as it ended")
        return self._at.state

    @property
    def configured(self) -> ConfiguredGame:
        """The configured game; NotNow if the table is shown from its ending."""
        if self._at.configured is None or self.kept is not None:
            raise NotNow(self.row.note or "this table is shown as it ended")
        return self._at.configured

    def check_playing(self) -> None:
        """Refuse if the game does not go on."""
        if self.row.status == "frozen":
            raise Frozen(self.row.note or "this table is frozen")
        if self.row.status == "left":
            raise NotNow("everybody has left this table; take your seat back to go on")
        if self.row.status != "playing":
            raise NotNow("the game has not begun" if not self.is_over() else "the game is over")

    def check_holds(self, person_id: str | None, seat: int) -> None:
        """Refuse who does not hold a seat."""
        if not 0 <= seat < len(self.seats) or not self.holds(person_id, seat):
            raise NotYours("this seat is not yours")

    def check_version(self, version: int, seat: int | None = None) -> None:
        """Refuse what was asked of an earlier position than a seat knows of."""
        known = self.version_for(seat)
        if version != known:
            raise Stale(f"the table is at version {known}, not {version}")

    @property
    def version(self) -> int:
        """How many ints were published."""
        return len(self.played) if self.kept is None else self.row.version

    def version_for(self, seat: int | None) -> int:
        """Return how many ints a seat (None: a spectator) knows of: the last steps of a question
        may be known only to the seat that answers it."""
        unseen = self._at.unseen
        if unseen and unseen[0].seat() == seat:
            return self.version
        return self.version - len(unseen)

    def state_for(self, seat: int | None) -> State:
        """Return the position after the ints that a seat knows of."""
        known = self.version_for(seat)
        return self.state if known == self.version else self._at.unseen[0]

    def ints(self) -> list[int]:
        """Return the published ints."""
        return [played.action for played in self.played]

    def names(self) -> list[str]:
        """Return the names of the seats."""
        return [seat.name for seat in self.seats]

    def holds(self, person_id: str | None, seat: int) -> bool:
        """Return whether somebody sits there, a bot at work in their place or not."""
        return person_id is not None and self.seats[seat].person_id == person_id

    def held(self, person_id: str | None) -> list[int]:
        """Return the seats that somebody holds."""
        return [seat.number for seat in self.seats if self.holds(person_id, seat.number)]

    def asked(self, s: State | None = None, commits: dict[int, int] | None = None) -> int:
        """Return the mask of seats whose answer is awaited; the dealer's turn asks nobody."""
        s = self.state if s is None else s
        given = self.commits if commits is None else commits
        mask = s.waiting() if s.seat() >= 0 else 0
        for seat in given:
            mask &= ~(1 << seat)
        return mask

    def thinking(self) -> list[int]:
        """Return the seat whose bot is at work."""
        if self.kept is not None:
            return []
        who = self.state.seat()
        is_bot = who >= 0 and self.seats[who].kind == "bot" and self.row.status == "playing"
        return [who] if is_bot else []

    def is_dealer(self, person_id: str | None) -> bool:
        """Return whether somebody enters the draws of a real table here."""
        return self.row.companion and person_id is not None and person_id == self.row.owner

    def own_draw(self) -> int:
        """Draw for those at a companion table who do not want to draw themselves."""
        return self.state.sample(keyed_rng(self.row.secret, "draw", self.version))

    def can_watch(self, person_id: str | None) -> bool:
        """Return whether somebody may watch without a link."""
        if self.row.visibility != "private":
            return True
        return bool(self.held(person_id)) or (person_id is not None and person_id == self.row.owner)

    def take_back_point(self) -> int | None:
        """Return the version before the only person's last choice; None if nothing can be taken
        back."""
        people = [seat.number for seat in self.seats if seat.person_id is not None]
        others = [seat for seat in self.seats if seat.kind == "open"]
        if len(people) != 1 or others or self.row.daily or self.row.status == "frozen":
            return None
        for i in range(len(self.played) - 1, self.row.prefix - 1, -1):
            played = self.played[i]
            if played.seat == people[0] and played.chosen:
                return max(played.batch - 1, self.row.prefix)
        return None

    # Messages

    def info(self, person_id: str | None, invite: str | None = None) -> wire.TableInfo:
        """Return the head of the table for somebody."""
        info = table_info(self.row, self.seats, person_id, self._sources.uptime(), invite)
        show_company(info, self.seats, self.attendance, self._sources.now())
        return info

    def own_company(self) -> Company:
        """Return who is at the table through this process."""
        return gathered([watcher.person_id for watcher in self.watchers])

    def company(self) -> Company:
        """Return who is at the table, through any process."""
        return self.attendance.together(self.own_company())

    def seated(self) -> set[str]:
        """Return the people who hold seats."""
        return {seat.person_id for seat in self.seats if seat.person_id is not None}

    def context(self, seat: int | None, since: int, is_dealer: bool) -> TableContext:
        """Return all that a position shows beside the state."""
        version = self.version_for(seat)
        plan = None if seat is None else self.plans.get(seat)
        return TableContext(
            names=self.names(),
            version=version,
            log=self.played[min(since, version) : version],
            plan=plan,
            commit=None if seat is None else self.commits.get(seat),
            can_take_back=seat is not None and self.take_back_point() is not None,
            thinking=self.thinking(),
            guide=self._guide_data(seat, plan),
            is_dealer=is_dealer,
        )

    def _guide_data(self, seat: int | None, plan: Plan | None) -> wire.GuideFacts | None:
        if self.guide is None or seat != self.guide.file.seat:
            return None
        ints = [*self.ints(), *(plan.ints() if plan is not None else [])]
        data = guide_data(self.guide, ints, self.version == 0 or not self._has_moved(seat))
        s = self.state if plan is None else plan.state
        if data["want"] is not None and s.waiting() >> seat & 1:
            data["said"] = " ".join(told(self.configured, s, data["want"], self.names(), seat)[0])
        return data

    def _has_moved(self, seat: int) -> bool:
        return any(played.seat == seat and played.chosen for played in self.played)

    def position(self, seat: int | None, since: int, is_dealer: bool = False) -> ToldPosition:
        """Return the position for a seat as it is sent."""
        if self.kept is not None:
            data = msgspec.json.encode(self.kept.position(seat, since))
            return ToldPosition(data, data, False)
        context = self.context(seat, since, is_dealer)
        shown = position(self.configured, self.state_for(seat), seat, context)
        if self.row.status == "frozen":
            shown.ask = over_ask(self.configured)  # nobody is asked where nothing goes on
        data = msgspec.json.encode(shown)
        log, shown.log = shown.log, []
        return ToldPosition(data, msgspec.json.encode(shown) if log else data, bool(log))

    def tell(self, only: int | None = None) -> None:
        """Send everyone who watches what is new; `only` a seat where just its plan changed."""
        self._rouse()
        cache: dict[tuple[int | None, int, bool], ToldPosition] = {}
        for watcher in list(self.watchers):
            is_dealer = self.is_dealer(watcher.person_id)
            for seat, sent in watcher.sent.items():
                if only is not None and seat != only:
                    continue
                key = (seat, sent, is_dealer)
                found = cache.get(key)
                if found is None:
                    found = cache[key] = self.position(seat, sent, is_dealer)
                self._send_position(watcher, seat, found)

    def show(self, watcher: Watcher, seat: int | None, since: int) -> None:
        """Send somebody a position that they asked for."""
        self._last.setdefault(watcher, {}).pop(seat, None)
        found = self.position(seat, since, self.is_dealer(watcher.person_id))
        self._send_position(watcher, seat, found)

    def _send_position(self, watcher: Watcher, seat: int | None, found: ToldPosition) -> None:
        """Send a position, unless it says what the last one said: how often something was sent
        would tell what it does not."""
        last = self._last.setdefault(watcher, {})
        if found.has_log or last.get(seat) != found.present:
            watcher.send(found.data)
        last[seat] = found.present
        watcher.sent[seat] = self.version_for(seat)

    def _rouse(self) -> None:
        for event in self.listeners:
            event.set()

    def tell_head(self) -> None:
        """Send everyone the head of the table."""
        self._rouse()
        cache: dict[str | None, ToldHead] = {}
        for watcher in list(self.watchers):
            found = cache.get(watcher.person_id)
            if found is None:
                found = cache[watcher.person_id] = told_head(self.info(watcher.person_id))
            self._send_head(watcher, found)

    def show_head(self, watcher: Watcher) -> None:
        """Send somebody the head of the table."""
        self._send_head(watcher, told_head(self.info(watcher.person_id)))

    def _send_head(self, watcher: Watcher, found: ToldHead) -> None:
        last = self._last.setdefault(watcher, {})
        if last.get("head") != found.present:
            last["head"] = found.present
            watcher.send(found.data)

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.row.status == "over" if self.kept is not None else self.state.seat() == OVER


def told_head(info: wire.TableInfo) -> ToldHead:
    """Return a head as it is sent."""
    data = msgspec.json.encode(wire.Table(table=info))
    for seat in info.seats:
        seat.seconds = seat.away = None
    return ToldHead(data, msgspec.json.encode(info))
