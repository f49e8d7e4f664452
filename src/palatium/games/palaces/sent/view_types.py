"""What a seat sees of Palaces."""

from typing import Literal, NotRequired, TypedDict

SuitCounts = dict[str, int]
"""Cards or tiles by the name of their suit."""


_ShownAs = TypedDict("_ShownAs", {"as": NotRequired[str]})


class PalacesCard(_ShownAs):
    """A card; a basic one has neither name nor deck. On the table, `as` is the card whose text it
    has, and `mark` says what becomes of it."""

    id: int
    title: str
    suit: str
    name: NotRequired[str]
    deck: NotRequired[str]
    mark: NotRequired[str]


class PalacesBidCard(PalacesCard):
    """A card of the bid on the table."""

    prize: bool


class PalacesRoom(TypedDict):
    """A deck of rooms and its card that can be bid for."""

    deck: str
    left: int
    available: PalacesCard | None


class PalacesFail(TypedDict):
    """A bid that was not honoured."""

    seat: int
    bid: SuitCounts
    discarded: PalacesCard


class PalacesPlayer(TypedDict):
    """A player; `hand` and `deck_top` hold the cards that the viewer knows."""

    hand_size: int
    hand: list[PalacesCard]
    deck_size: int
    deck_of: list[PalacesCard]
    deck_top: list[PalacesCard]
    discards: list[PalacesCard]
    won: list[PalacesCard]
    high_column: list[str]
    low_column: list[str]
    needs: str | None
    bid: SuitCounts | Literal["pass"] | None


class PalacesView(TypedDict):
    """What a seat sees."""

    round: int
    active: int
    rooms: list[PalacesRoom]
    prize: PalacesCard | None
    high: SuitCounts | None
    high_seat: int
    winner: int
    table: list[PalacesBidCard]
    failed: list[PalacesFail]
    draw_phase: bool
    supply: SuitCounts
    lost: SuitCounts
    ran_out: list[str]
    removed: list[PalacesCard]
    players: list[PalacesPlayer]
