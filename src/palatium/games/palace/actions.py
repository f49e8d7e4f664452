"""The kinds of actions of The Palace of Mad King Ludwig; their numbers never change."""

from typing import Final

from palatium.core.codec import Codec, Counts, Names, Number
from palatium.core.errors import BadNotation
from palatium.core.layout import Field, Layout
from palatium.games.palace.board.cells import CELL_BITS, CELL_MASK, LEFT, ROW_BITS, TableCells
from palatium.games.palace.box.boards import SLOTS, SPACES
from palatium.games.palace.box.tiles import COLOURS, LETTERS

ROOM: Final = 1 << 24
HALL: Final = 2 << 24
STAIRS: Final = 3 << 24
BLUEPRINT: Final = 4 << 24
FAVOR: Final = 5 << 24
PASS: Final = 6 << 24
MOVE: Final = 7 << 24
PAY: Final = 8 << 24
COLOUR: Final = 9 << 24
DISCARD: Final = 10 << 24
NEXT: Final = 11 << 24
KEEP: Final = 12 << 24
RETURN: Final = 13 << 24
MOAT: Final = 14 << 24
SWANS: Final = 15 << 24
DONE: Final = 16 << 24
RENEW: Final = 17 << 24

STARTER: Final = 50 << 24
TILE: Final = 51 << 24
TOP: Final = 52 << 24
PUBLIC: Final = 53 << 24
DRAW: Final = 54 << 24
SECRET: Final = 55 << 24
REVEAL: Final = 56 << 24

PLACE_KINDS: Final = [ROOM >> 24, HALL >> 24, STAIRS >> 24]
"""The kinds that place a tile."""

PAY_TOKENS: Final = [*COLOURS, *["secret-" + colour for colour in COLOURS]]
"""What a swan is paid with: an open swan of a colour, or a Secret Swan of it."""


def place(kind: int, space: int, cell: int, rotation: int) -> int:
    """Return the int that places a tile; only a Room names a space of the Row."""
    return kind | space << (CELL_BITS + 2) | cell << 2 | rotation


def space_of(a: int) -> int:
    """Return the space of the Row from which a Room is placed."""
    return a >> (CELL_BITS + 2) & 7


def place_of(a: int) -> int:
    """Return the cell on which a tile is placed."""
    return a >> 2 & CELL_MASK


def blueprint(space: int, slot: int) -> int:
    """Return the int that puts a Room of the Row on a slot."""
    return BLUEPRINT | space << 3 | slot


def keep(favor: int, slot: int) -> int:
    """Return the int that puts a drawn Favor on a slot."""
    return KEEP | favor << 3 | slot


class Column(Codec):
    """A column of the table, counted from the bridge."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(most - least + 1)
        self.least = least
        self.most = most

    def text(self, value: int) -> str:
        return str(value - LEFT)

    def parse(self, token: str) -> int:
        digits = token[1:] if token[:1] in ("-", "+") else token
        if not digits.isdecimal() or len(digits) > 3 or not self.least <= int(token) <= self.most:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return int(token) + LEFT

    def expected(self) -> str:
        return f"the columns from {self.least} to {self.most}"

    def shown(self, value: int) -> object:
        return value - LEFT

    def rank(self, value: int) -> int:
        if not self.least <= value - LEFT <= self.most:
            raise ValueError(f"{value - LEFT} is not a column of the table")
        return value - LEFT - self.least

    def unrank(self, rank: int) -> int:
        return rank + LEFT + self.least


class Space(Number):
    """A space of the Room Row, counted from 1 at the left."""

    def __init__(self) -> None:
        super().__init__(0, SPACES - 1)

    def text(self, value: int) -> str:
        return str(value + 1)

    def parse(self, token: str) -> int:
        if token not in [str(n + 1) for n in range(SPACES)]:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return int(token) - 1

    def expected(self) -> str:
        return f"the spaces 1 to {SPACES} of the Room Row"

    def shown(self, value: int) -> object:
        return value + 1


def layouts(
    table: TableCells, tiles: list[str], tile_names: list[str], favors: list[str]
) -> list[Layout]:
    """Return all kinds with their fields."""
    own = _own_layouts(table, tiles, tile_names, favors)
    return own + _chance_layouts(tiles, tile_names, favors)


def _cell(table: TableCells, edge: int) -> list[Field]:
    """Return the field of a cell that is at least `edge` away from the edge of the table."""
    column = Column(table.x_least + edge, table.x_most - edge)
    return [
        Field("x", CELL_BITS - ROW_BITS, column),
        Field("y", ROW_BITS, Number(1, table.y_most - edge)),
    ]


def _build(table: TableCells) -> list[Field]:
    return [*_cell(table, 1), Field("rotation", 2, Number(0, 3))]


def _own_layouts(
    table: TableCells, tiles: list[str], tile_names: list[str], favors: list[str]
) -> list[Layout]:
    space = Field("space", 3, Space())
    slot = Names([name.lower() for name in SLOTS], SLOTS)
    to_slot = [Field("space", 3, Space()), Field("slot", 3, slot)]
    pay = [Field("swan", 4, Names(PAY_TOKENS))]
    next_tile = [Field("tile", 7, Names(tiles, tile_names))]
    three = [Field("swans", 10, Counts(LETTERS, COLOURS, 2, 1, 3))]
    return [
        Layout(1, "room", [space, *_build(table)], "place-tile"),
        Layout(2, "hallway", _build(table), "place-tile"),
        Layout(3, "stair", _build(table), "place-tile"),
        Layout(4, "blueprint", to_slot, "pick-card"),
        Layout(5, "favor", [], "yes-no"),
        Layout(6, "pass", [], "yes-no"),
        Layout(7, "move", _cell(table, 0), "pick-cell"),
        Layout(8, "pay", pay, "pick-many"),
        Layout(9, "colour", [Field("colour", 3, Names(COLOURS))], "pick-card"),
        Layout(10, "discard", [Field("space", 3, Space())], "pick-card"),
        Layout(11, "next", next_tile, "order"),
        Layout(12, "keep", [Field("favor", 5, Names(favors)), Field("slot", 3, slot)]),
        Layout(13, "return", [], "yes-no"),
        Layout(14, "moat", _cell(table, 0), "pick-cell"),
        Layout(15, "swans", three, "pick-many"),
        Layout(16, "done", [], "yes-no"),
        Layout(17, "renew", [], "yes-no"),
    ]


def _chance_layouts(tiles: list[str], tile_names: list[str], favors: list[str]) -> list[Layout]:
    return [
        Layout(50, "starter", [Field("seat", 2, Names(list("ABCD")))], "pick-card", True),
        Layout(51, "tile", [Field("tile", 7, Names(tiles, tile_names))], "pick-card", True),
        Layout(52, "top", [Field("tile", 7, Names(tiles, tile_names))], "pick-card", True),
        Layout(53, "public", [Field("favor", 5, Names(favors))], "pick-card", True),
        Layout(54, "draw", [Field("favor", 5, Names(favors))], "pick-card", True),
        Layout(55, "secret", [Field("colour", 3, Names(COLOURS))], "pick-card", True),
        Layout(56, "reveal", [], "wait", True),
    ]
