"""Styles: one-sided players that probe whether a game or a bot can be beaten by a simple habit.

`hoarder` spends late or never, `rusher` takes what scores at once, `shark` makes others pay.
They are greedy players with other weights; in a game without them they take the most points.
"""

from palatium.bots.greedy import GreedyBot
from palatium.core.errors import BadConfig
from palatium.core.registry import extras
from palatium.play.bot import Bot

HOARDER = "hoarder"
RUSHER = "rusher"
SHARK = "shark"


class StyleBot(GreedyBot):
    """Hands over to a greedy player of the game with the style's weights."""

    style = ""

    def expert(self, game: str) -> Bot | None:
        styled = extras(game).load("styles")
        if styled is None:
            return None
        found: object = styled(self.style) if callable(styled) else None
        if isinstance(found, Bot):
            return found
        raise BadConfig(f"what {game} names as styles makes no bot")


class Hoarder(StyleBot):
    """Keeps tiles, money and cards for later."""

    style = HOARDER


class Rusher(StyleBot):
    """Takes what scores now and hopes for nothing."""

    style = RUSHER


class Shark(StyleBot):
    """The price shark: what others want shall cost them dear."""

    style = SHARK
