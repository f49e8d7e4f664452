"""Rooms: every tile that can lie in a castle, read from rooms.csv and shapes.json."""

import json
from typing import Final

from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadComponents
from palatium.grid.errors import BadFacts
from palatium.grid.pieces.board_numbers import DOWN
from palatium.grid.pieces.shape import Shape
from palatium.grid.pieces.shape_files import read_piece, read_room, read_shapes
from palatium.grid.pieces.tile import ROOM, ShapedTile

FOOD: Final = 0
DOWNSTAIRS: Final = 1
UTILITY: Final = 2
CORRIDOR: Final = 3
LIVING: Final = 4
ACTIVITY: Final = 5
OUTDOOR: Final = 6
SLEEPING: Final = 7
TYPES: Final = [
    "Food",
    "Downstairs",
    "Utility",
    "Corridor",
    "Living",
    "Activity",
    "Outdoor",
    "Sleeping",
]

SIZES: Final = [100, 150, 200, 250, 300, 325, 350, 400, 450, 500, 600]
"""The stacks of room tiles, by the printed square feet."""
MIDDLE_SIZE: Final = 5
"""The stack of 325, neither small nor large; only an expansion uses it."""
NO_STACK: Final = -1

NO_CENTRE: Final = 0
CONNECTION: Final = 1
ADJACENCY: Final = 2
EACH: Final = 3
MODES: Final = ["none", "connection", "adjacency", "each"]

FOYER: Final = 0
HALLWAY: Final = 1
DOWN_HALLWAY: Final = 2
STAIRS: Final = 3
FIRST_TILE: Final = 4
"""Room ids from here on are the rows of rooms.csv."""
MOST_ROOMS: Final = 256

COLUMNS: Final = [
    "id",
    "name",
    "size",
    "type",
    "points",
    "center_mode",
    "center_value",
    "center_types",
    "doors",
    "fence",
    "swan",
    "edition",
]


class Room:
    """A room tile, the Foyer, a hallway face or stairs."""

    def __init__(
        self,
        id: int,
        code: str,
        name: str,
        tile: ShapedTile,
        feet: int,
        stack: int,
        type: int,
        points: int,
        mode: int,
        value: int,
        types: int,
        has_swan: bool,
        is_base: bool,
        beyond: ShapedTile | None = None,
    ) -> None:
        self.id = id
        self.code = code
        self.name = name
        self.tile = tile
        self.feet = feet
        self.stack = stack
        """The index in SIZES of its stack; corridor pieces have none."""
        self.type = type
        self.points = points
        self.mode = mode
        self.value = value
        self.types = types
        """The mask of types that its centre counts."""
        self.has_swan = has_swan
        self.is_base = is_base
        self.is_room = tile.kind == ROOM
        self.beyond = beyond
        """The same tile with doors for the ground beyond the castle's gate, if it may lie there."""

    def counts(self, type: int) -> bool:
        """Return whether its centre names a type."""
        return self.types >> type & 1 == 1


def read_all(shapes_text: str, rooms_text: str) -> list[Room]:
    """Return all rooms by id: Foyer, hallway, downstairs hallway, stairs, then rooms.csv."""
    try:
        return _read_all(shapes_text, rooms_text)
    except BadFacts as error:
        raise BadComponents(str(error)) from None


def _read_all(shapes_text: str, rooms_text: str) -> list[Room]:
    try:
        doc: object = json.loads(shapes_text)
    except ValueError as error:
        raise BadComponents(f"shapes.json: not JSON: {error}") from None
    if not isinstance(doc, dict):
        raise BadComponents("shapes.json: the file should hold one object")
    shapes = read_shapes(doc)
    hallway = read_piece(doc, "Hallway")
    out = [
        _corridor(FOYER, "Foyer", read_piece(doc, "Foyer"), 125),
        _corridor(HALLWAY, "Hallway", hallway, 150),
        _corridor(DOWN_HALLWAY, "Downstairs Hallway", hallway.at_level(DOWN), 150),
        _corridor(STAIRS, "Stairs", read_piece(doc, "Stairs"), 75),
    ]
    rows = read_rows(rooms_text, "rooms.csv", COLUMNS)
    codes: set[str] = set()
    for row in rows:
        if row.text("id") in codes or " " in row.text("id") or not row.text("id"):
            raise row.bad("id", "a code of its own without spaces")
        codes.add(row.text("id"))
        out.append(_room(len(out), row, shapes))
    if len(out) > MOST_ROOMS:
        raise BadComponents(f"rooms.csv: at most {MOST_ROOMS - FIRST_TILE} rooms can be numbered")
    return out


def _corridor(id: int, name: str, tile: ShapedTile, feet: int) -> Room:
    """Return a corridor piece: no points, no centre, no stack of room tiles."""
    code = name.replace(" ", "")
    return Room(
        id, code, name, tile, feet, NO_STACK, CORRIDOR, 0, NO_CENTRE, 0, 0, False, True
    )


def _check_centre(row: Row, types: int) -> None:
    """Check that mode, value and types of a centre are either all given or all absent."""
    is_empty = row.text("center_mode", MODES) == MODES[NO_CENTRE]
    if is_empty != (row.whole("center_value", -99, 99) == 0):
        raise row.bad("center_value", "0 in a room without a centre, and only there")
    if is_empty != (types == 0):
        raise row.bad("center_types", "empty in a room without a centre, and only there")


def _room(id: int, row: Row, shapes: dict[str, Shape]) -> Room:
    size = row.whole("size", 1, 9999)
    if size not in SIZES:
        raise row.bad("size", f"one of {', '.join([str(feet) for feet in SIZES])}")
    types = 0
    for name in row.words("center_types"):
        if name not in TYPES:
            raise row.bad("center_types", f"types joined by +, out of {', '.join(TYPES)}")
        types |= 1 << TYPES.index(name)
    _check_centre(row, types)
    return Room(
        id,
        row.text("id"),
        row.text("name"),
        read_room(shapes, row.cells, row.number),
        size,
        SIZES.index(size),
        TYPES.index(row.text("type", TYPES)),
        row.whole("points", 0, 99),
        MODES.index(row.text("center_mode", MODES)),
        row.whole("center_value", -99, 99),
        types,
        row.whole("swan", 0, 1) == 1,
        row.text("edition") == "base",
    )
