"""The kinds of actions of Castles of Mad King Ludwig; their numbers never change.

Kinds 20 to 39 are reserved for expansions.
"""

from typing import Final

from palatium.core.codec import Among, Codec, Names, Number
from palatium.core.errors import BadNotation
from palatium.core.layout import Field, Layout
from palatium.games.castles.box.rooms import SIZES, TYPES
from palatium.grid.placing.place import OFFSET

TAKE: Final = 1 << 24
PUT: Final = 2 << 24
PRICE: Final = 4 << 24
PASS: Final = 5 << 24
NEXT: Final = 6 << 24
PICK: Final = 7 << 24
STACK: Final = 8 << 24
DECK: Final = 9 << 24
KEEP: Final = 10 << 24
DROP: Final = 11 << 24
DONE: Final = 12 << 24
SHOW: Final = 13 << 24

BUILDER: Final = 50 << 24
FAVOR: Final = 51 << 24
BONUS: Final = 52 << 24
CARD: Final = 53 << 24
TILE: Final = 54 << 24
LOOK: Final = 55 << 24
REVEAL: Final = 56 << 24

MARKET_SLOTS: Final = 8
HALL_SLOT: Final = 8
DOWN_HALL_SLOT: Final = 9
STAIRS_SLOT: Final = 10
STORED_SLOT: Final = 11
REWARD_SLOT: Final = 12
TURNED_SLOT: Final = 13
"""The other face of a stored hallway."""
SLOT_TOKENS: Final = [
    *[f"m{slot + 1}" for slot in range(MARKET_SLOTS)],
    "hallway",
    "downhall",
    "stairs",
    "stored",
    "reward",
    "turned",
]
VIA_TOKENS: Final = ["door", "small", "straight", "corner"]

MOST_PIECES: Final = 63
"""A castle's pieces are numbered in six bits."""


def take(slot: int, via: int = 0) -> int:
    """Return the int that takes a tile; `via` is the passage that joins it (0: a door)."""
    return TAKE | slot << 2 | via


def slot_of(a: int) -> int:
    """Return the slot that a TAKE names."""
    return a >> 2 & 15


def price(tile: int, space: int) -> int:
    """Return the int that puts a market tile on a price space."""
    return PRICE | tile << 3 | space


def next_reward(what: int, room: int) -> int:
    """Return the int that resolves one of the rewards that are due."""
    return NEXT | what << 6 | room


def pick(types: int, room: int = 0) -> int:
    """Return the int of the reward chosen for Downstairs rooms."""
    return PICK | types << 6 | room


class Coordinate(Codec):
    """A column or row counted from the Foyer's top left cell, which is 0."""

    def __init__(self) -> None:
        super().__init__(2 * OFFSET)

    def text(self, value: int) -> str:
        return str(value - OFFSET)

    def parse(self, token: str) -> int:
        digits = token[1:] if token[:1] in ("-", "+") else token
        if not digits.isdecimal() or not -OFFSET <= int(token) < OFFSET:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return int(token) + OFFSET

    def expected(self) -> str:
        return f"the numbers from {-OFFSET} to {OFFSET - 1}"

    def shown(self, value: int) -> object:
        return value - OFFSET


class RewardTypes(Codec):
    """One type's reward, or two of different types, as a mask of types: food, food+living."""

    def __init__(self) -> None:
        self.values = [mask for mask in range(1, 256) if mask.bit_count() <= 2]
        self._ranks = {mask: rank for rank, mask in enumerate(self.values)}
        super().__init__(len(self.values))

    def text(self, value: int) -> str:
        return "+".join([name.lower() for i, name in enumerate(TYPES) if value >> i & 1])

    def shown(self, value: int) -> object:
        return [name for i, name in enumerate(TYPES) if value >> i & 1]

    def rank(self, value: int) -> int:
        rank = self._ranks.get(value)
        if rank is None:
            raise ValueError(f"{value} is not a mask of one or two types")
        return rank

    def unrank(self, rank: int) -> int:
        return self.values[rank]


def layouts(
    tiles: list[str],
    tile_names: list[str],
    favors: list[str],
    bonus: list[str],
    prices: list[int],
    rewards: dict[int, str],
) -> list[Layout]:
    """Return all kinds of the base game with their fields; `rewards` are those of expansions."""
    sizes = [str(size) for size in SIZES]
    return [
        *_own_layouts(tiles, tile_names, bonus, prices, rewards),
        Layout(50, "builder", [Field("seat", 3, Names(list("ABCDE")))], "pick-card", True),
        Layout(51, "favor", [Field("favor", 5, Names(favors))], "pick-card", True),
        Layout(52, "bonus", [Field("card", 6, Names(bonus))], "pick-card", True),
        Layout(53, "card", [Field("size", 4, Names(sizes))], "pick-card", True),
        Layout(54, "tile", [Field("tile", 8, Names(tiles, tile_names))], "pick-card", True),
        Layout(55, "look", [Field("tile", 8, Names(tiles, tile_names))], "pick-card", True),
        Layout(56, "reveal", [], "wait", True),
    ]


def place_fields() -> list[Field]:
    """Return the fields of a grid place."""
    return [
        Field("rotation", 2, Number(0, 3)),
        Field("y", 7, Coordinate()),
        Field("x", 7, Coordinate()),
    ]


def _own_layouts(
    tiles: list[str],
    tile_names: list[str],
    bonus: list[str],
    prices: list[int],
    more: dict[int, str],
) -> list[Layout]:
    """Return the kinds that players decide."""
    slot = [Field("slot", 4, Names(SLOT_TOKENS)), Field("via", 2, Names(VIA_TOKENS))]
    spaces = Names(
        [str(p) if prices.count(p) == 1 else f"{p}.{i + 1}" for i, p in enumerate(prices)]
    )
    priced = [Field("tile", 3, Names(SLOT_TOKENS[:MARKET_SLOTS])), Field("space", 3, spaces)]
    room = Number(0, MOST_PIECES)
    tokens = [*[name.lower() for name in TYPES], *[more[what] for what in sorted(more)]]
    rewards = Among([*range(len(TYPES)), *sorted(more)], tokens, tokens)
    return [
        Layout(1, "take", slot, "place-tile"),
        Layout(2, "put", place_fields(), "place-tile"),
        Layout(4, "price", priced, "order"),
        Layout(5, "pass", [], "yes-no"),
        Layout(6, "next", [Field("what", 4, rewards), Field("room", 6, room)], "order"),
        Layout(7, "pick", [Field("types", 8, RewardTypes()), Field("room", 6, room)]),
        Layout(8, "stack", [Field("size", 4, Names([str(size) for size in SIZES]))]),
        Layout(9, "deck", [Field("tile", 8, Names(tiles, tile_names))], "pick-many"),
        Layout(10, "keep", [Field("card", 6, Names(bonus))]),
        Layout(11, "drop", [Field("card", 6, Names(bonus))], "pick-many"),
        Layout(12, "done", [], "yes-no"),
        Layout(13, "show", [], "yes-no"),
    ]
