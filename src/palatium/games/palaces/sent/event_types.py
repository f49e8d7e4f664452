"""What happens in Palaces, with its facts."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import CommonEvents, OfSeat


class PalacesRound(TypedDict):
    """A round begins."""

    round: int
    seat: int


class PalacesTurnedUp(TypedDict):
    """A room lies open now."""

    deck: str
    card: str


class PalacesPrize(TypedDict):
    """A room is bid for."""

    seat: int
    card: str
    deck: str


class PalacesAnnounced(TypedDict):
    """A bid."""

    seat: int
    bid: str


class PalacesFailed(TypedDict):
    """A bid was not honoured."""

    seat: int
    bid: str
    card: str


class PalacesWon(TypedDict):
    """A prize was won with these cards."""

    seat: int
    prize: str
    cards: list[str]


class PalacesUnsold(TypedDict):
    """Nobody won."""

    card: str


class PalacesOfCard(TypedDict):
    """Who did something with a card."""

    seat: int
    card: str


class PalacesDrew(TypedDict):
    """A card that only some have seen."""

    seat: int
    card: NotRequired[str]


class PalacesGave(TypedDict):
    """A card went to another player."""

    seat: int
    to: int
    card: NotRequired[str]


class PalacesLooked(TypedDict):
    """A look at the top card of another player's deck."""

    seat: int
    target: int
    card: NotRequired[str]


class PalacesGuarded(TypedDict):
    """That card was discarded."""

    seat: int
    target: int
    card: str


class PalacesLeft(TypedDict):
    """That card was left where it is."""

    seat: int
    target: int


class PalacesUsed(TypedDict):
    """A card acts with the text of a card."""

    seat: int
    card: str
    of: str


class PalacesBuilt(TypedDict):
    """A tile was built."""

    seat: int
    suit: str
    lane: str
    by: str


class PalacesUndermined(TypedDict):
    """Tiles were taken down."""

    seat: int
    suit: str
    tiles: int


class PalacesShuffled(TypedDict):
    """Discards became a deck."""

    seat: int
    cards: int


class PalacesEvents(CommonEvents):
    """All events."""

    first: OfSeat
    round: PalacesRound
    turned_up: PalacesTurnedUp
    prize: PalacesPrize
    passed: OfSeat
    announced: PalacesAnnounced
    failed: PalacesFailed
    won: PalacesWon
    unsold: PalacesUnsold
    copied: PalacesUsed
    used: PalacesUsed
    built: PalacesBuilt
    undermined: PalacesUndermined
    showed: PalacesOfCard
    kept: PalacesOfCard
    cut: PalacesOfCard
    removed: PalacesOfCard
    discarded: PalacesOfCard
    refused: PalacesOfCard
    gave: PalacesGave
    looked: PalacesLooked
    guarded: PalacesGuarded
    left: PalacesLeft
    no_draw: OfSeat
    drew: PalacesDrew
    shuffled: PalacesShuffled
