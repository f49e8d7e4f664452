"""Questions of Palaces with their arguments, and what frames show."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import CommonAsks, NoFacts, OfPhase, OfSeat, TogetherFacts
from palatium.games.palaces.sent.event_types import PalacesLeft


class AskedToBid(TypedDict):
    """The highest bid so far, who made it, and what the table can honour."""

    prize: str
    high: str
    bidder: int
    cap: int
    ways: str


class AskedForNumber(TypedDict):
    """How many of a suit."""

    prize: str
    high: str
    bidder: int
    cap: int
    suit: str


class AskedToHonour(TypedDict):
    """The bid that was made."""

    bid: str
    prize: str


class AskedForText(TypedDict):
    """The card that copies."""

    card: str


class AskedToResolve(TypedDict):
    """What was won."""

    prize: str


class AskedToAllow(TypedDict):
    """What another player would do."""

    by: int
    effect: str


class AskedToGuard(TypedDict):
    """The card that was looked at."""

    target: int
    card: str


class AskedToReturn(TypedDict):
    """Who gets the card."""

    target: int


_Return = TypedDict("_Return", {"return": AskedToReturn})


class PalacesAsks(CommonAsks, _Return):
    """All questions, those to the dealer included."""

    turn_up: NoFacts
    is_treasure: NoFacts
    draw: NoFacts
    look: NoFacts
    take: NoFacts
    prize: NoFacts
    bid: AskedToBid
    number: AskedForNumber
    honour: AskedToHonour
    text: AskedForText
    resolve: AskedToResolve
    allow: AskedToAllow
    guard: AskedToGuard
    give: NoFacts
    drop: NoFacts


class PalacesOfDeck(TypedDict):
    """The deck from which a room comes."""

    deck: str


class PalacesAuction(TypedDict):
    """Who has passed."""

    out: list[int]


class PalacesBidding(TypedDict):
    """The bid being made, seen only by its bidder."""

    seat: int
    mode: NotRequired[int]
    numbers: NotRequired[list[int]]
    cap: NotRequired[int]


class PalacesHonouring(TypedDict):
    """The cards shown so far, seen only by their owner: title and role."""

    seat: int
    prize_role: NotRequired[int]
    picks: NotRequired[list[list[str | int]]]


class PalacesCopying(TypedDict):
    """The place on the table whose text is chosen."""

    place: int


class PalacesItem(TypedDict):
    """A text to use, or the prize's tile to build."""

    build: NotRequired[bool]
    source: NotRequired[str]
    of: NotRequired[str]


class PalacesResolving(TypedDict):
    """What is still to be resolved."""

    seat: int
    items: list[PalacesItem]


class PalacesSoMany(TypedDict):
    """How many are still to come."""

    seat: int
    left: int


class PalacesAllowing(TypedDict):
    """Who asks."""

    seat: int
    by: int


class PalacesGuarding(TypedDict):
    """How far the round is."""

    seat: int
    turn: int


class PalacesFrames(TypedDict):
    """All frames."""

    Opening: NoFacts
    FirstActive: NoFacts
    Round: OfPhase
    Prize: OfSeat
    TurnUp: PalacesOfDeck
    IsTreasure: PalacesOfDeck
    DrawOwn: OfSeat
    Draws: PalacesSoMany
    DrawPhase: NoFacts
    Auction: PalacesAuction
    Bid: PalacesBidding
    Honour: PalacesHonouring
    Copying: PalacesCopying
    Resolving: PalacesResolving
    Passing: TogetherFacts
    Drops: PalacesSoMany
    Dropping: TogetherFacts
    Targeted: PalacesLeft
    Allow: PalacesAllowing
    GuardRound: PalacesGuarding
    Look: PalacesLeft
    Guard: PalacesLeft
    TakeRandom: PalacesLeft
    Return: PalacesLeft
