"""What happens in Azul: Summer Pavilion, with its facts."""

from typing import TypedDict

from palatium.core.sent.common import CommonEvents, OfSeat
from palatium.games.azul.sent.view_types import TileCounts


class AzulRound(TypedDict):
    """A round begins."""

    round: int
    wild: str


class AzulDisplayed(TypedDict):
    """Tiles were laid out."""

    display: int
    tiles: TileCounts


class AzulSupplied(TypedDict):
    """Tiles were put on the supply."""

    tiles: TileCounts


class AzulTower(TypedDict):
    """The tower was emptied into the bag."""

    tiles: int


class AzulTook(TypedDict):
    """Tiles were taken from a display (0 to 8) or from the centre (9)."""

    seat: int
    source: int
    tiles: TileCounts


class AzulPlaced(TypedDict):
    """A tile was placed."""

    seat: int
    space: int
    colour: str
    paid: TileCounts


class AzulSurrounded(TypedDict):
    """A pillar, statue or window was surrounded."""

    seat: int
    feature: str
    tiles: int


class AzulRewarded(TypedDict):
    """Tiles came from the supply."""

    seat: int
    tiles: TileCounts


class AzulKept(TypedDict):
    """Tiles were kept for the next round, and others lost."""

    seat: int
    kept: TileCounts
    lost: TileCounts


class AzulEvents(CommonEvents):
    """All events."""

    starter: OfSeat
    round: AzulRound
    displayed: AzulDisplayed
    supplied: AzulSupplied
    tower_emptied: AzulTower
    took: AzulTook
    token: OfSeat
    placed: AzulPlaced
    surrounded: AzulSurrounded
    rewarded: AzulRewarded
    passed: OfSeat
    kept: AzulKept
