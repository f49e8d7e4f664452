"""Which closed grounds are courtyards (C-GEO-10)."""

from typing import TYPE_CHECKING

from palatium.games.castles.box.rooms import DOWN_HALLWAY, HALLWAY
from palatium.grid.board import Board
from palatium.grid.grounds import Entrances

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame


def courtyards(
    game: "CastlesGame", entrances: Entrances, built: tuple[int, ...]
) -> list[Board]:
    """Return the courtyards of a castle. Gaps beside a round room or between two hallways that are
    too small for any room do not count, unless the house rule says so."""
    found = entrances.courtyard_boards()
    if not found or game.house.slivers_count:
        return found
    hallways = 0
    for number, piece in enumerate(built):
        if piece >> 16 in (HALLWAY, DOWN_HALLWAY):
            hallways |= 1 << number
    return [cells for cells in found if not entrances.is_sliver(cells, hallways)]
