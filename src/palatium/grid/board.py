"""Bit boards: 64 x 64 cells in one plain int, cell (x, y) being bit y * 64 + x.

Edges have their own boards: the horizontal edge (x, y) lies between the cells (x, y - 1) and (x,
y), the vertical edge (x, y) between (x - 1, y) and (x, y). So the N edge of a cell has the cell's
own bit and its S edge the bit one row below; likewise W and E, one column apart.
"""

from struct import Struct
from typing import Final, NewType, TypeAlias

Board: TypeAlias = int
Side = NewType("Side", int)
"""N, E, S, W as 0 to 3: a quarter turn clockwise adds one, the opposite side is `side ^ 2`."""
Half = NewType("Half", int)
"""The corner cut off a half cell, NW, NE, SE, SW (a, b, c, d) as 0 to 3; turns like a side."""
Rotation = NewType("Rotation", int)
"""Quarter turns clockwise from the printed orientation, 0 to 3."""

SIDES: Final = "NESW"
HALVES: Final = "abcd"
ROW: Final = 64
LAST: Final = 63

N: Final = Side(0)
E: Final = Side(1)
S: Final = Side(2)
W: Final = Side(3)
ALL_SIDES: Final = [N, E, S, W]

STEP_X: Final = [0, 1, 0, -1]
STEP_Y: Final = [-1, 0, 1, 0]
EDGE_SHIFT: Final = [0, 1, ROW, 0]
"""From a cell's bit to the bit of its edge on each side."""
OUTER_SHIFT: Final = [ROW, 0, 0, 1]
"""From the cell outside an edge to the bit of that edge, by the side the edge faces."""
ALONG: Final = [1, ROW, 1, ROW]
"""From one edge to the next along the same side."""

COLUMN: Final = [sum(1 << (ROW * i) for i in range(n)) for n in range(65)]
"""COLUMN[n]: the first n cells of column 0."""
ROW_BITS: Final = [(1 << n) - 1 for n in range(65)]
"""ROW_BITS[n]: the first n cells of row 0."""

_ROWS: Final = [Struct(f"<{n}Q") for n in range(66)]
# Powers of two below 2**64 have distinct remainders modulo the prime 67.
_PLACE: Final = [0] * 67
for _i in range(64):
    _PLACE[(1 << _i) % 67] = _i


def rectangle(x0: int, y0: int, x1: int, y1: int) -> Board:
    """Return all cells from (x0, y0) to (x1, y1), both included and clipped to the board."""
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, LAST), min(y1, LAST)
    if x0 > x1 or y0 > y1:
        return 0
    return (COLUMN[y1 - y0 + 1] * ROW_BITS[x1 - x0 + 1]) << (y0 * ROW + x0)


def spread(board: Board, length: int, step: int) -> Board:
    """OR `board >> i * step` for i below `length`: where a run of edges meets the board."""
    done = 1
    while done * 2 <= length:
        board |= board >> (done * step)
        done *= 2
    if done < length:
        board |= board >> ((length - done) * step)
    return board


def bits(board: Board) -> list[int]:
    """Return the set bits in ascending order."""
    found: list[int] = []
    list_cells(board, 0, ROW, found)
    return found


def list_cells(board: Board, base: int, row_step: int, found: list[int]) -> None:
    """Append `base + y * row_step + x` for each cell (x, y) of a board, in ascending order."""
    rows = (board.bit_length() + LAST) >> 6
    words: tuple[int, ...] = _ROWS[rows].unpack(board.to_bytes(rows * 8, "little"))
    for word in words:
        while word:
            found.append(base + _PLACE[(word & -word) % 67])
            word &= word - 1
        base += row_step


def lowest(board: Board) -> int:
    """Return the lowest set bit of a board that is not empty."""
    return (board & -board).bit_length() - 1
