"""The palace that all players build together: tiles and moat on the table; immutable."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from palatium.core.digest import packed, part_digest
from palatium.games.palace.board.cells import (
    BIT,
    BRIDGE,
    CELL_MASK,
    CELLS,
    COLUMN,
    ROW_MASK,
    STEP,
    TableCells,
    shut_off,
)
from palatium.games.palace.box.tiles import UP, WALL, Tiles

if TYPE_CHECKING:
    from palatium.games.palace.board.figure import Figure
    from palatium.games.palace.moat.walk import Ends, Walk

WATER: Final = 255
"""The ground of a cell: 0 empty, the number of a piece plus 1, or moat."""
NO_OWNER: Final = -1
BYTES: Final = [bytes([value]) for value in range(256)]


def piece_of(tile: int, cell: int, rotation: int, owner: int) -> int:
    """Return a tile in the palace as one int."""
    return tile << 15 | cell << 5 | rotation << 3 | owner + 1


def tile_of(piece: int) -> int:
    """Return which tile a piece is."""
    return piece >> 15


def cell_of(piece: int) -> int:
    """Return where it lies."""
    return piece >> 5 & CELL_MASK


def rotation_of(piece: int) -> int:
    """Return its rotation."""
    return piece >> 3 & 3


def face_of(piece: int) -> int:
    """Return its index in the tables over tile and rotation."""
    return piece >> 15 << 2 | piece >> 3 & 3


def owner_of(piece: int) -> int:
    """Return the owner of the marker on it, or NO_OWNER."""
    return (piece & 7) - 1


def _up_sides(shown: int) -> int:
    return sum([1 << side for side in range(4) if shown >> (2 * side) & 3 == UP])


UP_SIDES: Final = bytes([_up_sides(shown) for shown in range(256)])
"""By what four sides show: the mask of those that are upstairs entrances."""
UNKNOWN: Final = -2
DOWN_BITS: Final = 0b10101010
"""What four sides show has one of these bits where an entrance is downstairs."""


@final
class Palace:
    """Pieces in the order they were laid, and what follows from them.

    `missing` counts by piece the entrances that are not joined (0: complete). `frontier` lists,
    ascending, the cells without tile that an entrance faces, each above eight bits of what its four
    neighbours show. `built` and `water` are the boards of tiles and moat, `up_doors` and
    `down_doors` those of cells that an upstairs or a downstairs entrance faces. `pockets` are areas
    without tiles that are cut off from the far side of the table (P-MOAT-7). `row_left` and
    `row_right` are the first and last tile beside the garden. `moat` counts the Moat tiles.
    """

    def __init__(
        self,
        table: TableCells,
        pieces: tuple[int, ...],
        ground: bytes,
        missing: list[int],
        frontier: list[int],
        built: int,
        water: int,
        moat: int,
        up_doors: int,
        down_doors: int,
        pockets: tuple[int, ...],
        row_left: int,
        row_right: int,
        walk: "Walk | None",
    ) -> None:
        self.table = table
        self.pieces = pieces
        self.ground = ground
        self.missing = missing
        self.frontier = frontier
        self.built = built
        self.water = water
        self.moat = moat
        self.up_doors = up_doors
        self.down_doors = down_doors
        self.pockets = pockets
        self.row_left = row_left
        self.row_right = row_right
        self.walked = walk
        """The walk round the tiles (P-MOAT-2), computed on demand."""
        self.ends: Ends | None = None
        """The ends of the moat, computed on demand."""
        self.moves: list[tuple[int, int]] | None = None
        """The moves of Moat tiles while `moves_due` others are due, computed on demand."""
        self.moves_due = 0
        self.watch = UNKNOWN
        """Where something may close all open entrances (`open_air.watched`), computed on demand."""
        self.ways = 0
        """Those of these cells that lie on their straight ways."""
        self.figures: list[Figure] | None = None
        """How the pieces are drawn, computed on demand."""
        self._coded = b""

    def coded(self) -> bytes:
        """Return a digest of pieces and moat, which determine the rest, for a position's hash."""
        if not self._coded:
            water = self.water.to_bytes(CELLS // 8 + 1, "little")
            self._coded = part_digest(packed(list(self.pieces)) + water)
        return self._coded

    def solid(self) -> int:
        """Return everything that is not empty."""
        return self.built | self.water

    def blocked(self) -> int:
        """Return the cells on which no tile with four upstairs entrances may stand (P-OPEN)."""
        return self.built | self.water | self.down_doors

    def piece_at(self, cell: int) -> int:
        """Return the number of the piece on a cell, -1 if there is none."""
        found = self.ground[cell]
        return found - 1 if found < WATER else -1

    def is_blocked(self, cell: int) -> bool:
        """Return whether no tile can lie on a cell at present."""
        return self.ground[cell] != 0 or not self.table.in_build[cell]

    def is_complete(self, number: int) -> bool:
        """Return whether all entrances of a piece are joined (P-COMP-1)."""
        return self.missing[number] == 0

    def live(self) -> list[int]:
        """Return the entries of the frontier without moat; do not change the list."""
        ground = self.ground
        frontier = self.frontier
        for entry in frontier:
            if ground[entry >> 8]:
                return [entry for entry in frontier if ground[entry >> 8] == 0]
        return frontier

    def around(self, tiles: Tiles, cell: int) -> int:
        """Return what the four neighbours of a cell show it, two bits per side."""
        out = 0
        for side in range(4):
            number = self.piece_at(cell + STEP[side])
            if number >= 0:
                shown = tiles.shown[face_of(self.pieces[number])]
                out |= (shown >> (2 * (side ^ 2)) & 3) << (2 * side)
        return out

    def put(self, tiles: Tiles, tile: int, cell: int, rotation: int, owner: int) -> "Palace":
        """Return the palace with one more tile, which is assumed to be legal there."""
        number = len(self.pieces)
        shown = tiles.shown[tile << 2 | rotation]
        ground = self.ground
        in_build = self.table.in_build
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
                open_sides -= 1  # P-SET-5: the bridge is an entrance without a swan
            elif in_build[there]:
                news.append(there << 8 | own << (2 * (side ^ 2)))
        missing.append(open_sides)
        up_doors, down_doors = self.up_doors, self.down_doors
        frontier = self.frontier.copy()
        at = _place(frontier, cell)
        if at < len(frontier) and frontier[at] >> 8 == cell:
            if UP_SIDES[frontier[at] & 255]:
                up_doors ^= BIT[cell]
            if frontier[at] & DOWN_BITS:
                down_doors ^= BIT[cell]
            del frontier[at]
        _merge(frontier, news)
        for entry in news:
            if entry & DOWN_BITS:
                down_doors |= BIT[entry >> 8]
            else:
                up_doors |= BIT[entry >> 8]
        return Palace(
            self.table,
            self.pieces + (piece_of(tile, cell, rotation, owner),),
            ground[:cell] + BYTES[number + 1] + ground[cell + 1 :],
            missing,
            frontier,
            built,
            self.water,
            self.moat,
            up_doors,
            down_doors,
            self._pockets_with(cell, built),
            min(self.row_left, cell) if cell & ROW_MASK == 1 else self.row_left,
            max(self.row_right, cell) if cell & ROW_MASK == 1 else self.row_right,
            None,
        )

    def _pockets_with(self, cell: int, built: int) -> tuple[int, ...]:
        """Return the pockets after a tile is laid on a cell; recomputed only if it may matter.

        A pocket that the tile fills or splits is beside it, and so are the parts that remain.
        """
        out = [pocket for pocket in self.pockets if not pocket & BIT[cell]]
        if len(out) == len(self.pockets) and not CUTS[nearby(self.built, cell)]:
            return self.pockets
        free = self.table.whole ^ built
        for step in STEP:
            start = BIT[cell + step] & free
            if start and not any([pocket & start for pocket in out]):
                pocket = shut_off(start, free, self.table.rim)
                if pocket:
                    out.append(pocket)
        return tuple(out)

    def with_moat(self, cell: int) -> "Palace":
        """Return the palace with one more Moat tile."""
        return self._wet(cell, WATER, self.water | BIT[cell], self.moat + 1)

    def without_moat(self, cell: int) -> "Palace":
        """Return the palace with one Moat tile fewer."""
        return self._wet(cell, 0, self.water ^ BIT[cell], self.moat - 1)

    def _wet(self, cell: int, what: int, water: int, moat: int) -> "Palace":
        ground = self.ground
        return Palace(
            self.table,
            self.pieces,
            ground[:cell] + BYTES[what] + ground[cell + 1 :],
            self.missing,
            self.frontier,
            self.built,
            water,
            moat,
            self.up_doors,
            self.down_doors,
            self.pockets,
            self.row_left,
            self.row_right,
            self.walked,
        )

    def just_completed(self, tiles: Tiles) -> list[int]:
        """Return the pieces that the newest one completed, with itself, by number (P-COMP-2)."""
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


def _merge(frontier: list[int], news: list[int]) -> None:
    """Add to the frontier what a new tile shows its neighbours."""
    for new in news:
        at = _place(frontier, new >> 8)
        if at < len(frontier) and frontier[at] >> 8 == new >> 8:
            frontier[at] |= new & 255
        else:
            frontier.insert(at, new)


def _place(frontier: list[int], cell: int) -> int:
    """Return the index of a cell's entry, or where it would be."""
    least: i64 = cell << 8
    at = 0
    for each in frontier:
        entry: i64 = each
        if entry >= least:
            break
        at += 1
    return at


def nearby(solid: int, cell: int) -> int:
    """Return the 3 x 3 cells round a cell as nine bits, set for cells of a board and the garden."""
    near = solid >> (cell - COLUMN - 1)
    out = near & 7 | (near >> COLUMN & 7) << 3 | (near >> (2 * COLUMN) & 7) << 6
    return out | 0b001001001 if cell & ROW_MASK == 1 else out


def _cuts(near: int) -> int:
    """Return whether filling the middle may separate the free cells beside it."""
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


def empty_palace(table: TableCells) -> Palace:
    """Return an empty table."""
    return Palace(table, (), bytes(CELLS), [], [], 0, 0, 0, 0, 0, (), CELLS, 0, None)
