"""What a screen draws Castles of Mad King Ludwig from."""

from typing import Literal, NotRequired, TypedDict

from palatium.core.sent.common import Four, OriginScene, Pair


class CastlesDoor(TypedDict):
    """A door: the line x, y, x, y; whether it leads down, or through a gate."""

    line: Four
    down: bool
    gate: bool


class CastlesTile(TypedDict):
    """A tile as it lies unturned."""

    code: str
    name: str
    piece: Literal["room", "tower", "foyer", "moat", "passage"]
    type: str
    feet: int
    points: int
    centre: str
    value: int
    counts: list[str]
    swan: bool
    w: int
    h: int
    circle: bool
    chamfered: bool
    cells: list[Pair]
    outline: list[Pair]
    doors: list[CastlesDoor]
    fence: list[Four]
    turns: list[int]
    barbican: NotRequired[Four]
    closed: NotRequired[str]


class CastlesSection(TypedDict):
    """A section of the moat and where it lies."""

    tile: str
    x: int
    y: int


class CastlesMoats(TypedDict):
    """The moat: sections by name, Foyers by the side of their Barbican."""

    cost: int
    sections: dict[str, CastlesSection]
    foyers: dict[str, str]


class CastlesSwans(TypedDict):
    """Swan tokens: what sets score and pay, by their size."""

    colours: list[str]
    sets: list[int]
    money: list[int]


class CastlesScene(OriginScene):
    """Tiles and cards by code. What expansions add may be missing."""

    types: list[str]
    sizes: list[int]
    prices: list[int]
    corridor_price: int
    places: list[int]
    tiles: dict[str, CastlesTile]
    favors: dict[str, str]
    bonus: dict[str, str]
    decrees: NotRequired[dict[str, str]]
    leave: NotRequired[dict[str, int]]
    moats: NotRequired[CastlesMoats]
    passages: NotRequired[dict[str, str]]
    swans: NotRequired[CastlesSwans]
