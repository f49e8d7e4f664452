"""Styles: one-sided players that test whether a simple habit beats a game or a bot.

`hoarder` spends late or never, `rusher` takes what scores at once, `shark` makes others pay. They
are greedy players with other weights; in a game without styles they take the most points.
"""

from palatium.bots.greedy import GreedyBot
from palatium.core.errors import BadConfig
from palatium.core.registry import extras
from palatium.playing.bot import Bot

HOARDER = "hoarder"
RUSHER = "rusher"
SHARK = "shark"


class StyleBot(GreedyBot):
    """Uses the game's greedy player with the style's weights."""

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
    """Takes what scores now and expects nothing later."""

    style = RUSHER


class Shark(StyleBot):
    """Makes others pay dearly for what they want."""

    style = SHARK
