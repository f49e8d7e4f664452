"""Castles with a moat in the words of the rulings: cells, sets and joints, no boards or levels.

Like `naive` it reads the files itself and shares no code with `palatium.grid`. Rooms beyond the
drawbridge are found by walking over it, ground outside by the nearest bank.
"""

import csv
import json
from random import Random

from .naive import (
    BACK,
    DATA,
    FORMS,
    STEP,
    Castle,
    Edge,
    Form,
    Laid,
    Spot,
    across,
    breaks_fence,
    door_across,
    levels_clash,
    overlap,
    same_rotation,
)

Cell = tuple[int, int]

FACTS = json.loads((DATA / "moats.json").read_text())
WATER: dict[str, set[Cell]] = {
    name: {(x, y) for x, y in facts["cell_list"]} for name, facts in FACTS["sections"].items()
}
LEFT, RIGHT = FACTS["outer_box"]["x0"], FACTS["outer_box"]["x1"]
TOP, BOTTOM = FACTS["outer_box"]["y0"], FACTS["outer_box"]["y1"]
DRAWBRIDGE = (1, 4, "S", "U")
DRAWBRIDGE_SIDE = {(0, 4, "S"), (1, 4, "S"), (2, 4, "S")}
PASSAGES = [f"{kind} {level}" for kind in ("small", "straight", "corner") for level in "UD"]

with (DATA / "rooms.csv").open(newline="") as _file:
    OUTDOOR = {row["id"] for row in csv.DictReader(_file) if row["type"] == "Outdoor"}


def _foyer(closed: str) -> Form:
    """Return the Foyer and, below it, the Barbican."""
    rows = ["a#b", "###", "d#c", "###", "###"]
    letters = {(x, y): row[x] for y, row in enumerate(rows) for x in range(3)}
    contact: set[Edge] = {(1, 0, "N"), (2, 1, "E"), (0, 1, "W"), *DRAWBRIDGE_SIDE}
    contact |= {(2, 3, "E"), (2, 4, "E"), (0, 3, "W"), (0, 4, "W")}
    doors = {(*edge, "U") for edge in ((1, 0, "N"), (2, 1, "E"), (0, 1, "W")) if edge[2] != closed}
    slants: set[Edge] = {(0, 0, "a"), (2, 0, "b"), (2, 2, "c"), (0, 2, "d")}
    return Form(3, 5, False, False, letters, contact, slants, {*doors, DRAWBRIDGE}, set(), set())


def _section(cells: set[Cell]) -> tuple[Form, Cell]:
    """Return a section, and where its top left cell lies."""
    x0, y0 = min(x for x, _ in cells), min(y for _, y in cells)
    letters = {(x - x0, y - y0): "#" for x, y in cells}
    contact: set[Edge] = {
        (x, y, side) for x, y in letters for side, (dx, dy) in STEP.items()
        if (x + dx, y + dy) not in letters
    }
    w, h = max(x for x, _ in letters) + 1, max(y for _, y in letters) + 1
    return Form(w, h, False, False, letters, contact, set(), set(), set(), set()), (x0, y0)


for _side in "NESW":
    FORMS[f"Foyer{_side}"] = [_foyer(_side)]
SECTIONS: dict[str, Spot] = {}
for _name, _cells in WATER.items():
    _form, (_x, _y) = _section(_cells)
    FORMS[_name] = [_form]
    SECTIONS[_name] = (_name, 0, _x, _y)


def cells_of(piece: Laid) -> set[Cell]:
    """Return the cells that a piece takes at least partly."""
    return {(x, y) for x, y, _ in piece.triangles}


def is_outside(cell: Cell, dug: set[str]) -> bool:
    """C-MOA-6: beyond the Barbican once a section is dug, or nearest to the bank of a dug one."""
    x, y = cell
    if not dug or (LEFT <= x <= RIGHT and TOP <= y <= BOTTOM):
        return False
    nearest = (min(max(x, LEFT), RIGHT), min(max(y, TOP), BOTTOM))
    return y > BOTTOM or any(nearest in WATER[name] for name in dug)


class Sides:
    """Pieces, first a Foyer under its Barbican, and the side on which each stands."""

    def __init__(self, names: list[str], pieces: list[Laid]) -> None:
        self.names, self.pieces = names, pieces
        self.dug = {name for name in names if name in WATER}
        self.owner = {door: i for i, piece in enumerate(pieces) for door in piece.doors}

    def stands_outside(self, piece: Laid) -> bool:
        return any(is_outside(cell, self.dug) for cell in cells_of(piece))

    def met(self, number: int) -> list[int]:
        """Return pieces that a piece meets door to door, except over the drawbridge."""
        found: list[int] = []
        for here in self.pieces[number].doors:
            there = door_across(here)
            if there in self.owner and DRAWBRIDGE not in (here, there):
                found.append(self.owner[there])
        return found

    def joints(self) -> list[tuple[int, int]]:
        """Return rooms joined door to door or by a passage, but not over the drawbridge."""
        found: list[tuple[int, int]] = []
        for i, name in enumerate(self.names):
            met = self.met(i)
            if name in PASSAGES:
                found.append((met[0], met[1]))
            else:
                found += [(i, j) for j in met if self.names[j] not in PASSAGES]
        return found

    def beyond(self) -> set[int]:
        """Return rooms reached over the drawbridge, by walking."""
        first = self.owner.get(door_across(DRAWBRIDGE))
        if first is None:
            return set()
        seen, todo = {first}, [first]
        joints = self.joints()
        while todo:
            here = todo.pop()
            near = {b for a, b in joints if a == here} | {a for a, b in joints if b == here}
            todo += near - seen
            seen |= near
        return seen

    def broken(self) -> str:
        """Return how the pieces break C-MOA-6 or C-PAS-3, or nothing."""
        outside = [self.stands_outside(piece) for piece in self.pieces]
        beyond = self.beyond()
        for i, (name, piece) in enumerate(zip(self.names, self.pieces, strict=True)):
            touched = {across(edge) for edge in piece.contact} & DRAWBRIDGE_SIDE
            if name not in OUTDOOR and (outside[i] or touched or i in beyond):
                return f"{name} stands outside, or at the drawbridge, or beyond it"
            if name in PASSAGES and any(y > BOTTOM for _, y in cells_of(piece)):
                return "a passage lies beyond the Barbican"
            if name in PASSAGES and beyond & set(self.met(i)):
                return "a passage joins a room beyond the drawbridge"
            if self.dug and i in beyond and not outside[i]:
                return f"{name} is reached over the drawbridge, but stands inside"
        if self.dug and any(outside[a] != outside[b] for a, b in self.joints()):
            return "rooms are joined across the line"
        return ""


class MoatCastle(Castle):
    """A castle whose first piece is a Foyer under its Barbican."""

    def __init__(self, spots: list[Spot]) -> None:
        super().__init__(spots)
        self.sides = Sides([spot[0] for spot in spots], self.pieces)

    def and_one_more(self, spot: Spot) -> Sides:
        return Sides([*self.sides.names, spot[0]], [*self.pieces, Laid(spot)])

    def allows(self, spot: Spot) -> bool:
        """Return whether a piece may lie there, apart from the entrance rule (C-PLC-7)."""
        new = Laid(spot)
        return (self.is_clear(new) and not self.is_too_large(new)
                and not self.and_one_more(spot).broken())

    def is_too_large(self, new: Laid) -> bool:  # C-GEO-14
        w = max(self.x1, new.x + new.form.w - 1) - min(self.x0, new.x)
        h = max(self.y1, new.y + new.form.h - 1) - min(self.y0, new.y)
        return max(w, h) >= 62

    def room_places(self, name: str) -> set[tuple[int, int, int]]:
        """Return where a room whose door meets one may lie; the entrance is not checked."""
        found: set[tuple[int, int, int]] = set()
        for rotation in {same_rotation(name, r) for r in range(4)}:
            for x, y in self._anchors(name, rotation):
                if self.allows((name, rotation, x, y)):
                    found.add((rotation, x, y))
        return found

    def _anchors(self, name: str, rotation: int) -> set[Cell]:
        """Return cells at which a door of a room meets one of its level."""
        found: set[Cell] = set()
        for dx, dy, side, level in FORMS[name][rotation].doors:
            for x, y, facing, other in self.doors:
                if facing == BACK[side] and other == level:
                    ox, oy, _ = across((x, y, facing))
                    found.add((ox - dx, oy - dy))
        return found

    def links_from(self, number: int, name: str) -> set[tuple[int, int, int]]:
        """Return where a passage may lie that joins a room to one not connected to it."""
        found: set[tuple[int, int, int]] = set()
        joined = {frozenset(joint) for joint in self.sides.joints()}
        for rotation in {same_rotation(name, r) for r in range(4)}:
            for x, y in self._anchors(name, rotation):
                new = Laid((name, rotation, x, y))
                ends = {door_across(end) for end in new.doors}
                met = {self.sides.owner.get(end, -1) for end in ends}
                if len(met) != 2 or number not in met or -1 in met or DRAWBRIDGE in ends:
                    continue
                if any(self.sides.names[j] in PASSAGES for j in met) or met in joined:
                    continue
                if all(self.pieces[j].form.is_stairs for j in met):
                    continue
                if self.allows((name, rotation, x, y)):
                    found.add((rotation, x, y))
        return found

    def near(self, rng: Random, name: str, count: int) -> set[tuple[int, int, int]]:
        """Return random places of a room at a passage's distance from some door."""
        found: set[tuple[int, int, int]] = set()
        for _ in range(count):
            rotation = same_rotation(name, rng.randrange(4))
            dx, dy, *_ = rng.choice(sorted(FORMS[name][rotation].doors))
            x, y, *_ = rng.choice(sorted(self.doors))
            found.add((rotation, x - dx + rng.randrange(-4, 5), y - dy + rng.randrange(-4, 5)))
        return found

    def places_joined(self, name: str, where: tuple[int, int, int], kind: str) -> bool:
        """Return whether a room that meets no door may lie there, joined by a passage of a kind."""
        spot = (name, *where)
        new = Laid(spot)
        if any(door_across(door) in self.doors for door in new.doors) or not self.is_clear(new):
            return False
        after, number = MoatCastle([*self.spots, spot]), len(self.spots)
        if self.is_too_large(new):
            return False
        return any(after.leaves_entrance((passage, *link)) for passage in PASSAGES
                   if passage.startswith(kind) for link in after.links_from(number, passage))

    def can_dig(self, name: str) -> bool:
        """Return whether a section may be dug in its place, apart from the entrance."""
        new = Laid(SECTIONS[name])
        for piece in self.pieces:
            if overlap(new, piece) or breaks_fence(piece, new) or levels_clash(new, piece):
                return False
        return not self.is_too_large(new) and not self.and_one_more(SECTIONS[name]).broken()

    def leaves_entrance(self, spot: Spot) -> bool:
        """C-PLC-7."""
        return MoatCastle([*self.spots, spot]).has_external_entrance()

