"""Open air and the last open upstairs entrance (P-OPEN).

A cell is `blocked` here if it is filled or faced by a downstairs entrance: no tile with four
upstairs entrances may stand there.
"""

from typing import Final

from palatium.games.palace.board.cells import (
    BIT,
    COLUMN,
    EAST,
    NORTH,
    ROW_BITS,
    STEP,
    WEST,
    TableCells,
    cells_of,
    grown,
    shut_off,
)
from palatium.games.palace.board.palace import DOWN_BITS, UNKNOWN, Palace

AHEAD: Final = [STEP[NORTH], STEP[EAST], STEP[WEST]]
"""The first steps of the lines of a table."""
APART: Final = 3
"""With this many columns between two such ways, a tile touches at most one of them."""


def is_air(table: TableCells, blocked: int, cells: int) -> bool:
    """Return whether one of the cells is open air: tiles can continue to the far row (P-OPEN-1)."""
    free = table.build & ~blocked
    start = cells & free
    return start != 0 and shut_off(start, free, table.far) == 0


def can_enter(table: TableCells, blocked: int, cell: int) -> bool:
    """Return whether an upstairs entrance to a cell is open (P-OPEN-2).

    A tile with four upstairs entrances may stand there, and another of them faces open air.
    """
    if blocked & BIT[cell] or not table.in_build[cell]:
        return False
    blocked |= BIT[cell]
    for step in STEP:
        if is_air(table, blocked, BIT[cell + step]):
            return True
    return False


def has_open(palace: Palace, blocked: int) -> bool:
    """Return whether an upstairs entrance is open, given what is blocked."""
    table = palace.table
    cells = cells_of(palace.up_doors & table.build & ~blocked)
    for cell in cells:
        for i in range(3):
            if _sees(table, blocked, cell, i):
                return True
    for cell in cells:
        if can_enter(table, blocked, cell):
            return True
    return False


def is_open(palace: Palace) -> bool:
    """Return whether an upstairs entrance is open."""
    return has_open(palace, palace.blocked())


def open_entrances(palace: Palace) -> int:
    """Return the board of cells that open upstairs entrances face."""
    blocked = palace.blocked()
    out = 0
    for cell in cells_of(palace.up_doors):
        if can_enter(palace.table, blocked, cell):
            out |= BIT[cell]
    return out


def _sees(table: TableCells, blocked: int, cell: int, i: int) -> bool:
    """Return whether a cell sees the far row along a line on which the next tile may also stand."""
    return table.lines[i][cell] & blocked == 0 and table.in_build[cell + AHEAD[i]] != 0


def watched(palace: Palace) -> int:
    """Return the board of cells where something may close all open entrances, -1 if any may.

    Something on a cell closes an entrance that sees the far row only if it lies on this way or
    beside it, with a downstairs entrance. Most positions have two such entrances far from each
    other; then the result is 0.
    """
    if palace.watch == UNKNOWN:
        blocked = palace.blocked()
        palace.watch = 0
        palace.ways = 0
        if not _has_two_apart(palace, blocked):
            palace.watch = _watched(palace, blocked)
    return palace.watch


def _watched(palace: Palace, blocked: int) -> int:
    """Return the same, and set `palace.ways` to the cells that all these ways share."""
    table = palace.table
    free = table.whole & ~palace.solid()
    common = -1
    palace.ways = -1
    for entry in palace.frontier:
        cell = entry >> 8
        if entry & DOWN_BITS:
            continue
        for i in range(3):
            if _sees(table, blocked, cell, i):
                palace.ways &= table.lines[i][cell]
                common &= grown(table.lines[i][cell]) & free
        if common == 0:
            return 0
    return common


def _has_two_apart(palace: Palace, blocked: int) -> bool:
    """Return whether two entrances see the far row, one by west or north and one by east or north,
    and no tile can touch both ways. This is quick and seldom fails."""
    frontier = palace.frontier
    in_build = palace.table.in_build
    north, east, west = palace.table.lines
    last = -1
    for entry in frontier:
        cell = entry >> 8
        if not entry & DOWN_BITS and (
            (west[cell] & blocked == 0 and in_build[cell - COLUMN])
            or (north[cell] & blocked == 0 and in_build[cell + 1])
        ):
            last = (cell >> ROW_BITS) + APART
            break
    if last < 0:
        return False
    for i in range(len(frontier) - 1, -1, -1):
        entry = frontier[i]
        cell = entry >> 8
        if cell >> ROW_BITS < last:
            return False
        if not entry & DOWN_BITS and (
            (east[cell] & blocked == 0 and in_build[cell + COLUMN])
            or (north[cell] & blocked == 0 and in_build[cell + 1])
        ):
            return True
    return False


def risky_cells(palace: Palace, cells: list[int]) -> list[int]:
    """Return those of the empty cells where moat would close all open entrances."""
    if watched(palace) == 0 or palace.ways == 0:
        return []
    ways = palace.ways
    blocked = palace.blocked()
    return [
        cell for cell in cells if ways & BIT[cell] and not has_open(palace, blocked | BIT[cell])
    ]
