"""Questions of Azul: Summer Pavilion with their arguments, and what frames show."""

from typing import TypedDict

from palatium.core.sent.common import CommonAsks, NoFacts, OfPhase


class AskedOfWild(TypedDict):
    """The wild colour of the round."""

    wild: str


class AskedToKeep(TypedDict):
    """How many tiles may be kept."""

    most: int


class AzulNumber(TypedDict):
    """How many tiles a reward gives."""

    number: int


class AzulAsks(CommonAsks):
    """All questions."""

    starter: NoFacts
    take: AskedOfWild
    place: AskedOfWild
    keep: AskedToKeep
    reward: AzulNumber


class AzulFilling(TypedDict):
    """How many tiles are still to come."""

    left: int


class AzulDisplaying(TypedDict):
    """Which display is filled."""

    display: int
    left: int


class AzulPlacing(TypedDict):
    """Who has passed."""

    passed: list[int]


class AzulFrames(TypedDict):
    """All frames."""

    Opening: NoFacts
    FirstStarter: NoFacts
    Round: OfPhase
    FillSupply: AzulFilling
    FillDisplays: AzulDisplaying
    Taking: NoFacts
    Placing: AzulPlacing
    Reward: AzulNumber
    KeepTiles: NoFacts
