"""Pictures: a position as a self-contained SVG, by a module that each game names in its extras.

A picture module has `draw(view, seat, around)`, which returns the text of the file. Like a scene it
uses the view of a spectator and the facts of the game, never the state.
"""

from collections.abc import Callable

from palatium.cli.scenes import SceneContext, View
from palatium.core.errors import BadConfig
from palatium.core.registry import extras

Draw = Callable[[View, int | None, SceneContext], str]


def picture(name: str) -> Draw:
    """Return how a game is drawn; BadConfig if it has no picture."""
    draw: Draw | None = getattr(extras(name).load("picture"), "draw", None)
    if draw is None:
        raise BadConfig(f"--svg: there is no picture of {name} yet")
    return draw
