"""The greedy player of Follies."""

from follies.moves import worths
from follies.state import FolliesState
from palatium.bots.greedy import pick_best
from palatium.core.errors import BadConfig
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class FolliesGreedy(Bot):
    """Takes the option that is worth most at first sight; ties are broken at random."""

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, FolliesState):
            raise BadConfig(f"this bot plays follies, not {seat.game.name}")
        options = seat.options()
        return pick_best(seat, options, worths(s, seat.number, options))
