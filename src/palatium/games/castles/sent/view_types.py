"""What a seat sees of Castles of Mad King Ludwig."""

from typing import NotRequired, TypedDict

SizeCounts = dict[str, int]
"""Tiles or cards by their size."""


class CastlesSlot(TypedDict):
    """A tile of the market; before it is priced it has no price."""

    tile: str
    price: int | None
    coins: int
    swan: NotRequired[str | None]


class CastlesDeckTile(TypedDict):
    """A tile on the deck of Room cards; those who put it there know it."""

    size: int
    tile: str | None


class CastlesDeck(TypedDict):
    """The Room cards."""

    cards: int
    tiles: list[CastlesDeckTile]
    discards: SizeCounts
    unseen: SizeCounts


class CastlesPiece(TypedDict):
    """A piece of a castle."""

    tile: str
    rotation: int
    x: int
    y: int
    complete: bool
    open_doors: int


class CastlesBlueprint(TypedDict):
    """The tile that a decree keeps aside; nothing where the viewer does not know it."""

    size: int
    tile: str


class CastlesPlayer(TypedDict):
    """A player; an unknown card is an empty text. What expansions add may be missing."""

    money: int | None
    bonus: list[str]
    castle: list[CastlesPiece]
    tower_favors: NotRequired[list[str]]
    own_favors: NotRequired[list[str]]
    decree: NotRequired[str | None]
    on_decree: NotRequired[int]
    stored: NotRequired[str]
    blueprint: NotRequired[CastlesBlueprint]
    moats: NotRequired[list[str]]
    passages: NotRequired[list[str]]
    swans: NotRequired[dict[str, int]]


class CastlesTable(TypedDict):
    """What lies on the table. What expansions add may be missing."""

    round: int
    master_builder: int
    is_last: bool
    market: list[CastlesSlot | None]
    prices: list[int]
    hallways: int
    stairs: int
    stacks: SizeCounts
    deck: CastlesDeck
    bonus_deck: int
    under_bonus_deck: list[str | None]
    favors: list[str]
    out_of_play: list[str]
    players: list[CastlesPlayer]
    unused_favors: NotRequired[int]
    favors_looked: NotRequired[list[str]]
    decrees_passed: NotRequired[list[str]]
    decrees_looked: NotRequired[list[str]]
    costs: NotRequired[dict[str, int]]
    moats: NotRequired[int]
    swans: NotRequired[dict[str, int]]
    title: NotRequired[str]


class CastlesView(CastlesTable):
    """What a seat sees; `drawn` and `looked` are cards and tiles that it looks at now."""

    drawn: list[str]
    looked: list[str]
