"""Pickles: a game is its name and its config, a position its game and what `dump` says of it."""

from typing import Final

from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import spec
from palatium.core.spec import GameSpec
from palatium.core.state import State
from palatium.core.text.words import SPOKEN

MOST: Final = 16
"""Games that are kept for the next pickle of their kind; building one takes long."""


class GameMade:
    """A game that was built for a pickle, and what built it."""

    def __init__(self, shelf: GameSpec, game: Game) -> None:
        self.shelf = shelf
        self.game = game


_made: dict[str, GameMade] = {}
"""By all that a game depends on, the latest last."""


def game_again(name: str, version: int, config: dict[str, object], components: str) -> Game:
    """The game that a pickle names, built once; BadRecord if rules or components differ here."""
    try:
        shelf = spec(name)
    except BadConfig as error:
        raise BadConfig(f"a pickle is read where its game is registered: {error}") from None
    settings = [(key, config[key]) for key in sorted(config)]
    key = f"{SPOKEN.code} {name} {version} {components} {settings!r}"
    made = _made.pop(key, None)
    if made is None or made.shelf is not shelf:
        made = GameMade(shelf, shelf.configure(config))
        made.game.must_fit("pickle", version, components)
    _made[key] = made
    while len(_made) > MOST:
        del _made[next(iter(_made))]
    return made.game


def state_again(game: Game, data: dict[str, object]) -> State:
    """The position that a pickle holds."""
    return game.revive(data)
