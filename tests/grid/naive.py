"""The geometry of the rulings in their own words: sets of triangles, doors as tuples, no boards.

Deliberately slow and plain. It reads the component files itself and shares no code with
`palatium.grid`, so that the two can be compared.
"""

import csv
import json
import math
from collections import deque
from pathlib import Path

DATA = Path(__file__).parents[2] / "src" / "palatium" / "games" / "castles" / "data"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
TAKES = {"#": "NESW", "a": "SE", "b": "SW", "c": "NW", "d": "NE"}
TURN_HALF = {"a": "b", "b": "c", "c": "d", "d": "a", "#": "#"}
CORNER = {"NW": "a", "NE": "b", "SE": "c", "SW": "d"}
FACING_HALF = {"a": "c", "b": "d", "c": "a", "d": "b"}
LEVELS = ["U", "D"]

Edge = tuple[int, int, str]
Door = tuple[int, int, str, str]
Node = tuple[str, int, int, str]
Spot = tuple[str, int, int, int]
"""Tile, rotation, column and row of the top left cell."""


class Form:
    """A tile as printed or turned: letters by cell, and edges as (x, y, side)."""

    def __init__(self, w: int, h: int, is_circle: bool, is_stairs: bool,
                 letters: dict[tuple[int, int], str], contact: set[Edge], chamfers: set[Edge],
                 doors: set[Door], fence: set[Edge], fence_chamfers: set[Edge]) -> None:
        self.w, self.h, self.is_circle, self.is_stairs = w, h, is_circle, is_stairs
        self.letters, self.contact, self.chamfers = letters, contact, chamfers
        self.doors, self.fence, self.fence_chamfers = doors, fence, fence_chamfers

    def turned(self) -> "Form":
        last = self.h - 1

        def edges(some: set[Edge]) -> set[Edge]:
            return {(last - y, x, TURN[s]) for x, y, s in some}

        def halves(some: set[Edge]) -> set[Edge]:
            return {(last - y, x, TURN_HALF[k]) for x, y, k in some}

        return Form(
            self.h, self.w, self.is_circle, self.is_stairs,
            {(last - y, x): TURN_HALF[k] for (x, y), k in self.letters.items()},
            edges(self.contact), halves(self.chamfers),
            {(last - y, x, TURN[s], level) for x, y, s, level in self.doors},
            edges(self.fence), halves(self.fence_chamfers),
        )

    def look(self) -> object:
        return (self.w, self.h, self.letters, self.contact, self.chamfers, self.doors, self.fence,
                self.fence_chamfers)


def edge_of(letters: dict[tuple[int, int], str], code: str) -> Edge:
    """Return the outermost edge of a column or row on one side."""
    side, k = code[0], int(code[1:].rstrip("i"))
    line = [c for c in letters if c[0 if side in "NS" else 1] == k]
    along = 1 if side in "NS" else 0
    pick = min if side in "NW" else max
    x, y = pick(line, key=lambda c: c[along])
    return x, y, side


def read_forms() -> dict[str, list[Form]]:
    """Return every tile by name in its four rotations."""
    shapes = json.loads((DATA / "shapes.json").read_text())["shapes"]
    printed: dict[str, Form] = {}

    def add(name: str, shape: str, doors: dict[str, str], is_fenced: bool) -> None:
        facts = shapes[shape]
        letters = {(x, y): k for y, row in enumerate(facts["rows"]) for x, k in enumerate(row)
                   if k != "."}

        def edges(column: str) -> set[Edge]:
            return {edge_of(letters, code) for code in facts[column].split()}

        def halves(column: str) -> set[Edge]:
            kinds = {CORNER[code] for code in facts[column].split()}
            return {(x, y, k) for (x, y), k in letters.items() if k in kinds}

        printed[name] = Form(
            facts["w"], facts["h"], facts["kind"] == "circle", shape == "Stairs", letters,
            edges("contact"), halves("chamfer_contact"),
            {(*edge_of(letters, code), level) for code, level in doors.items()},
            edges("fence_edges") if is_fenced else set(),
            halves("fence_chamfers") if is_fenced else set(),
        )

    with (DATA / "rooms.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            level = "D" if row["type"] == "Downstairs" else "U"
            add(row["id"], row["size"], dict.fromkeys(row["doors"].split(), level),
                row["fence"] == "N")
    add("Foyer", "Foyer", dict.fromkeys(shapes["Foyer"]["doors"].split(), "U"), False)
    for name, level in (("Hallway", "U"), ("Downstairs hallway", "D")):
        add(name, "Hallway", dict.fromkeys(shapes["Hallway"]["doors"].split(), level), False)
    add("Stairs", "Stairs", {"E0": "U", "W0": "D"}, False)
    for name in ("small", "straight", "corner"):
        for level in LEVELS:
            ends = shapes[f"Passage {name}"]["doors"].split()
            add(f"{name} {level}", f"Passage {name}", dict.fromkeys(ends, level), False)
    forms: dict[str, list[Form]] = {}
    for name, form in printed.items():
        forms[name] = [form]
        for _ in range(3):
            forms[name].append(forms[name][-1].turned())
    return forms


FORMS = read_forms()


def same_rotation(name: str, rotation: int) -> int:
    """Return the lowest rotation that looks the same."""
    forms = FORMS[name]
    return next(r for r in range(4) if forms[r].look() == forms[rotation % 4].look())


class Laid:
    """A tile at its place: everything in absolute cells."""

    def __init__(self, spot: Spot) -> None:
        name, rotation, x0, y0 = spot
        form = FORMS[name][rotation]
        self.form, self.x, self.y = form, x0, y0
        self.triangles = {(x0 + x, y0 + y, side) for (x, y), k in form.letters.items()
                          for side in TAKES[k]}
        self.contact = {(x0 + x, y0 + y, s) for x, y, s in form.contact}
        self.chamfers = {(x0 + x, y0 + y, k) for x, y, k in form.chamfers}
        self.doors = {(x0 + x, y0 + y, s, level) for x, y, s, level in form.doors}
        self.fence = {(x0 + x, y0 + y, s) for x, y, s in form.fence}
        self.fence_chamfers = {(x0 + x, y0 + y, k) for x, y, k in form.fence_chamfers}


def across(edge: Edge) -> Edge:
    """Return the same unit edge seen from its other side."""
    x, y, side = edge
    return x + STEP[side][0], y + STEP[side][1], BACK[side]


def door_across(door: Door) -> Door:
    return (*across(door[:3]), door[3])


def overlap(a: Laid, b: Laid) -> bool:  # C-GEO-3
    return bool(a.triangles & b.triangles)


def adjacent(a: Laid, b: Laid) -> bool:  # C-GEO-6
    if any(across(edge) in b.contact for edge in a.contact):
        return True
    return any((x, y, FACING_HALF[k]) in b.chamfers for x, y, k in a.chamfers)


def door_pairs(a: Laid, b: Laid) -> int:  # C-GEO-7
    return sum(door_across(door) in b.doors for door in a.doors)


def levels_clash(a: Laid, b: Laid) -> bool:  # C-PLC-3
    edges = {door[:3]: door[3] for door in b.doors}
    return any(edges.get(across(door[:3]), door[3]) != door[3] for door in a.doors)


def breaks_fence(a: Laid, b: Laid) -> bool:  # C-PLC-6, one way
    if any(across(edge) in b.contact for edge in a.fence):
        return True
    return any((x, y, FACING_HALF[k]) in b.chamfers for x, y, k in a.fence_chamfers)


class Castle:
    """A list of pieces; every question is answered from scratch."""

    def __init__(self, spots: list[Spot]) -> None:
        self.spots = spots
        self.pieces = [Laid(spot) for spot in spots]
        self.taken = set().union(*[p.triangles for p in self.pieces])
        self.contact = set().union(*[p.contact for p in self.pieces])
        self.doors = set().union(*[p.doors for p in self.pieces])
        self.circles = [p for p in self.pieces if p.form.is_circle]
        self.quarters: dict[Node, set[Edge]] = {
            ("corner", number, 0, quarter): quarter_edges(circle, quarter)
            for number, circle in enumerate(self.circles) for quarter in CORNER}
        self.corner_cells = {
            node: corner_cell(self.circles[node[1]], node[3]) for node in self.quarters
            if self.circles[node[1]].form.w == 5}
        self.known: dict[Node, list[Node]] = {}
        self.known_outside: dict[Edge, list[Node]] = {}
        self.x0 = min(p.x for p in self.pieces)
        self.y0 = min(p.y for p in self.pieces)
        self.x1 = max(p.x + p.form.w - 1 for p in self.pieces)
        self.y1 = max(p.y + p.form.h - 1 for p in self.pieces)

    # the flood, C-GEO-8

    def node_outside(self, edge: Edge) -> list[Node]:
        """Return what lies beyond a unit edge: a free triangle, or the corner space of a circle."""
        if edge not in self.known_outside:
            self.known_outside[edge] = self.look_outside(edge)
        return self.known_outside[edge]

    def look_outside(self, edge: Edge) -> list[Node]:
        x, y, side = edge
        cell = (x + STEP[side][0], y + STEP[side][1])
        triangle = (*cell, BACK[side])
        if triangle not in self.taken:
            return [("triangle", *triangle)]
        if triangle in self.contact:
            return []
        return self.corner_spaces(edge)

    def corner_spaces(self, edge: Edge) -> list[Node]:
        """Return circles' corner spaces that border on an edge's outer side over some length."""
        x, y, side = edge
        found: list[Node] = []
        for i in range(20):
            t = (i + 0.5) / 20
            px, py = {"N": (x + t, y - 1e-6), "S": (x + t, y + 1 + 1e-6),
                      "W": (x - 1e-6, y + t), "E": (x + 1 + 1e-6, y + t)}[side]
            for number, circle in enumerate(self.circles):
                radius = circle.form.w / 2
                dx, dy = px - circle.x - radius, py - circle.y - radius
                if max(abs(dx), abs(dy)) < radius < math.hypot(dx, dy):
                    quarter = ("N" if dy < 0 else "S") + ("W" if dx < 0 else "E")
                    found.append(("corner", number, 0, quarter))
        return found

    def links(self, node: Node) -> list[Node]:
        if node not in self.known:
            self.known[node] = (
                self.links_of_triangle(node[1], node[2], node[3]) if node[0] == "triangle"
                else self.links_of_corner(node))
        return self.known[node]

    def links_of_triangle(self, x: int, y: int, side: str) -> list[Node]:
        found: list[Node] = []
        for other in "NESW":
            if other not in (side, BACK[side]) and (x, y, other) not in self.taken:
                found.append(("triangle", x, y, other))
        there = across((x, y, side))
        if there not in self.taken:
            found.append(("triangle", *there))
        found += [node for node, edges in self.quarters.items() if there in edges]
        found += [node for node, cell in self.corner_cells.items() if cell == (x, y)]
        return found

    def links_of_corner(self, node: Node) -> list[Node]:
        found: list[Node] = []
        for edge in self.quarters[node]:
            found += self.node_outside(edge)
        for other, edges in self.quarters.items():
            if any(node in self.node_outside(edge) for edge in edges):
                found.append(other)
        if node in self.corner_cells:
            x, y = self.corner_cells[node]
            found += [("triangle", x, y, side) for side in "NESW" if (x, y, side) not in self.taken]
        return found

    def is_beyond(self, node: Node) -> bool:
        _, x, y, _ = node
        return node[0] == "triangle" and not (
            self.x0 - 1 <= x <= self.x1 + 1 and self.y0 - 1 <= y <= self.y1 + 1)

    def component(self, start: Node) -> tuple[set[Node], bool]:
        """Return all nodes linked to one, and whether they leave the box (then only some)."""
        seen = {start}
        queue = deque([start])
        while queue:
            node = queue.popleft()
            if self.is_beyond(node):
                return seen, True
            for other in self.links(node):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return seen, False

    # doors

    def open_doors(self, piece: Laid) -> dict[Door, Node]:  # C-GEO-9
        found: dict[Door, Node] = {}
        for door in piece.doors:
            nodes = self.node_outside(door[:3])
            if nodes:
                found[door] = nodes[0]
        return found

    def external_entrances(self, piece: Laid) -> set[Door]:
        return {door for door, node in self.open_doors(piece).items() if self.component(node)[1]}

    def has_external_entrance(self) -> bool:
        return any(self.component(node)[1] for piece in self.pieces
                   for node in self.open_doors(piece).values())

    def courtyards(self) -> int:  # C-GEO-10
        yards: set[frozenset[Node]] = set()
        for piece in self.pieces:
            for node in self.open_doors(piece).values():
                nodes, is_outside = self.component(node)
                if not is_outside:
                    yards.add(frozenset(nodes))
        return len(yards)

    def unanswered(self, piece: Laid) -> int:  # C-CMP-1
        return sum(door_across(door) not in self.doors for door in piece.doors)

    def blocked(self, piece: Laid) -> int:
        return self.unanswered(piece) - len(self.open_doors(piece))

    # rooms

    def connections(self) -> list[set[int]]:
        return [{j for j, b in enumerate(self.pieces) if b is not a and door_pairs(a, b)}
                for a in self.pieces]

    def adjacencies(self) -> list[set[int]]:
        return [{j for j, b in enumerate(self.pieces) if b is not a and adjacent(a, b)}
                for a in self.pieces]

    def longest_path(self) -> int:  # C-GEO-11
        graph = self.connections()

        def walk(room: int, seen: frozenset[int]) -> int:
            return 1 + max((walk(n, seen | {n}) for n in graph[room] - seen), default=0)

        return max(walk(room, frozenset([room])) for room in range(len(graph)))

    # placing, C-PLC

    def is_legal(self, spot: Spot) -> bool:
        new = Laid(spot)
        if not any(door_across(door) in self.doors for door in new.doors):
            return False
        if not self.is_clear(new):
            return False
        after = Castle([*self.spots, spot])
        if max(after.x1 - after.x0, after.y1 - after.y0) >= 62:
            return False
        return after.has_external_entrance()

    def is_clear(self, new: Laid) -> bool:
        """Return whether a piece overlaps nothing and breaks no fence, level or stairs rule."""
        for piece in self.pieces:
            if overlap(new, piece) or levels_clash(new, piece):
                return False
            if breaks_fence(new, piece) or breaks_fence(piece, new):
                return False
            if new.form.is_stairs and piece.form.is_stairs and door_pairs(new, piece):
                return False
        return True

    # passages, C-PAS-2 and C-PAS-3, in a castle that has none yet

    def is_link(self, number: int, spot: Spot) -> bool:
        new, room = Laid(spot), self.pieces[number]
        ends = [next((p for p in self.pieces if door_across(end) in p.doors), None)
                for end in new.doors]
        if None in ends or room not in ends or not self.is_clear(new):
            return False
        other = next((p for p in ends if p is not room and p is not None), None)
        if other is None or door_pairs(room, other):
            return False
        if room.form.is_stairs and other.form.is_stairs:
            return False
        after = Castle([*self.spots, spot])
        if max(after.x1 - after.x0, after.y1 - after.y0) >= 62:
            return False
        return after.has_external_entrance()

    def passage_links(self, number: int, name: str) -> set[tuple[int, int, int]]:
        room = self.pieces[number]
        found: set[tuple[int, int, int]] = set()
        for rotation in {same_rotation(name, r) for r in range(4)}:
            for x in range(room.x - 4, room.x + room.form.w + 4):
                for y in range(room.y - 4, room.y + room.form.h + 4):
                    ends = {door_across((x + dx, y + dy, side, level))
                            for dx, dy, side, level in FORMS[name][rotation].doors}
                    if ends <= self.doors and self.is_link(number, (name, rotation, x, y)):
                        found.add((rotation, x, y))
        return found

    def places_by_passage(self, name: str, passage: str) -> set[tuple[int, int, int]]:
        """Return legal places without meeting a door, from which the passage reaches the castle."""
        found: set[tuple[int, int, int]] = set()
        for rotation in {same_rotation(name, r) for r in range(4)}:
            for x in range(self.x0 - 11, self.x1 + 12):
                for y in range(self.y0 - 11, self.y1 + 12):
                    spot = (name, rotation, x, y)
                    new = Laid(spot)
                    near = any(abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 4 and a[3] == b[3]
                               for a in new.doors for b in self.doors)
                    if not near or any(door_across(door) in self.doors for door in new.doors):
                        continue
                    after = Castle([*self.spots, spot])
                    if self.is_clear(new) and after.passage_links(len(self.pieces), passage):
                        found.add((rotation, x, y))
        return found

    def places(self, name: str) -> set[tuple[int, int, int]]:
        """Return every legal rotation and cell, tried one by one."""
        found: set[tuple[int, int, int]] = set()
        for rotation in {same_rotation(name, r) for r in range(4)}:
            for x in range(self.x0 - 8, self.x1 + 9):
                for y in range(self.y0 - 8, self.y1 + 9):
                    doors = FORMS[name][rotation].doors
                    if any(door_across((x + dx, y + dy, side, level)) in self.doors
                           for dx, dy, side, level in doors) and self.is_legal(
                               (name, rotation, x, y)):
                        found.add((rotation, x, y))
        return found


def corner_cell(circle: Laid, quarter: str) -> tuple[int, int]:
    last = circle.form.w - 1
    return (circle.x + (0 if "W" in quarter else last), circle.y + (0 if "N" in quarter else last))


def quarter_edges(circle: Laid, quarter: str) -> set[Edge]:
    """Return the box edges of a quarter, including its two flats."""
    x, y = corner_cell(circle, quarter)
    edges: set[Edge] = set()
    for i in range(circle.form.w // 2 + 1):
        edges.add((x + (i if "W" in quarter else -i), y, quarter[0]))
        edges.add((x, y + (i if "N" in quarter else -i), quarter[1]))
    return edges
