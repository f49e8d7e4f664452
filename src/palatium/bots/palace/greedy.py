"""The greedy player of The Palace of Mad King Ludwig."""

from palatium.bots.greedy import pick_best
from palatium.bots.palace.evaluate import PLAIN, Weights
from palatium.bots.palace.moves import worths
from palatium.core.errors import BadConfig
from palatium.games.palace.state import PalaceState
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class PalaceGreedy(Bot):
    """Takes the option that is worth most at first sight; ties are broken at random."""

    def __init__(self, argument: str = "", weights: Weights = PLAIN) -> None:
        super().__init__(argument)
        self.weights = weights

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, PalaceState):
            raise BadConfig(f"this bot plays palace, not {seat.game.name}")
        options = seat.options()
        return pick_best(seat, options, worths(s, seat.number, options, self.weights))
