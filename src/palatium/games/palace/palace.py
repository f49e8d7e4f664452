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

WATER: Final = 255
"""A cell of the ground: 0 empty, the number of a piece plus 1, or moat."""
NO_OWNER: Final = -1


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


def _is_up(around: int) -> int:
    for side in range(4):
        if around >> (2 * side) & 3 == UP:
            return 1
    return 0


IS_UP: Final = bytes([_is_up(around) for around in range(256)])
"""By what its neighbours show: whether an upstairs entrance faces a cell."""


@final
class Palace:
    """Pieces in the order they were laid, and what follows from them.

    `missing` counts by piece the entrances that are not joined (0: complete). `frontier` lists,
    ascending, the cells without tile that an entrance faces, each above eight bits of what its
    four neighbours show. `built` and `water` are the boards of tiles and moat, `doors` and
    `up_doors` those of cells that any, or an upstairs, entrance faces. `pockets` are areas
    without tiles that are shut off from the far side of the table (P-MOAT-7).
    """

    def __init__(
        self,
        pieces: tuple[int, ...],
        ground: bytes,
        missing: bytes,
        frontier: tuple[int, ...],
        built: int,
        water: int,
        doors: int,
        up_doors: int,
        pockets: tuple[int, ...],
        walk: list[int] | None,
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
        self.walked = walk
        """The walk round the tiles (P-MOAT-2), once it was needed."""
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
        """The entries of the frontier on which no moat lies."""
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
        ground = bytearray(self.ground)
        missing = bytearray(self.missing)
        ground[cell] = number + 1
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
            if IS_UP[entry & 255]:
                up_doors |= BIT[entry >> 8]
        return Palace(
            (*self.pieces, piece_of(tile, cell, rotation, owner)),
            bytes(ground),
            bytes(missing),
            _merged(self.frontier, news, cell),
            built,
            self.water,
            doors,
            up_doors,
            self._pockets_with(cell, built),
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
        ground = bytearray(self.ground)
        ground[cell] = what
        return Palace(
            self.pieces,
            bytes(ground),
            self.missing,
            self.frontier,
            self.built,
            water,
            self.doors,
            self.up_doors,
            self.pockets,
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


def _merged(frontier: tuple[int, ...], news: list[int], cell: int) -> tuple[int, ...]:
    """The frontier without a cell and with what a new tile shows its neighbours."""
    out: list[int] = []
    left = len(news)
    for entry in frontier:
        at = entry >> 8
        if at == cell:
            continue
        if left:
            for new in news:
                if new >> 8 == at:
                    entry |= new & 255
                    left -= 1
        out.append(entry)
    if left:
        known = {entry >> 8 for entry in out}
        for new in news:
            if new >> 8 not in known:
                out.append(new)
        out.sort()
    return tuple(out)


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


EMPTY: Final = Palace((), bytes(CELLS), b"", (), 0, 0, 0, 0, (), None)


def start_palace(tiles: Tiles, hallways: list[int]) -> Palace:
    """Hallways in a line from the bridge (P-SET-5)."""
    palace = EMPTY
    for i, tile in enumerate(hallways):
        palace = palace.put(tiles, tile, cell_at(0, i + 1), 0, NO_OWNER)
    return palace
