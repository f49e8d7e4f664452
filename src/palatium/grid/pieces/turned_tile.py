"""A tile in one rotation, with everything that placing it needs precomputed."""

from typing import Final, NamedTuple

from palatium.grid.board import ALONG, EDGE_SHIFT, ROW, Board, Half, Rotation, Side
from palatium.grid.pieces.board_numbers import (
    ARC,
    CHAMFER,
    CONTACT,
    DOOR,
    FENCE,
    FENCE_CHAMFER,
    FENCED,
    HALF,
    LAYERS,
    STAIRS,
    TAKEN,
    Level,
)
from palatium.grid.pieces.piece_boards import cell_bit, edge_bit
from palatium.grid.pieces.shape import Edge, Shape, ShapeCell

MOST_SEARCHED: Final = 49
"""The largest footprint, in cells, for which the best rectangles are searched; moats are larger."""


class Door(NamedTuple):
    """A door, which fills one unit contact edge (C-GEO-7)."""

    edge: Edge
    level: Level


class Run:
    """Adjacent edges on one side; `offset` is the first one's distance from the anchor."""

    def __init__(self, side: Side, offset: int, length: int, level: Level) -> None:
        self.side = side
        self.offset = offset
        self.length = length
        self.step = ALONG[side]
        self.level = level


class Block:
    """A rectangle of whole cells inside a footprint."""

    def __init__(self, offset: int, w: int, h: int) -> None:
        self.offset = offset
        self.w = w
        self.h = h


class Corner:
    """A half cell: its kind and its distance from the anchor."""

    def __init__(self, half: Half, offset: int) -> None:
        self.half = half
        self.offset = offset


class Quarter:
    """One corner of a circle's box: its cells on the arc, and the cells outside (C-GEO-8)."""

    def __init__(self, arc: Board, outside: list[Board]) -> None:
        self.arc = arc
        self.outside = outside


class Stamp:
    """What a turned tile adds to one board of the plan."""

    def __init__(self, layer: int, board: Board) -> None:
        self.layer = layer
        self.board = board


class TurnedTile:
    """A tile in one rotation. Boards are framed, see `piece_boards`."""

    def __init__(
        self,
        rotation: Rotation,
        shape: Shape,
        doors: list[Door],
        is_fenced: bool,
        is_stairs: bool,
        stand: int = 0,
    ) -> None:
        fence = shape.fence if is_fenced else []
        slants = shape.fence_chamfers if is_fenced else []
        self.rotation = rotation
        self.w = shape.w
        self.h = shape.h
        self.is_circle = shape.is_circle
        self.is_stairs = is_stairs
        self.stand = stand
        """Where it may stand, see `moats/outside.py`."""
        self.at_gate: Board = -1
        """Where it would touch a drawbridge side at a given place; cached."""
        self.doors = doors
        self.blocks = _blocks(shape)
        self.halves = [Corner(c.half, c.y * ROW + c.x) for c in shape.halves]
        self.chamfers = [Corner(c.half, c.y * ROW + c.x) for c in shape.chamfers]
        self.fence_chamfers = [Corner(c.half, c.y * ROW + c.x) for c in slants]
        self.door_runs = _runs(doors)
        self.fence_runs = _runs([Door(e, Level(0)) for e in fence])
        self.flats = _runs([Door(e, Level(0)) for e in shape.contact]) if shape.is_circle else []
        self.quarters = _quarters(shape) if shape.is_circle else []

        layers = _layers(shape, doors, is_fenced)
        for q in self.quarters:
            layers[ARC] |= q.arc
        if is_stairs:
            for i in range(4):
                layers[STAIRS + i] = layers[DOOR + i] | layers[DOOR + 4 + i]
        self.stamps = [Stamp(i, layers[i]) for i in range(len(layers)) if layers[i]]
        self.cells = layers[TAKEN]
        self.contact = [layers[CONTACT + i] for i in range(4)]
        self.chamfer = [layers[CHAMFER + i] for i in range(4)]
        self.has_chamfers = bool(shape.chamfers)
        self.door_edges = [
            layers[DOOR + i] | layers[DOOR + 4 + i] | layers[DOOR + 8 + i] for i in range(4)
        ]

    def is_same_as(self, other: "TurnedTile") -> bool:
        """Return whether the two could not be told apart once they lie in the castle."""
        if (self.w, self.h, len(self.stamps)) != (other.w, other.h, len(other.stamps)):
            return False
        for mine, theirs in zip(self.stamps, other.stamps, strict=True):
            if mine.layer != theirs.layer or mine.board != theirs.board:
                return False
        return True


def _layers(shape: Shape, doors: list[Door], is_fenced: bool) -> list[Board]:
    """Return what lies on each board of the plan; the turned tile adds arcs and stairs."""
    layers = [0] * LAYERS
    for c in shape.cells:
        layers[TAKEN] |= cell_bit(c.x, c.y)
    for k in shape.halves:
        layers[TAKEN] |= cell_bit(k.x, k.y)
        layers[HALF + k.half] |= cell_bit(k.x, k.y)
    for e in shape.contact:
        layers[CONTACT + e.side] |= edge_bit(e.x, e.y, e.side)
    for k in shape.chamfers:
        layers[CHAMFER + k.half] |= cell_bit(k.x, k.y)
    for door in doors:
        e = door.edge
        layers[DOOR + 4 * door.level + e.side] |= edge_bit(e.x, e.y, e.side)
    if is_fenced:
        for e in shape.fence:
            layers[FENCE + e.side] |= edge_bit(e.x, e.y, e.side)
            layers[FENCED] |= cell_bit(e.outer().x, e.outer().y)
        for k in shape.fence_chamfers:
            layers[FENCE_CHAMFER + k.half] |= cell_bit(k.x, k.y)
    return layers


def _runs(doors: list[Door]) -> list[Run]:
    """Return doors (or other edges) joined into runs; a run costs only a few shifts on a board."""
    runs: list[Run] = []
    left = sorted(doors, key=_run_order)
    for i, door in enumerate(left):
        e = door.edge
        if i and _follows(left[i - 1], door):
            runs[-1].length += 1
        else:
            runs.append(Run(e.side, e.y * ROW + e.x + EDGE_SHIFT[e.side], 1, door.level))
    return runs


def _run_order(door: Door) -> tuple[int, int, int, int]:
    x, y, side = door.edge
    return (side, y, x, door.level) if side & 1 == 0 else (side, x, y, door.level)


def _follows(first: Door, second: Door) -> bool:
    a, b = first.edge, second.edge
    apart = (b.y - a.y) * ROW + b.x - a.x
    return a.side == b.side and first.level == second.level and apart == ALONG[a.side]


def _blocks(shape: Shape) -> list[Block]:
    """Return a few rectangles that together cover the whole cells of the shape."""
    cells = set(shape.cells)
    if len(cells) > MOST_SEARCHED:
        return [Block(c.y * ROW + c.x, 1, 1) for c in shape.cells]
    left = set(cells)
    blocks: list[Block] = []
    while left:
        best: set[ShapeCell] = set()
        at, w, h = ShapeCell(0, 0), 0, 0
        for corner in cells:
            for cw in range(1, shape.w - corner.x + 1):
                for ch in range(1, shape.h - corner.y + 1):
                    box = {
                        ShapeCell(corner.x + i, corner.y + j) for i in range(cw) for j in range(ch)
                    }
                    if box <= cells and len(box & left) > len(best):
                        best, at, w, h = box & left, corner, cw, ch
        left -= best
        blocks.append(Block(at.y * ROW + at.x, w, h))
    return blocks


def _quarters(shape: Shape) -> list[Quarter]:
    """Return the four corners of a circle's box, including the flats on the outside (C-GEO-8)."""
    last, mid = shape.w - 1, shape.w // 2
    quarters: list[Quarter] = []
    for north in (True, False):
        for west in (True, False):
            y = 0 if north else last
            x = 0 if west else last
            arc = 0
            outside = [0, 0, 0, 0]
            for i in range(mid + 1):
                along_x = i if west else last - i
                along_y = i if north else last - i
                if i < mid:
                    arc |= cell_bit(along_x, y) | cell_bit(x, along_y)
                outside[0 if north else 2] |= cell_bit(along_x, -1 if north else last + 1)
                outside[3 if west else 1] |= cell_bit(-1 if west else last + 1, along_y)
            quarters.append(Quarter(arc, outside))
    return quarters
