"""What a screen draws Palaces from."""

from typing import Literal, NotRequired

from palatium.core.sent.common import OriginScene
from palatium.games.palaces.sent.view_types import PalacesCard


class PalacesText(PalacesCard):
    """A card with what is printed on it."""

    text: NotRequired[str]
    force: NotRequired[Literal["must", "may"]]


class PalacesScene(OriginScene):
    """All cards by title."""

    suits: list[str]
    decks: list[str]
    cards: dict[str, PalacesText]
