"""The boards of a plan, by number; a piece is stamped onto them."""

from typing import Final, NewType

Level = NewType("Level", int)
"""Which doors may meet (C-GEO-13, C-PLC-3). Boards of doors exist for each level."""

UP: Final = Level(0)
DOWN: Final = Level(1)
BEYOND: Final = Level(2)
"""Doors beyond the drawbridge, and the drawbridge itself: they never meet inner ones (C-MOA-6)."""
LEVELS: Final = 3

TAKEN: Final = 0
"""Cells that are at least partly taken."""
HALF: Final = 1
"""Four boards: cells in which the half of this kind is taken."""
ARC: Final = 5
"""Cells of a circle's box that border on the space between arc and corner (C-GEO-8)."""
FENCED: Final = 6
"""Cells just outside a fence, which only the curve of a circle may enter (C-PLC-6)."""
CONTACT: Final = 7
"""Four boards of edges, by the side they face: all edges that can touch (C-GEO-5)."""
FENCE: Final = 11
CHAMFER: Final = 15
"""Four boards of cells, by half: slanted walls that can touch."""
FENCE_CHAMFER: Final = 19
STAIRS: Final = 23
"""Four boards of edges: the doors of stairs (C-PLC-4)."""
DOOR: Final = 27
"""Four boards of edges for each level."""
LAYERS: Final = 39
