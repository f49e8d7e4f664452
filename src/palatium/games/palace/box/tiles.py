"""The tiles: Rooms, Hallways and Stairs with their sides, read from tiles.csv (P-SET-1)."""

from typing import TYPE_CHECKING, Final

from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadComponents

if TYPE_CHECKING:
    from palatium.games.palace.sent.view_types import PalaceTile

TYPES: Final = [
    "Activity",
    "Downstairs",
    "Food",
    "Living",
    "Sleeping",
    "Utility",
    "Hallway",
    "Stair",
]
ACTIVITY: Final = 0
DOWNSTAIRS: Final = 1
FOOD: Final = 2
LIVING: Final = 3
SLEEPING: Final = 4
UTILITY: Final = 5
HALLWAY: Final = 6
STAIR: Final = 7
ROOM_TYPES: Final = 6
COUNTS: Final = [15, 14, 12, 16, 12, 12, 15, 10]
"""How many tiles of each type there are (P-SET-1)."""

LETTERS: Final = "RBGYP"
COLOURS: Final = ["red", "blue", "green", "yellow", "purple"]
GRAY: Final = 6
"""A side is 0 for a wall, a colour plus 1, or gray."""
SIDE_LETTERS: Final = "-RBGYP*"

WALL: Final = 0
UP: Final = 1
DOWN: Final = 2
DARK: Final = 3
"""What a side shows: a wall, an upstairs entrance, one of a Downstairs room, a dark Stair end."""

LEVELS: Final = {"Downstairs": "down", "Stair": "stair"}
REWARDS: Final = [
    ("activity", "end"),
    ("secret", "now"),
    ("favor", "now"),
    ("repeat", "now"),
    ("blueprint", "now"),
    ("utility", "end"),
    ("swans", "now"),
    ("stairs", "end"),
]
SOURCES: Final = ["printed", "inferred", "reconstructed"]
COLUMNS: Final = [
    "id",
    "type",
    "name",
    "level",
    *["N", "E", "S", "W"],
    "reward",
    "when",
    "arg1",
    "arg2",
    "points",
    "source",
]


class Tile:
    """A printed tile; `args` are two swans of a Hallway, or what a Utility room counts."""

    def __init__(self, id: int, row: Row) -> None:
        self.id = id
        self.code = row.text("id")
        self.name = row.text("name")
        self.type = TYPES.index(row.text("type", TYPES))
        row.text("level", [LEVELS.get(TYPES[self.type], "up")])
        self.sides = [SIDE_LETTERS.index(row.text(side, list(SIDE_LETTERS))) for side in "NESW"]
        reward, when = REWARDS[self.type]
        row.text("reward", [reward])
        row.text("when", [when])
        self.source = row.text("source", SOURCES)
        self.points = row.whole("points", 0, 99) if when == "end" else 0
        self.counted = ""
        self.args: list[int] = []
        if self.type == HALLWAY:
            for column in ("arg1", "arg2"):
                self.args.append(LETTERS.index(row.text(column, list(LETTERS))))
        elif self.type == UTILITY:
            self._read_bubble(row)
        self._check_unused(row)
        self._check_sides(row)

    def _check_unused(self, row: Row) -> None:
        """Check that columns which do not apply to the tile's type are empty."""
        is_bubble = self.type == UTILITY and self.counted != "favor"
        wants = {
            "arg1": self.type in (HALLWAY, UTILITY),
            "arg2": self.type == HALLWAY or is_bubble,
            "points": REWARDS[self.type][1] == "end",
        }
        for column, is_wanted in wants.items():
            if not is_wanted and row.text(column):
                raise row.bad(column, f"empty: a tile of the type {TYPES[self.type]} has none")

    def _read_bubble(self, row: Row) -> None:
        """Read what the black bubble of a Utility room shows (P-SCORE-3)."""
        self.counted = row.text("arg1", ["swan", "room", "favor"])
        if self.counted == "swan":
            self.args.append(LETTERS.index(row.text("arg2", list(LETTERS))))
        elif self.counted == "room":
            self.args.append(TYPES.index(row.text("arg2", TYPES[:ROOM_TYPES])))

    def _check_sides(self, row: Row) -> None:
        entrances = [side for side in self.sides if side]
        if self.type == STAIR:
            if not self.sides[0] or not self.sides[2] or self.sides[1] or self.sides[3]:
                raise row.bad("N", "an entrance, as S, with walls E and W: the ends of a Stair")
        elif len(entrances) < 2:
            raise row.bad("N", "with the other sides at least two entrances")

    def turns(self) -> int:
        """Return how many rotations look different: a Hallway turned twice looks the same."""
        return 2 if self.sides[:2] == self.sides[2:] else 4

    def level_code(self) -> int:
        """Return what the four sides show at rotation 0, two bits a side."""
        out = 0
        for side in range(4):
            shown = WALL
            if self.sides[side]:
                shown = DOWN if self.type == DOWNSTAIRS else UP
                if self.type == STAIR and side == 2:
                    shown = DARK
            out |= shown << (2 * side)
        return out

    def about(self) -> "PalaceTile":
        """Return what is printed on the tile, for a screen."""
        out: PalaceTile = {
            "tile": self.code,
            "name": self.name,
            "type": TYPES[self.type],
            "floor": LEVELS.get(TYPES[self.type], "up"),
            "sides": [side_word(side) for side in self.sides],
            "turns": self.turns(),
            "reward": REWARDS[self.type][0],
        }
        if self.type == HALLWAY:
            out["swans"] = [COLOURS[colour] for colour in self.args]
        elif self.type == UTILITY:
            out["counts"] = self.bubble()
        return out

    def bubble(self) -> str:
        """Return what a Utility room counts, in a word."""
        if self.counted == "swan":
            return COLOURS[self.args[0]]
        return TYPES[self.args[0]] if self.counted == "room" else "favor"


def side_word(side: int) -> str | None:
    """Return a side in a word: a colour, gray, or None for a wall."""
    if side == WALL:
        return None
    return "gray" if side == GRAY else COLOURS[side - 1]


def turned(code: int, rotation: int, bits: int) -> int:
    """Return four sides turned clockwise: side i shows the old side i - rotation (P-PLACE-1)."""
    out = 0
    mask = (1 << bits) - 1
    for side in range(4):
        out |= (code >> (bits * ((side - rotation) % 4)) & mask) << (bits * side)
    return out


def can_face(own: int, other: int) -> bool:
    """Return whether two sides may face each other (P-PLACE-5, P-PLACE-6)."""
    if own == WALL or other == WALL:
        return True
    if own == DARK and other == DARK:
        return False
    return (own == UP) == (other == UP)


def _legal(own: int, around: int) -> bool:
    """Return whether a turned tile fits what its neighbours show, and is joined (P-PLACE-2)."""
    is_joined = False
    for side in range(4):
        mine, theirs = own >> (2 * side) & 3, around >> (2 * side) & 3
        if not can_face(mine, theirs):
            return False
        if mine and theirs:
            is_joined = True
    return is_joined


def _rotations(code: int, turns: int) -> bytes:
    """Return, by what the neighbours show, the mask of legal rotations that look different."""
    faces = [turned(code, rotation, 2) for rotation in range(turns)]
    out: list[int] = []
    for around in range(256):
        legal = [1 << rotation for rotation in range(turns) if _legal(faces[rotation], around)]
        out.append(sum(legal))
    return bytes(out)


class Tiles:
    """All tiles, and tables over tile and rotation (index 4 * tile + rotation)."""

    def __init__(self, text: str) -> None:
        rows = read_rows(text, "tiles.csv", COLUMNS)
        self.all = [Tile(i, row) for i, row in enumerate(rows)]
        self.codes = [tile.code for tile in self.all]
        self.names = [tile.name for tile in self.all]
        self.types = [tile.type for tile in self.all]
        for type, wanted in enumerate(COUNTS):
            found = self.types.count(type)
            if found != wanted:
                raise BadComponents(
                    f"tiles.csv: {found} tiles are of type {TYPES[type]}, there should be {wanted}"
                )
        if len({code.lower() for code in self.codes}) != len(rows):
            raise BadComponents("tiles.csv: an id stands twice")
        self.shown = [
            turned(tile.level_code(), rotation, 2) for tile in self.all for rotation in range(4)
        ]
        """What each side shows, two bits a side."""
        self.swans = [
            turned(_packed(tile.sides), rotation, 3) for tile in self.all for rotation in range(4)
        ]
        """The swan of each side, three bits a side."""
        keys = [(tile.level_code(), tile.turns()) for tile in self.all]
        tables = {key: _rotations(key[0], key[1]) for key in set(keys)}
        self.rotations = [tables[key] for key in keys]
        """By tile and what the neighbours of a cell show: the mask of legal rotations."""
        self.rooms = [tile.id for tile in self.all if tile.type < ROOM_TYPES]
        self.hallways = [tile.id for tile in self.all if tile.type == HALLWAY]
        self.stairs = [tile.id for tile in self.all if tile.type == STAIR]


def _packed(sides: list[int]) -> int:
    return sides[0] | sides[1] << 3 | sides[2] << 6 | sides[3] << 9
