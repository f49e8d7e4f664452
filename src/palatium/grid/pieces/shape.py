"""The outline of a piece in one orientation: cells, half cells, and the edges that can touch."""

from typing import NamedTuple

from palatium.grid.board import STEP_X, STEP_Y, Half, Side


class ShapeCell(NamedTuple):
    """A whole cell, counted from the top left of the bounding box."""

    x: int
    y: int


class HalfCell(NamedTuple):
    """A cell with one corner cut off; the two triangles next to the body are taken (C-GEO-3)."""

    x: int
    y: int
    half: Half


class Edge(NamedTuple):
    """The unit edge on one side of a cell of the piece."""

    x: int
    y: int
    side: Side

    def outer(self) -> ShapeCell:
        """Return the cell that the edge faces."""
        return ShapeCell(self.x + STEP_X[self.side], self.y + STEP_Y[self.side])


class Shape:
    """The outline that all tiles of one size share. Never mirrored, only turned (C-GEO-1)."""

    def __init__(
        self,
        name: str,
        w: int,
        h: int,
        is_circle: bool,
        cells: list[ShapeCell],
        halves: list[HalfCell],
        contact: list[Edge],
        chamfers: list[HalfCell],
        door_edges: list[Edge],
        fence: list[Edge],
        fence_chamfers: list[HalfCell],
    ) -> None:
        self.name = name
        self.w = w
        self.h = h
        self.is_circle = is_circle
        self.cells = cells
        self.halves = halves
        self.contact = contact
        """Edges that can touch another piece (C-GEO-5): of a circle, only its four flats."""
        self.chamfers = chamfers
        """Half cells whose slanted wall can touch another chamfer."""
        self.door_edges = door_edges
        self.fence = fence
        self.fence_chamfers = fence_chamfers

    def turned(self) -> "Shape":
        """Return the same shape after a quarter turn clockwise."""
        h = self.h
        return Shape(
            self.name,
            h,
            self.w,
            self.is_circle,
            [ShapeCell(h - 1 - c.y, c.x) for c in self.cells],
            [turned_half(c, h) for c in self.halves],
            [turned_edge(e, h) for e in self.contact],
            [turned_half(c, h) for c in self.chamfers],
            [turned_edge(e, h) for e in self.door_edges],
            [turned_edge(e, h) for e in self.fence],
            [turned_half(c, h) for c in self.fence_chamfers],
        )


def turned_edge(edge: Edge, h: int) -> Edge:
    """Return the edge of a piece of height h after a quarter turn clockwise."""
    return Edge(h - 1 - edge.y, edge.x, Side((edge.side + 1) & 3))


def turned_half(cell: HalfCell, h: int) -> HalfCell:
    """Return the half cell of a piece of height h after a quarter turn clockwise."""
    return HalfCell(h - 1 - cell.y, cell.x, Half((cell.half + 1) & 3))
