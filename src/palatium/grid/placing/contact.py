"""How two pieces meet: contact edges, doors against doors, doors against walls."""

from palatium.grid.board import ROW
from palatium.grid.pieces.turned_tile import TurnedTile


def meet(turned: TurnedTile, other: TurnedTile, dx: int, dy: int) -> tuple[bool, int, int, int]:
    """Return the contact of a turned tile with another at an offset of (dx, dy).

    The result: whether they are adjacent (C-GEO-6); how many door pairs share an edge (C-GEO-7);
    how many doors of the tile, and of the other, have contact against them.
    """
    by = dy * ROW + dx
    touches = False
    pairs = mine = theirs = 0
    for side in range(4):
        edges, others = turned.contact[side], other.contact[side ^ 2]
        if by >= 0:
            shared = edges & (others << by)
        else:
            shared = (edges << -by) & others
        if shared:
            touches = True
            if by >= 0:
                doors = shared & turned.door_edges[side]
                answers = shared & (other.door_edges[side ^ 2] << by)
            else:
                doors = shared & (turned.door_edges[side] << -by)
                answers = shared & other.door_edges[side ^ 2]
            if doors:
                mine += doors.bit_count()
            if answers:
                theirs += answers.bit_count()
                pairs += (doors & answers).bit_count()
    if not touches and turned.has_chamfers and other.has_chamfers:
        touches = _back_to_back(turned, other, by)
    return touches, pairs, mine, theirs


def _back_to_back(turned: TurnedTile, other: TurnedTile, by: int) -> bool:
    """Return whether two chamfers share a cell as opposite halves (C-GEO-6)."""
    for half in range(4):
        cells, others = turned.chamfer[half], other.chamfer[half ^ 2]
        if by >= 0:
            others <<= by
        else:
            cells <<= -by
        if cells & others:
            return True
    return False
