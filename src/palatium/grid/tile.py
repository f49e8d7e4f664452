"""A tile: a shape with doors of one level each, perhaps a fence, in its four rotations."""

from typing import Final, NewType

from palatium.grid.board import Rotation
from palatium.grid.face import Door, Face
from palatium.grid.layers import Level
from palatium.grid.shape import Edge, Shape, turned_edge

Kind = NewType("Kind", int)

ROOM: Final = Kind(0)
"""Room tile, Foyer, hallway or stairs: the vertices of the connection graph (C-GEO-11)."""
PASSAGE: Final = Kind(1)
"""Joins two doors; no room, no adjacency, its sides act as walls (C-PAS-4)."""
MOAT: Final = Kind(2)
"""Blocks and walls, has no doors (C-MOA-9)."""


class Tile:
    """A printed piece. `faces` has one entry for each rotation."""

    def __init__(
        self,
        name: str,
        shape: Shape,
        doors: list[Door],
        is_fenced: bool = False,
        is_stairs: bool = False,
        kind: Kind = ROOM,
    ) -> None:
        self.name = name
        self.shape = shape
        self.doors = doors
        self.is_fenced = is_fenced
        self.is_stairs = is_stairs
        self.kind = kind
        self.levels = sum({1 << door.level for door in doors})
        """The mask of the levels on which it has doors."""
        self.faces: list[Face] = []
        turned, here = shape, doors
        for turn in range(4):
            self.faces.append(Face(Rotation(turn), turned, here, is_fenced, is_stairs))
            here = [Door(turned_edge(d.edge, turned.h), d.level) for d in here]
            turned = turned.turned()
        self.rotations = _distinct(self.faces)
        """The rotations that differ from every lower one: a place has one name only."""

    def at_level(self, level: Level) -> "Tile":
        """The same tile with all doors on another level: a hallway's back (C-PLC-5)."""
        doors = [Door(d.edge, level) for d in self.doors]
        return Tile(self.name, self.shape, doors, self.is_fenced, self.is_stairs, self.kind)

    def __repr__(self) -> str:
        return f"Tile({self.name!r})"


def room(name: str, shape: Shape, edges: list[Edge], level: Level, is_fenced: bool) -> Tile:
    """A room tile whose doors are all on one level."""
    return Tile(name, shape, [Door(e, level) for e in edges], is_fenced)


def _distinct(faces: list[Face]) -> list[Rotation]:
    rotations: list[Rotation] = []
    for face in faces:
        twins = [r for r in rotations if faces[r].is_same_as(face)]
        if not twins:
            rotations.append(face.rotation)
    return rotations
