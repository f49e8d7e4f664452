"""Watching one game between bots, and counting everything that a designer asks about.

The counts come from options, events and the game's own list of pieces, the same way for every game.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import log2
from typing import Any

from palatium.core.counting import Counting, Kind
from palatium.core.events import Event
from palatium.core.game import Game
from palatium.core.ids import CHANCE, PAYLOAD_BITS
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match

SET_UP_SECONDS = 300.0
DECISION_SECONDS = 4.0
BIT_SECONDS = 4.0
DRAW_SECONDS = 2.0
"""Assumed times of people: the time to decide grows with the logarithm of the number of options
(Hick's law). Deliberately rough; a report says so."""

Counts = dict[str, int]


@dataclass(slots=True)
class Watched:
    """One game in plain data. Lists in dictionaries are by seat or as their comment says."""

    seed: int
    starter: int
    scores: list[int]
    ranks: list[int]
    reason: str = ""
    tie_break: str = ""
    decisions: int = 0
    forced: int = 0
    draws: int = 0
    rounds: int = 0
    seconds: float = SET_UP_SECONDS
    lead_changes: int = 0
    settled: float = 1.0
    """The share of the game after which the winner stayed ahead; 1 is the end."""
    had: dict[str, list[int]] = field(default_factory=dict)
    paid: dict[str, list[int]] = field(default_factory=dict)
    """The sum of prices, and their number."""
    offered: Counts = field(default_factory=dict)
    picked: Counts = field(default_factory=dict)
    kinds: dict[str, list[int]] = field(default_factory=dict)
    """By kind of option: questions that offered it beside others, and how often it was chosen."""
    asks: dict[str, list[int]] = field(default_factory=dict)
    """By question: with a choice, without one, total options."""
    events: Counts = field(default_factory=dict)
    rulings: Counts = field(default_factory=dict)
    points: Counts = field(default_factory=dict)

    def wins(self) -> list[float]:
        """Return each seat's share of the win."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]

    def figures(self) -> dict[str, float]:
        """Return the figures that have a mean over games."""
        ordered = sorted(self.scores, reverse=True)
        return {
            "score": sum(ordered) / len(ordered),
            "winning_score": ordered[0],
            "margin": ordered[0] - ordered[1] if len(ordered) > 1 else 0,
            "decisions": self.decisions,
            "forced": self.forced,
            "draws": self.draws,
            "rounds": self.rounds,
            "minutes": self.seconds / 60,
            "lead_changes": self.lead_changes,
            "settled": self.settled,
            "starter_wins": self.wins()[self.starter],
            "ties": 0 if self.ranks.count(1) == 1 else 1,
        }

    def record(self) -> dict[str, object]:
        """Return the game as plain data."""
        return asdict(self)


def watched(record: dict[str, object]) -> Watched:
    """Return a game from its plain data."""
    values: dict[str, Any] = dict(record)
    return Watched(**values)


def watch(game: Game, bots: Sequence[str], seed: int) -> Watched:
    """Play the fixed deal of a seed and count."""
    s = game.start(False)
    match = Match(s, [make_bot(name) for name in bots], FixedDealer(seed), seed)
    watcher = GameWatcher(game, seed)
    while s.stack:
        a = match.next_int()
        watcher.before(s, a)
        events: list[Event] = []
        s.apply(a, events)
        watcher.after(s, events)
    return watcher.finish(s)


class GameWatcher:
    """Counts while a game is played."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.counting: Counting = game.counting()
        self.by_events = {kind.name: kind.by_events for kind in self.counting.kinds()}
        first = game.config.get("first")
        starter = first if isinstance(first, int) else -1
        players = game.players
        self.out = Watched(seed, starter, [0] * players, [1] * players)
        self._leader = -1
        self._leads: list[tuple[int, int]] = []
        """Who took the lead alone (-1: nobody) after how many decisions."""

    def before(self, s: State, a: int) -> None:
        """Count before an int is played."""
        out = self.out
        seat = s.seat()
        if seat == CHANCE:
            out.draws += 1
            out.seconds += DRAW_SECONDS
            self._note_starter(a)
            return
        options = s.options()
        asked = out.asks.setdefault(s.stack[-1].name(), [0, 0, 0])
        asked[2] += len(options)
        if len(options) == 1:
            out.forced += 1
            asked[1] += 1
        else:
            out.decisions += 1
            asked[0] += 1
            out.seconds += DECISION_SECONDS + BIT_SECONDS * log2(len(options))
            self._note_offers(s, options, a)
        for piece in self.counting.chosen(s, a):
            if not self.by_events[piece.kind]:
                self._has(piece.key(), seat)
            if piece.paid >= 0:
                self._pays(piece.key(), piece.paid)

    def _note_starter(self, a: int) -> None:
        """Note who begins, if a draw names only a seat."""
        layout = self.game.layouts.of(a)
        if self.out.starter < 0 and layout is not None:
            if [one.name for one in layout.fields] == ["seat"]:
                self.out.starter = layout.unpack(a)[0]

    def _note_offers(self, s: State, options: list[int], a: int) -> None:
        out = self.out
        words = {option >> PAYLOAD_BITS for option in options}
        if len(words) > 1:
            for kind in words:
                word = self.game.layouts.by_kind[kind].word
                out.kinds.setdefault(word, [0, 0])[0] += 1
            out.kinds[self.game.layouts.by_kind[a >> PAYLOAD_BITS].word][1] += 1
        offers = [{piece.key() for piece in self.counting.chosen(s, one)} for one in options]
        everywhere = set.intersection(*offers)
        chosen = offers[options.index(a)]
        # what comes with every option is not a choice
        for key in set().union(*offers) - everywhere:
            out.offered[key] = out.offered.get(key, 0) + 1
            if key in chosen:
                out.picked[key] = out.picked.get(key, 0) + 1

    def _has(self, key: str, seat: int) -> None:
        self.out.had.setdefault(key, [0] * self.game.players)[seat] += 1

    def _pays(self, key: str, price: int) -> None:
        paid = self.out.paid.setdefault(key, [0, 0])
        paid[0] += price
        paid[1] += 1

    def after(self, s: State, events: list[Event]) -> None:
        """Count the events after the int was played."""
        out = self.out
        for event in events:
            out.events[event.name] = out.events.get(event.name, 0) + 1
            if event.name == "scored":
                self._note_points(event)
            elif event.name in ("round", "turn"):
                out.rounds = max(out.rounds, event.whole(event.name))
            for piece in self.counting.got(s, event):
                if self.by_events[piece.kind]:
                    self._has(piece.key(), piece.seat)
                if piece.paid >= 0:
                    self._pays(piece.key(), piece.paid)
        self._note_lead(s.points)

    def _note_points(self, event: Event) -> None:
        out = self.out
        ruling, reason = str(event.facts["ruling"]), str(event.facts["reason"])
        out.rulings[ruling] = out.rulings.get(ruling, 0) + 1
        out.points[reason] = out.points.get(reason, 0) + event.whole("amount")

    def _note_lead(self, points: list[int]) -> None:
        best = max(points)
        leader = points.index(best) if points.count(best) == 1 else -1
        if leader != self._leader:
            self._leader = leader
            self._leads.append((self.out.decisions, leader))

    def finish(self, s: State) -> Watched:
        """Return the whole game."""
        out = self.out
        outcome = s.outcome()
        out.scores, out.ranks = outcome.scores, outcome.ranks
        out.reason, out.tie_break = outcome.reason, outcome.tie_break
        leaders = [leader for _, leader in self._leads if leader >= 0]
        out.lead_changes = sum(
            before != after for before, after in zip(leaders, leaders[1:], strict=False)
        )
        if self._leads and out.decisions:
            out.settled = self._leads[-1][0] / out.decisions
        out.starter = max(out.starter, 0)
        return out


def kinds_of(game: Game) -> list[Kind]:
    """Return the kinds of pieces of a game that are in play."""
    return [kind for kind in game.counting().kinds() if kind.codes]
