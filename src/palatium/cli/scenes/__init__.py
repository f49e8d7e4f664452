"""Scenes: a game's table in a terminal, by a module that each game names in its extras.

A scene module has `draw(view, seat, width, around)`. It may also have `choose(around, view, record,
preview)`, which returns an option's entry in the menu, `QUIET`, the names of events that need no
words, and `due(view, size)`, which says what is to be drawn now. A scene uses only the view of one
seat and facts of the game, never the state.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from rich.console import RenderableType

from palatium.core.game import Game
from palatium.core.registry import extras

View = dict[str, object]


@dataclass(frozen=True, slots=True)
class SceneContext:
    """What a scene needs besides the view: facts of the game, names, what can be chosen now."""

    game: Game
    names: list[str]
    choices: list[dict[str, object]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MenuOption:
    """An option in the menu: its row, its words, its effects besides points, its rank in the row.

    Options of equal `fold` are shown as one, since they differ only in how they are paid.
    """

    row: str
    words: str
    brings: str = ""
    fold: str = ""
    rank: int = 0


Draw = Callable[[View, int | None, int, SceneContext], RenderableType]
Choose = Callable[[SceneContext, View, dict[str, object], dict[str, object]], MenuOption]
Due = Callable[[View, int], str]


class Scene:
    """A scene with all its parts; missing ones come from the plain scene."""

    def __init__(self, own: ModuleType, plain: ModuleType) -> None:
        self.draw: Draw = getattr(own, "draw", plain.draw)
        self.choose: Choose = getattr(own, "choose", plain.choose)
        self.due: Due = getattr(own, "due", plain.due)
        self.quiet: frozenset[str] = frozenset(getattr(own, "QUIET", ()))


def scene(name: str) -> Scene:
    """Return the scene of a game, or the plain one."""
    plain = import_module("palatium.cli.scenes.plain")
    own = extras(name).load("scene")
    return Scene(own if isinstance(own, ModuleType) else plain, plain)


def player_of(view: View, seat: int) -> dict[str, object]:
    """Return what a view shows of a player."""
    players = view["players"]
    found = players[seat] if isinstance(players, list) else None
    assert isinstance(found, dict)
    return found


def last_frame(view: View) -> dict[str, object]:
    """Return what a view shows of the present question; empty when the game is over."""
    frames = view["frames"]
    found = frames[-1] if isinstance(frames, list) and frames else {}
    assert isinstance(found, dict)
    return found
