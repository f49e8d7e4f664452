"""Pickles: a game is pickled as its name and config, a position as its game and dump."""

from typing import Final

from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import spec
from palatium.core.spec import GameSpec
from palatium.core.state import State
from palatium.core.text.words import SPOKEN

MOST: Final = 16
"""The number of games cached for further pickles; building one takes long."""


class GameMade:
    """A game that was built for a pickle, and what it was built from."""

    def __init__(self, shelf: GameSpec, game: Game) -> None:
        self.shelf = shelf
        self.game = game


_made: dict[str, GameMade] = {}
"""By everything a game depends on, the latest last."""


def game_again(name: str, version: int, config: dict[str, object], components: str) -> Game:
    """Return the game that a pickle names, built once; BadRecord if rules or components differ."""
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
    """Return the position in a pickle."""
    return game.revive(data)
