"""Questions of Castles of Mad King Ludwig with their arguments, and what frames show."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import CommonAsks, NoFacts, OfPhase, TogetherFacts
from palatium.games.castles.sent.event_types import CastlesOfSize


class AskedOfMoney(TypedDict):
    """The money at hand, or at stake."""

    money: int


class AskedOfTile(TypedDict):
    """The name of the tile."""

    tile: str


class AskedToDrop(TypedDict):
    """How many Bonus cards are kept."""

    keep: int


class AskedToDeck(TypedDict):
    """How many tiles of which stack may still go on the deck."""

    size: int
    left: int


class AskedToRemove(TypedDict):
    """How many pieces may still be removed."""

    left: int


class AskedForCash(TypedDict):
    """The points, and the money that they would give."""

    points: int
    money: int


class AskedToSwap(TypedDict):
    """What the returned cards say."""

    cards: str


class CastlesAsks(CommonAsks):
    """All questions of the base game and the expansions."""

    drop: AskedToDrop
    price: AskedOfTile
    turn: AskedOfMoney
    reward: AskedOfMoney
    end: AskedOfMoney
    put: AskedOfTile
    free: NoFacts
    pick: NoFacts
    stack: NoFacts
    deck: AskedToDeck
    keep: NoFacts
    show: NoFacts
    foyer: NoFacts
    free_room: CastlesOfSize
    link: AskedOfTile
    link_must: AskedOfTile
    tower: NoFacts
    decree: NoFacts
    head_start: NoFacts
    blueprint: NoFacts
    swap: AskedToSwap
    shift: AskedOfMoney
    remove: AskedToRemove
    cash: AskedForCash


class CastlesDealing(TypedDict):
    """How many cards were dealt."""

    dealt: int


class CastlesInTurn(TypedDict):
    """A turn: its flags, and the pending rewards with their rooms."""

    seat: int
    flags: int
    pending: list[list[str | int]]


class CastlesPutting(TypedDict):
    """The tile that is placed."""

    slot: int
    tile: str


class CastlesOwned(TypedDict):
    """Whose it is."""

    owner: int


class CastlesSettling(CastlesOwned):
    """A new room."""

    number: int


class CastlesRooms(TypedDict):
    """The rooms that may give a reward."""

    rooms: list[int]


class CastlesTiles(TypedDict):
    """How many tiles."""

    tiles: int


class CastlesLooking(TypedDict):
    """Who looks through which stack."""

    looker: int
    size: int


class CastlesDecking(TypedDict):
    """The stack being looked through, seen only by its viewer."""

    size: int
    left: int
    tiles: NotRequired[list[str]]


class CastlesRoomChoice(TypedDict):
    """The same for a room that is free."""

    size: int
    tiles: NotRequired[list[str]]


class CastlesSoMany(CastlesOwned):
    """How many are still to come."""

    left: int


class CastlesOfSlot(TypedDict):
    """A place of the market."""

    slot: int


class CastlesLinking(TypedDict):
    """The room that passages may join."""

    seat: int
    room: int


class CastlesPassing(TypedDict):
    """How many decrees are handed on."""

    seat: int
    cards: int


class CastlesTurns(TypedDict):
    """How far the turn has gone round the table."""

    turn: int


class CastlesCash(TypedDict):
    """Points that may be turned into money."""

    seat: int
    points: int


class CastlesSeatLeft(TypedDict):
    """How many a seat may still take."""

    seat: int
    left: int


class CastlesShifting(TypedDict):
    """Coins in the hand."""

    seat: int
    aside: int


class CastlesNumber(TypedDict):
    """How many cards were returned."""

    seat: int
    number: int


class CastlesTaken(TypedDict):
    """How many pieces were taken."""

    seat: int
    taken: int


class CastlesOwnSize(CastlesOwned):
    """A tile of a size is drawn."""

    size: int


class CastlesFrames(TypedDict):
    """All frames of the base game and the expansions."""

    Opening: OfPhase
    FirstBuilder: NoFacts
    DrawFavors: NoFacts
    DealBonus: CastlesDealing
    KeepBonus: TogetherFacts
    Round: OfPhase
    Refill: NoFacts
    DrawRoomCard: NoFacts
    DrawTile: CastlesOfSize
    Price: NoFacts
    Turn: CastlesInTurn
    Put: CastlesPutting
    SettleRoom: CastlesSettling
    FreePiece: NoFacts
    PickReward: CastlesRooms
    ChooseStack: CastlesTiles
    LookTile: CastlesLooking
    DeckTiles: CastlesDecking
    DrawBonus: CastlesSoMany
    TurnUp: NoFacts
    TurnUpTile: NoFacts
    KeepOne: NoFacts
    ShowBonus: NoFacts
    FinalScoring: OfPhase
    TurnFoyer: NoFacts
    LoseCard: NoFacts
    StackForRoom: CastlesTiles
    LookForRoom: CastlesLooking
    ChooseRoom: CastlesRoomChoice
    Link: CastlesLinking
    DrawToken: CastlesOfSlot
    LookFavors: CastlesSoMany
    ChooseFavor: CastlesOwned
    ScoreTaken: NoFacts
    DealDecrees: AskedToRemove
    PickDecree: CastlesPassing
    RevealDecrees: CastlesTurns
    Cash: CastlesCash
    RemovePieces: CastlesSeatLeft
    ShiftCoins: CastlesShifting
    SwapCard: CastlesNumber
    LookDecrees: CastlesSoMany
    ChooseDecree: NoFacts
    StartPieces: CastlesTaken
    ChooseBlueprint: NoFacts
    DrawBlueprint: CastlesOwnSize
    ShowBlueprint: NoFacts
