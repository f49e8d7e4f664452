"""The table as cells and boards of bits (P-SET-10).

A cell is a column above four bits of row: x grows east, y grows north, the bridge is (0, 0).
A board is an int with one bit a cell. Row 0 is the garden; the column left of the table and two
right of it are never used, so that no step leads round to the other side or out of a list.
"""

from typing import Final

LEFT: Final = 12
"""What is added to x."""
COLUMN: Final = 16
CELLS: Final = 26 * COLUMN

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ["N", "E", "S", "W"]
STEP: Final = [1, COLUMN, -1, -COLUMN]

X_MOST: Final = 11
"""The moat may lie from -11 to 11, tiles from -10 to 10."""
Y_MOST: Final = 15
"""The moat may lie from row 1 to 15, tiles to 14."""

BRIDGE: Final = LEFT << 4
EAST_OF_TABLE: Final = (LEFT + X_MOST + 1) << 4
"""No cell from here on is on the table, nor is any of the first column."""


def cell_at(x: int, y: int) -> int:
    """The cell of two coordinates."""
    return (x + LEFT) << 4 | y


def x_of(cell: int) -> int:
    """The column of a cell."""
    return (cell >> 4) - LEFT


def y_of(cell: int) -> int:
    """The row of a cell."""
    return cell & 15


BIT: Final = [1 << cell for cell in range(CELLS)]


def _board(x0: int, x1: int, y0: int, y1: int) -> int:
    out = 0
    for x in range(x0, x1 + 1):
        for y in range(y0, y1 + 1):
            out |= BIT[cell_at(x, y)]
    return out


TABLE: Final = _board(-X_MOST, X_MOST, 1, Y_MOST)
BUILD: Final = _board(1 - X_MOST, X_MOST - 1, 1, Y_MOST - 1)
RIM: Final = TABLE & ~_board(1 - X_MOST, X_MOST - 1, 1, Y_MOST - 1)
IN_BUILD: Final = bytes([1 if BUILD >> cell & 1 else 0 for cell in range(CELLS)])


def _line(cell: int, side: int) -> int:
    """From a cell straight to the rim."""
    out = 0
    while TABLE >> cell & 1:
        out |= 1 << cell
        cell += STEP[side]
    return out


LINES: Final = [
    [_line(cell, side) if TABLE >> cell & 1 else 0 for cell in range(CELLS)]
    for side in (NORTH, EAST, WEST)
]
"""The straight ways to the far side of the table: north, east, west."""


def cells_of(board: int) -> list[int]:
    """The cells of a board, ascending."""
    out: list[int] = []
    column = 0
    while board:
        bits = board & 0xFFFF
        while bits:
            low = bits & -bits
            out.append(column + low.bit_length() - 1)
            bits ^= low
        board >>= COLUMN
        column += COLUMN
    return out


def grown(board: int) -> int:
    """A board with its orthogonal neighbours."""
    return board | board << 1 | board >> 1 | board << 16 | board >> 16


def risen(board: int, free: int) -> int:
    """A board of free cells with all free cells that lie straight north of them.

    Adding carries each bit up its run of free cells, to the first that is not; row 0 never is
    free, so nothing is carried into the next column.
    """
    return board | ((board + free) ^ free) & free


def shut_off(start: int, free: int) -> int:
    """All free cells that can be reached from some, or 0 if the rim of the table can be."""
    found = start & free
    while True:
        found = risen(found, free)
        if found & RIM:
            return 0
        more = grown(found) & free
        if more == found:
            return found
        found = more


def flooded(start: int, free: int) -> int:
    """All free cells that can be reached from some by orthogonal steps over free cells."""
    found = start & free
    while True:
        more = grown(found) & free
        if more == found:
            return found
        found = more

