"""The grounds: all that is not built. One flood separates outside from courtyards (C-GEO-8)."""

from typing import Final

from palatium.grid.board import OUTER_SHIFT, ROW, Board, rectangle
from palatium.grid.pieces.board_numbers import ARC, HALF, TAKEN
from palatium.grid.pieces.piece_boards import shift
from palatium.grid.placing.lines_of_sight import rays
from palatium.grid.plan import GroundPlan

# The cut-off corner opens a half cell to two sides: a to N and W, b to N and E, and so on.
_OPENS: Final = [[0, 1], [1, 2], [2, 3], [3, 0]]
"""For each side, the two kinds of half cell that are open to it."""


class Grounds:
    """The free cells of a plan, and the pockets at the corners of its circles.

    A cell, whole or half, is one node of the flood. The space between a circle's arc and a corner
    of its box is a node too, represented by the cells of the circle that border on it.
    """

    def __init__(self, plan: GroundPlan) -> None:
        boards = plan.boards
        x0, y0, x1, y1 = plan.box
        ox, oy = plan.origin
        self.plan = plan
        field = rectangle(x0 + ox - 1, y0 + oy - 1, x1 + ox + 1, y1 + oy + 1)
        self.ring = field ^ rectangle(x0 + ox, y0 + oy, x1 + ox, y1 + oy)
        free = field ^ (field & boards[TAKEN])
        self.free = [free, free, free, free]
        """By side: cells whose triangle on that side is free."""
        if boards[HALF] | boards[HALF + 1] | boards[HALF + 2] | boards[HALF + 3]:
            alone = [_alone(boards, half) for half in range(4)]
            self.free = [free | alone[kinds[0]] | alone[kinds[1]] for kinds in _OPENS]
        self.pockets: list[Board] = []
        if boards[ARC]:
            self._find_pockets()
        self.doors = plan.open_sides()

    def _find_pockets(self) -> None:
        """Find each pocket with what it is linked to: free triangles and pockets outside."""
        arcs = self.plan.boards[ARC]
        ox, oy = self.plan.origin
        for piece in self.plan.pieces:
            if piece.turned.is_circle:
                at = shift(piece.x + ox, piece.y + oy)
                for quarter in piece.turned.quarters:
                    pocket = quarter.arc << at
                    for side in range(4):
                        if quarter.outside[side]:
                            outside = quarter.outside[side] << at
                            pocket |= outside & (self.free[side ^ 2] | arcs)
                    self.pockets.append(pocket)

    def thresholds(self) -> Board:
        """Return the nodes that open doors lead to (C-GEO-9)."""
        n, e, s, w = self.doors
        return n >> ROW | e | s | w >> 1

    def flood(self, reached: Board, goal: Board) -> Board:
        """Return all nodes linked to `reached`; stop early once part of the goal is reached.

        A round covers up to seven cells each way, in strides of one, two and four.
        """
        free_n, free_e, free_s, free_w = self.free
        down = free_s << ROW & free_n
        down_2 = down & down << ROW
        down_4 = down_2 & down_2 << 2 * ROW
        right = free_e << 1 & free_w
        right_2 = right & right << 1
        right_4 = right_2 & right_2 << 2
        up = free_n >> ROW & free_s
        up_2 = up & up >> ROW
        up_4 = up_2 & up_2 >> 2 * ROW
        left = free_w >> 1 & free_e
        left_2 = left & left >> 1
        left_4 = left_2 & left_2 >> 2
        pockets = self.pockets
        while not reached & goal:
            before = reached
            reached |= reached << ROW & down
            reached |= reached << 2 * ROW & down_2
            reached |= reached << 4 * ROW & down_4
            reached |= reached << 1 & right
            reached |= reached << 2 & right_2
            reached |= reached << 4 & right_4
            reached |= reached >> ROW & up
            reached |= reached >> 2 * ROW & up_2
            reached |= reached >> 4 * ROW & up_4
            reached |= reached >> 1 & left
            reached |= reached >> 2 & left_2
            reached |= reached >> 4 & left_4
            dry: list[Board] = []
            for pocket in pockets:
                if reached & pocket:
                    reached |= pocket
                else:
                    dry.append(pocket)
            pockets = dry
            if reached == before:
                break
        return reached

    def outside(self) -> Board:
        """Return all nodes from which the plane beyond the castle can be reached."""
        return self.flood(self.ring, 0)


class Entrances:
    """External entrances and courtyards of a plan."""

    def __init__(self, plan: GroundPlan) -> None:
        self.plan = plan
        self.grounds = Grounds(plan)
        self.outside = self.grounds.outside()
        self.external = [
            self.grounds.doors[side] & (self.outside << OUTER_SHIFT[side]) for side in range(4)
        ]
        """Edges of external entrances by side (C-GEO-9)."""

    def count(self, number: int) -> int:
        """Return how many external entrances a room has."""
        piece = self.plan.pieces[number]
        at = shift(piece.x + self.plan.origin[0], piece.y + self.plan.origin[1])
        found = 0
        for side in range(4):
            found += ((piece.turned.door_edges[side] << at) & self.external[side]).bit_count()
        return found

    def courtyards(self) -> int:
        """Return the closed parts of the grounds that a door opens onto (C-GEO-10)."""
        return len(self.courtyard_boards())

    def courtyard_boards(self) -> list[Board]:
        """Return the cells of each courtyard, including half cells and cells beside an arc."""
        left = self.grounds.thresholds()
        left ^= left & self.outside
        found: list[Board] = []
        while left:
            cells = self.grounds.flood(left & -left, 0)
            left &= ~cells
            found.append(cells)
        return found

    def is_sliver(self, cells: Board, hallways: int) -> bool:
        """Return whether closed ground is a gap beside a circle, or between two of the pieces in a
        mask, and too small for any room: the smallest room has 2x2 cells (C-GEO-10)."""
        free = cells ^ (cells & self.plan.boards[TAKEN])
        if free & free >> 1 & free >> ROW & free >> ROW + 1:
            return False
        around = cells | cells << 1 | cells >> 1 | cells << ROW | cells >> ROW
        ox, oy = self.plan.origin
        found = 0
        for number, piece in enumerate(self.plan.pieces):
            if piece.turned.cells << shift(piece.x + ox, piece.y + oy) & around:
                if piece.turned.is_circle:
                    return True
                found += hallways >> number & 1
        return found > 1


def has_external_entrance(plan: GroundPlan) -> bool:
    """Return whether some open door leads outside (C-PLC-7)."""
    if rays(plan.open_sides(), plan.boards[TAKEN]):
        return True
    grounds = Grounds(plan)
    goal = grounds.thresholds()
    return goal != 0 and grounds.flood(grounds.ring, goal) & goal != 0


def _alone(boards: list[Board], half: int) -> Board:
    """Return half cells whose other half is free; a circle's corners are pockets instead."""
    cells = boards[HALF + half]
    return cells ^ (cells & (boards[HALF + (half ^ 2)] | boards[ARC]))
