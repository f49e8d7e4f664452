"""The palace as sets of coordinates, straight from the rulings: slow and plain."""

from collections.abc import Iterator

from palatium.games.palace.board.cells import cells_of
from palatium.games.palace.board.palace import Palace, cell_of, rotation_of, tile_of
from palatium.games.palace.box.tiles import Tiles
from tests.games.palace.table import XY, xy

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
"""N, E, S, W."""


def beside(cell: XY, side: int) -> XY:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def touches(a: XY, b: XY) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


Sides = list[tuple[str, str]]
CROSS: Sides = [("*", "up")] * 4
"""An upstairs tile of four entrances."""


class Naive:
    """Tiles by coordinates with their sides (letter, level), and the moat, on a table."""

    def __init__(
        self, tiles: dict[XY, Sides], moat: set[XY], columns: int = 31, rows: int = 24
    ) -> None:
        self.tiles = tiles
        self.moat = moat
        self.columns = columns
        self.rows = rows
        self.west = -((columns - 1) // 2)
        self.east = self.west + columns - 1

    def in_build(self, cell: XY) -> bool:
        """P-SET-10."""
        return self.west < cell[0] < self.east and 1 <= cell[1] < self.rows

    def with_tile(self, cell: XY, sides: Sides) -> "Naive":
        return Naive({**self.tiles, cell: sides}, self.moat, self.columns, self.rows)

    def with_moat(self, cell: XY) -> "Naive":
        return Naive(self.tiles, self.moat | {cell}, self.columns, self.rows)

    def without_moat(self, cell: XY) -> "Naive":
        return Naive(self.tiles, self.moat - {cell}, self.columns, self.rows)

    def is_empty(self, cell: XY) -> bool:
        return cell[1] >= 1 and cell not in self.tiles and cell not in self.moat

    # Joints

    def is_joined_at(self, cell: XY, side: int) -> bool:
        letter, level = self.tiles[cell][side]
        there = beside(cell, side)
        if letter == "-":
            return False
        if there == (0, 0):
            return True
        if there not in self.tiles:
            return False
        other, other_level = self.tiles[there][side ^ 2]
        return other != "-" and _floor(level) == _floor(other_level)

    def complete(self) -> set[XY]:
        """P-COMP-1."""
        return {
            cell
            for cell, sides in self.tiles.items()
            if all(self.is_joined_at(cell, i) for i in range(4) if sides[i][0] != "-")
        }

    def reachable(self) -> set[XY]:
        """P-PLACE-7: the tiles that can be reached from the bridge."""
        found = {(0, 1)}
        todo = [(0, 1)]
        while todo:
            cell = todo.pop()
            for side in range(4):
                there = beside(cell, side)
                if there in self.tiles and there not in found and self.is_joined_at(cell, side):
                    found.add(there)
                    todo.append(there)
        return found

    # Open air

    def _flood(self, start: list[XY], free: set[XY]) -> set[XY]:
        found = {cell for cell in start if cell in free}
        todo = list(found)
        while todo:
            cell = todo.pop()
            for side in range(4):
                there = beside(cell, side)
                if there in free and there not in found:
                    found.add(there)
                    todo.append(there)
        return found

    def _area(self) -> set[XY]:
        return {(x, y) for x in range(self.west, self.east + 1) for y in range(1, self.rows + 1)}

    def _rim(self) -> list[XY]:
        edges = (self.west, self.east)
        return [(x, y) for x, y in self._area() if x in edges or y == self.rows]

    def open_air(self) -> set[XY]:
        """P-OPEN-1."""
        below = {
            beside(cell, side)
            for cell, sides in self.tiles.items()
            for side in range(4)
            if sides[side][0] != "-" and sides[side][1] != "up"
        }
        empty = {cell for cell in self._area() if self.is_empty(cell) and self.in_build(cell)}
        far = [(x, self.rows - 1) for x in range(self.west, self.east + 1)]
        return self._flood(far, empty - below)

    def open_entrances(self) -> set[XY]:
        """P-OPEN-2: the cells that open upstairs entrances face."""
        return {cell for cell in self.faced() if self.can_use(cell)}

    def faced(self) -> set[XY]:
        """Return the cells that upstairs entrances face."""
        return {
            beside(cell, side)
            for cell, sides in self.tiles.items()
            for side in range(4)
            if sides[side][0] != "-" and sides[side][1] == "up"
        }

    def can_use(self, cell: XY) -> bool:
        """Return whether a tile of four upstairs entrances may stand there, and one after it."""
        if not self.fits(cell, CROSS):
            return False
        air = self.with_tile(cell, CROSS).open_air()
        behind = [beside(cell, side) for side in range(4)]
        return any(there in air and self.in_build(there) for there in behind)

    def pockets(self) -> list[set[XY]]:
        """P-MOAT-7: areas without tiles that are shut off even over moat."""
        free = self._area() - set(self.tiles)
        rest = free - self._flood(self._rim(), free)
        out = []
        while rest:
            part = self._flood([min(rest)], rest)
            out.append(part)
            rest -= part
        return out

    def pocket_cells(self) -> set[XY]:
        faced = {
            beside(cell, side)
            for cell, sides in self.tiles.items()
            for side in range(4)
            if sides[side][0] != "-"
        }
        out: set[XY] = set()
        for pocket in self.pockets():
            empty = pocket - self.moat
            if not empty & faced:
                out |= empty
        return out

    # The moat

    def walk(self) -> list[XY]:
        """P-MOAT-2, word for word."""
        s = (1 + max(x for x, y in self.tiles if y == 1), 1)
        e = (min(x for x, y in self.tiles if y == 1) - 1, 1)
        cell, heading, walk = s, 0, [s]
        while not (cell == e and (heading == 2 or (heading == 1 and (e[0], 2) in self.tiles))):
            for turn in (3, 0, 1, 2):
                there = beside(cell, (heading + turn) % 4)
                if there[1] >= 1 and there not in self.tiles:
                    heading = (heading + turn) % 4
                    cell = there
                    walk.append(cell)
                    break
        return walk

    def end(self, is_left: bool) -> tuple[list[XY], XY | None]:
        """Return the moat cells of an end, and the next one."""
        walk = self.walk()
        out: list[XY] = []
        for cell in reversed(walk) if is_left else walk:
            if cell not in self.moat:
                return out, cell
            if cell not in out:
                out.append(cell)
        return out, None

    def is_joined(self) -> bool:
        """P-END-1."""
        right, following = self.end(False)
        left, _ = self.end(True)
        if following is None:
            return True
        return any(touches(a, b) for a in right for b in left)

    def to_join(self, most: int) -> int:
        """J of P-OPEN-3, by trying: tile by tile on either end."""
        level = {frozenset(self.moat)}
        for number in range(most + 1):
            following: set[frozenset[XY]] = set()
            for moat in level:
                here = Naive(self.tiles, set(moat), self.columns, self.rows)
                if here.is_joined():
                    return number
                for is_left in (False, True):
                    _, cell = here.end(is_left)
                    if cell is not None:
                        following.add(moat | {cell})
            level = following
        return most + 1

    def holds_open(self, due: int) -> bool:
        """P-OPEN-3."""
        return self.is_joined() or bool(self.open_entrances()) or self.to_join(due) <= due

    def moat_cells(self, due: int) -> set[XY]:
        """P-MOAT-8."""
        found = {self.end(False)[1], self.end(True)[1], *self.pocket_cells()} - {None}
        return {cell for cell in found if cell and self.with_moat(cell).holds_open(due - 1)}

    def moves(self, due: int) -> set[tuple[XY, XY]]:
        """P-MOVE-2 and P-MOVE-3."""
        found: set[tuple[XY, XY]] = set()
        for is_left in (False, True):
            cells, _ = self.end(is_left)
            if cells:
                head = cells[-1]
                _, target = self.without_moat(head).end(not is_left)
                if target is not None and target != head:
                    found.add((head, target))
                found |= {(head, pocket) for pocket in self.pocket_cells()}
        for pocket in self.pockets():
            for source in pocket & self.moat:
                for is_left in (False, True):
                    _, target = self.without_moat(source).end(is_left)
                    if target is not None:
                        found.add((source, target))
                found |= {(source, other) for other in self.pocket_cells() - pocket}
        return {(a, b) for a, b in found if self.without_moat(a).with_moat(b).holds_open(due)}

    # Placing

    def fits(self, cell: XY, sides: Sides) -> bool:
        """P-PLACE-1 to P-PLACE-6."""
        if not self.in_build(cell) or not self.is_empty(cell):
            return False
        is_joined = False
        for side in range(4):
            there = beside(cell, side)
            if there not in self.tiles or sides[side][0] == "-":
                continue
            letter, level = self.tiles[there][side ^ 2]
            if letter == "-":
                continue
            if _floor(level) != _floor(sides[side][1]) or level == sides[side][1] == "dark":
                return False
            is_joined = True
        return is_joined

    def placements(
        self, tiles: Tiles, tile: int, symbols: int, supply: int
    ) -> Iterator[tuple[XY, int]]:
        """Every legal place and rotation of a tile, P-PLACE-9 included."""
        for cell in sorted(self._area()):
            for rotation in range(tiles.all[tile].turns()):
                sides = sides_of(tiles, tile, rotation)
                if not self.fits(cell, sides):
                    continue
                after = self.with_tile(cell, sides)
                due = min(symbols * len(after.complete() - self.complete()), supply)
                if after.holds_open(due):
                    yield cell, rotation


def _floor(level: str) -> str:
    return "up" if level == "up" else "down"


def sides_of(tiles: Tiles, tile: int, rotation: int) -> Sides:
    """Letter and level of N, E, S, W; side i shows column i - rotation (P-PLACE-1)."""
    found = tiles.all[tile]
    out = []
    for side in range(4):
        column = (side - rotation) % 4
        level = "up"
        if found.code.startswith("DO"):
            level = "down"
        elif found.code.startswith("ST") and column == 2:
            level = "dark"
        out.append(("-RBGYP*"[found.sides[column]], level))
    return out


def naive_of(tiles: Tiles, palace: Palace) -> Naive:
    """Return the same palace in plain form."""
    placed = {
        xy([cell_of(piece)])[0]: sides_of(tiles, tile_of(piece), rotation_of(piece))
        for piece in palace.pieces
    }
    table = palace.table
    columns = table.x_most - table.x_least + 1
    return Naive(placed, set(xy(cells_of(palace.water))), columns, table.y_most)
