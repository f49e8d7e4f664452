"""The palace that all build together: tiles and moat on the table, never changed, only replaced."""

from typing import TYPE_CHECKING, Final, final

from palatium.games.palace.cells import (
    BIT,
    BRIDGE,
    CELLS,
    IN_BUILD,
    RIM,
    STEP,
    TABLE,
    cell_at,
    flooded,
)
from palatium.games.palace.tiles import UP, WALL, Tiles

if TYPE_CHECKING:
    from palatium.games.palace.figure import Figure
    from palatium.games.palace.moat import Ends, Walk

WATER: Final = 255
"""A cell of the ground: 0 empty, the number of a piece plus 1, or moat."""
NO_OWNER: Final = -1
BYTES: Final = [bytes([value]) for value in range(256)]


def piece_of(tile: int, cell: int, rotation: int, owner: int) -> int:
    """A tile in the palace as one int."""
    return tile << 14 | cell << 5 | rotation << 3 | owner + 1


def tile_of(piece: int) -> int:
    """Which tile a piece is."""
    return piece >> 14


def cell_of(piece: int) -> int:
    """Where it lies."""
    return piece >> 5 & 511


def rotation_of(piece: int) -> int:
    """How it is turned."""
    return piece >> 3 & 3


def face_of(piece: int) -> int:
    """Its index in the tables over tile and rotation."""
    return piece >> 14 << 2 | piece >> 3 & 3


def owner_of(piece: int) -> int:
    """Whose marker lies on it, or NO_OWNER."""
    return (piece & 7) - 1


def _up_sides(shown: int) -> int:
    return sum([1 << side for side in range(4) if shown >> (2 * side) & 3 == UP])


UP_SIDES: Final = bytes([_up_sides(shown) for shown in range(256)])
"""By what four sides show: the mask of those that are upstairs entrances."""


@final
class Palace:
    """Pieces in the order they were laid, and what follows from them.

    `missing` counts by piece the entrances that are not joined (0: complete). `frontier` lists,
    ascending, the cells without tile that an entrance faces, each above eight bits of what its
    four neighbours show. `built` and `water` are the boards of tiles and moat, `doors` and
    `up_doors` those of cells that any, or an upstairs, entrance faces. `pockets` are areas
    without tiles that are shut off from the far side of the table (P-MOAT-7). `row_left` and
    `row_right` are the first and last tile beside the garden.
    """

    def __init__(
        self,
        pieces: tuple[int, ...],
        ground: bytes,
        missing: list[int],
        frontier: list[int],
        built: int,
        water: int,
        doors: int,
        up_doors: int,
        pockets: tuple[int, ...],
        row_left: int,
        row_right: int,
        walk: "Walk | None",
    ) -> None:
        self.pieces = pieces
        self.ground = ground
        self.missing = missing
        self.frontier = frontier
        self.built = built
        self.water = water
        self.doors = doors
        self.up_doors = up_doors
        self.pockets = pockets
        self.row_left = row_left
        self.row_right = row_right
        self.walked = walk
        """The walk round the tiles (P-MOAT-2), once it was needed."""
        self.ends: Ends | None = None
        """The ends of the moat, once they were needed."""
        self.figures: list[Figure] | None = None
        """How the pieces look, once that was asked for."""

    def solid(self) -> int:
        """Everything that is not empty."""
        return self.built | self.water

    def is_tile(self, cell: int) -> bool:
        """Whether a tile lies on a cell."""
        return 0 < self.ground[cell] < WATER

    def piece_at(self, cell: int) -> int:
        """The number of the piece on a cell, -1 if there is none."""
        found = self.ground[cell]
        return found - 1 if found < WATER else -1

    def is_complete(self, number: int) -> bool:
        """Whether all entrances of a piece are joined (P-COMP-1)."""
        return self.missing[number] == 0

    def live(self) -> list[int]:
        """The entries of the frontier on which no moat lies; not to be changed."""
        if not self.water & self.doors:
            return self.frontier
        ground = self.ground
        return [entry for entry in self.frontier if ground[entry >> 8] == 0]

    def around(self, tiles: Tiles, cell: int) -> int:
        """What the four neighbours of a cell show it, two bits a side."""
        out = 0
        for side in range(4):
            number = self.piece_at(cell + STEP[side])
            if number >= 0:
                shown = tiles.shown[face_of(self.pieces[number])]
                out |= (shown >> (2 * (side ^ 2)) & 3) << (2 * side)
        return out

    def put(self, tiles: Tiles, tile: int, cell: int, rotation: int, owner: int) -> "Palace":
        """The palace with one tile more; the caller knows that it may lie there."""
        number = len(self.pieces)
        shown = tiles.shown[tile << 2 | rotation]
        ground = self.ground
        missing = self.missing.copy()
        built = self.built | BIT[cell]
        open_sides = 0
        news: list[int] = []
        for side in range(4):
            own = shown >> (2 * side) & 3
            if own == WALL:
                continue
            open_sides += 1
            there = cell + STEP[side]
            found = ground[there]
            if 0 < found < WATER:
                other = tiles.shown[face_of(self.pieces[found - 1])]
                if other >> (2 * (side ^ 2)) & 3:
                    open_sides -= 1
                    missing[found - 1] -= 1
            elif there == BRIDGE and number == 0:
                open_sides -= 1  # P-SET-5: the bridge is an entrance without swan
            elif IN_BUILD[there]:
                news.append(there << 8 | own << (2 * (side ^ 2)))
        missing.append(open_sides)
        doors, up_doors = self.doors & ~BIT[cell], self.up_doors & ~BIT[cell]
        for entry in news:
            doors |= BIT[entry >> 8]
            if UP_SIDES[entry & 255]:
                up_doors |= BIT[entry >> 8]
        return Palace(
            self.pieces + (piece_of(tile, cell, rotation, owner),),
            ground[:cell] + BYTES[number + 1] + ground[cell + 1 :],
            missing,
            _merged(self.frontier, news, cell),
            built,
            self.water,
            doors,
            up_doors,
            self._pockets_with(cell, built),
            min(self.row_left, cell) if cell & 15 == 1 else self.row_left,
            max(self.row_right, cell) if cell & 15 == 1 else self.row_right,
            None,
        )

    def _pockets_with(self, cell: int, built: int) -> tuple[int, ...]:
        """The pockets once a tile lies on a cell; they are sought anew only where it may matter."""
        bit = BIT[cell]
        for pocket in self.pockets:
            if pocket & bit:
                return found_pockets(built)
        return found_pockets(built) if CUTS[_nearby(self.built, cell)] else self.pockets

    def with_moat(self, cell: int) -> "Palace":
        """The palace with one Moat tile more."""
        return self._wet(cell, WATER, self.water | BIT[cell])

    def without_moat(self, cell: int) -> "Palace":
        """The palace with one Moat tile less."""
        return self._wet(cell, 0, self.water & ~BIT[cell])

    def _wet(self, cell: int, what: int, water: int) -> "Palace":
        ground = self.ground
        return Palace(
            self.pieces,
            ground[:cell] + BYTES[what] + ground[cell + 1 :],
            self.missing,
            self.frontier,
            self.built,
            water,
            self.doors,
            self.up_doors,
            self.pockets,
            self.row_left,
            self.row_right,
            self.walked,
        )

    def just_completed(self, tiles: Tiles) -> list[int]:
        """The pieces that the newest one completed, itself included, by number (P-COMP-2)."""
        number = len(self.pieces) - 1
        cell = cell_of(self.pieces[number])
        out: list[int] = []
        for side in range(4):
            other = self.piece_at(cell + STEP[side])
            if other >= 0 and self.missing[other] == 0:
                shown = tiles.shown[face_of(self.pieces[other])]
                if shown >> (2 * (side ^ 2)) & 3:
                    out.append(other)
        if self.missing[number] == 0:
            out.append(number)
        out.sort()
        return out


def _merged(frontier: list[int], news: list[int], cell: int) -> list[int]:
    """The frontier without a cell and with what a new tile shows its neighbours."""
    out = frontier.copy()
    at = _place(out, cell)
    if at < len(out) and out[at] >> 8 == cell:
        del out[at]
    for new in news:
        at = _place(out, new >> 8)
        if at < len(out) and out[at] >> 8 == new >> 8:
            out[at] |= new & 255
        else:
            out.insert(at, new)
    return out


def _place(frontier: list[int], cell: int) -> int:
    """Where the entry of a cell stands, or should."""
    low, high = 0, len(frontier)
    while low < high:
        middle = low + high >> 1
        if frontier[middle] >> 8 < cell:
            low = middle + 1
        else:
            high = middle
    return low


def _nearby(built: int, cell: int) -> int:
    """The 3 x 3 cells round a cell as nine bits, tiles and garden set."""
    near = built >> (cell - 17)
    out = near & 7 | (near >> 16 & 7) << 3 | (near >> 32 & 7) << 6
    return out | 0b001001001 if cell & 15 == 1 else out


def _cuts(near: int) -> int:
    """Whether filling the middle may part the free cells beside it from each other."""
    free = [i for i in (1, 3, 5, 7) if not near >> i & 1]
    if len(free) < 2:
        return 0
    reached = {free[0]}
    todo = [free[0]]
    while todo:
        at = todo.pop()
        for other in range(9):
            is_beside = abs(at // 3 - other // 3) + abs(at % 3 - other % 3) == 1
            if is_beside and other != 4 and not near >> other & 1 and other not in reached:
                reached.add(other)
                todo.append(other)
    return 0 if set(free) <= reached else 1


CUTS: Final = bytes([_cuts(near) for near in range(512)])


def found_pockets(built: int) -> tuple[int, ...]:
    """The areas without tiles that cannot reach the far side, even over moat (P-MOAT-7)."""
    free = TABLE & ~built
    rest = free & ~flooded(RIM, free)
    out: list[int] = []
    while rest:
        pocket = flooded(rest & -rest, rest)
        out.append(pocket)
        rest &= ~pocket
    return tuple(out)


EMPTY: Final = Palace((), bytes(CELLS), [], [], 0, 0, 0, 0, (), CELLS, 0, None)


def start_palace(tiles: Tiles, hallways: list[int]) -> Palace:
    """Hallways in a line from the bridge (P-SET-5)."""
    palace = EMPTY
    for i, tile in enumerate(hallways):
        palace = palace.put(tiles, tile, cell_at(0, i + 1), 0, NO_OWNER)
    return palace
