"""What a seat sees of Palace of Mad King Ludwig."""

from typing import Literal, NotRequired, TypedDict

SwanCounts = dict[str, int]
"""Swans by colour."""


class PalaceCell(TypedDict):
    """A cell of the table."""

    x: int
    y: int


class PalaceTable(TypedDict):
    """How far the table reaches."""

    x_least: int
    x_most: int
    y_most: int
    bridge: PalaceCell


class PalaceFigure(TypedDict):
    """A piece of the palace; lists go N, E, S, W."""

    number: int
    tile: str
    name: str
    type: str
    floor: str
    x: int
    y: int
    rotation: int
    owner: int | None
    complete: bool
    sides: list[str | None]
    floors: list[str | None]
    doors: list[str | None]


class PalaceMoat(TypedDict):
    """The moat with its ends, oldest cell first."""

    cells: list[PalaceCell]
    right_end: list[PalaceCell]
    left_end: list[PalaceCell]
    next: list[PalaceCell]
    to_join: int | None
    pockets: list[PalaceCell]
    left_in_supply: int
    joined: bool


class PalaceTile(TypedDict):
    """What is printed on a tile; Hallways have swans, Utility rooms something to count."""

    tile: str
    name: str
    type: str
    floor: str
    sides: list[str | None]
    turns: int
    reward: str
    swans: NotRequired[list[str]]
    counts: NotRequired[str]


class _MaybeTile(TypedDict):
    """A tile, or None where there is none."""

    tile: str | None
    name: NotRequired[str]
    type: NotRequired[str]
    floor: NotRequired[str]
    sides: NotRequired[list[str | None]]
    turns: NotRequired[int]
    reward: NotRequired[str]
    swans: NotRequired[list[str]]
    counts: NotRequired[str]


class PalaceSpace(_MaybeTile):
    """A space of the Row."""

    space: int
    price: int
    cost: int


class PalaceTop(_MaybeTile):
    """The top of a stack of Hallways or Stairs."""

    below: int


class PalaceSymbols(TypedDict):
    """Moat tiles for a Downstairs room."""

    now: int
    by_empty_stacks: list[int]


class PalaceFavor(TypedDict):
    """What is printed on a Favor."""

    favor: str
    direction: str
    item: str
    of: str
    points: int


class PalaceStanding(PalaceFavor):
    """A Favor with what everyone has of it, and who is ahead."""

    counts: list[int]
    hidden: list[int]
    leaders: list[int]


class PalaceSlot(TypedDict):
    """A slot of the Blueprints; a Favor that the viewer does not know is None."""

    slot: str
    ongoing: bool
    holds: Literal["nothing", "favor", "room"]
    favor: NotRequired[PalaceStanding | None]
    tile: NotRequired[str]


class PalaceTrack(TypedDict):
    """A row of the track of rooms."""

    type: str
    rooms: int
    third: str


class PalaceSoFar(TypedDict):
    """The scorepad if the game ended now."""

    blueprints: int
    stairs: int
    utility: int
    activity: int
    swans: int
    favors: int
    total: int


class PalacePlayer(TypedDict):
    """A player."""

    swans: SwanCounts
    secret_swans: list[str | None]
    swan_total: int
    owned: dict[str, int]
    discount: int
    favor_cost: int
    moat_moves: int
    slots: list[PalaceSlot]
    track: list[PalaceTrack]
    drawn_favors: list[str | None]
    so_far: PalaceSoFar


class PalaceView(TypedDict):
    """What a seat sees."""

    turn: int
    active: int
    table: PalaceTable
    palace: list[PalaceFigure]
    just_completed: list[int]
    moat: PalaceMoat
    row: list[PalaceSpace]
    stacks: list[int]
    moat_symbols: PalaceSymbols
    hallway: PalaceTop
    stair: PalaceTop
    discarded: list[str]
    bridge_swans: int
    favor_stack: int
    under_favor_stack: list[str | None]
    favors: list[PalaceStanding]
    players: list[PalacePlayer]
    ending: bool
