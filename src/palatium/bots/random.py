"""The bot that plays at random."""

from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class RandomBot(Bot):
    """Plays uniformly random options."""

    def decide(self, seat: Seat) -> int:
        options = seat.options()
        return options[seat.rng.below(len(options))]
