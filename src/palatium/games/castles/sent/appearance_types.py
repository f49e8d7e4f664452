"""What a screen draws of Castles of Mad King Ludwig besides the view."""

from typing import Literal, TypedDict

Meets = Literal["joined", "blocked", "open"]
"""What a door meets: another door, a wall, or nothing yet."""


class CastlesAppearance(TypedDict):
    """What each door meets: by seat and piece, and for a tile in hand by the int that places it.
    Doors are in the order of the tile's own."""

    castles: list[list[list[Meets]]]
    in_hand: dict[str, list[Meets]]
