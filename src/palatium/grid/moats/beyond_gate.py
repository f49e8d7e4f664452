"""Rooms beyond the castle's gate: whether a tile meets doors there (C-MOA-6)."""

from palatium.grid.board import EDGE_SHIFT, LAST, ROW
from palatium.grid.pieces.board_numbers import BEYOND, DOOR
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.place import Place, rotation_of, x_of, y_of
from palatium.grid.plan import GroundPlan


def is_beyond(plan: GroundPlan, tile: ShapedTile, place: Place) -> bool:
    """Return whether a door of a tile at a place meets the gate or a door beyond it."""
    ox, oy = plan.origin
    for door in tile.turned[rotation_of(place)].doors:
        x = door.edge.x + x_of(place) + ox
        y = door.edge.y + y_of(place) + oy
        if 0 <= x <= LAST and 0 <= y <= LAST:
            side = door.edge.side
            bit = 1 << (y * ROW + x + EDGE_SHIFT[side])
            if plan.boards[DOOR + 4 * BEYOND + (side ^ 2)] & bit:
                return True
    return False
