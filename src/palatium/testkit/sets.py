"""The option sets of all games, as tests and long runs play them."""

from collections.abc import Iterator

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.registry import game_names, spec
from palatium.core.spec import set_name


def option_sets(every: bool = False) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield game names with an option set each; `every` includes all that the game lists."""
    for name in game_names():
        shelf = spec(name)
        for options in shelf.all_sets if every else shelf.sets:
            yield name, options


def labelled(every: bool = False) -> list[tuple[str, Game]]:
    """Return configured games with a label such as azul/players-2_side-grey."""
    return [
        (f"{name}/{set_name(options)}", configured(name, **options))
        for name, options in option_sets(every)
    ]


def families(only: list[str]) -> dict[str, list[tuple[str, dict[str, object]]]]:
    """Return the option sets of each game, or of those named; sets with all expansions apart."""
    found: dict[str, list[tuple[str, dict[str, object]]]] = {}
    for name, options in option_sets(every=True):
        if only and name not in only:
            continue
        most = max([_expansions(one) for one in spec(name).all_sets])
        whole = most > 0 and _expansions(options) == most
        found.setdefault(f"{name}, every expansion" if whole else name, []).append((name, options))
    return found


def shares(total: int, parts: int) -> list[int]:
    """Return a number of games, shared evenly; every part gets at least one."""
    return [max(1, (total + part) // parts) for part in range(parts)]


def _expansions(options: dict[str, object]) -> int:
    modules = options.get("modules", [])
    return len(modules) if isinstance(modules, list) else 0
