"""What happens in Palace of Mad King Ludwig, with its facts."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import CommonEvents, NoFacts, OfSeat


class PalaceOfTile(TypedDict):
    """A tile."""

    tile: str
    name: str


class PalaceRevealed(PalaceOfTile):
    """A tile came to the Row."""

    space: int


class PalaceStart(PalaceOfTile):
    """The Hallway that the palace begins with."""

    x: int
    y: int


class PalaceDiscarded(PalaceOfTile):
    """A tile was discarded."""

    seat: int


class PalaceBlueprint(PalaceOfTile):
    """A tile was put on the Blueprints."""

    seat: int
    slot: str


class PalacePlaced(PalaceOfTile):
    """A tile was placed."""

    seat: int
    x: int
    y: int
    rotation: int


class PalaceCompleted(PalaceOfTile):
    """A piece was completed; nobody owns the first Hallway."""

    seat: int | None
    x: int
    y: int


class PalaceReward(TypedDict):
    """A completed piece gives its reward."""

    seat: int
    tile: str
    type: str


class PalaceTurn(TypedDict):
    """A turn begins."""

    seat: int
    turn: int


class PalaceEmpty(TypedDict):
    """A stack is empty."""

    stack: int
    symbols: int


class PalaceRow(TypedDict):
    """A whole Row was discarded."""

    seat: int
    tiles: list[str]


class PalaceOfFavor(TypedDict):
    """A Favor that all see."""

    favor: str


class PalaceDrewFavor(TypedDict):
    """A Favor that one seat sees."""

    seat: int
    favor: NotRequired[str]


class PalaceKept(TypedDict):
    """A Favor was put on the Blueprints."""

    seat: int
    slot: str
    favor: NotRequired[str]


class PalaceReturned(TypedDict):
    """Favors went under their stack."""

    seat: int
    number: int
    favors: NotRequired[list[str]]


class PalacePaid(TypedDict):
    """A swan was paid; a Secret Swan shows its colour to its owner."""

    seat: int
    swan: str
    colour: NotRequired[str]


class PalaceSwan(TypedDict):
    """A swan was gained."""

    seat: int
    colour: str
    why: str
    tile: str


class PalaceSecret(TypedDict):
    """A Secret Swan was gained."""

    seat: int
    colour: NotRequired[str]


class PalaceFlooded(TypedDict):
    """A Moat tile was placed."""

    seat: int
    x: int
    y: int


class PalaceMoatMoved(TypedDict):
    """A Moat tile was moved."""

    seat: int
    from_x: int
    from_y: int
    x: int
    y: int


class PalaceEnd(TypedDict):
    """Why the game ends."""

    why: str


class PalaceTurnedUp(TypedDict):
    """What a player kept hidden."""

    seat: int
    secrets: list[str]
    favors: list[str]


class PalaceEvents(CommonEvents):
    """All events."""

    starter: OfSeat
    start_hallway: PalaceStart
    top: PalaceOfTile
    revealed: PalaceRevealed
    stack_empty: PalaceEmpty
    public_favor: PalaceOfFavor
    drew_favor: PalaceDrewFavor
    kept: PalaceKept
    returned: PalaceReturned
    turn: PalaceTurn
    passed: OfSeat
    row_discarded: PalaceRow
    paid: PalacePaid
    placed: PalacePlaced
    discarded: PalaceDiscarded
    blueprint: PalaceBlueprint
    completed: PalaceCompleted
    reward: PalaceReward
    swan: PalaceSwan
    secret: PalaceSecret
    moat: PalaceFlooded
    moat_moved: PalaceMoatMoved
    joined: NoFacts
    game_end: PalaceEnd
    turned_up: PalaceTurnedUp
