"""Questions of Palace of Mad King Ludwig with their arguments, and what frames show."""

from typing import TypedDict

from palatium.core.sent.common import CommonAsks, NoFacts, OfPhase, OfSeat, TogetherFacts
from palatium.games.palace.sent.event_types import PalaceFlooded, PalaceRow


class AskedToAct(TypedDict):
    """What can be done, and the swans to pay with."""

    what: str
    swans: int


class AskedOfSwans(TypedDict):
    """The swans to pay with."""

    swans: int


class PalaceLeft(TypedDict):
    """How many are still to come."""

    left: int


class PalaceNumber(TypedDict):
    """How many."""

    number: int


class AskedForColour(TypedDict):
    """The tile that gives a swan."""

    tile: str


class AskedForThird(TypedDict):
    """The type of the third room."""

    type: str


class PalaceAsks(CommonAsks):
    """All questions."""

    act: AskedToAct
    pay: PalaceLeft
    colour: AskedForColour
    third: AskedForThird
    discard: NoFacts
    keep: NoFacts
    reward: NoFacts
    sleeping: AskedOfSwans
    moat: PalaceLeft
    moved: NoFacts
    moves: PalaceLeft
    swans: PalaceNumber


class PalaceSoMany(TypedDict):
    """How many are still to come to a seat."""

    seat: int
    left: int


class PalaceAtSpace(TypedDict):
    """A tile of the Row is discarded."""

    seat: int
    space: int


class PalaceToSlot(TypedDict):
    """A tile of the Row goes to the Blueprints."""

    seat: int
    space: int
    slot: str


class PalacePlacing(TypedDict):
    """A tile is placed."""

    seat: int
    tile: str
    x: int
    y: int
    rotation: int


class PalaceAtSide(TypedDict):
    """A side of a piece."""

    number: int
    side: int


class PalaceColouring(TypedDict):
    """The piece that gives a swan; nothing for the track."""

    seat: int
    tile: str


class PalaceThird(TypedDict):
    """The third room of a type."""

    seat: int
    type: str


class PalaceFrames(TypedDict):
    """All frames."""

    Opening: OfPhase
    FirstPlayer: NoFacts
    StartLine: NoFacts
    TurnUpTops: NoFacts
    DrawRoom: NoFacts
    DrawHallway: NoFacts
    DrawStair: NoFacts
    Refill: NoFacts
    PublicFavors: NoFacts
    DrawFavors: PalaceSoMany
    KeepFavors: TogetherFacts
    KeepFavor: NoFacts
    Turn: OfPhase
    Act: OfSeat
    Pay: PalaceSoMany
    PlaceTile: PalacePlacing
    Matching: PalaceAtSide
    PickColour: PalaceColouring
    ThirdRoom: PalaceThird
    Discard: NoFacts
    DiscardRoom: PalaceAtSpace
    PutBlueprint: PalaceToSlot
    TakeBlueprint: NoFacts
    Complete: NoFacts
    Rewards: PalaceRow
    LivingSwans: PalaceAtSide
    DrawSecret: OfSeat
    MoatTiles: PalaceSoMany
    MoveMoat: PalaceFlooded
    LastMoves: NoFacts
    Ending: OfPhase
    EndSwans: NoFacts
    FinalCount: NoFacts
