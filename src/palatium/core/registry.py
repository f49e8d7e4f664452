"""The shelf: which games exist, found in `palatium.games` and in entry points."""

from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.spec import GameSpec, guess

_shelf = import_module("palatium.games")
"""Imported at once, before `palatium` binds its function `games` to the same name."""

_registered: dict[str, GameSpec] = {}
_loaded: dict[str, GameSpec] = {}


def register_game(spec: GameSpec) -> None:
    """Put a game on the shelf from a program.

    >>> import palatium as pal
    >>> from palatium.core.spec import GameSpec, common_options
    >>> def build(config):  # gives a Game of your own; here, one from the shelf
    ...     return pal.game("azul", players=config.whole("players"))
    >>> pal.register_game(GameSpec("mine", "Mine", "by me", common_options(2, 4, 2), build, []))
    >>> pal.game("mine", players=3).players
    3
    """
    _registered[spec.name] = spec


def forget_game(name: str) -> None:
    """Take a game that a program registered off the shelf again."""
    _registered.pop(name, None)


def games() -> list[str]:
    """The names of all games, sorted.

    >>> import palatium as pal
    >>> {"azul", "castles", "palace", "palaces"} <= set(pal.games())
    True
    """
    shipped = [module.name for module in iter_modules(_shelf.__path__)]
    outside = [entry.name for entry in entry_points(group="palatium.games")]
    return sorted({*shipped, *outside, *_registered})


def spec(name: str) -> GameSpec:
    """A game on the shelf; BadConfig if there is none of that name."""
    found = _registered.get(name) or _loaded.get(name)
    if found is not None:
        return found
    if name not in games():
        names = games()
        raise BadConfig(
            f"there is no game '{name}'; there are {', '.join(names)}" + guess(name, names)
        )
    found = _load(name)
    _loaded[name] = found
    return found


def _load(name: str) -> GameSpec:
    for entry in entry_points(group="palatium.games", name=name):
        loaded: object = entry.load()
        if isinstance(loaded, GameSpec):
            return loaded
        raise BadConfig(f"the entry point '{name}' gives no GameSpec")
    module_spec: object = getattr(import_module(f"palatium.games.{name}"), "SPEC", None)
    if not isinstance(module_spec, GameSpec):
        raise BadConfig(f"palatium.games.{name} has no SPEC")
    return module_spec


def game(name: str, **options: object) -> Game:
    """A configured game; BadConfig says what was wrong and what would be right.

    >>> import palatium as pal
    >>> game = pal.game("azul", players=3, side="grey")
    >>> game.config["side"]
    'grey'
    """
    return spec(name).configure(options)


@lru_cache(maxsize=64)
def shelf_note(name: str) -> str:
    """Which pieces of a game are as in the box and which are ours, as it is played by default and
    with everything that it has."""
    plain = game(name)
    full = game(name, **spec(name).all_sets[-1])
    note, whole = plain.components_note(True), full.components_note(True)
    return note if note == whole else f"{note} {plain.words.say('ours.full', {'note': whole})}"
