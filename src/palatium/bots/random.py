"""The bot that plays any option."""

from palatium.play.bot import Bot
from palatium.play.seat import Seat


class RandomBot(Bot):
    """Uniform over its options."""

    def decide(self, seat: Seat) -> int:
        options = seat.options()
        return options[seat.rng.below(len(options))]
