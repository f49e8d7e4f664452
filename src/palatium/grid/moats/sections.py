"""Moat sections and the Foyer under its Barbican (C-MOA-1 to C-MOA-3)."""

from collections.abc import Mapping
from typing import Final

from palatium.grid.board import ALL_SIDES, ROW, SIDES, Board, rectangle
from palatium.grid.errors import bad_facts
from palatium.grid.grounds import has_external_entrance
from palatium.grid.moats.outside import FAR, OUTER, Area, is_any_outside
from palatium.grid.pieces.board_numbers import BEYOND, FENCED, TAKEN, UP
from palatium.grid.pieces.piece_boards import shift
from palatium.grid.pieces.shape import Edge, Shape, ShapeCell
from palatium.grid.pieces.shape_files import Facts, read_doors, read_shape
from palatium.grid.pieces.tile import MOAT, ShapedTile
from palatium.grid.pieces.turned_tile import Door
from palatium.grid.placing.legal_places import finders_of
from palatium.grid.placing.lines_of_sight import rays
from palatium.grid.plan import LIMIT, GroundPlan, origin_for

_FOYER_UNDER_BARBICAN: Final[dict[str, object]] = {
    "kind": "octagon",
    "w": 3,
    "h": 5,
    "rows": ["a#b", "###", "d#c", "###", "###"],
    "contact": "N1 E1 E3 E4 S0 S1 S2 W1 W3 W4",
    "chamfer_contact": "NW NE SE SW",
    "door_edges": "N1 E1 W1 S1",
}

BARBICAN_BOX: Final = (0, 3, 3, 2)
"""The Barbican's box in it: column, row, width, height."""


class Section:
    """A moat section and the cell of the castle at which its top left cell always lies."""

    def __init__(self, tile: ShapedTile, x: int, y: int, touches: list[str]) -> None:
        self.tile = tile
        self.x = x
        self.y = y
        self.touches = touches
        """Names of the pieces of which it must touch one when it is dug (C-MOA-3)."""
        self.banks = [area.moved(x, y) for area in tile.banks or []]
        """The ground beyond its outer banks."""


def walled_foyer(walled: str) -> ShapedTile:
    """Return Foyer and Barbican as one room (C-MOA-1), its closed flat facing N, E, S or W."""
    shape = read_shape("Foyer", _FOYER_UNDER_BARBICAN, "Foyer under its Barbican")
    if len(walled) != 1 or walled not in SIDES:
        bad_facts("Foyer under its Barbican", f"the closed flat faces N, E, S or W, not {walled!r}")
    codes = " ".join([side + "1" for side in "NEW" if side != walled])
    doors = [Door(e, UP) for e in read_doors(shape, codes, "Foyer under its Barbican")]
    drawbridge = read_doors(shape, "S1", "Foyer under its Barbican")
    return ShapedTile("Foyer", shape, [*doors, Door(drawbridge[0], BEYOND)])


def read_sections(doc: Facts, file: str = "moats.json") -> list[Section]:
    """Return the sections of a moats file, in order."""
    table = doc.get("sections")
    if not isinstance(table, Mapping):
        bad_facts(file, "has no table 'sections'")
    read: list[tuple[str, list[ShapeCell], list[str]]] = []
    for name, facts in table.items():
        where = f"{file}, section {name}"
        if not isinstance(facts, Mapping):
            bad_facts(where, "is not a table of facts")
        cells = _cells(facts, where)
        touches = facts.get("touches")
        if not isinstance(touches, list):
            bad_facts(f"{where}, touches", "must be a list of names")
        read.append((str(name), cells, [str(touched) for touched in touches]))
    ring = [cell for _, cells, _ in read for cell in cells]
    sections: list[Section] = []
    for title, cells, names in read:
        x0, y0 = min(c.x for c in cells), min(c.y for c in cells)
        shape = _water(title, [ShapeCell(c.x - x0, c.y - y0) for c in cells])
        banks = [area.moved(-x0, -y0) for area in _banks(cells, ring)]
        tile = ShapedTile(title, shape, [], kind=MOAT, banks=banks)
        sections.append(Section(tile, x0, y0, names))
    return sections


def _banks(cells: list[ShapeCell], ring: list[ShapeCell]) -> list[Area]:
    """Return the ground beyond a section's outer banks, along its length and round its corners."""
    x, y, w, h = BARBICAN_BOX
    left, right = min([x, *[c.x for c in ring]]), max([x + w - 1, *[c.x for c in ring]])
    top, bottom = min([y, *[c.y for c in ring]]), max([y + h - 1, *[c.y for c in ring]])
    found: list[Area] = []
    for column, x0, x1 in ((left, -FAR, left - 1), (right, right + 1, FAR)):
        rows = [c.y for c in cells if c.x == column]
        if rows:
            y0 = -FAR if min(rows) == top else min(rows)
            found.append(Area(x0, y0, x1, FAR if max(rows) == bottom else max(rows)))
    columns = [c.x for c in cells if c.y == top]
    if columns:  # the ground below the ring is also beyond the Barbican
        x0 = -FAR if min(columns) == left else min(columns)
        found.append(Area(x0, -FAR, FAR if max(columns) == right else max(columns), top - 1))
    return found


def can_dig(plan: GroundPlan, section: Section) -> bool:
    """Return whether a section overlaps nothing, breaks no fence, leaves an entrance, and has
    nothing on its wrong side (C-MOA-3)."""
    return _can_lie(plan, section) and keeps_sides(plan, section)


def _can_lie(plan: GroundPlan, section: Section) -> bool:
    """Return the same, without the check of sides."""
    turned = section.tile.turned[0]
    ox, oy = plan.origin
    x, y = section.x + ox, section.y + oy
    if x > 0 and y > 0 and x + turned.w < ROW and y + turned.h < ROW:
        # The section lies in the window, so most questions need no other window.
        cells = turned.cells << shift(x, y)
        if cells & (plan.boards[TAKEN] | plan.boards[FENCED]):
            return False
        finders = finders_of(plan)
        if len(finders) == 1:
            for ray in finders[0].rays:
                is_before = ray.x1 < x or ray.y1 < y
                is_beside = is_before or ray.x0 >= x + turned.w or ray.y0 >= y + turned.h
                if is_beside or not cells & rectangle(ray.x0, ray.y0, ray.x1, ray.y1):
                    return True
    box = plan.box_with(turned, section.x, section.y)
    if max(box[2] - box[0], box[3] - box[1]) >= LIMIT:
        return False
    ox, oy = origin_for(plan.origin, box)
    by = shift(ox, oy) - shift(plan.origin[0], plan.origin[1])
    cells = turned.cells << shift(section.x + ox, section.y + oy)
    taken = _moved(plan.boards[TAKEN], by)
    if cells & (taken | _moved(plan.boards[FENCED], by)):
        return False
    doors = [_moved(board, by) for board in plan.open_sides()]
    if rays(doors, taken | cells):
        return True
    return has_external_entrance(plan.put(section.tile, 0, section.x, section.y))


def keeps_sides(plan: GroundPlan, section: Section) -> bool:
    """Return whether only the rooms beyond the drawbridge would stand outside (C-MOA-6).

    Every other room is joined to the Foyer by rooms inside, so it cannot be outside unless a joint
    crosses the line.
    """
    areas = plan.outside.dug(section.banks).shows(plan.box)
    if not areas:
        return True
    for piece in plan.pieces:
        if piece.tile.kind != MOAT and not piece.tile.has_gate:
            is_outside = is_any_outside(piece.turned, piece.x, piece.y, areas)
            if is_outside != (piece.turned.stand == OUTER):
                return False
    return True


def _moved(board: Board, by: int) -> Board:
    return board << by if by >= 0 else board >> -by


def _cells(facts: Facts, where: str) -> list[ShapeCell]:
    rects = facts.get("rects")
    if not isinstance(rects, list) or not rects:
        bad_facts(f"{where}, rects", "must be a list of rectangles")
    cells: set[ShapeCell] = set()
    for rect in rects:
        corners: list[int] = []
        for column in ("x0", "y0", "x1", "y1"):
            value = rect.get(column) if isinstance(rect, Mapping) else None
            if not isinstance(value, int):
                bad_facts(f"{where}, rects", f"{column} must be a whole number")
            corners.append(value)
        x0, y0, x1, y1 = corners
        cells |= {ShapeCell(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}
    if not cells:
        bad_facts(f"{where}, rects", "holds no cell")
    return sorted(cells)


def _water(name: str, cells: list[ShapeCell]) -> Shape:
    """Return a shape without doors whose whole outline can touch."""
    taken = set(cells)
    outline: list[Edge] = []
    for cell in cells:
        for side in ALL_SIDES:
            edge = Edge(cell.x, cell.y, side)
            if edge.outer() not in taken:
                outline.append(edge)
    w, h = max(c.x for c in cells) + 1, max(c.y for c in cells) + 1
    return Shape(name, w, h, False, cells, [], outline, [], [], [], [])
