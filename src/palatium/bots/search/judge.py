"""A judge: tells the search which moves to consider and what positions are worth."""

# compiled

from math import exp

from mypy_extensions import mypyc_attr

from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.core.state import State

MARGIN_SHARE = 0.2
"""The share of the margin in points in a utility; the rest is the chance to win."""

MANY_POINTS = 200.0
"""Own points that make a utility of 1."""


class RatedMove:
    """An option with its worth at first sight, in points."""

    def __init__(self, a: int, worth: float) -> None:
        self.a = a
        self.worth = worth


def by_worth(move: RatedMove) -> float:
    """Return a key that sorts the best first."""
    return -move.worth


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """The plain judge: all options are equal, playouts are random and go to the end.

    A game's own judge says which options to consider (`moves`), how a playout continues (`quick`),
    where it may stop (`is_quiet`) and what score each seat can expect from there (`estimate`). It
    is asked about positions that are possible for the deciding seat.
    """

    def __init__(self) -> None:
        self.is_open = False
        """Whether nothing is hidden, so that one determinization is enough."""
        self.width = 1000
        """At most this many moves are considered at one node of the tree."""

    # Methods, since mypyc forgets between builds which float attributes may be unset.

    def temperature(self) -> float:
        """Return how many points worse a move must be to be considered e times less."""
        return 1.0

    def explore(self) -> float:
        """Return how much the search explores what it knows little about."""
        return 0.6

    def start(self, s: State) -> None:
        """Start a search at this position."""

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        """Return the options to consider, the best first; never empty."""
        return [RatedMove(a, 0.0) for a in options]

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        """Return the option that a playout takes."""
        return options[rng.below(len(options))]

    def is_quiet(self, s: State) -> bool:
        """Return whether `estimate` is reliable here; asked before a playout continues."""
        return False

    def stops(self, s: State) -> bool:
        """Return whether tree and playouts end at this chance node."""
        return False

    def estimate(self, s: State) -> list[float]:
        """Return the score that each seat can expect in the end."""
        return [float(points) for points in s.points]

    def spread(self, s: State) -> float:
        """Return the lead in points that makes an even game 73 % won."""
        return 8.0

    def signature(self, s: State) -> int:
        """Return a number that identifies positions, for reusing a tree; 0 if it cannot."""
        return 0


def settle(judge: Judge, s: State, rng: Rng) -> bool:
    """Play chance and forced ints; return whether anything was drawn."""
    drawn = False
    stack = s.stack
    while stack:
        if stack[-1].seat == CHANCE:
            if judge.stops(s):
                return drawn
            drawn = True
            s.advance(s.sample(rng))
            continue
        options = s.options()
        if len(options) > 1:
            return drawn
        s.advance(options[0])
    return drawn


def play_on(judge: Judge, s: State, rng: Rng) -> None:
    """Play the judge's quick moves to a quiet position or to the end."""
    stack = s.stack
    while True:
        settle(judge, s, rng)
        if not stack or stack[-1].seat == CHANCE or judge.is_quiet(s):
            return
        s.advance(judge.quick(s, stack[-1].seat, s.options(), rng))


def utilities(
    scores: list[float], spread: float, share: float, pride: float = 0.0
) -> list[float]:
    """Return for each seat, from 0 to 1, the chance to win mixed with margin and own points."""
    count = len(scores)
    if count == 1:
        return [scores[0] / MANY_POINTS]
    most = max(scores)
    powers = [exp((score - most) / spread) for score in scores]
    total = sum(powers)
    out: list[float] = []
    for seat in range(count):
        rival = -1.0e9
        for other in range(count):
            if other != seat and scores[other] > rival:
                rival = scores[other]
        win = powers[seat] / total
        margin = 0.5 + (scores[seat] - rival) / 120.0
        if margin < 0.0:
            margin = 0.0
        elif margin > 1.0:
            margin = 1.0
        mixed = win * (1.0 - share) + margin * share
        out.append(mixed * (1.0 - pride) + scores[seat] / MANY_POINTS * pride)
    return out


def final_utilities(s: State, share: float, pride: float = 0.0) -> list[float]:
    """Return the same for a finished game: a win is a win, shared wins are shared."""
    scores = [float(points) for points in s.points]
    if len(scores) == 1:
        return [scores[0] / MANY_POINTS]
    winners = s.outcome().winners
    out = utilities(scores, 1.0, 1.0)
    for seat in range(len(out)):
        win = 1.0 / len(winners) if seat in winners else 0.0
        mixed = win * (1.0 - share) + out[seat] * share
        out[seat] = mixed * (1.0 - pride) + scores[seat] / MANY_POINTS * pride
    return out
