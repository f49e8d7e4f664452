"""What happens in Castles of Mad King Ludwig, with its facts."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import CommonEvents, NoFacts, OfSeat


class CastlesRound(TypedDict):
    """A round begins."""

    round: int
    seat: int


class CastlesOfSize(TypedDict):
    """A Room card or a tile of a size."""

    size: int


class CastlesReshuffled(TypedDict):
    """The Room cards were shuffled."""

    cards: int


class CastlesRevealed(TypedDict):
    """A tile came to the market."""

    tile: str
    slot: int


class CastlesOfFavor(TypedDict):
    """A Favor of the table."""

    favor: str


class CastlesOfMoney(TypedDict):
    """Money was gained."""

    seat: int
    money: int


class CastlesOnSlot(TypedDict):
    """Money was put on a tile of the market."""

    seat: int
    slot: int
    money: int


class CastlesBought(TypedDict):
    """A tile was bought."""

    seat: int
    slot: int
    price: int
    coins: int
    to: int | None
    """Who is paid; nobody if the price goes to the supply."""


class CastlesPlaced(TypedDict):
    """A tile was placed."""

    seat: int
    tile: str
    name: str
    rotation: int
    x: int
    y: int


class CastlesCompleted(TypedDict):
    """A room was completed."""

    seat: int
    room: int
    name: str


class CastlesReward(TypedDict):
    """A reward is taken."""

    seat: int
    what: str


class CastlesLooks(TypedDict):
    """A stack is looked through."""

    seat: int
    size: int


class CastlesDecked(TypedDict):
    """A tile went on the deck."""

    seat: int
    size: int
    tile: NotRequired[str]


class CastlesDiscarded(TypedDict):
    """A tile went out of play."""

    seat: int
    size: int
    tile: str


class CastlesOfCard(TypedDict):
    """A Bonus card that all see."""

    seat: int
    card: str


class CastlesOwnCard(TypedDict):
    """A Bonus card that one seat sees."""

    seat: int
    card: NotRequired[str]


class CastlesCards(TypedDict):
    """Bonus cards that one seat sees."""

    seat: int
    number: int
    cards: NotRequired[list[str]]


class CastlesTitle(TypedDict):
    """What the King calls a player who built alone."""

    seat: int
    title: str


class CastlesOfTile(TypedDict):
    """A tile that all see."""

    seat: int
    tile: str


class CastlesFoyer(TypedDict):
    """The side of the Foyer that is closed."""

    seat: int
    side: str


class CastlesDug(TypedDict):
    """A section of the moat was dug."""

    seat: int
    price: int


class CastlesLinked(TypedDict):
    """A passage joins rooms."""

    seat: int
    passage: str
    tile: str
    rooms: str


class CastlesSwan(TypedDict):
    """A swan token came to the market."""

    slot: int
    colour: str


class CastlesSwanTaken(TypedDict):
    """A swan token was taken."""

    seat: int
    colour: str


class CastlesExchanged(TypedDict):
    """Swan tokens were exchanged for money."""

    seat: int
    number: int
    money: int


class CastlesFavorTaken(TypedDict):
    """A player's own Favor."""

    seat: int
    favor: NotRequired[str]
    hold: NotRequired[bool]


class CastlesFavorShown(TypedDict):
    """A Favor that was hidden."""

    seat: int
    favor: str


class CastlesOfDecree(TypedDict):
    """A decree that all see."""

    seat: int
    decree: str


class CastlesDecreeKept(TypedDict):
    """A decree that one seat sees."""

    seat: int
    decree: NotRequired[str]


class CastlesSwapped(TypedDict):
    """A Bonus card was swapped."""

    seat: int
    give: NotRequired[str]
    card: NotRequired[str]


class CastlesBlueprinted(TypedDict):
    """A tile was kept aside."""

    seat: int
    size: int
    tile: NotRequired[str]
    hold: NotRequired[bool]


class CastlesRemoved(TypedDict):
    """A piece was removed from a stack."""

    seat: int
    stack: str


class CastlesEvents(CommonEvents):
    """All events of the base game and the expansions."""

    builder: OfSeat
    favor: CastlesOfFavor
    favor_removed: CastlesOfFavor
    dealt: CastlesOwnCard
    returned: CastlesCards
    round: CastlesRound
    room_card: CastlesOfSize
    empty_stack: CastlesOfSize
    reshuffled: CastlesReshuffled
    revealed: CastlesRevealed
    last_round: NoFacts
    priced: OfSeat
    passed: CastlesOfMoney
    bought: CastlesBought
    placed: CastlesPlaced
    completed: CastlesCompleted
    reward: CastlesReward
    money: CastlesOfMoney
    looks: CastlesLooks
    decked: CastlesDecked
    discarded: CastlesDiscarded
    kept: CastlesOwnCard
    game_end: NoFacts
    bonus_shown: CastlesOfCard
    title: CastlesTitle
    foyer: CastlesFoyer
    dug: CastlesDug
    tile_lost: CastlesOfSize
    card_lost: CastlesOfSize
    last_turn: NoFacts
    free_room: CastlesOfTile
    linked: CastlesLinked
    swan: CastlesSwan
    swan_taken: CastlesSwanTaken
    exchanged: CastlesExchanged
    favor_taken: CastlesFavorTaken
    favor_shown: CastlesFavorShown
    decree: CastlesOfDecree
    decree_kept: CastlesDecreeKept
    second_look: CastlesCards
    swapped: CastlesSwapped
    shifted: CastlesOnSlot
    tithe: CastlesOnSlot
    deposit: CastlesOfMoney
    stored: CastlesOfTile
    blueprint: CastlesBlueprinted
    blueprint_shown: CastlesOfTile
    removed: CastlesRemoved
