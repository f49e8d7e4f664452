"""The greedy player of Castles of Mad King Ludwig."""

from palatium.bots.castles_outlook import Weights
from palatium.bots.castles_value import worths
from palatium.core.errors import BadConfig
from palatium.games.castles.state import CastlesState
from palatium.play.bot import Bot
from palatium.play.seat import Seat


class CastlesGreedy(Bot):
    """Takes the option that is worth most at first sight; ties are broken by chance."""

    def __init__(self, argument: str = "", weights: Weights | None = None) -> None:
        super().__init__(argument)
        self.weights = weights or Weights()

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, CastlesState):
            raise BadConfig(f"this bot plays castles, not {seat.game.name}")
        options = seat.options()
        found = worths(self.weights, s, seat.number, options)
        best = max(found)
        top = [a for a, worth in zip(options, found, strict=True) if worth == best]
        return top[seat.rng.below(len(top))]
