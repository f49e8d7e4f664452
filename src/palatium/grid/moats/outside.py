"""The ground outside the moat, where only Outdoor rooms may stand (C-MOA-6, C-PAS-3)."""

from typing import Final, NewType

from palatium.grid.board import Board, N, rectangle
from palatium.grid.pieces.turned_tile import TurnedTile

Stand = NewType("Stand", int)
"""Where a tile may stand with respect to a moat."""

INNER: Final = Stand(0)
"""A room inside, or any room if there is no moat."""
GARDEN: Final = Stand(1)
"""An Outdoor room whose doors join rooms inside: only these may touch the drawbridge side."""
PASSAGE: Final = Stand(2)
OUTER: Final = Stand(3)
"""An Outdoor room whose doors join the drawbridge, or rooms beyond it."""

GATE_AT: Final = 8
"""The column and row for which a turned tile caches where it would touch the drawbridge side."""

FAR: Final = 999
"""Beyond any castle's reach."""


class Area:
    """A rectangle of the plane, from cell (x0, y0) to cell (x1, y1), both included."""

    def __init__(self, x0: int, y0: int, x1: int, y1: int) -> None:
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1

    def moved(self, x: int, y: int) -> "Area":
        """Return the area moved right and down; what is far stays far."""
        return Area(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y)

    def board(self, x: int, y: int) -> Board:
        """Return its cells in a window in which the cell (0, 0) is (x, y)."""
        return rectangle(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y)

    def reached(self, w: int, h: int, x: int, y: int) -> Board:
        """Return where a block's top left cell may lie in such a window so that the two meet."""
        return rectangle(self.x0 + x - w + 1, self.y0 + y - h + 1, self.x1 + x, self.y1 + y)

    def meets(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Return whether it shares a cell with a rectangle."""
        return self.x0 <= x1 and x0 <= self.x1 and self.y0 <= y1 and y0 <= self.y1


class Outside:
    """The drawbridge and sections of one castle, and the ground beyond; immutable, but it caches
    the ground of the last window."""

    def __init__(self, field: Area | None, gate: Area | None, banks: list[Area]) -> None:
        self.field = field
        """All ground beyond the Barbican's outer edge, where no passage may lie."""
        self.gate = gate
        """The cells along the drawbridge side."""
        self.banks = banks
        """The ground beyond the outer banks of the dug sections."""
        self.areas: list[Area] = []
        """The ground outside: none before the first section."""
        if banks:
            self.areas = banks if field is None else [field, *banks]
        self._origin = (0, 0)
        self._ground: Board = -1

    def dug(self, banks: list[Area]) -> "Outside":
        """Return the same with another section."""
        return Outside(self.field, self.gate, [*self.banks, *banks])

    def ground(self, x: int, y: int) -> Board:
        """Return the cells outside, in a window in which the cell (0, 0) is (x, y)."""
        if not self.areas:
            return 0
        if self._ground < 0 or self._origin != (x, y):
            found = 0
            for area in self.areas:
                found |= area.board(x, y)
            self._ground, self._origin = found, (x, y)
        return self._ground

    def shows(self, box: tuple[int, int, int, int]) -> list[Area]:
        """Return the areas outside that a box of cells reaches into."""
        return [area for area in self.areas if area.meets(box[0], box[1], box[2], box[3])]


NOTHING: Final = Outside(None, None, [])
"""For a castle without Barbican and sections."""


def behind_gate(turned: TurnedTile, x: int, y: int) -> Outside:
    """Return the parts of a Barbican whose drawbridge is at the bottom of a tile at a cell."""
    below = y + turned.h
    gate = Area(x, below, x + turned.w - 1, below)
    return Outside(Area(-FAR, below, FAR, FAR), gate, [])


def touching(turned: TurnedTile, gate: Area, x: int, y: int) -> Board:
    """Return the anchors at which a turned tile touches the drawbridge side, in such a window."""
    found = 0
    if turned.is_circle:
        for run in turned.flats:
            if run.side == N:  # the edges of the side have the bits of the cells below it
                found |= gate.board(x, y) >> run.offset
    else:
        for block in turned.blocks:
            found |= gate.reached(block.w, block.h, x, y) >> block.offset
    return found


def is_any_outside(turned: TurnedTile, x: int, y: int, areas: list[Area]) -> bool:
    """Return whether any part of a tile at a cell lies in one of the areas."""
    x1, y1 = x + turned.w - 1, y + turned.h - 1
    for area in areas:
        if area.x0 <= x1 and x <= area.x1 and area.y0 <= y1 and y <= area.y1:
            # The cells of a turned tile are framed: counted from one cell above and left of it.
            if turned.cells & area.board(1 - x, 1 - y):
                return True
    return False
