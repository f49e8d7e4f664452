"""A tile: a shape with doors, each on one level, and possibly a fence, in its four rotations."""

from typing import Final, NewType

from palatium.grid.board import Rotation
from palatium.grid.moats.outside import GARDEN, INNER, OUTER, Area, Stand
from palatium.grid.moats.outside import PASSAGE as IN_WALLS
from palatium.grid.pieces.board_numbers import BEYOND, Level
from palatium.grid.pieces.shape import Edge, Shape, turned_edge
from palatium.grid.pieces.turned_tile import Door, TurnedTile

Kind = NewType("Kind", int)

ROOM: Final = Kind(0)
"""Room tile, Foyer, hallway or stairs: the vertices of the connection graph (C-GEO-11)."""
PASSAGE: Final = Kind(1)
"""A secret passage: joins two doors; not a room, no adjacency, its sides act as walls (C-PAS-4)."""
MOAT: Final = Kind(2)
"""A moat section: blocks and walls, has no doors (C-MOA-9)."""


class ShapedTile:
    """A printed piece. `turned` has one entry for each rotation."""

    def __init__(
        self,
        name: str,
        shape: Shape,
        doors: list[Door],
        is_fenced: bool = False,
        is_stairs: bool = False,
        kind: Kind = ROOM,
        is_outdoor: bool = False,
        banks: list[Area] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.doors = doors
        self.is_fenced = is_fenced
        self.is_stairs = is_stairs
        self.kind = kind
        self.is_outdoor = is_outdoor
        self.banks = banks
        """For a moat section: the ground beyond its outer banks, relative to its top left cell."""
        self.levels = sum({1 << door.level for door in doors})
        """The mask of the levels on which it has doors."""
        self.has_gate = self.levels >> BEYOND == 1 and self.levels != 1 << BEYOND
        """Whether a drawbridge leads from it, at its bottom (C-MOA-1)."""
        stand = _stand(kind, self.levels, is_outdoor)
        self.turned: list[TurnedTile] = []
        form, here = shape, doors
        for turn in range(4):
            self.turned.append(TurnedTile(Rotation(turn), form, here, is_fenced, is_stairs, stand))
            here = [Door(turned_edge(d.edge, form.h), d.level) for d in here]
            form = form.turned()
        self.rotations = _distinct(self.turned)
        """The rotations that differ from every lower one: a place has only one name."""

    def at_level(self, level: Level) -> "ShapedTile":
        """Return the same tile with all doors on another level: a hallway's back (C-PLC-5)."""
        doors = [Door(d.edge, level) for d in self.doors]
        return ShapedTile(self.name, self.shape, doors, self.is_fenced, self.is_stairs, self.kind,
                    self.is_outdoor, self.banks)

    def __repr__(self) -> str:
        return f"Tile({self.name!r})"


def room(
    name: str,
    shape: Shape,
    edges: list[Edge],
    level: Level,
    is_fenced: bool,
    is_outdoor: bool = False,
) -> ShapedTile:
    """Return a room tile whose doors are all on one level."""
    doors = [Door(e, level) for e in edges]
    return ShapedTile(name, shape, doors, is_fenced, is_outdoor=is_outdoor)


def _stand(kind: Kind, levels: int, is_outdoor: bool) -> Stand:
    if kind == PASSAGE:
        return IN_WALLS
    if levels == 1 << BEYOND:
        return OUTER
    return GARDEN if is_outdoor else INNER


def _distinct(turned: list[TurnedTile]) -> list[Rotation]:
    rotations: list[Rotation] = []
    for one in turned:
        twins = [r for r in rotations if turned[r].is_same_as(one)]
        if not twins:
            rotations.append(one.rotation)
    return rotations
