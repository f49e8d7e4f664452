"""A castle's plan: the pieces placed so far; immutable.

Placing returns a new plan, so copying a castle costs nothing. Pieces are named by their number in
the order of placing (0 is the Foyer), and cells are counted from the Foyer's top left cell. The
boards show a window of 64 x 64 cells that moves with the castle; nothing outside depends on it.
"""

from typing import TYPE_CHECKING, Final

from palatium.grid.board import ROW, Board, bits
from palatium.grid.moats.outside import NOTHING, Outside, behind_gate
from palatium.grid.pieces.board_numbers import CONTACT, DOOR, LAYERS, TAKEN
from palatium.grid.pieces.piece_boards import shift
from palatium.grid.pieces.tile import PASSAGE, ROOM, ShapedTile
from palatium.grid.pieces.turned_tile import TurnedTile
from palatium.grid.placing.contact import meet

if TYPE_CHECKING:
    from palatium.grid.placing.legal_anchors import AnchorFinder

MARGIN: Final = 11
"""Free cells round the castle: a tile of side 7 beyond a passage of 3, and one more."""
ROOMY: Final = ROW - 2 * MARGIN
LIMIT: Final = 62
"""The longest side of a castle's box (C-GEO-14)."""


class PlacedPiece:
    """A tile at its place."""

    def __init__(self, tile: ShapedTile, turned: TurnedTile, x: int, y: int) -> None:
        self.tile = tile
        self.turned = turned
        self.x = x
        self.y = y


class GroundPlan:
    """The placed pieces and what follows from them. Masks have a bit for each piece's number."""

    def __init__(
        self,
        pieces: list[PlacedPiece],
        boards: list[Board],
        joined: list[int],
        linked: list[int],
        touching: list[int],
        unanswered: list[int],
        unblocked: list[int],
        room_mask: int,
        origin: tuple[int, int],
        box: tuple[int, int, int, int],
        outside: Outside,
    ) -> None:
        self.pieces = pieces
        self.boards = boards
        self.joined = joined
        """For each room, the rooms it meets door to door."""
        self.linked = linked
        """For each room, the rooms joined to it by a passage."""
        self.touching = touching
        """For each piece, all pieces that share a contact edge with it (C-GEO-6)."""
        self.unanswered = unanswered
        """For each piece, the number of doors that are not connected."""
        self.unblocked = unblocked
        """For each piece, the number of doors with no wall and no door against them (C-DEC-18)."""
        self.room_mask = room_mask
        self.origin = origin
        """The Foyer's top left cell in the window."""
        self.box = box
        """First column, first row, last column, last row of all pieces."""
        self.outside = outside
        self.finders: list[AnchorFinder] | None = None
        """Results about placing, computed on demand; see `legal_places`."""

    def put(self, tile: ShapedTile, rotation: int, x: int, y: int) -> "GroundPlan":
        """Return the plan with one more piece, which is assumed to be legal there."""
        turned = tile.turned[rotation]
        number = len(self.pieces)
        me = 1 << number
        is_room = tile.kind == ROOM
        joined, linked, touching = self.joined.copy(), self.linked.copy(), self.touching.copy()
        unanswered, unblocked = self.unanswered.copy(), self.unblocked.copy()
        blocked = answered = touch_mask = door_mask = 0
        for i in range(number):
            other = self.pieces[i]
            dx, dy = other.x - x, other.y - y
            if dx > turned.w or dy > turned.h or dx + other.turned.w < 0 or dy + other.turned.h < 0:
                continue
            touches, pairs, mine, theirs = meet(turned, other.turned, dx, dy)
            if touches:
                touching[i] |= me
                touch_mask |= 1 << i
                answered += pairs
                blocked += mine
                unanswered[i] -= pairs
                unblocked[i] -= theirs
                if pairs and other.tile.kind == ROOM:
                    door_mask |= 1 << i
                    if is_room:
                        joined[i] |= me
        if tile.kind == PASSAGE:
            _link(linked, door_mask)
        joined.append(door_mask if is_room else 0)
        linked.append(0)
        touching.append(touch_mask)
        unanswered.append(len(turned.doors) - answered)
        unblocked.append(len(turned.doors) - blocked)
        pieces = self.pieces.copy()
        pieces.append(PlacedPiece(tile, turned, x, y))
        room_mask = self.room_mask | me if is_room else self.room_mask
        box = self.box_with(turned, x, y)
        origin = origin_for(self.origin, box)
        boards = self._moved(origin)
        at = shift(x + origin[0], y + origin[1])
        for stamp in turned.stamps:
            boards[stamp.layer] |= stamp.board << at
        outside = self.outside
        if tile.has_gate:
            outside = behind_gate(turned, x, y)
        elif tile.banks is not None:
            outside = outside.dug([area.moved(x, y) for area in tile.banks])
        return GroundPlan(
            pieces,
            boards,
            joined,
            linked,
            touching,
            unanswered,
            unblocked,
            room_mask,
            origin,
            box,
            outside,
        )

    def box_with(self, turned: TurnedTile, x: int, y: int) -> tuple[int, int, int, int]:
        """Return the box of all pieces and one more."""
        x1, y1 = x + turned.w - 1, y + turned.h - 1
        if not self.pieces:
            return x, y, x1, y1
        box = self.box
        return min(box[0], x), min(box[1], y), max(box[2], x1), max(box[3], y1)

    def seen_from(self, origin: tuple[int, int]) -> "GroundPlan":
        """Return the same castle with its window elsewhere."""
        return GroundPlan(self.pieces, self._moved(origin), self.joined, self.linked, self.touching,
                    self.unanswered, self.unblocked, self.room_mask, origin, self.box,
                    self.outside)

    def _moved(self, origin: tuple[int, int]) -> list[Board]:
        """Return a copy of the boards in a window with the Foyer at another place."""
        by = (origin[1] - self.origin[1]) * ROW + origin[0] - self.origin[0]
        if by > 0:
            return [board << by for board in self.boards]
        if by < 0:
            return [board >> -by for board in self.boards]
        return self.boards.copy()

    def rooms(self) -> list[int]:
        """Return the numbers of all rooms, the Foyer first."""
        return bits(self.room_mask)

    def connected(self, number: int) -> int:
        """Return the mask of the rooms connected to a room, by a door or a passage (C-GEO-7)."""
        return self.joined[number] | self.linked[number]

    def adjacent(self, number: int) -> int:
        """Return the mask of the rooms adjacent to a piece (C-GEO-6), not passages and moats."""
        return self.touching[number] & self.room_mask

    def is_complete(self, number: int, walls_count: bool = False) -> bool:
        """Return whether every door is connected (C-CMP-1), or at least meets a wall (C-DEC-18)."""
        return (self.unblocked if walls_count else self.unanswered)[number] == 0

    def blocked_doors(self, number: int) -> int:
        """Return how many doors of a piece are against a doorless edge (C-GEO-7)."""
        return self.unanswered[number] - self.unblocked[number]

    def open_doors(self, number: int) -> int:
        """Return how many doors of a piece have a free node outside (C-GEO-9)."""
        return self.unblocked[number]

    def open_board(self, side: int, level: int) -> Board:
        """Edges of the open doors that face a side (C-GEO-9): no contact edge lies against them."""
        doors = self.boards[DOOR + 4 * level + side]
        return doors ^ (doors & self.boards[CONTACT + (side ^ 2)])

    def open_sides(self) -> list[Board]:
        """Return the edges of the open doors of all levels, by side."""
        boards = self.boards
        found: list[Board] = []
        for side in range(4):
            doors = boards[DOOR + side] | boards[DOOR + 4 + side] | boards[DOOR + 8 + side]
            found.append(doors ^ (doors & boards[CONTACT + (side ^ 2)]))
        return found

    def piece_at(self, x: int, y: int) -> int:
        """Return the number of the first piece that takes any part of a cell, or -1."""
        ox, oy = self.origin
        bit = 1 << ((y + oy) * ROW + x + ox)
        if not (0 <= x + ox < ROW and 0 <= y + oy < ROW) or not self.boards[TAKEN] & bit:
            return -1
        for i, piece in enumerate(self.pieces):
            if (piece.turned.cells << shift(piece.x + ox, piece.y + oy)) & bit:
                return i
        return -1

    def graph(self) -> list[int]:
        """Return the connection graph (C-GEO-11): for each piece a mask of connected rooms."""
        return [self.joined[i] | self.linked[i] for i in range(len(self.pieces))]


def _link(linked: list[int], ends: int) -> None:
    """Note that a passage joins the rooms whose doors its two ends meet (C-PAS-2)."""
    for i in bits(ends):
        linked[i] |= ends & ~(1 << i)


def origin_for(origin: tuple[int, int], box: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return where the Foyer lies so that the box has its margin; unchanged if possible."""
    return (
        _origin_along(origin[0], box[0], box[2]),
        _origin_along(origin[1], box[1], box[3]),
    )


def _origin_along(origin: int, first: int, last: int) -> int:
    size = last - first + 1
    if size > ROOMY:
        return (ROW - size) // 2 - first
    if origin + first >= MARGIN and origin + last <= ROW - 1 - MARGIN:
        return origin
    # Low rows keep the ints short; a little slack avoids moves later.
    return MARGIN + min(6, (ROOMY - size) // 2) - first


EMPTY: Final = GroundPlan([], [0] * LAYERS, [], [], [], [], [], 0, (16, 16), (0, 0, 0, 0), NOTHING)
"""The plan before the Foyer is placed."""
