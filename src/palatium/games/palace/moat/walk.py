"""The moat: its walk round the palace, its two ends, its pockets, and when it is joined."""

from typing import Final

from mypy_extensions import i64

from palatium.games.palace.board.cells import (
    BIT,
    CELLS,
    COLUMN,
    EAST,
    NORTH,
    ROW_MASK,
    SOUTH,
    STEP,
    cells_of,
)
from palatium.games.palace.board.open_air import is_open, risky_cells
from palatium.games.palace.board.palace import WATER, Palace

NOWHERE: Final = -1
AROUND: Final = [1, COLUMN + 1, COLUMN, COLUMN - 1, -1, -COLUMN - 1, -COLUMN, 1 - COLUMN]
"""Steps to the eight cells that a cell touches."""
STEPS: Final = bytes([step + COLUMN for step in STEP])
"""The steps by heading, each increased by a column: bytes are fast to read but not negative."""
FAR: Final = 10**6
"""More tiles than any end has."""


class Walk:
    """The way round the palace along its edge, from its right to its left (P-MOAT-2).

    `back` is the same way from the other side. The ends fill the cells in the order of first visits
    from either side; where the way is narrow it passes a cell twice.
    """

    def __init__(self, palace: Palace) -> None:
        self.cells = _walk(palace)
        self.back = self.cells[::-1]


def walk_of(palace: Palace) -> Walk:
    """Return the walk round a palace; Moat tiles do not change it."""
    found = palace.walked
    if found is None:
        found = Walk(palace)
        palace.walked = found
    return found


def _walk(palace: Palace) -> list[int]:
    ground = palace.ground
    cell: i64 = palace.row_right + COLUMN
    end: i64 = palace.row_left - COLUMN
    ends_east = 0 < ground[end + 1] < WATER
    heading: i64 = NORTH
    out: list[int] = [cell]
    while cell != end or not (heading == SOUTH or (heading == EAST and ends_east)):
        heading = heading + 3 & 3
        while True:  # left, straight, right, back
            there: i64 = cell + STEPS[heading] - COLUMN
            found: i64 = ground[there]
            if (found == 0 or found == WATER) and there & ROW_MASK:
                break
            heading = heading + 1 & 3
        cell = there
        out.append(there)
    return out


class Ends:
    """Both ends of the moat: how far they have come, and the next cell of each (P-MOAT-3)."""

    def __init__(self, walk: Walk, ground: bytes) -> None:
        self.walk = walk
        self.rights = _wet(walk.cells, ground)
        """How many steps of the walk the right end covers."""
        self.lefts = _wet(walk.back, ground)
        """The same for the left end and the way back."""
        is_full = self.rights == len(walk.cells)
        self.next_right = NOWHERE if is_full else walk.cells[self.rights]
        self.next_left = NOWHERE if is_full else walk.back[self.lefts]

    def right(self) -> list[int]:
        """Return the cells of the right end, oldest first (P-MOAT-6)."""
        return _once(self.walk.cells[: self.rights])

    def left(self) -> list[int]:
        """Return the cells of the left end, oldest first."""
        return _once(self.walk.back[: self.lefts])

    def heads(self) -> list[tuple[int, int]]:
        """Return the newest cell of each existing end, with the next cell of the other end."""
        out: list[tuple[int, int]] = []
        if self.rights:
            out.append((_newest(self.walk.cells, self.rights), self.next_left))
        if self.lefts:
            out.append((_newest(self.walk.back, self.lefts), self.next_right))
        return out

    def is_joined(self) -> bool:
        """Return whether the ends touch, or nothing is left between them (P-END-1)."""
        if self.next_right == NOWHERE:
            return True
        if not self.rights or not self.lefts:
            return False
        right = self.walk.cells[: self.rights]
        left = self.walk.back[: self.lefts]
        # Most cells are columns away from the other end.
        west = _least(right) - COLUMN - 1
        near_left = [cell for cell in left if cell >= west]
        if not near_left:
            return False
        east = _most(near_left) + COLUMN + 1
        for cell in right:
            if cell <= east and _touches(cell, near_left):
                return True
        return False

    def to_join(self, most: int) -> int:
        """Return the least number of further tiles, in any split, that joins the ends (P-OPEN-3).

        A cell that the right end reaches with some tiles must touch one that the left end reaches
        with the others, or all cells are filled.
        """
        walk = self.walk
        wet = len(set(walk.cells[: self.rights])) + len(set(walk.back[: self.lefts]))
        best = min(most + 1, len(set(walk.cells)) - wet)
        costs = _costs(walk.cells, self.rights)
        left_costs = _costs(walk.back, self.lefts)
        for cell in walk.cells:
            cost = costs[cell]
            if cost >= best:
                break
            for near in AROUND:
                best = min(best, cost + left_costs[cell + near])
        return best


def _costs(walk: list[int], steps: int) -> list[int]:
    """Return by cell how many further tiles an end that covers some steps of the walk needs."""
    out = [FAR] * CELLS
    cost = 0
    for i, cell in enumerate(walk):
        if out[cell] == FAR:
            if i >= steps:
                cost += 1
            out[cell] = cost
    return out


def _once(walk: list[int]) -> list[int]:
    """Return the cells of a walk in the order of first visits."""
    return list(dict.fromkeys(walk))


def _newest(walk: list[int], steps: int) -> int:
    """Return the last cell that the first steps of a walk visit for the first time."""
    for i in range(steps - 1, 0, -1):
        if walk.index(walk[i]) == i:
            return walk[i]
    return walk[0]


def _least(cells: list[int]) -> i64:
    out: i64 = CELLS
    for each in cells:
        cell: i64 = each
        if cell < out:
            out = cell
    return out


def _most(cells: list[int]) -> i64:
    out: i64 = 0
    for each in cells:
        cell: i64 = each
        if cell > out:
            out = cell
    return out


def _touches(cell: i64, others: list[int]) -> bool:
    """Return whether a cell touches one of the others, even at a corner (P-END-1)."""
    for other in others:
        apart: i64 = other - cell
        if apart < 0:
            apart = -apart
        if apart == 1 or COLUMN - 1 <= apart <= COLUMN + 1:
            return True
    return False


def _wet(cells: list[int], ground: bytes) -> int:
    """Return how many cells from the first on are moat."""
    number = 0
    for cell in cells:
        at: i64 = cell
        if ground[at] != WATER:
            break
        number += 1
    return number


def ends_of(palace: Palace) -> Ends:
    """Return the present ends."""
    found = palace.ends
    if found is None:
        found = Ends(walk_of(palace), palace.ground)
        palace.ends = found
    return found


def is_joined(palace: Palace) -> bool:
    """Return whether the moat is joined (P-END-1)."""
    return palace.water != 0 and ends_of(palace).is_joined()


def tiles_to_join(palace: Palace, most: int) -> int:
    """Return how many further Moat tiles join the moat (0: it is joined), at most `most + 1`."""
    return 0 if is_joined(palace) else ends_of(palace).to_join(most)


def holds_open(palace: Palace, due: int) -> bool:
    """Return whether P-OPEN-3 holds while a number of Moat tiles is still due."""
    if is_open(palace):
        return True
    if palace.water and is_joined(palace):
        return True
    return due > 0 and tiles_to_join(palace, due) <= due


def pocket_cells(palace: Palace) -> list[int]:
    """Return the empty cells of pockets into which no entrance leads (P-MOAT-7)."""
    out = 0
    for pocket in palace.pockets:
        out |= _fillable(palace, pocket)
    return cells_of(out) if out else []


def _fillable(palace: Palace, pocket: int) -> int:
    """Return the empty cells of a pocket, if no entrance leads into it."""
    empty = pocket & ~palace.water
    return 0 if empty & (palace.up_doors | palace.down_doors) else empty


def moat_cells(palace: Palace, due: int) -> list[int]:
    """Return where the next Moat tile may go while `due` tiles are due (P-MOAT-8)."""
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
    """Return the moves that the MOVE slot allows now, ascending (P-MOVE-2, P-MOVE-3)."""
    found = palace.moves
    if found is None or palace.moves_due != due:
        found = _moves(palace, due) if palace.water else []
        palace.moves = found
        palace.moves_due = due
    return found


def _moves(palace: Palace, due: int) -> list[tuple[int, int]]:
    ends = ends_of(palace)
    pockets = pocket_cells(palace)
    found: list[tuple[int, int]] = []
    # Removing a head changes nothing for the other end: the ends share no cell.
    for head, other in ends.heads():
        if other != NOWHERE:
            found.append((head, other))
        found += [(head, pocket) for pocket in pockets]
    nexts = sorted({ends.next_right, ends.next_left} - {NOWHERE})
    for pocket in palace.pockets:
        wet = pocket & palace.water
        if wet:
            targets = nexts + [cell for cell in pockets if not pocket & BIT[cell]]
            found += [(source, target) for source in cells_of(wet) for target in targets]
    # If the target alone leaves an entrance open, the vacated cell cannot close it.
    risky = risky_cells(palace, [target for _, target in found])
    if risky:
        found = [
            (source, target)
            for source, target in found
            if target not in risky or holds_open(palace.without_moat(source).with_moat(target), due)
        ]
    found.sort()
    return found


def wet_beside(palace: Palace, cell: int) -> bool:
    """Return whether moat lies beside a cell; if not, a tile there changes no end."""
    ground = palace.ground
    return (
        ground[cell + 1] == WATER
        or ground[cell - 1] == WATER
        or ground[cell + COLUMN] == WATER
        or ground[cell - COLUMN] == WATER
    )
