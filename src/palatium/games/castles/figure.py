"""Castles as figures for a screen or a picture: outlines, doors, fences, courtyards.

Everything comes from facts of the game and from the pieces in a view, so it contains no secret.
Coordinates are cells counted from the Foyer's top left cell, x to the right, y down.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from palatium.core.game import whole
from palatium.games.castles.appearance import OPEN, door_meets
from palatium.games.castles.box.rooms import Room
from palatium.games.castles.building.courtyards import courtyards
from palatium.games.castles.save import plan_from
from palatium.grid.board import ALL_SIDES, EDGE_SHIFT, ROW, STEP_X, STEP_Y, Board, bits
from palatium.grid.grounds import Entrances
from palatium.grid.pieces.board_numbers import DOWN
from palatium.grid.pieces.shape import Edge, HalfCell, Shape, ShapeCell
from palatium.grid.placing.place import place
from palatium.grid.plan import GroundPlan, PlacedPiece

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame

EXTERNAL: Final = "external"
"""An open door that leads outside (C-GEO-9)."""
INNER: Final = "inner"
"""An open door onto closed ground (C-GEO-9)."""


class Dot(NamedTuple):
    """A corner of cells."""

    x: int
    y: int


class Segment(NamedTuple):
    """A piece of wall from corner to corner, the room on its right."""

    start: Dot
    end: Dot


class DoorFigure(NamedTuple):
    """A door: the unit edge it fills, whether it is downstairs, and what it meets."""

    line: Segment
    is_down: bool
    meets: str


class RoomFigure(NamedTuple):
    """A placed room."""

    room: Room
    x: int
    y: int
    w: int
    h: int
    is_circle: bool
    is_chamfered: bool
    cells: list[ShapeCell]
    outline: list[Dot]
    """Corners clockwise; for a circle the eight ends of its flats."""
    doors: list[DoorFigure]
    fence: list[Segment]


class CastleFigure(NamedTuple):
    """A castle: its box (first and last column and row), rooms, and the cells of courtyards."""

    x0: int
    y0: int
    x1: int
    y1: int
    rooms: list[RoomFigure]
    courtyards: list[list[ShapeCell]]


def castle_figure(game: "CastlesGame", pieces: list[dict[str, object]]) -> CastleFigure:
    """Return the figure of a castle from the pieces that a view shows."""
    built: list[int] = []
    for piece in pieces:
        spot = place(whole(piece["rotation"]), whole(piece["x"]), whole(piece["y"]))
        built.append(game.room_codes.index(str(piece["tile"])) << 16 | spot)
    plan = plan_from(game, built)
    entrances = Entrances(plan)
    x0, y0, x1, y1 = plan.box
    return CastleFigure(
        x0,
        y0,
        x1,
        y1,
        [
            _room(plan, entrances, piece, game.rooms[built[number] >> 16])
            for number, piece in enumerate(plan.pieces)
        ],
        [_cells(plan, board) for board in courtyards(game, entrances, tuple(built))],
    )


def _cells(plan: GroundPlan, board: Board) -> list[ShapeCell]:
    ox, oy = plan.origin
    return [ShapeCell(bit % ROW - ox, bit // ROW - oy) for bit in bits(board)]


def _room(plan: GroundPlan, entrances: Entrances, piece: PlacedPiece, room: Room) -> RoomFigure:
    shape = piece.tile.shape
    for _ in range(piece.turned.rotation):
        shape = shape.turned()
    x, y = piece.x, piece.y
    doors: list[DoorFigure] = []
    for door in piece.turned.doors:
        meets = _meets(plan, entrances, door.edge, x, y)
        doors.append(DoorFigure(edge_line(door.edge, x, y), door.level == DOWN, meets))
    fence: list[Segment] = []
    if piece.tile.is_fenced:
        fence += [edge_line(edge, x, y) for edge in shape.fence]
        fence += [slant(half, x, y) for half in shape.fence_chamfers]
    return RoomFigure(
        room,
        x,
        y,
        shape.w,
        shape.h,
        shape.is_circle,
        len(shape.chamfers) > 0,
        [ShapeCell(cell.x + x, cell.y + y) for cell in shape.cells],
        outline(shape, x, y),
        doors,
        fence,
    )


def _meets(plan: GroundPlan, entrances: Entrances, edge: Edge, x: int, y: int) -> str:
    found = door_meets(plan, edge, x, y)
    if found != OPEN:
        return found
    ox, oy = plan.origin
    bit = 1 << ((edge.y + y + oy) * ROW + edge.x + x + ox + EDGE_SHIFT[edge.side])
    return EXTERNAL if entrances.external[edge.side] & bit else INNER


def edge_line(edge: Edge, x: int, y: int) -> Segment:
    """Return a unit edge of a piece at (x, y), clockwise."""
    left, top = edge.x + x, edge.y + y
    corners = _corners(left, top)
    return Segment(corners[edge.side], corners[(edge.side + 1) & 3])


def slant(half: HalfCell, x: int, y: int) -> Segment:
    """Return the slanted wall of a half cell of a piece at (x, y), clockwise."""
    corners = _corners(half.x + x, half.y + y)
    return Segment(corners[(half.half + 3) & 3], corners[(half.half + 1) & 3])


def _corners(left: int, top: int) -> list[Dot]:
    """Return NW, NE, SE, SW of a cell."""
    return [
        Dot(left, top),
        Dot(left + 1, top),
        Dot(left + 1, top + 1),
        Dot(left, top + 1),
    ]


def outline(shape: Shape, x: int, y: int) -> list[Dot]:
    """Return the corners of a shape at (x, y), clockwise; for a circle the ends of its flats."""
    if shape.is_circle:
        flats = sorted(shape.contact, key=lambda edge: int(edge.side))
        ends: list[Dot] = []
        for flat in flats:
            line = edge_line(flat, x, y)
            ends += [line.start, line.end]
        return ends
    taken = {(cell.x, cell.y) for cell in shape.cells}
    halves = {(half.x, half.y): int(half.half) for half in shape.halves}
    follows: dict[Dot, Dot] = {}
    for cell in shape.cells:
        for side in ALL_SIDES:
            beside = (cell.x + STEP_X[side], cell.y + STEP_Y[side])
            # The cut corner NW, NE, SE, SW opens a half cell to its own side and the previous one.
            is_cut = beside in halves and (side ^ 2) in (halves[beside], (halves[beside] + 3) & 3)
            if is_cut or (beside not in taken and beside not in halves):
                line = edge_line(Edge(cell.x, cell.y, side), x, y)
                follows[line.start] = line.end
    for half in shape.halves:
        line = slant(half, x, y)
        follows[line.start] = line.end
    return _turns(follows)


def _turns(follows: dict[Dot, Dot]) -> list[Dot]:
    """Return the corners of a closed walk, without those it passes straight through."""
    first = min(follows)
    walk = [first]
    here = follows[first]
    while here != first:
        walk.append(here)
        here = follows[here]
    kept: list[Dot] = []
    for i, point in enumerate(walk):
        before, after = walk[i - 1], walk[(i + 1) % len(walk)]
        bend = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (
            after.x - point.x
        )
        if bend:
            kept.append(point)
    return kept
