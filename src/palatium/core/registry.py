"""The shelf: which games exist, found in `palatium.games` and in entry points."""

from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from palatium.core.errors import BadConfig
from palatium.core.extras import NO_EXTRAS, Extras
from palatium.core.game import Game
from palatium.core.spec import GameSpec, guess

_shelf = import_module("palatium.games")

_registered: dict[str, GameSpec] = {}
_loaded: dict[str, GameSpec] = {}
_unknown: set[str] = set()
"""Names that were looked up and are not games."""


def register_game(spec: GameSpec) -> None:
    """Put a game on the shelf from a program, with its extras.

    >>> import palatium as pal
    >>> from palatium.core.spec import GameSpec, common_options
    >>> def build(config):  # gives a Game of your own; here, one from the shelf
    ...     return pal.game("azul", players=config.whole("players"))
    >>> pal.register_game(GameSpec("mine", "Mine", "by me", common_options(2, 4, 2), build, []))
    >>> pal.game("mine", players=3).players
    3
    """
    _registered[spec.name] = spec
    _unknown.discard(spec.name)


def forget_game(name: str) -> None:
    """Take a game that a program registered off the shelf."""
    _registered.pop(name, None)


def game_names() -> list[str]:
    """Return the names of all games, sorted.

    >>> import palatium as pal
    >>> {"azul", "castles", "palace", "palaces"} <= set(pal.game_names())
    True
    """
    return sorted({*_installed(), *_registered})


@lru_cache(maxsize=1)
def _installed() -> list[str]:
    """Find the shipped games and those of installed packages, once."""
    shipped = [module.name for module in iter_modules(_shelf.__path__)]
    return shipped + [entry.name for entry in entry_points(group="palatium.games")]


def spec(name: str) -> GameSpec:
    """Return a game on the shelf; BadConfig if there is none of that name."""
    found = _registered.get(name) or _loaded.get(name)
    if found is not None:
        return found
    if name not in game_names():
        names = game_names()
        raise BadConfig(
            f"there is no game '{name}'; there are {', '.join(names)}" + guess(name, names)
        )
    found = _load(name)
    _loaded[name] = found
    return found


def extras(name: str) -> Extras:
    """Return what a game brings besides its rules; nothing if it is not on the shelf."""
    found = _registered.get(name) or _loaded.get(name)
    if found is None and name not in _unknown:
        if name in game_names():
            found = spec(name)
        else:
            _unknown.add(name)
    return NO_EXTRAS if found is None else found.extras


def games_with(part: str) -> list[str]:
    """Return the games that bring a part, sorted."""
    return [name for name in game_names() if extras(name).has(part)]


def data_folder(name: str) -> Path:
    """Return the folder with a game's words, guides and components."""
    found = spec(name)
    module = import_module(found.extras.package or found.build.__module__)
    return Path(str(module.__file__)).parent / "data"


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
    """Return a configured game; BadConfig says what was wrong and what would be right.

    >>> import palatium as pal
    >>> game = pal.game("azul", players=3, side="grey")
    >>> game.config["side"]
    'grey'
    """
    return spec(name).configure(options)


@lru_cache(maxsize=64)
def shelf_note(name: str) -> str:
    """Return which pieces of a game are those of the box and which are ours, with its default
    options and with everything it has."""
    plain = game(name)
    full = game(name, **spec(name).all_sets[-1])
    note, whole = plain.components_note(True), full.components_note(True)
    return note if note == whole else f"{note} {plain.words.say('ours.full', {'note': whole})}"
