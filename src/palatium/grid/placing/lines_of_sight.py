"""Lines of sight: an open door that sees the board's edge over free cells is an external entrance.

Such a line proves C-PLC-7 without a flood. Only a tile that lies on it can spoil it.
"""

from palatium.grid.board import COLUMN, LAST, OUTER_SHIFT, ROW, ROW_BITS, Board, lowest, rectangle
from palatium.grid.pieces.shape_files import LARGEST


class Ray:
    """The free cells from a door's outer cell (x, y) straight to the edge of the board."""

    def __init__(self, side: int, x: int, y: int) -> None:
        self.side = side
        self.x0 = 0 if side == 3 else x
        self.x1 = LAST if side == 1 else x
        self.y0 = 0 if side == 0 else y
        self.y1 = LAST if side == 2 else y

    def spoilers(self, w: int, h: int) -> Board:
        """Return all anchors at which a box of w x h cells lies on the line."""
        return rectangle(self.x0 - w + 1, self.y0 - h + 1, self.x1, self.y1)

    def is_apart_from(self, other: "Ray", size: int = LARGEST) -> bool:
        """Return whether nothing of some length and width can lie on both lines."""
        return (
            self.x0 - other.x1 >= size
            or other.x0 - self.x1 >= size
            or self.y0 - other.y1 >= size
            or other.y0 - self.y1 >= size
        )


def sees_edge(taken: Board, side: int, cell: int) -> bool:
    """Return whether all cells from this one to the edge of the board are free."""
    x, y = cell & LAST, cell >> 6
    if side == 0:
        return not taken & (COLUMN[y + 1] << x)
    if side == 2:
        return not (taken >> cell) & COLUMN[ROW - y]
    row = (taken >> (y * ROW)) & ROW_BITS[ROW]
    return not (row >> x if side == 1 else row & ROW_BITS[x + 1])


def rays(doors: list[Board], taken: Board) -> list[Ray]:
    """Return the lines of sight of the outermost open doors; `doors` are their edges by side."""
    found: list[Ray] = []
    for side in range(4):
        if doors[side]:
            low, high = lowest(doors[side]), doors[side].bit_length() - 1
            _add_ray(found, taken, side, low - OUTER_SHIFT[side])
            if high != low:
                _add_ray(found, taken, side, high - OUTER_SHIFT[side])
    return found


def _add_ray(found: list[Ray], taken: Board, side: int, cell: int) -> None:
    if sees_edge(taken, side, cell):
        found.append(Ray(side, cell & LAST, cell >> 6))


def has_pair_apart(found: list[Ray], size: int = LARGEST) -> bool:
    """Return whether two lines are so far apart that any one tile, or anything else no longer and
    wider than some size, leaves an external entrance."""
    for i, ray in enumerate(found):
        for j in range(i):
            if ray.is_apart_from(found[j], size):
                return True
    return False
