"""A live table: the copy in memory that requests are answered from, rebuilt from its rows."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from palatium.core.errors import PalatiumError
from palatium.core.ids import OVER
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.play.dealers import Dealer, FixedDealer
from palatium.play.guide import Guide, chapters, guide_to
from palatium.play.plan import Plan
from palatium.server.store.rows import MoveRow, SeatRow, TableRow
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.endings import Kept, reading_of, sentence, walked
from palatium.server.tables.replay import EVERY, follow
from palatium.server.tables.views.assessment import told
from palatium.server.tables.views.configured_game import ConfiguredGame, configured_game
from palatium.server.tables.views.position import PlayedMove, TableContext, over_ask, position
from palatium.server.tables.views.summary import table_info
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import NotNow
from palatium.server.wire.titles import title_of

PRESENT = 150.0
"""Seconds for which another process's word on who is there holds."""


class Watcher(Protocol):
    """Somebody connected: `sent` has the version that each watched seat was sent last."""

    person_id: str | None
    sent: dict[int | None, int]

    def send(self, data: bytes) -> None:
        """Put a message on its way."""


class LiveTable:
    """One table. All that changes it happens under its lock, one after the other."""

    def __init__(self, table_id: str, now: Callable[[], float] = time.time) -> None:
        self.id = table_id
        self.now = now
        """The time of day."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.listeners: set[asyncio.Event] = set()
        """Set whenever something was published."""
        self.is_stale = True
        self.is_loaded = False
        self.driver: asyncio.Task[None] | None = None
        self.used = 0.0
        self.row: TableRow
        self.seats: list[SeatRow] = []
        self.kept: Kept | None = None
        """Set where today's rules do not replay the table: it is shown from its ending."""
        self._configured: ConfiguredGame | None = None
        self._state: State | None = None
        self.dealer: Dealer | None = None
        self.guide: Guide | None = None
        self.dealer_version = 0
        """The version that the dealer's order fits: a course that failed leaves it behind."""
        self.played: list[PlayedMove] = []
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}
        """People who are here through other processes, and when those said so."""

    def load(
        self,
        row: TableRow,
        seats: list[SeatRow],
        moves: list[MoveRow],
        commits: dict[int, int],
    ) -> str | None:
        """Take everything from the rows; a sentence if a move does not replay as it was saved. The
        loader says when the table is whole."""
        before = self.played
        self.kept = None
        self.row = row
        self.seats = seats
        self.commits = commits
        self.saved_commits = dict(commits)
        self.plans: dict[int, Plan] = {}
        fault: str | None = None
        try:
            self._configured = configured_game(row.game, row.config)
            fault = self._replay(moves)
        except PalatiumError as error:
            self._configured = None
            raise BrokenTable(f"{title_of(row.game)}: {error}") from None
        same = 0
        for old, new in zip(before, self.played, strict=False):
            if old.action != new.action:
                break
            same += 1
        for watcher in self.watchers:
            watcher.sent = {seat: min(sent, same) for seat, sent in watcher.sent.items()}
        return fault

    def is_now_whole(self) -> None:
        """From here on requests are answered from this copy."""
        self.is_stale = False
        self.is_loaded = True

    def show_kept(self, row: TableRow, seats: list[SeatRow], kept: Kept) -> None:
        """Show a table from its ending."""
        self.row, self.seats, self.kept = row, seats, kept
        self.row.note = row.note or sentence(kept.ending, len(kept.moves))
        self.commits, self.saved_commits, self.plans = {}, {}, {}
        self.played = []
        self._state = None
        self.dealer, self.guide = None, None

    def catch_up(
        self,
        row: TableRow,
        seats: list[SeatRow],
        moves: list[MoveRow],
        commits: dict[int, int],
    ) -> bool:
        """Go on from what is here with the moves behind it, the last known one included; False
        if that is no way from here: something was taken back, or a write of ours failed."""
        is_same = (
            self.kept is None
            and self.version > 0
            and bool(moves)
            and moves[0].number == self.version
            and moves[0].sum == self.played[-1].sum
            and (row.seed, row.status) == (self.row.seed, "playing")
            and self._fits_dealer(row)
        )
        if not is_same or self.configured is not configured_game(row.game, row.config):
            return False
        course = Continuation(self.state, self.played, None, self.people(), {})
        if follow(course, moves[1:], self.dealer, self.played[-1].sum, 1) < len(moves) - 1:
            return False
        self.row, self.seats, self.commits = row, seats, commits
        self.saved_commits = dict(commits)
        self.played.extend(course.new)
        self.state = course.state
        self.dealer_version = self.version
        if course.new:
            self.plans.clear()
        self.is_stale = False
        return True

    def _fits_dealer(self, row: TableRow) -> bool:
        """Whether the dealer here is the one of a row: none before everybody sits, then one whose
        order fits the moves so far."""
        if self.dealer is None:
            return row.seed is None or row.companion
        return self.dealer_version == self.version

    def _replay(self, moves: list[MoveRow]) -> str | None:
        """Follow the moves; where they lead elsewhere than they did, stay at the last sound
        position and say at which move."""
        count = self._follow(moves, EVERY)
        if count < len(moves):
            count = self._follow(moves, 1)
        if count < len(moves):
            fault = f"move {moves[count].number} does not replay as it was played"
            if self.row.rules_version != self.configured.game.version:
                # positions may be kept in another form: go on while the moves are still legal
                course, _ = walked(
                    self.configured, moves, self.names(), reading_of(self.row, self._configured)
                )
                self.played, self.state = course.new, course.state
            else:
                self._follow(moves[:count], 1)
            return fault
        is_over = self.row.status == "over" and self.row.outcome is not None
        if is_over and json.loads(self.row.outcome or "") != self.state.outcome().record():
            return "it does not end as it did"
        return None

    def _follow(self, moves: list[MoveRow], every: int) -> int:
        """Replay the moves that lead to the saved positions, of which one in `every` is compared;
        how many do."""
        game = self.configured.game
        self.guide = guide_to(game) if self.row.guide else None
        self.dealer = None
        if self.row.seed is not None and not self.row.companion:
            self.dealer = FixedDealer(int(self.row.seed))
        course = Continuation(game.start(), [], None, self.people(), {})
        count = follow(course, moves, self.dealer, None, every)
        self.played, self.state = course.new, course.state
        self.dealer_version = self.version
        return count

    # Facts

    @property
    def state(self) -> State:
        """The position; NotNow where today's rules do not give it."""
        if self._state is None:
            raise NotNow(self.row.note or "this table is shown as it ended")
        return self._state

    @state.setter
    def state(self, s: State) -> None:
        self._state = s

    @property
    def configured(self) -> ConfiguredGame:
        """The configured game; NotNow where the table is shown from its ending."""
        if self._configured is None or self.kept is not None:
            raise NotNow(self.row.note or "this table is shown as it ended")
        return self._configured

    def usable_game(self) -> ConfiguredGame | None:
        """The configured game, None if it cannot be set up any more."""
        return self._configured

    @property
    def version(self) -> int:
        """How many ints were published."""
        return len(self.played) if self.kept is None else self.row.version

    def ints(self) -> list[int]:
        """The published ints."""
        return [played.action for played in self.played]

    def people(self) -> list[bool]:
        """Which seats a person plays now."""
        return [seat.kind == "person" for seat in self.seats]

    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    def holds(self, person_id: str | None, seat: int) -> bool:
        """Whether somebody sits there, a bot at work in their place or not."""
        return person_id is not None and self.seats[seat].person_id == person_id

    def held(self, person_id: str | None) -> list[int]:
        """The seats that somebody holds."""
        return [seat.number for seat in self.seats if self.holds(person_id, seat.number)]

    def asked(self, s: State | None = None, commits: dict[int, int] | None = None) -> int:
        """The mask of seats whose answer is awaited; the dealer's turn asks nobody."""
        s = self.state if s is None else s
        given = self.commits if commits is None else commits
        mask = s.waiting() if s.seat() >= 0 else 0
        for seat in given:
            mask &= ~(1 << seat)
        return mask

    def thinking(self) -> list[int]:
        """The seat whose bot is at work."""
        if self.kept is not None:
            return []
        who = self.state.seat()
        is_bot = who >= 0 and self.seats[who].kind == "bot" and self.row.status == "playing"
        return [who] if is_bot else []

    def is_dealer(self, person_id: str | None) -> bool:
        """Whether somebody enters the draws of a real table here."""
        return self.row.companion and person_id is not None and person_id == self.row.owner

    def own_draw(self) -> int:
        """A draw by the server at a companion table, for those who do not want to draw."""
        return self.state.sample(keyed_rng(self.row.secret, "draw", self.version))

    def can_watch(self, person_id: str | None) -> bool:
        """Private tables are for those who sit there; others need a link."""
        if self.row.visibility != "private":
            return True
        return bool(self.held(person_id)) or (person_id is not None and person_id == self.row.owner)

    def take_back_point(self) -> int | None:
        """The version before the only person's last choice; None where nothing is taken back."""
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
        """The head of the table for somebody."""
        return table_info(self.row, self.seats, person_id, self.here(), invite, self.now())

    def here(self) -> set[str | None]:
        """Who is at the table, through any process."""
        out = {watcher.person_id for watcher in self.watchers}
        for said_at, people in self.elsewhere.values():
            if said_at > asyncio.get_running_loop().time() - PRESENT:
                out |= people
        return out

    def context(self, seat: int | None, since: int, is_dealer: bool) -> TableContext:
        """All that a position shows beside the state."""
        since = min(since, self.version)
        plan = None if seat is None else self.plans.get(seat)
        return TableContext(
            names=self.names(),
            version=self.version,
            log=self.played[since:],
            plan=plan,
            commit=None if seat is None else self.commits.get(seat),
            can_take_back=seat is not None and self.take_back_point() is not None,
            thinking=self.thinking(),
            guide=self._guide_data(seat, plan),
            is_dealer=is_dealer,
        )

    def _guide_data(self, seat: int | None, plan: Plan | None) -> wire.Data | None:
        if self.guide is None or seat != self.guide.file.seat:
            return None
        ints = [*self.ints(), *(plan.ints() if plan is not None else [])]
        data = guide_data(self.guide, ints, self.version == 0 or not self._has_moved(seat))
        s = self.state if plan is None else plan.state
        if data is not None and data["want"] is not None and s.waiting() >> seat & 1:
            data["said"] = " ".join(told(self.configured, s, data["want"], self.names(), seat)[0])
        return data

    def _has_moved(self, seat: int) -> bool:
        return any(played.seat == seat and played.chosen for played in self.played)

    def position(self, seat: int | None, since: int, is_dealer: bool = False) -> bytes:
        """The position for a seat as it is sent."""
        if self.kept is not None:
            return msgspec.json.encode(self.kept.position(seat, since))
        context = self.context(seat, since, is_dealer)
        shown = position(self.configured, self.state, seat, context)
        if self.row.status == "frozen":
            shown.ask = over_ask(self.configured)  # nobody is asked where nothing goes on
        return msgspec.json.encode(shown)

    def tell(self, only: int | None = None) -> None:
        """Send everyone who watches what is new; `only` a seat where just its plan changed."""
        for event in self.listeners:
            event.set()
        cache: dict[tuple[int | None, int, bool], bytes] = {}
        for watcher in list(self.watchers):
            is_dealer = self.is_dealer(watcher.person_id)
            for seat, sent in watcher.sent.items():
                if only is not None and seat != only:
                    continue
                key = (seat, sent, is_dealer)
                data = cache.get(key)
                if data is None:
                    data = cache[key] = self.position(seat, sent, is_dealer)
                watcher.send(data)
                watcher.sent[seat] = self.version

    def tell_head(self) -> None:
        """Send everyone the head of the table."""
        cache: dict[str | None, bytes] = {}
        for watcher in list(self.watchers):
            data = cache.get(watcher.person_id)
            if data is None:
                info = self.info(watcher.person_id)
                data = cache[watcher.person_id] = msgspec.json.encode(wire.Table(table=info))
            watcher.send(data)

    def forget_names(self) -> None:
        """Sentences are told anew after a name changed."""
        for played in self.played:
            played.told.clear()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.row.status == "over" if self.kept is not None else self.state.seat() == OVER


class BrokenTable(Exception):
    """A table whose game cannot even be set up any more."""


def guide_data(guide: Guide, ints: list[int], is_first: bool) -> wire.Data | None:
    """The step of a guided game that a person has come to."""
    place = guide.place(ints)
    common: wire.Data = {
        "of": len(guide.steps),
        "welcome": guide.file.welcome if is_first else None,
        "done": guide.is_done(ints),
        "farewell": guide.file.farewell,
        "chapters": [
            {"name": name, "title": title}
            for name, title in chapters(guide.game.name).items()
            if title != guide.file.title
        ],
    }
    if place is None:
        return {**common, "number": 0, "title": guide.file.title, "text": "", "want": None}
    return {
        **common,
        "number": place.number,
        "title": place.step.title,
        "text": place.step.say,
        "look": place.step.look,
        "rulings": place.step.rulings,
        "is_free": place.step.is_free,
        "rest": guide.rest_of_step(ints),
        "want": place.move,
    }
