"""The moat: its walk round the palace, its two ends, its pockets, and when it is joined."""

from typing import Final

from palatium.games.palace.air import is_open, risky_cells
from palatium.games.palace.cells import (
    BIT,
    COLUMN,
    EAST,
    NORTH,
    SOUTH,
    STEP,
    cell_at,
    cells_of,
    touching,
    x_of,
)
from palatium.games.palace.palace import WATER, Palace, cell_of

TURNS: Final = [3, 0, 1, 2]
"""Left, straight, right, back, as steps of the heading."""
NOWHERE: Final = -1


def walk_of(palace: Palace) -> list[int]:
    """The cells along the edge of the palace, from its right to its left (P-MOAT-2)."""
    found = palace.walked
    if found is None:
        found = _walk(palace)
        palace.walked = found
    return found


def _walk(palace: Palace) -> list[int]:
    low = [x_of(cell_of(piece)) for piece in palace.pieces if cell_of(piece) & 15 == 1]
    start = cell_at(max(low) + 1, 1)
    end = cell_at(min(low) - 1, 1)
    ground = palace.ground
    ends_east = 0 < ground[end + 1] < WATER
    cell, heading = start, NORTH
    out = [start]
    while cell != end or not (heading == SOUTH or (heading == EAST and ends_east)):
        for turn in TURNS:
            there = cell + STEP[heading + turn & 3]
            found = ground[there]
            if there & 15 and (found == 0 or found == WATER):
                heading = heading + turn & 3
                cell = there
                out.append(there)
                break
    return out


class Ends:
    """Both ends of the moat, oldest cell first, and the next cell of each (P-MOAT-3, P-MOAT-6)."""

    def __init__(self, walk: list[int], water: int) -> None:
        self.right: list[int] = []
        self.left: list[int] = []
        self.right_board = 0
        self.left_board = 0
        self.next_right = NOWHERE
        self.next_left = NOWHERE
        for cell in walk:
            bit = BIT[cell]
            if not water & bit:
                self.next_right = cell
                break
            if not self.right_board & bit:
                self.right.append(cell)
                self.right_board |= bit
        for i in range(len(walk) - 1, -1, -1):
            bit = BIT[walk[i]]
            if not water & bit:
                self.next_left = walk[i]
                break
            if not self.left_board & bit:
                self.left.append(walk[i])
                self.left_board |= bit

    def is_joined(self) -> bool:
        """Whether the ends touch, or nothing is left between them (P-END-1)."""
        if self.next_right == NOWHERE:
            return True
        return touching(self.right_board) & self.left_board != 0


def ends_of(palace: Palace) -> Ends:
    """The ends as they lie."""
    return Ends(walk_of(palace), palace.water)


def is_joined(palace: Palace) -> bool:
    """Whether the moat is joined (P-END-1)."""
    return palace.water != 0 and ends_of(palace).is_joined()


def tiles_to_join(palace: Palace, most: int) -> int:
    """The least number of further Moat tiles that joins the moat; more than `most` is `most + 1`.

    Any split over both ends will do (P-OPEN-3).
    """
    walk = walk_of(palace)
    if palace.water and Ends(walk, palace.water).is_joined():
        return 0
    rights = _dry(walk, palace.water)
    lefts = _dry(walk[::-1], palace.water)
    for total in range(1, min(most, len(rights)) + 1):
        for number in range(total + 1):
            water = palace.water
            for cell in rights[:number]:
                water |= BIT[cell]
            left = total - number
            for cell in lefts:
                if left == 0:
                    break
                if not water & BIT[cell]:
                    water |= BIT[cell]
                    left -= 1
            if Ends(walk, water).is_joined():
                return total
    return most + 1


def _dry(walk: list[int], water: int) -> list[int]:
    """The cells of a walk without moat, each once."""
    out: list[int] = []
    seen = water
    for cell in walk:
        if not seen & BIT[cell]:
            seen |= BIT[cell]
            out.append(cell)
    return out


def holds_open(palace: Palace, due: int) -> bool:
    """Whether the palace may lie so while a number of Moat tiles is still due (P-OPEN-3)."""
    if is_open(palace.solid(), palace.up_doors):
        return True
    if palace.water and is_joined(palace):
        return True
    return due > 0 and tiles_to_join(palace, due) <= due


def pocket_cells(palace: Palace) -> list[int]:
    """The empty cells of pockets into which no entrance leads (P-MOAT-7)."""
    out = 0
    for pocket in palace.pockets:
        empty = pocket & ~palace.water
        if not empty & palace.doors:
            out |= empty
    return cells_of(out) if out else []


def moat_cells(palace: Palace, due: int) -> list[int]:
    """Where the next Moat tile may go, `due` tiles being due with it (P-MOAT-8)."""
    ends = ends_of(palace)
    found = [cell for cell in {ends.next_right, ends.next_left} if cell != NOWHERE]
    found += pocket_cells(palace)
    risky = risky_cells(palace, found)
    out = [
        cell
        for cell in found
        if cell not in risky or holds_open(palace.with_moat(cell), due - 1)
    ]
    out.sort()
    return out


def moat_moves(palace: Palace, due: int) -> list[tuple[int, int]]:
    """The moves that the MOVE slot allows now, ascending (P-MOVE-2, P-MOVE-3)."""
    if palace.water == 0:
        return []
    ends = ends_of(palace)
    pockets = pocket_cells(palace)
    found: list[tuple[int, int]] = []
    for is_right in (True, False):
        cells = ends.right if is_right else ends.left
        if not cells:
            continue
        head = cells[len(cells) - 1]
        rest = Ends(walk_of(palace), palace.water & ~BIT[head])
        other = rest.next_left if is_right else rest.next_right
        if other not in (NOWHERE, head):
            found.append((head, other))
        found += [(head, pocket) for pocket in pockets]
    for board in palace.pockets:
        wet = board & palace.water
        if wet:
            for source in cells_of(wet):
                for target in {ends.next_right, ends.next_left}:
                    if target != NOWHERE:
                        found.append((source, target))
    out: list[tuple[int, int]] = []
    for source, target in sorted(set(found)):
        solid = palace.solid() & ~BIT[source] | BIT[target]
        is_legal = is_open(solid, palace.up_doors)
        if not is_legal:
            is_legal = holds_open(palace.without_moat(source).with_moat(target), due)
        if is_legal:
            out.append((source, target))
    return out


def wet_beside(palace: Palace, cell: int) -> bool:
    """Whether moat lies beside a cell; if not, a tile there changes no end."""
    ground = palace.ground
    return (
        ground[cell + 1] == WATER
        or ground[cell - 1] == WATER
        or ground[cell + COLUMN] == WATER
        or ground[cell - COLUMN] == WATER
    )
