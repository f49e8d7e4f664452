"""The moat: its walk round the palace, its two ends, its pockets, and when it is joined."""

from typing import Final

from palatium.games.palace.air import is_open, risky_cells
from palatium.games.palace.cells import (
    CELLS,
    COLUMN,
    EAST,
    NORTH,
    SOUTH,
    STEP,
    cells_of,
)
from palatium.games.palace.palace import WATER, Palace

NOWHERE: Final = -1
AROUND: Final = [1, COLUMN + 1, COLUMN, COLUMN - 1, -1, -COLUMN - 1, -COLUMN, 1 - COLUMN]
"""Steps to the eight cells that a cell touches."""
FAR: Final = 10**6
"""More tiles than any end has."""


class Walk:
    """The way round the palace along its edge, from its right to its left (P-MOAT-2).

    `rights` and `lefts` are its cells in the order of first visits from either side, which is
    the order in which the ends fill them.
    """

    def __init__(self, palace: Palace) -> None:
        self.cells = _walk(palace)
        self.rights = _once(self.cells)
        self.lefts = _once(self.cells[::-1])


def _once(walk: list[int]) -> list[int]:
    """The cells of a walk in the order of first visits."""
    seen = [0] * CELLS
    out: list[int] = []
    for cell in walk:
        if not seen[cell]:
            seen[cell] = 1
            out.append(cell)
    return out


def walk_of(palace: Palace) -> Walk:
    """The walk round a palace; Moat tiles do not change it."""
    found = palace.walked
    if found is None:
        found = Walk(palace)
        palace.walked = found
    return found


def _walk(palace: Palace) -> list[int]:
    ground = palace.ground
    cell = palace.row_right + COLUMN
    end = palace.row_left - COLUMN
    ends_east = 0 < ground[end + 1] < WATER
    heading = NORTH
    out = [cell]
    while cell != end or not (heading == SOUTH or (heading == EAST and ends_east)):
        heading = heading + 3 & 3
        while True:  # left, straight, right, back
            there = cell + STEP[heading]
            found = ground[there]
            if (found == 0 or found == WATER) and there & 15:
                break
            heading = heading + 1 & 3
        cell = there
        out.append(there)
    return out


class Ends:
    """Both ends of the moat: how far they have come, and the next cell of each (P-MOAT-3)."""

    def __init__(self, walk: Walk, ground: bytes) -> None:
        self.walk = walk
        self.rights = _wet(walk.rights, ground)
        self.lefts = _wet(walk.lefts, ground)
        is_full = self.rights == len(walk.rights)
        self.next_right = NOWHERE if is_full else walk.rights[self.rights]
        self.next_left = NOWHERE if is_full else walk.lefts[self.lefts]

    def right(self) -> list[int]:
        """The cells of the right end, oldest first (P-MOAT-6)."""
        return self.walk.rights[: self.rights]

    def left(self) -> list[int]:
        """The cells of the left end, oldest first."""
        return self.walk.lefts[: self.lefts]

    def is_joined(self) -> bool:
        """Whether the ends touch, or nothing is left between them (P-END-1)."""
        if self.next_right == NOWHERE:
            return True
        if not self.rights or not self.lefts:
            return False
        farthest = 0
        for cell in self.left():
            farthest = max(farthest, cell)
        farthest += COLUMN + 1
        near_by = [cell for cell in self.right() if cell <= farthest]
        if not near_by:
            return False  # every cell of one end lies columns away from the other
        is_left = [0] * CELLS
        for cell in self.left():
            is_left[cell] = 1
        for cell in near_by:
            for near in AROUND:
                if is_left[cell + near]:
                    return True
        return False

    def to_join(self, most: int) -> int:
        """The least number of further tiles, in any split, that joins the ends (P-OPEN-3).

        A cell that the right end reaches with some tiles has to touch one that the left end
        reaches with the others, or all cells are filled.
        """
        costs = [FAR] * CELLS
        for i, cell in enumerate(self.walk.lefts):
            costs[cell] = max(0, i + 1 - self.lefts)
        best = min(most + 1, len(self.walk.rights) - self.rights - self.lefts)
        for i, cell in enumerate(self.walk.rights):
            cost = max(0, i + 1 - self.rights)
            if cost >= best:
                break
            for near in AROUND:
                if cost + costs[cell + near] < best:
                    best = cost + costs[cell + near]
        return best


def _wet(cells: list[int], ground: bytes) -> int:
    """How many cells from the first on are moat."""
    number = 0
    for cell in cells:
        if ground[cell] != WATER:
            break
        number += 1
    return number


def ends_of(palace: Palace) -> Ends:
    """The ends as they lie."""
    found = palace.ends
    if found is None:
        found = Ends(walk_of(palace), palace.ground)
        palace.ends = found
    return found


def is_joined(palace: Palace) -> bool:
    """Whether the moat is joined (P-END-1)."""
    return palace.water != 0 and ends_of(palace).is_joined()


def tiles_to_join(palace: Palace, most: int) -> int:
    """How many further Moat tiles join the moat, 0 if it is; more than `most` is `most + 1`."""
    return 0 if is_joined(palace) else ends_of(palace).to_join(most)


def holds_open(palace: Palace, due: int) -> bool:
    """Whether the palace may lie so while a number of Moat tiles is still due (P-OPEN-3)."""
    if is_open(palace.solid(), palace.up_doors):
        return True
    if palace.water and is_joined(palace):
        return True
    return due > 0 and tiles_to_join(palace, due) <= due


def pocket_cells(palace: Palace) -> list[int]:
    """The empty cells of pockets into which no entrance leads (P-MOAT-7)."""
    if not palace.pockets:
        return []
    out = 0
    for pocket in palace.pockets:
        empty = pocket & ~palace.water
        if not empty & palace.doors:
            out |= empty
    return cells_of(out)


def moat_cells(palace: Palace, due: int) -> list[int]:
    """Where the next Moat tile may go, `due` tiles being due with it (P-MOAT-8)."""
    ends = ends_of(palace)
    found: list[int] = []
    if ends.next_right != NOWHERE:
        found.append(ends.next_right)
    if ends.next_left not in (NOWHERE, ends.next_right):
        found.append(ends.next_left)
    found += pocket_cells(palace)
    risky = risky_cells(palace, found)
    if risky:
        found = [
            cell
            for cell in found
            if cell not in risky or holds_open(palace.with_moat(cell), due - 1)
        ]
    found.sort()
    return found


def moat_moves(palace: Palace, due: int) -> list[tuple[int, int]]:
    """The moves that the MOVE slot allows now, ascending (P-MOVE-2, P-MOVE-3)."""
    if palace.water == 0:
        return []
    ends = ends_of(palace)
    pockets = pocket_cells(palace)
    found: list[tuple[int, int]] = []
    # Taking a head away changes nothing for the other end: the ends have no cell in common.
    heads: list[tuple[int, int]] = []
    if ends.rights:
        heads.append((ends.walk.rights[ends.rights - 1], ends.next_left))
    if ends.lefts:
        heads.append((ends.walk.lefts[ends.lefts - 1], ends.next_right))
    for head, other in heads:
        if other != NOWHERE:
            found.append((head, other))
        found += [(head, pocket) for pocket in pockets]
    for board in palace.pockets:
        wet = board & palace.water
        if wet:
            for source in cells_of(wet):
                if ends.next_right != NOWHERE:
                    found.append((source, ends.next_right))
                if ends.next_left not in (NOWHERE, ends.next_right):
                    found.append((source, ends.next_left))
    # Where the target alone would leave an entrance open, the cell left cannot shut it.
    risky = risky_cells(palace, [target for _, target in found])
    if risky:
        found = [
            (source, target)
            for source, target in found
            if target not in risky
            or holds_open(palace.without_moat(source).with_moat(target), due)
        ]
    found.sort()
    return found


def wet_beside(palace: Palace, cell: int) -> bool:
    """Whether moat lies beside a cell; if not, a tile there changes no end."""
    ground = palace.ground
    return (
        ground[cell + 1] == WATER
        or ground[cell - 1] == WATER
        or ground[cell + COLUMN] == WATER
        or ground[cell - COLUMN] == WATER
    )
