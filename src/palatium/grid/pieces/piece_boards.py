"""Small boards of a piece: cells and edges counted from one cell above and left of it.

The frame of one cell lets a piece refer to its surroundings (the cells outside a fence) without
negative bits. `framed << shift(x, y)` puts it on a board with the piece's top left cell at (x, y).
"""

from palatium.grid.board import EDGE_SHIFT, ROW, Board, Side


def cell_bit(x: int, y: int) -> Board:
    """Return the framed board of one cell."""
    return 1 << ((y + 1) * ROW + x + 1)


def edge_bit(x: int, y: int, side: Side) -> Board:
    """Return the framed board of one edge of a cell."""
    return cell_bit(x, y) << EDGE_SHIFT[side]


def shift(x: int, y: int) -> int:
    """Return how far a framed board shifts if its piece's top left cell is (x, y)."""
    return (y - 1) * ROW + x - 1
