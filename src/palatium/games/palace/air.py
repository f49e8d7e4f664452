"""Open air and the last open upstairs entrance (P-OPEN)."""

from palatium.games.palace.cells import BIT, LINES, RIM, TABLE, flooded, grown
from palatium.games.palace.palace import CUTS, IS_UP, Palace


def is_open(solid: int, up_doors: int) -> bool:
    """Whether an upstairs entrance faces open air (P-OPEN-1, P-OPEN-2)."""
    empty = TABLE & ~solid
    air = up_doors & empty
    while air:
        if air & RIM:
            return True
        more = grown(air) & empty
        if more == air:
            return False
        air = more
    return False


def open_entrances(palace: Palace) -> int:
    """The board of open-air cells that an upstairs entrance faces."""
    return flooded(RIM, TABLE & ~palace.solid()) & palace.up_doors


def risky_cells(palace: Palace, cells: list[int]) -> list[int]:
    """Those of some empty cells that cannot be filled without shutting the last open entrance.

    A cell is harmless if, without it, an entrance still sees the far side of the table in a
    straight line. Most positions have two such lines apart from each other, and then no cell
    is risky; only what is left is searched.
    """
    solid = palace.solid()
    common = -1
    for entry in palace.frontier:
        cell = entry >> 8
        if IS_UP[entry & 255] and not palace.ground[cell]:
            for lines in LINES:
                if lines[cell] & solid == 0:
                    common &= lines[cell]
            if common == 0:
                return []
    if common != -1:
        return [
            cell
            for cell in cells
            if common & BIT[cell] and not is_open(solid | BIT[cell], palace.up_doors)
        ]
    return _searched(palace, cells, solid)


def _searched(palace: Palace, cells: list[int], solid: int) -> list[int]:
    """The same where no entrance sees the far side: a cell matters only if it parts the air."""
    air = flooded(RIM, TABLE & ~solid)
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
