"""A judge: what a game tells the search about moves worth a look and positions worth having."""

# compiled

from math import exp

from mypy_extensions import mypyc_attr

from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.core.state import State

MARGIN_SHARE = 0.2
"""How much of a utility is the margin in points; the rest is the chance to win."""

MANY_POINTS = 200.0
"""Own points by which a utility would be 1."""


class RatedMove:
    """An option with its worth at first sight, in points."""

    def __init__(self, a: int, worth: float) -> None:
        self.a = a
        self.worth = worth


def by_worth(move: RatedMove) -> float:
    """A key that sorts the best first."""
    return -move.worth


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """The plain judge: every option is alike, playouts are random and go to the end.

    A game's own judge says which options deserve a look (`moves`), how a playout goes on
    (`quick`), where it may stop (`is_quiet`) and what score each seat can expect from there
    (`estimate`). It is asked about positions that the deciding seat considers possible.
    """

    def __init__(self) -> None:
        self.is_open = False
        """Whether nothing is hidden, so that one determinization is all there is."""
        self.width = 1000
        """No more moves than this are looked at in one place of the tree."""

    # Methods, since mypyc forgets from build to build which float attributes may be unset.

    def temperature(self) -> float:
        """Points by which a move must be worse to be looked at e times less."""
        return 1.0

    def explore(self) -> float:
        """How much the search looks at what it knows little of."""
        return 0.6

    def start(self, s: State) -> None:
        """A search begins at this position."""

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        """Options worth a look, the best first; never empty."""
        return [RatedMove(a, 0.0) for a in options]

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        """The option that a playout takes."""
        return options[rng.below(len(options))]

    def is_quiet(self, s: State) -> bool:
        """Whether `estimate` can be trusted here; asked where a playout would go on."""
        return False

    def stops(self, s: State) -> bool:
        """Whether the tree and playouts end at this chance node."""
        return False

    def estimate(self, s: State) -> list[float]:
        """The score that each seat can expect in the end."""
        return [float(points) for points in s.points]

    def spread(self, s: State) -> float:
        """Points of lead that turn an even game into one won by 73 %."""
        return 8.0

    def signature(self, s: State) -> int:
        """A number that tells positions apart, for using a tree again; 0 if it cannot."""
        return 0


def settle(judge: Judge, s: State, rng: Rng) -> bool:
    """Let chance and forced ints run; whether anything was drawn."""
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
    """A playout by the judge's own quick moves, to a quiet position or to the end."""
    stack = s.stack
    while True:
        settle(judge, s, rng)
        if not stack or stack[-1].seat == CHANCE or judge.is_quiet(s):
            return
        s.advance(judge.quick(s, stack[-1].seat, s.options(), rng))


def utilities(
    scores: list[float], spread: float, share: float, pride: float = 0.0
) -> list[float]:
    """For each seat, from 0 to 1: the chance to win, mixed with the margin and own points."""
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
    """The same for a game that is over: a win is a win, shared wins are shared."""
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
