"""Shapes and tiles from component facts; every error names file, row and column."""

from collections.abc import Mapping
from typing import Final

from palatium.grid.board import ALL_SIDES, HALVES, SIDES, STEP_X, STEP_Y, Half, Side
from palatium.grid.errors import bad_facts
from palatium.grid.pieces.board_numbers import DOWN, UP
from palatium.grid.pieces.shape import Edge, HalfCell, Shape, ShapeCell
from palatium.grid.pieces.tile import PASSAGE, ROOM, ShapedTile, room
from palatium.grid.pieces.turned_tile import Door

LARGEST: Final = 7
"""The longest side of a tile; a plan's window margin and the tables of `Reach` depend on it."""
CORNERS: Final = ["NW", "NE", "SE", "SW"]

Facts = Mapping[str, object]


def read_shapes(doc: Facts, file: str = "shapes.json") -> dict[str, Shape]:
    """Return all shapes of a shapes file, by size or name."""
    table = doc.get("shapes")
    if not isinstance(table, Mapping):
        bad_facts(file, "has no table 'shapes'")
    shapes: dict[str, Shape] = {}
    for key, facts in table.items():
        if not isinstance(key, str) or not isinstance(facts, Mapping):
            bad_facts(f"{file}, shape {key}", "is not a table of facts")
        shapes[key] = read_shape(key, facts, f"{file}, shape {key}")
    return shapes


def read_shape(name: str, facts: Facts, where: str) -> Shape:
    """Return one shape in its printed orientation."""
    rows = _rows(facts, where)
    cells, halves = _footprint(rows, where)
    is_circle = facts.get("kind") == "circle"
    contact = _edges(rows, _text(facts, "contact", where), f"{where}, contact")
    doors = _edges(rows, _text(facts, "door_edges", where), f"{where}, door_edges")
    fence = _edges(rows, _text(facts, "fence_edges", where), f"{where}, fence_edges")
    for column, edges in (("door_edges", doors), ("fence_edges", fence)):
        for edge in edges:
            if edge not in contact:
                bad_facts(f"{where}, {column}", f"{edge_code(rows, edge)} is not a contact edge")
    _check_contact(rows, contact, is_circle, f"{where}, contact")
    return Shape(
        name,
        len(rows[0]),
        len(rows),
        is_circle,
        cells,
        halves,
        contact,
        _corners(halves, _text(facts, "chamfer_contact", where), f"{where}, chamfer_contact"),
        doors,
        fence,
        _corners(halves, _text(facts, "fence_chamfers", where), f"{where}, fence_chamfers"),
    )


def read_piece(doc: Facts, name: str, file: str = "shapes.json") -> ShapedTile:
    """Return Foyer, Hallway, Stairs or a passage: a piece whose doors are in the shapes file."""
    shape = read_shapes(doc, file).get(name)
    table = doc["shapes"]
    if shape is None or not isinstance(table, Mapping):
        bad_facts(file, f"has no piece {name}")
    facts = table[name]
    where = f"{file}, shape {name}"
    codes = _text(facts, "doors", where)
    edges = read_doors(shape, codes, f"{where}, doors")
    ends = facts.get("ends")
    kind = PASSAGE if facts.get("kind") == "passage" else ROOM
    if not isinstance(ends, Mapping):
        return ShapedTile(name, shape, [Door(e, UP) for e in edges], kind=kind)
    doors: list[Door] = []
    for code, edge in zip(codes.split(), edges, strict=True):
        end = str(ends.get(code))
        if not end.startswith(("light", "dark")):
            bad_facts(f"{where}, ends", f"{code} must be light or dark, not {end}")
        doors.append(Door(edge, UP if end.startswith("light") else DOWN))
    return ShapedTile(name, shape, doors, is_stairs=True)


def read_room(shapes: Mapping[str, Shape], row: Mapping[str, str], line: int,
              file: str = "rooms.csv") -> ShapedTile:
    """Return the tile of a row in a rooms file; Downstairs rooms have doors down (C-GEO-13)."""
    where = f"{file}, row {line}"
    for column in ("id", "size", "type", "doors", "fence"):
        if row.get(column) is None:
            bad_facts(where, f"has no column {column}")
    shape = shapes.get(row["size"])
    if shape is None:
        bad_facts(f"{where}, column size", f"no shape has the size {row['size']!r}")
    edges = read_doors(shape, row["doors"], f"{where}, column doors")
    if row["fence"] not in ("", "N"):
        bad_facts(f"{where}, column fence", f"must be empty or N, not {row['fence']!r}")
    is_fenced = row["fence"] == "N"
    for code, edge in zip(row["doors"].split(), edges, strict=True):
        if is_fenced and edge in shape.fence:
            bad_facts(f"{where}, column doors", f"{code} lies in the fence")
    level = DOWN if row["type"] == "Downstairs" else UP
    return room(row["id"], shape, edges, level, is_fenced, row["type"] == "Outdoor")


def read_doors(shape: Shape, codes: str, where: str) -> list[Edge]:
    """Return the doors of a tile, each on an edge of its shape that may carry one."""
    edges: list[Edge] = []
    grid = _grid(shape)
    for code in codes.split():
        edge = read_edge(grid, code, where)
        if edge not in shape.door_edges:
            bad_facts(where, f"size {shape.name} may have no door at {code}")
        if edge in edges:
            bad_facts(where, f"{code} stands there twice")
        edges.append(edge)
    if not edges:
        bad_facts(where, "a piece needs at least one door")
    return edges


def read_edge(rows: list[str], code: str, where: str) -> Edge:
    """Return the outermost edge at a side letter and a column or row; final i: not on the box."""
    is_inner = code.endswith("i")
    number = code[1:-1] if is_inner else code[1:]
    if not code or code[0] not in SIDES or not (number.isascii() and number.isdigit()):
        bad_facts(where, f"{code!r} is not an edge; an edge looks like N0 or E1i")
    side, k = Side(SIDES.index(code[0])), int(number)
    w, h = len(rows[0]), len(rows)
    if k >= (h if side & 1 else w):
        bad_facts(where, f"{code} lies outside the box of {w}x{h}")
    line = [ShapeCell(x, k) for x in range(w)] if side & 1 else [ShapeCell(k, y) for y in range(h)]
    taken = [c for c in line if rows[c.y][c.x] != "."]
    if not taken:
        bad_facts(where, f"{code} names an empty line of cells")
    cell = taken[0] if side in (0, 3) else taken[-1]
    edge = Edge(cell.x, cell.y, side)
    outer = edge.outer()
    on_box = not (0 <= outer.x < w and 0 <= outer.y < h)
    if rows[cell.y][cell.x] != "#":
        bad_facts(where, f"{code} is on a half cell, which has no straight edge")
    if on_box == is_inner:
        bad_facts(where, f"{code} must be written {code[0]}{k}{'' if on_box else 'i'}")
    return edge


def edge_code(rows: list[str], edge: Edge) -> str:
    """Return the code of an edge, as `read_edge` reads it."""
    outer = edge.outer()
    on_box = not (0 <= outer.x < len(rows[0]) and 0 <= outer.y < len(rows))
    return f"{SIDES[edge.side]}{edge.y if edge.side & 1 else edge.x}{'' if on_box else 'i'}"


def _grid(shape: Shape) -> list[str]:
    rows = [["."] * shape.w for _ in range(shape.h)]
    for c in shape.cells:
        rows[c.y][c.x] = "#"
    for k in shape.halves:
        rows[k.y][k.x] = HALVES[k.half]
    return ["".join(row) for row in rows]


def _text(facts: Facts, column: str, where: str) -> str:
    text = facts.get(column, "")
    if not isinstance(text, str):
        bad_facts(f"{where}, {column}", "must be a text")
    return text


def _rows(facts: Facts, where: str) -> list[str]:
    rows = facts.get("rows")
    if not isinstance(rows, list) or not rows:
        bad_facts(f"{where}, rows", "must be a list of texts")
    lines = [str(row) for row in rows]
    for i, line in enumerate(lines):
        if not line or len(line) != len(lines[0]):
            bad_facts(f"{where}, rows", f"line {i + 1} is not as long as the first")
        if not set(line) <= set("#." + HALVES):
            bad_facts(f"{where}, rows", f"line {i + 1} has letters other than # . a b c d")
    if facts.get("w") != len(lines[0]) or facts.get("h") != len(lines):
        bad_facts(f"{where}, w and h", f"do not say {len(lines[0])} and {len(lines)} as rows do")
    if max(len(lines), len(lines[0])) > LARGEST:
        bad_facts(f"{where}, rows", f"no side may be longer than {LARGEST}")
    return lines


def _footprint(rows: list[str], where: str) -> tuple[list[ShapeCell], list[HalfCell]]:
    cells: list[ShapeCell] = []
    halves: list[HalfCell] = []
    for y, line in enumerate(rows):
        for x, letter in enumerate(line):
            if letter == "#":
                cells.append(ShapeCell(x, y))
            elif letter != ".":
                halves.append(HalfCell(x, y, Half(HALVES.index(letter))))
    if not cells:
        bad_facts(f"{where}, rows", "has no whole cell")
    for x, y, half in halves:
        # The straight sides of a half cell must lie inside the piece: see `layers.CONTACT`.
        for side in ((half + 1) & 3, (half + 2) & 3):
            if ShapeCell(x + STEP_X[side], y + STEP_Y[side]) not in cells:
                bad_facts(f"{where}, rows", f"half cell ({x}, {y}) has an open straight side")
    return cells, halves


def _edges(rows: list[str], codes: str, where: str) -> list[Edge]:
    edges = [read_edge(rows, code, where) for code in codes.split()]
    if len(set(edges)) < len(edges):
        bad_facts(where, "an edge stands there twice")
    return edges


def _corners(halves: list[HalfCell], codes: str, where: str) -> list[HalfCell]:
    found: list[HalfCell] = []
    for code in codes.split():
        cells = [c for c in halves if CORNERS[c.half] == code]
        if len(cells) != 1:
            bad_facts(where, f"{code} names no cut corner of this shape")
        found.append(cells[0])
    return found


def _check_contact(rows: list[str], contact: list[Edge], is_circle: bool, where: str) -> None:
    w, h = len(rows[0]), len(rows)
    if is_circle:
        mid = w // 2
        flats = {Edge(mid, 0, ALL_SIDES[0]), Edge(w - 1, mid, ALL_SIDES[1]),
                 Edge(mid, h - 1, ALL_SIDES[2]), Edge(0, mid, ALL_SIDES[3])}
        if w != h or w & 1 == 0 or set(contact) != flats:
            bad_facts(where, "a circle touches with the middle of each side and nothing else")
        return
    outline = {
        Edge(x, y, side)
        for y in range(h) for x in range(w) for side in ALL_SIDES
        if rows[y][x] == "#" and _is_empty(rows, x + STEP_X[side], y + STEP_Y[side])
    }
    if set(contact) != outline:
        missing = sorted(edge_code(rows, e) for e in outline - set(contact))
        bad_facts(where, f"must hold every straight edge of the outline; missing: {missing}")


def _is_empty(rows: list[str], x: int, y: int) -> bool:
    return not (0 <= y < len(rows) and 0 <= x < len(rows[0])) or rows[y][x] == "."
