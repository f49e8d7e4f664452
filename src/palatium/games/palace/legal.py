"""Which tiles may be placed where (P-PLACE)."""

from palatium.games.palace.actions import HALL, ROOM, STAIRS
from palatium.games.palace.air import risky_cells
from palatium.games.palace.cells import IN_BUILD
from palatium.games.palace.facts import NO_TILE, SPACES
from palatium.games.palace.moat import holds_open
from palatium.games.palace.palace import WATER, Palace
from palatium.games.palace.state import PalaceState
from palatium.games.palace.tiles import can_face


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
    if not s.joined:
        risky = risky_cells(palace, [entry >> 8 for entry in live])
    out: list[int] = []
    for space in range(SPACES):
        tile = s.row[space]
        if tile != NO_TILE and s.price(seat, space) <= s.swan_total(seat):
            _add(s, out, ROOM | space << 11, tile, live, risky)
    if s.top_hallway != NO_TILE:
        _add(s, out, HALL, s.top_hallway, live, risky)
    if s.top_stair != NO_TILE:
        _add(s, out, STAIRS, s.top_stair, live, risky)
    return out


def _add(
    s: PalaceState, out: list[int], kind: int, tile: int, live: list[int], risky: list[int]
) -> None:
    """The legal places of one tile, behind the others."""
    table = s.rules.tiles.rotations[tile]
    for entry in live:
        rotations = table[entry & 255]
        if not rotations:
            continue
        cell = entry >> 8
        base = kind | cell << 2
        if risky and cell in risky:
            for rotation in rotations:
                if keeps_open(s, tile, cell, rotation):
                    out.append(base | rotation)
        else:
            for rotation in rotations:
                out.append(base | rotation)


def keeps_open(s: PalaceState, tile: int, cell: int, rotation: int) -> bool:
    """Whether P-OPEN-3 holds after a placement, with the tiles it makes due (P-PLACE-9)."""
    palace = s.palace.put(s.rules.tiles, tile, cell, rotation, 0)
    return holds_open(palace, due_after(s, palace))


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
