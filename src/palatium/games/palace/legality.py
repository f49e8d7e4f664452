"""Which tiles may be placed where (P-PLACE)."""

from typing import Final, cast

from mypy_extensions import i64

from palatium.games.palace.actions import HALL, ROOM, STAIRS, place
from palatium.games.palace.board.cells import BIT, CELLS, MOST_COLUMNS, MOST_ROWS, STEP, TableCells
from palatium.games.palace.board.open_air import can_enter, has_open, watched
from palatium.games.palace.board.palace import DOWN_BITS, UP_SIDES, WATER, Palace
from palatium.games.palace.box.boards import NO_TILE, SPACES
from palatium.games.palace.box.tiles import can_face
from palatium.games.palace.moat.walk import tiles_to_join, wet_beside
from palatium.games.palace.state import PalaceState

KINDS: Final = [*[place(ROOM, space, 0, 0) for space in range(SPACES)], HALL, STAIRS]
"""What can be placed: each space of the Row, the Hallway, the Stair."""


def _places(kind: int) -> list[list[object]]:
    """Return ints by cell and set of rotations; cells that no table has share one empty list."""
    nowhere: list[object] = []
    out: list[list[object]] = []
    in_build = TableCells(MOST_COLUMNS, MOST_ROWS).in_build
    for cell in range(CELLS):
        if not in_build[cell]:
            out += [nowhere] * 16
            continue
        turns: list[object] = [kind | cell << 2 | rotation for rotation in range(4)]
        for mask in range(16):
            out.append([turns[rotation] for rotation in range(4) if mask >> rotation & 1])
    return out


PLACES: Final[list[list[list[object]]]] = [_places(kind) for kind in KINDS]
"""By what is placed, then cell and set of rotations: the ints, made once.

They are objects here, since an int from a list of ints would be boxed again for each option.
"""


MOST_COMPLETED: Final = 5
"""A tile completes at most itself and its four neighbours."""
UNKNOWN: Final = -1


class Danger:
    """A cell on which a tile may close all entrances that are open now (P-OPEN-3).

    The results are the same for all tiles and rotations, and computed on demand.
    """

    def __init__(self, palace: Palace, cell: int) -> None:
        self.palace = palace
        self.cell = cell
        self.blocked = palace.blocked() | BIT[cell]
        self.stays = UNKNOWN if palace.ways & BIT[cell] else 1
        """Whether another entrance stays open beside a tile without downstairs entrances."""
        self.outs = UNKNOWN
        """The sides by which an upstairs entrance of such a tile is open."""
        self.to_join = UNKNOWN
        """How many Moat tiles join the moat once a tile lies there."""

    def stays_open(self, shown: int) -> bool:
        """Return whether an open entrance is left beside a tile that shows this on its sides.

        Its downstairs entrances block the cells that they face.
        """
        if shown & DOWN_BITS:
            return has_open(self.palace, self.blocked | self._faced(shown))
        if self.stays == UNKNOWN:
            self.stays = int(has_open(self.palace, self.blocked))
        return self.stays == 1

    def _faced(self, shown: int) -> int:
        """Return the cells that downstairs entrances of the tile face."""
        out = 0
        for side in range(4):
            if shown >> (2 * side) & 2:
                out |= BIT[self.cell + STEP[side]]
        return out

    def opens(self, shown: int) -> bool:
        """Return whether an upstairs entrance of the tile itself is open."""
        if UP_SIDES[shown] == 0:
            return False
        if shown & DOWN_BITS:
            return UP_SIDES[shown] & self._outs(self._faced(shown)) != 0
        if self.outs == UNKNOWN:
            self.outs = self._outs(0)
        return UP_SIDES[shown] & self.outs != 0

    def _outs(self, faced: int) -> int:
        out = 0
        for side in range(4):
            if can_enter(self.palace.table, self.blocked | faced, self.cell + STEP[side]):
                out |= 1 << side
        return out


def due_after(s: PalaceState, palace: Palace) -> int:
    """Return how many Moat tiles the newest tile of a palace makes due, as far as any are left."""
    symbols = s.symbols()
    if symbols == 0:
        return 0
    return min(symbols * len(palace.just_completed(s.rules.tiles)), s.supply())


def placements(s: PalaceState, seat: int) -> list[int]:
    """Return every legal placement of a tile that the seat can pay for, ascending."""
    palace = s.palace
    live = palace.live()
    dangers: dict[int, Danger] = {}
    common = 0 if s.joined else watched(palace)
    if common:
        for entry in live:
            if common & BIT[entry >> 8]:
                dangers[entry >> 8] = Danger(palace, entry >> 8)
    out: list[object] = []
    for space in s.affordable(seat, 0):
        _add(s, out, space, s.row[space], live, dangers)
    if s.top_hallway != NO_TILE:
        _add(s, out, SPACES, s.top_hallway, live, dangers)
    if s.top_stair != NO_TILE:
        _add(s, out, SPACES + 1, s.top_stair, live, dangers)
    return cast("list[int]", out)


def _add(
    s: PalaceState,
    out: list[object],
    kind: int,
    tile: int,
    live: list[int],
    dangers: dict[int, Danger],
) -> None:
    """Append the legal places of one tile; `kind` is its index in KINDS."""
    masks = s.rules.tiles.rotations[tile]
    places = PLACES[kind]
    for each in live:
        entry: i64 = each
        mask: i64 = masks[entry & 255]
        if mask == 0:
            continue
        if dangers:
            mask = _open_rotations(s, tile, mask, dangers.get(entry >> 8))
        for a in places[entry >> 8 << 4 | mask]:  # one to four: faster than extend
            out.append(a)  # noqa: PERF402


def _open_rotations(s: PalaceState, tile: int, mask: int, danger: Danger | None) -> int:
    """Return those of the rotations of a tile that P-OPEN-3 allows on a cell."""
    if danger is not None:
        for rotation in range(4):
            if mask >> rotation & 1 and not keeps_open(s, danger, tile, rotation):
                mask ^= 1 << rotation
    return mask


def keeps_open(s: PalaceState, danger: Danger, tile: int, rotation: int) -> bool:
    """Return whether P-OPEN-3 holds after a placement, with the tiles it makes due (P-PLACE-9)."""
    shown = s.rules.tiles.shown[tile << 2 | rotation]
    if danger.stays_open(shown) or danger.opens(shown):
        return True
    most = MOST_COMPLETED * s.symbols()
    if most == 0 and not wet_beside(s.palace, danger.cell):
        return False  # no end of the moat changes
    if danger.to_join > most:
        return False
    palace = s.palace.put(s.rules.tiles, tile, danger.cell, rotation, 0)
    if danger.to_join == UNKNOWN:
        danger.to_join = tiles_to_join(palace, most)
    return danger.to_join <= due_after(s, palace)


def tile_for(s: PalaceState, kind: int, space: int) -> int:
    """Return the tile that a placement takes, or NO_TILE."""
    if kind == ROOM:
        return s.row[space] if space < SPACES else NO_TILE
    return s.top_hallway if kind == HALL else s.top_stair


def why_not_there(s: PalaceState, tile: int, cell: int, rotation: int) -> str:
    """Return the key of the reason why a tile cannot lie there; it is not an option."""
    palace = s.palace
    if not palace.table.in_build[cell]:
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
