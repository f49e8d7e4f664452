"""Open air and the last open upstairs entrance (P-OPEN)."""

from mypy_extensions import i64

from palatium.games.palace.cells import (
    BIT,
    BUILD,
    COLUMN,
    EAST_OF_TABLE,
    LINES,
    RIM,
    STEP,
    TABLE,
    flooded,
    shut_off,
)
from palatium.games.palace.palace import CUTS, UP_SIDES, Palace


def is_open(solid: int, up_doors: int) -> bool:
    """Whether an upstairs entrance faces open air (P-OPEN-1, P-OPEN-2)."""
    empty = TABLE ^ solid  # tiles and moat never leave the table
    air = up_doors & empty
    return air != 0 and shut_off(air, empty) == 0


def open_entrances(palace: Palace) -> int:
    """The board of open-air cells that an upstairs entrance faces."""
    return flooded(RIM, TABLE ^ palace.solid()) & palace.up_doors


def watched(palace: Palace) -> int:
    """The board of cells that all straight ways from open entrances to the rim have in common.

    It is -1 if there is no such way. Most positions have two ways apart from each other, and
    then it is 0: no single cell can shut the last open entrance.
    """
    if _sees_two_ways(palace):
        return 0
    solid = palace.solid()
    ground = palace.ground
    common = -1
    for entry in palace.frontier:
        cell = entry >> 8
        if UP_SIDES[entry & 255] and not ground[cell]:
            for lines in LINES:
                line = lines[cell]
                if line & solid == 0:
                    common = line if common < 0 else common & line
            if common == 0:
                return 0
    return common


def _sees_two_ways(palace: Palace) -> bool:
    """Whether the entrances furthest west and east, in columns apart, see the rim on their own
    side or north of them: ways that cannot cross. It is found quickly and seldom fails."""
    ground = palace.ground
    frontier = palace.frontier
    west: i64 = -1
    for entry in frontier:
        cell: i64 = entry >> 8
        if UP_SIDES[entry & 255] and ground[cell] == 0:
            west = cell
            break
    if west < 0:
        return False
    east: i64 = west
    for i in range(len(frontier) - 1, -1, -1):
        last = frontier[i]
        if UP_SIDES[last & 255] and ground[last >> 8] == 0:
            east = last >> 8
            break
    if west >> 4 == east >> 4:
        return False
    return _sees(ground, west, -COLUMN) and _sees(ground, east, COLUMN)


def _sees(ground: bytes, cell: i64, step: i64) -> bool:
    """Whether nothing lies between a cell and the rim, by steps to one side or north of it."""
    at = cell
    while ground[at] == 0:
        at += step
        if at < COLUMN or at >= EAST_OF_TABLE:
            return True
    at = cell
    while ground[at] == 0:
        if at & 15 == 15:
            return True
        at += 1
    return False


def risky_cells(palace: Palace, cells: list[int]) -> list[int]:
    """Those of some empty cells that cannot be filled without shutting the last open entrance."""
    common = watched(palace)
    if common == 0:
        return []
    solid = palace.solid()
    if common == -1:
        return _searched(palace, cells, solid)
    up_doors = palace.up_doors
    return [
        cell for cell in cells if common & BIT[cell] and not is_open(solid | BIT[cell], up_doors)
    ]


def _searched(palace: Palace, cells: list[int], solid: int) -> list[int]:
    """The same where no entrance sees the far side: a cell matters only if it parts the air."""
    air = flooded(RIM, TABLE ^ solid)
    doors = air & palace.up_doors
    if doors == 0:
        return cells
    out: list[int] = []
    for cell in cells:
        bit = BIT[cell]
        if air & bit == 0:
            continue
        if doors != bit:
            near = solid >> (cell - 17)
            pattern = near & 7 | (near >> 16 & 7) << 3 | (near >> 32 & 7) << 6
            if cell & 15 == 1:
                pattern |= 0b001001001
            if not CUTS[pattern] or is_open(solid | bit, palace.up_doors):
                continue
        out.append(cell)
    return out


def ways_out(palace: Palace, cell: int) -> int:
    """The mask of sides of a cell that lead into the open once a tile lies on it (P-OPEN-2)."""
    solid = palace.solid() | BIT[cell]
    out = 0
    for side in range(4):
        if is_open(solid, BIT[cell + STEP[side]] & BUILD):
            out |= 1 << side
    return out
