"""The greedy player of Castles of Mad King Ludwig."""

from palatium.bots.castles.evaluate import Weights
from palatium.bots.castles.moves import worths
from palatium.bots.greedy import pick_best
from palatium.core.errors import BadConfig
from palatium.games.castles.state import CastlesState
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class CastlesGreedy(Bot):
    """Takes the option that is worth most at first sight; ties are broken at random."""

    def __init__(self, argument: str = "", weights: Weights | None = None) -> None:
        super().__init__(argument)
        self.weights = weights or Weights()

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, CastlesState):
            raise BadConfig(f"this bot plays castles, not {seat.game.name}")
        options = seat.options()
        return pick_best(seat, options, worths(self.weights, s, seat.number, options))
