"""What a screen draws besides the view: what surrounds the cells on which a tile can be placed."""

from typing import TYPE_CHECKING

from palatium.games.palace.actions import PLACE_KINDS, place_of
from palatium.games.palace.board.cells import x_of, y_of
from palatium.games.palace.board.figure import faced

if TYPE_CHECKING:
    from palatium.games.palace.sent.appearance_types import PalaceAppearance
    from palatium.games.palace.state import PalaceState


def appearance_of(s: "PalaceState", seat: int | None) -> "PalaceAppearance":
    """Return for each cell where the seat can place a tile what its sides face."""
    options = [] if seat is None else s.options(seat)
    cells = sorted({place_of(a) for a in options if a >> 24 in PLACE_KINDS})
    tiles = s.rules.tiles
    return {
        "around": {
            f"{x_of(cell)},{y_of(cell)}": [faced(s.palace, tiles, cell, side) for side in range(4)]
            for cell in cells
        }
    }
