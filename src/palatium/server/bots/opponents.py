"""Opponents by program: who can be seated at a table, the levels in order and how strong they are.

Whoever comes to a server may name a bot, so a name must never start a program of the machine:
outside programs hold a seat over their own socket instead (docs/bots.md).
"""

import json
from functools import cache
from importlib import resources

from palatium.bots.search.levels import LEVELS
from palatium.core.errors import BadConfig, PalatiumError
from palatium.playing.bot import Bot, bot_names, make_bot
from palatium.server.wire.http import BotInfo
from palatium.server.wire.refusals import BadMessage

OUTSIDE = "stdio"
STYLES = ["hoarder", "rusher", "shark"]
STAND_IN = "greedy"
"""Plays for people who leave or whose time is up."""
STAND_INS = (STAND_IN, "random")
"""Bots that play no better than everybody agreed to when they sat down."""


def make_opponent(name: str) -> Bot:
    """Return a bot by its name, unless it would start a program."""
    if name.partition(":")[0] == OUTSIDE:
        raise BadConfig(f"{OUTSIDE} bots are not started here; programs take seats over /ws/bots")
    return make_bot(name)


def check_bot(name: str | None) -> str:
    """Return a bot's name that can be seated; greedy if none is given."""
    try:
        make_opponent(name or STAND_IN)
    except PalatiumError as error:
        raise BadMessage(str(error)) from None
    return name or STAND_IN


def opponents(game: str) -> list[BotInfo]:
    """Return the bots one can play against: levels from the weakest up, styles, all others."""
    levels = [level.name for level in LEVELS]
    others = [name for name in bot_names() if name not in (*levels, *STYLES, OUTSIDE)]
    rated = ratings().get(game, {})
    return [
        *[BotInfo(name=name, kind="level", rating=rated.get(name)) for name in levels],
        *[BotInfo(name=name, kind="style", rating=rated.get(name)) for name in STYLES],
        *[BotInfo(name=name, kind="other", rating=rated.get(name)) for name in others],
    ]


@cache
def ratings() -> dict[str, dict[str, int]]:
    """Return what docs/ladder.md says, by game and bot."""
    file = resources.files("palatium.bots.search").joinpath("data/ratings.json")
    found: dict[str, dict[str, int]] = json.loads(file.read_text("utf-8"))
    return found
