"""What a screen draws Palace of Mad King Ludwig from."""

from typing import TypedDict

from palatium.core.sent.common import OriginScene
from palatium.games.palace.sent.view_types import PalaceFavor, PalaceTile


class PalaceTileText(PalaceTile):
    """A tile with its text."""

    text: str


class PalaceFavorText(PalaceFavor):
    """A Favor with its text."""

    text: str


class PalaceSlotText(TypedDict):
    """What a slot is for."""

    ongoing: bool
    text: str


class PalaceFees(TypedDict):
    """What the Blueprints and a Favor cost beside the tile."""

    blueprint: int
    favor: int


class PalaceColumns(TypedDict):
    """Columns of the track and what they pay."""

    third: int
    row: int
    row_points: int
    columns: list[int]


class PalaceScene(OriginScene):
    """Tiles, Favors and slots by code."""

    colours: list[str]
    types: list[str]
    tiles: dict[str, PalaceTileText]
    favors: dict[str, PalaceFavorText]
    slots: dict[str, PalaceSlotText]
    fees: PalaceFees
    track: PalaceColumns
    meets: dict[str, dict[str, str]]
