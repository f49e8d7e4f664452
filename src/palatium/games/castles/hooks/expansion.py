"""Expansions: modules with pieces, a part of the position, and something to show.

The base rules ask them at the points of `hooks/points.py`. What a Favor or Bonus card of an
expansion counts is a point that the expansion brings, named after the kind of the card.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from palatium.core.counting import Kind, Piece
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.layout import Layout
from palatium.core.modules import Module, Point
from palatium.core.scoring.standing import Standing
from palatium.core.text.words import Words
from palatium.games.castles.box.rooms import Room
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.state import CastlesState

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.scene_types import CastlesScene, CastlesTile
    from palatium.games.castles.sent.view_types import CastlesPlayer, CastlesSlot, CastlesTable

FrameTable = dict[str, Callable[[list[int]], Frame[CastlesState]]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion(Module[CastlesState]):
    """A module of Castles; the base rules know it only through its points and this class."""

    def __init__(
        self,
        name: str,
        layouts: list[Layout],
        points: list[Point],
        frames: FrameTable,
        rewards: dict[int, str] | None = None,
        codes: list[str] | None = None,
        brings: list[Point] | None = None,
    ) -> None:
        super().__init__(name, layouts, points, brings)
        self.frames = frames
        self.index = 0
        """The index of its part in a position; set by the game."""
        self.rewards: dict[int, str] = rewards or {}
        """Rewards besides those of the eight types: number and token."""
        self.codes: list[str] = codes or []
        """Its own cards that `exclude` may name."""

    def name_pieces(self, words: Words) -> None:
        """Add words for the codes of its pieces."""

    def start(self, game: "CastlesGame") -> Part:
        """Return its part of the first position."""
        return Part()

    def load(self, ints: list[int], seats: int) -> Part:
        """Return the part that `Part.data` wrote."""
        return Part()

    def why_not(self, s: CastlesState, seat: int, a: int) -> str:
        """Return in one sentence why an action of its kinds cannot be the turn's main action."""
        return ""

    def tiles(self, s: CastlesState) -> list[int]:
        """Return room tiles that it holds, neither in a stack nor in a castle."""
        return []

    def check(self, s: CastlesState) -> list[str]:
        """Return broken invariants in words."""
        return []

    def scene(self, game: "CastlesGame", facts: "SceneFacts") -> None:
        """Add to the facts that a screen draws from."""

    def kinds(self, game: "CastlesGame") -> list[Kind]:
        """Return its pieces that a playtest counts."""
        return []

    def chosen(self, s: CastlesState, a: int) -> list[Piece]:
        """Return its own pieces that an option chooses."""
        return []

    def got(self, event: Event) -> list[Piece]:
        """Return its own pieces that a seat got by an event."""
        return []

    def show(self, s: CastlesState, seat: int | None, out: "CastlesTable") -> None:
        """Add to a view what lies on the table."""

    def show_slot(self, s: CastlesState, slot: int, out: "CastlesSlot") -> None:
        """Add to the view of a market tile."""

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        """Add to a viewer's view of a player."""

    def stand(self, s: CastlesState, seat: int | None, out: list[Standing]) -> None:
        """Add to the standings, as a viewer may see them."""


class SceneFacts:
    """What a screen draws from: facts by name, and those of each tile by its code."""

    def __init__(
        self, facts: "CastlesScene", tiles: "dict[str, CastlesTile]"
    ) -> None:
        self.facts = facts
        self.tiles = tiles

    def of(self, rooms: list[Room]) -> "list[CastlesTile]":
        """Return the facts of some tiles."""
        return [self.tiles[room.code] for room in rooms]


Pieces = list[Room]
"""Pieces that lie in castles but are not rooms, or other faces of rooms."""
