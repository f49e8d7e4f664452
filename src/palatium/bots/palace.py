"""The greedy player of The Palace of Mad King Ludwig."""

from palatium.bots.palace_value import worths
from palatium.core.errors import BadConfig
from palatium.games.palace.state import PalaceState
from palatium.play.bot import Bot
from palatium.play.seat import Seat


class PalaceGreedy(Bot):
    """Takes the option that is worth most at first sight; ties are broken by chance."""

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, PalaceState):
            raise BadConfig(f"this bot plays palace, not {seat.game.name}")
        options = seat.options()
        found = worths(s, seat.number, options)
        best = max(found)
        top = [a for a, worth in zip(options, found, strict=True) if worth == best]
        return top[seat.rng.below(len(top))]
