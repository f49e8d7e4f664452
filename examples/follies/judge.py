"""The judge of Follies: which moves to consider, and how a playout continues."""

from follies.game import FolliesGame
from follies.moves import POINT, worths
from follies.state import FolliesState
from palatium.bots.search.judge import Judge, RatedMove, by_worth
from palatium.core.rng import Rng
from palatium.core.state import State

SLIPS = 8
"""One quick move in this many is random: rivals make mistakes."""


class FolliesJudge(Judge):
    """Plays out to the end, since games are short, and estimates nothing."""

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        assert isinstance(s, FolliesState)
        found = zip(options, worths(s, seat, options), strict=True)
        return sorted([RatedMove(a, worth / POINT) for a, worth in found], key=by_worth)

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, FolliesState)
        if rng.below(SLIPS) == 0:
            return options[rng.below(len(options))]
        found = worths(s, seat, options)
        return options[found.index(max(found))]

    def spread(self, s: State) -> float:
        return 5.0


def follies_judge(game: FolliesGame) -> FolliesJudge:
    """Return the judge of a configured game."""
    return FolliesJudge()
