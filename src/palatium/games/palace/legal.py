"""Which tiles may be placed where (P-PLACE)."""

from typing import Final, cast

from palatium.games.palace.actions import HALL, ROOM, STAIRS
from palatium.games.palace.air import risky_cells, watched, ways_out
from palatium.games.palace.cells import CELLS, IN_BUILD
from palatium.games.palace.facts import NO_TILE, SPACES
from palatium.games.palace.moat import holds_open, wet_beside
from palatium.games.palace.palace import UP_SIDES, WATER, Palace
from palatium.games.palace.state import PalaceState
from palatium.games.palace.tiles import can_face

KINDS: Final = [*[ROOM | space << 11 for space in range(SPACES)], HALL, STAIRS]
"""What can be placed: each space of the Row, the Hallway, the Stair."""


PLACES: Final[list[list[list[object]]]] = [
    [
        [kind | place >> 4 << 2 | rotation for rotation in range(4) if place >> rotation & 1]
        for place in range(CELLS << 4)
    ]
    for kind in KINDS
]
"""By what is placed, then cell and set of rotations: the ints, made once and for all.

They are objects here, since an int out of a list of ints would be made anew for each option.
"""


def due_after(s: PalaceState, palace: Palace) -> int:
    """The Moat tiles that the newest tile of a palace makes due, as far as there are any."""
    symbols = s.symbols()
    if symbols == 0:
        return 0
    return min(symbols * len(palace.just_completed(s.rules.tiles)), s.supply())


def placements(s: PalaceState, seat: int) -> list[int]:
    """Every legal placement of a tile that the seat can pay for, ascending."""
    palace = s.palace
    live = palace.live()
    risky: list[int] = []
    if not s.joined and watched(palace):
        risky = risky_cells(palace, [entry >> 8 for entry in live])
    out: list[object] = []
    for space in s.affordable(seat, 0):
        _add(s, out, space, s.row[space], live, risky)
    if s.top_hallway != NO_TILE:
        _add(s, out, SPACES, s.top_hallway, live, risky)
    if s.top_stair != NO_TILE:
        _add(s, out, SPACES + 1, s.top_stair, live, risky)
    return cast("list[int]", out)


def _add(
    s: PalaceState, out: list[object], kind: int, tile: int, live: list[int], risky: list[int]
) -> None:
    """The legal places of one tile, behind the others; `kind` is its place in KINDS."""
    masks = s.rules.tiles.rotations[tile]
    places = PLACES[kind]
    for entry in live:
        mask = masks[entry & 255]
        if mask == 0:
            continue
        cell = entry >> 8
        if risky and cell in risky:
            outs = ways_out(s.palace, cell)
            for rotation in range(4):
                if mask >> rotation & 1 and not keeps_open(s, tile, cell, rotation, outs):
                    mask ^= 1 << rotation
        out.extend(places[cell << 4 | mask])


def keeps_open(s: PalaceState, tile: int, cell: int, rotation: int, outs: int) -> bool:
    """Whether P-OPEN-3 holds after a placement, with the tiles it makes due (P-PLACE-9).

    It leaves only the tile's own entrances open; `outs` are the sides that lead into the open.
    """
    if UP_SIDES[s.rules.tiles.shown[tile << 2 | rotation]] & outs:
        return True
    may_join = wet_beside(s.palace, cell)
    if s.symbols() == 0 and not may_join:
        return False
    palace = s.palace.put(s.rules.tiles, tile, cell, rotation, 0)
    due = due_after(s, palace)
    if due == 0 and not may_join:
        return False  # no end of the moat has changed, and none will
    return holds_open(palace, due)


def tile_for(s: PalaceState, kind: int, space: int) -> int:
    """The tile that a placement takes, or NO_TILE."""
    if kind == ROOM:
        return s.row[space] if space < SPACES else NO_TILE
    return s.top_hallway if kind == HALL else s.top_stair


def why_not_there(s: PalaceState, tile: int, cell: int, rotation: int) -> str:
    """The key of the reason why a tile cannot lie there; it is known not to be an option."""
    palace = s.palace
    if not IN_BUILD[cell]:
        return "why.off_table"
    if palace.ground[cell] == WATER:
        return "why.moat"
    if palace.ground[cell]:
        return "why.taken"
    own = s.rules.tiles.shown[tile << 2 | rotation]
    around = palace.around(s.rules.tiles, cell)
    is_joined = False
    for side in range(4):
        mine, theirs = own >> (2 * side) & 3, around >> (2 * side) & 3
        if not can_face(mine, theirs):
            return "why.levels"
        is_joined = is_joined or (mine != 0 and theirs != 0)
    return "why.last_entrance" if is_joined else "why.not_joined"
