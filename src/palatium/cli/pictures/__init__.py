"""Pictures: a position as a self-contained SVG, one module per game, found by its name.

A picture module has `draw(view, seat, around)`, which gives the text of the file. Like a scene it
knows the view of a spectator and the facts of the game, never the state.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from palatium.cli.scenes import Around, View
from palatium.core.errors import BadConfig

Draw = Callable[[View, int | None, Around], str]


def picture(name: str) -> Draw:
    """How a game is drawn; BadConfig where there is no picture of it."""
    place = f"palatium.cli.pictures.{name}"
    if not name.isidentifier() or find_spec(place) is None:
        raise BadConfig(f"--svg: there is no picture of {name} yet")
    draw: Draw = import_module(place).draw
    return draw
