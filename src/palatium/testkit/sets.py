"""The option sets of all games, as tests and long runs go through them."""

from collections.abc import Iterator

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.registry import games, spec
from palatium.core.spec import set_name


def option_sets(every: bool = False) -> Iterator[tuple[str, dict[str, object]]]:
    """Game names with an option set each; `every` goes through all that the game lists."""
    for name in games():
        shelf = spec(name)
        for options in shelf.all_sets if every else shelf.sets:
            yield name, options


def labelled(every: bool = False) -> list[tuple[str, Game]]:
    """Configured games with a label such as azul/players-2_side-grey."""
    return [
        (f"{name}/{set_name(options)}", configured(name, **options))
        for name, options in option_sets(every)
    ]
