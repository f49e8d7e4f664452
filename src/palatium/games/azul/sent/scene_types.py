"""What a screen draws Azul: Summer Pavilion from."""

from typing import TypedDict

from palatium.core.sent.common import OriginScene


class AzulColour(TypedDict):
    """A colour with its letter in notation."""

    name: str
    letter: str


class AzulStar(TypedDict):
    """A star of the board; None is a star without a colour of its own."""

    name: str
    colour: str | None
    x: float
    y: float


class AzulSpace(TypedDict):
    """A space, and the number of its star; `natural` are the tiles of the placed colour that are
    paid for it, by the number of wild ones (A-PLAY-3)."""

    space: str
    star: int
    x: float
    y: float
    turn: int
    number: int
    natural: list[int]


class AzulFeature(TypedDict):
    """A pillar, statue or window, and the spaces around it."""

    name: str
    kind: str
    tiles: int
    x: float
    y: float
    spaces: list[int]


class AzulScene(OriginScene):
    """The board."""

    colours: list[AzulColour]
    side: str
    displays: int
    supply_spaces: int
    keep_most: int
    wild_by_round: list[str]
    stars: list[AzulStar]
    spaces: list[AzulSpace]
    features: list[AzulFeature]
    star_bonus: dict[str, int]
    number_bonus: dict[str, int]
