"""The kinds of actions of The Palace of Mad King Ludwig; their numbers are frozen."""

from typing import Final

from palatium.core.codec import Codec, Counts, Names, Number
from palatium.core.errors import BadNotation
from palatium.core.layout import Field, Layout
from palatium.games.palace.cells import LEFT, X_MOST, Y_MOST
from palatium.games.palace.facts import SLOTS, SPACES
from palatium.games.palace.tiles import COLOURS, LETTERS

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

STARTER: Final = 50 << 24
TILE: Final = 51 << 24
TOP: Final = 52 << 24
PUBLIC: Final = 53 << 24
DRAW: Final = 54 << 24
SECRET: Final = 55 << 24
REVEAL: Final = 56 << 24

PAY_TOKENS: Final = [*COLOURS, *["secret-" + colour for colour in COLOURS]]
"""What a swan is paid with: an open one of a colour, or a Secret Swan of it."""


def place(kind: int, space: int, cell: int, rotation: int) -> int:
    """Place a tile; only a Room names a space of the Row."""
    return kind | space << 11 | cell << 2 | rotation


def blueprint(space: int, slot: int) -> int:
    """A Room of the Row to a slot."""
    return BLUEPRINT | space << 3 | slot


def keep(favor: int, slot: int) -> int:
    """A drawn Favor to a slot."""
    return KEEP | favor << 3 | slot


def move(source: int, target: int) -> int:
    """A Moat tile from a cell to another."""
    return MOVE | source << 9 | target


class Column(Codec):
    """A column of the table, counted from the bridge."""

    def __init__(self, most: int) -> None:
        super().__init__(2 * most + 1)
        self.most = most

    def text(self, value: int) -> str:
        return str(value - LEFT)

    def parse(self, token: str) -> int:
        digits = token[1:] if token[:1] in ("-", "+") else token
        if not digits.isdecimal() or len(digits) > 3 or abs(int(token)) > self.most:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return int(token) + LEFT

    def expected(self) -> str:
        return f"the columns from {-self.most} to {self.most}"

    def shown(self, value: int) -> object:
        return value - LEFT

    def rank(self, value: int) -> int:
        if not LEFT - self.most <= value <= LEFT + self.most:
            raise ValueError(f"{value - LEFT} is no column of the table")
        return value - LEFT + self.most

    def unrank(self, rank: int) -> int:
        return rank + LEFT - self.most


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


def layouts(tiles: list[str], tile_names: list[str], favors: list[str]) -> list[Layout]:
    """All kinds with their fields."""
    return [*_own_layouts(tiles, tile_names, favors), *_chance_layouts(tiles, tile_names, favors)]


def _cell(prefix: str, most_x: int, most_y: int) -> list[Field]:
    return [
        Field(prefix + "x", 5, Column(most_x)),
        Field(prefix + "y", 4, Number(1, most_y)),
    ]


def _build() -> list[Field]:
    return [*_cell("", X_MOST - 1, Y_MOST - 1), Field("rotation", 2, Number(0, 3))]


def _own_layouts(tiles: list[str], tile_names: list[str], favors: list[str]) -> list[Layout]:
    space = Field("space", 3, Space())
    slot = Names([name.lower() for name in SLOTS], SLOTS)
    to_slot = [Field("space", 3, Space()), Field("slot", 3, slot)]
    steps = [*_cell("from_", X_MOST, Y_MOST), *_cell("to_", X_MOST, Y_MOST)]
    pay = [Field("swan", 4, Names(PAY_TOKENS))]
    next_tile = [Field("tile", 7, Names(tiles, tile_names))]
    three = [Field("swans", 10, Counts(LETTERS, COLOURS, 2, 1, 3))]
    return [
        Layout(1, "room", [space, *_build()], "place-tile"),
        Layout(2, "hallway", _build(), "place-tile"),
        Layout(3, "stair", _build(), "place-tile"),
        Layout(4, "blueprint", to_slot, "pick-card"),
        Layout(5, "favor", [], "yes-no"),
        Layout(6, "pass", [], "yes-no"),
        Layout(7, "move", steps, "pick-cell"),
        Layout(8, "pay", pay, "pick-many"),
        Layout(9, "colour", [Field("colour", 3, Names(COLOURS))], "pick-card"),
        Layout(10, "discard", [Field("space", 3, Space())], "pick-card"),
        Layout(11, "next", next_tile, "order"),
        Layout(12, "keep", [Field("favor", 5, Names(favors)), Field("slot", 3, slot)]),
        Layout(13, "return", [], "yes-no"),
        Layout(14, "moat", _cell("", X_MOST, Y_MOST), "pick-cell"),
        Layout(15, "swans", three, "pick-many"),
        Layout(16, "done", [], "yes-no"),
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
