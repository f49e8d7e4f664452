"""The table as cells and boards of bits (P-SET-10).

A cell is a column above five bits of row: x grows east, y grows north, the bridge is (0, 0). A
board is an int with one bit per cell. Row 0 is the garden; the column left of the widest table and
two right of it are never used, so that no step wraps round to the other side or leaves a list.
"""

from typing import Final

ROW_BITS: Final = 5
COLUMN: Final = 32
ROW_MASK: Final = 31
LEFT: Final = 16
"""What is added to x."""
CELL_BITS: Final = 10
CELL_MASK: Final = 1023
CELLS: Final = 34 * 32
MOST_COLUMNS: Final = 31
MOST_ROWS: Final = 31

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ["N", "E", "S", "W"]
STEP: Final = [1, COLUMN, -1, -COLUMN]

BRIDGE: Final = 16 << 5


def cell_at(x: int, y: int) -> int:
    """Return the cell of two coordinates."""
    return (x + LEFT) << ROW_BITS | y


def x_of(cell: int) -> int:
    """Return the column of a cell."""
    return (cell >> ROW_BITS) - LEFT


def y_of(cell: int) -> int:
    """Return the row of a cell."""
    return cell & ROW_MASK


BIT: Final = [1 << cell for cell in range(CELLS)]


class TableCells:
    """A table of given size; the bridge is at the middle of its garden edge.

    Moat may lie anywhere (`whole`), tiles wherever moat still fits round them (`build`). The `rim`
    is the edge of the table except for the garden, `far` the last row for tiles. `lines` are ways
    to it, by cell: straight north, or east or west to the last column for tiles and from there
    north.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.x_least = -((columns - 1) // 2)
        self.x_most = columns // 2
        self.y_most = rows
        self.whole = _board(self.x_least, self.x_most, 1, rows)
        self.build = _board(self.x_least + 1, self.x_most - 1, 1, rows - 1)
        self.rim = self.whole ^ self.build
        self.in_build = bytes([1 if self.build >> cell & 1 else 0 for cell in range(CELLS)])
        self.west = cell_at(self.x_least, 0)
        self.east = cell_at(self.x_most + 1, 0)
        """No cell before `west`, and none from `east` on, is on the table."""
        self.far = _board(self.x_least + 1, self.x_most - 1, rows - 1, rows - 1)
        cells = cells_of(self.build)
        north = _lines(cells[::-1], 1, [0] * (CELLS + COLUMN), self.whole)
        east = _lines(cells[::-1], COLUMN, north, self.whole)
        self.lines = [north, east, _lines(cells, -COLUMN, north, self.whole)]

    def has(self, cell: int) -> bool:
        """Return whether a cell is on the table."""
        return 0 <= cell < CELLS and self.whole & BIT[cell] != 0


def _board(x0: int, x1: int, y0: int, y1: int) -> int:
    column = (1 << (y1 + 1)) - (1 << y0)
    out = 0
    for x in range(x0, x1 + 1):
        out |= column << cell_at(x, 0)
    return out


def _lines(cells: list[int], step: int, after: list[int], nowhere: int) -> list[int]:
    """Return by cell the cells straight ahead as far as tiles may stand, and `after` the last.

    Cells nearer to the end come first; cells that tiles cannot use have no way.
    """
    out = [nowhere] * (CELLS + COLUMN)
    for cell in cells:
        ahead = out[cell + step]
        out[cell] = BIT[cell] | (after[cell] if ahead == nowhere else ahead)
    return out


def cells_of(board: int) -> list[int]:
    """Return the cells of a board, ascending."""
    out: list[int] = []
    column = 0
    while board:
        bits = board & 0xFFFFFFFF
        while bits:
            low = bits & -bits
            out.append(column + low.bit_length() - 1)
            bits ^= low
        board >>= COLUMN
        column += COLUMN
    return out


def grown(board: int) -> int:
    """Return a board with its orthogonal neighbours."""
    return board | board << 1 | board >> 1 | board << COLUMN | board >> COLUMN


def risen(board: int, free: int) -> int:
    """Return a board of free cells with all free cells straight north of them.

    Adding carries each bit up its run of free cells to the first that is not free; row 0 is never
    free, so nothing is carried into the next column.
    """
    return board | ((board + free) ^ free) & free


def shut_off(start: int, free: int, rim: int) -> int:
    """Return all free cells reachable from `start`, or 0 if they reach the rim of the table."""
    found = start & free
    while True:
        found = risen(found, free)
        if found & rim:
            return 0
        more = grown(found) & free
        if more == found:
            return found
        found = more


def flooded(start: int, free: int) -> int:
    """Return all free cells reachable from `start` by orthogonal steps over free cells."""
    found = start & free
    while True:
        more = grown(found) & free
        if more == found:
            return found
        found = more
