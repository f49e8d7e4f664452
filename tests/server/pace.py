"""How much is sent, and when, tells no more than what is sent.

A question is answered in one world, and in another that a seat cannot tell from it. If that seat is
told the same in the end, it got the same messages on the way: as many, in the same order, with the
same versions. Nor does it matter whether the answer came as a plan, int by int, or from a bot.
"""

from collections.abc import Sequence

import msgspec

from palatium.core.events import Event
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.plan import is_forced, is_together
from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.rows import Change, SeatRow, TableRow
from palatium.server.store.storage import Storage
from palatium.server.tables.bus import Bus
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.loaded import LoadedTable
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import PlayedMove
from palatium.server.telemetry import Telemetry
from palatium.server.wire import messages as wire

LONGEST = 60
"""Ints after which an answer is given up."""


class PaceLeak(AssertionError):
    """The number of messages, or their order, reveals what their contents do not."""


class Ear:
    """Somebody who watches from one seat, or as a spectator, and keeps every message."""

    def __init__(self, seat: int | None) -> None:
        self.person_id: str | None = None if seat is None else f"p{seat}"
        self.sent: dict[int | None, int] = {}
        self.blocked: frozenset[str] = frozenset()
        self.seat = seat
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def gist(self) -> object:
        """Return what was said, however many messages said it."""
        events: list[object] = []
        view: object = None
        for data in self.heard:
            message = msgspec.json.decode(data)
            if message["type"] == "position":
                events += [entry["events"] for entry in message["log"] if entry["events"]]
                view = {**message["view"], "moves": 0}
        return events, view


class NowhereStorage(Storage):
    """Saves nothing: only what is sent matters here."""

    async def save(self, change: Change) -> None:
        """All is well."""


class Stage:
    """Tables without a server around them."""

    def __init__(self) -> None:
        storage = NowhereStorage("sqlite://", None)
        sources = Sources(now=lambda: 1000.0, uptime=lambda: 1.0)
        self.tables = LiveTables(Settings(), storage, Bus("stage"), Telemetry("critical"), sources)
        self.sources = sources

    async def told(
        self,
        configured: ConfiguredGame,
        s: State,
        played: Sequence[PlayedMove],
        batches: Sequence[Sequence[int]],
    ) -> list[Ear]:
        """Return what every seat, then a spectator, hears of a question that is answered."""
        players = configured.game.players
        table = LiveTable(
            LoadedTable(
                table_row(configured, s, len(played)),
                [seat_row(number) for number in range(players)],
                {},
                configured,
                s.clone(),
                list(played),
                None,
                None,
            ),
            self.sources,
        )
        ears = [Ear(seat) for seat in (*range(players), None)]
        for ear in ears:
            table.watchers[ear] = None
            table.show_head(ear)
            table.show(ear, ear.seat, len(played))
            ear.heard.clear()
        who = s.seat()
        for batch in batches:
            continuation = table.continuation()
            continuation.play(who, batch)
            continuation.go_on()
            await self.tables.publish(table, continuation, 1 << who)
        return ears


def table_row(configured: ConfiguredGame, s: State, version: int) -> TableRow:
    """Return the head of a table in play, with a clock."""
    clock = msgspec.json.encode(wire.ClockInfo(seconds=600, added=5)).decode()
    return TableRow(
        id="table", game=configured.game.name, config="{}", rules_version=1, components="",
        visibility="public", status="playing", owner="p0", advice=True, hotseat=False,
        companion=False, guide=False, daily=None, clock=clock, commitment="", secret="",
        seed=None, prefix=0, stamp=1, version=version, to_move=s.waiting(), asked_at=0.0,
        deadline=None, created=0.0, changed=0.0, rematch=None, note=None, outcome=None,
    )  # fmt: skip


def seat_row(number: int) -> SeatRow:
    """Return a seat of a person."""
    return SeatRow("table", number, "person", f"p{number}", f"P{number}", None, 600.0, "")


class Answer:
    """One way through a question, from a position that everybody knows to the next one."""

    def __init__(self, s: State, rng: Rng, like: Sequence[int] = ()) -> None:
        self.ints: list[int] = []
        self.sent: list[list[int]] = []
        """As somebody sends them who chooses one by one; forced ones are played automatically."""
        who = s.seat()
        copy = s.clone()
        shown = {**copy.view(None), "moves": 0}
        while len(self.ints) < LONGEST:
            options = copy.options()
            i = len(self.ints)
            a = like[i] if i < len(like) else options[rng.below(len(options))]
            if a not in options or (like and rng.below(4) == 0):
                a = options[rng.below(len(options))]
            if not self.ints or not is_forced(copy, who):
                self.sent.append([a])
            self.ints.append(a)
            events: list[Event] = []
            copy.apply(a, events)
            is_on = copy.seat() == who and copy.waiting() == 1 << who and not events
            if not is_on or {**copy.view(None), "moves": 0} != shown:
                break
        self.is_over = copy.seat() == OVER


async def check_pace(
    stage: Stage, configured: ConfiguredGame, s: State, played: Sequence[PlayedMove], rng: Rng
) -> int:
    """Check the law at a position that everybody knows; return how many answers were compared
    that some seat cannot tell from each other."""
    who = s.seat()
    if who < 0 or who == CHANCE or is_together(s):
        return 0
    answer = Answer(s, rng)
    if answer.is_over:
        return 0
    told = await stage.told(configured, s, played, answer.sent)
    _check_manners(configured, s, told, await stage.told(configured, s, played, [answer.ints]))
    alike = 0
    for seat in range(configured.game.players):
        if seat == who:
            continue
        other = s.resample(seat, Rng(rng.below(1 << 30)))
        if is_forced(s, who) != is_forced(other, who):
            raise PaceLeak(f"{_place(configured, s)}: a quick answer tells {seat} a hidden card")
        second = Answer(other, rng, answer.ints)
        if second.is_over:
            continue
        heard = await stage.told(configured, other, played, second.sent)
        for ear in (seat, -1):
            if told[ear].gist() == heard[ear].gist():
                alike += 1
                _check_same(configured, s, told[ear], heard[ear])
    return alike


def _check_manners(
    configured: ConfiguredGame, s: State, one: Sequence[Ear], other: Sequence[Ear]
) -> None:
    for first, second in zip(one, other, strict=True):
        if first.seat != s.seat():
            _check_same(configured, s, first, second)


def _check_same(configured: ConfiguredGame, s: State, one: Ear, other: Ear) -> None:
    if one.heard != other.heard:
        counts = f"{len(one.heard)} and {len(other.heard)} messages"
        raise PaceLeak(f"{_place(configured, s)}: {one.seat} tells answers apart by {counts}")


def _place(configured: ConfiguredGame, s: State) -> str:
    return f"{configured.game.name} move {s.moves}, {type(s.stack[-1]).__name__}"
