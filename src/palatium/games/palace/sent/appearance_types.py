"""What a screen draws of The Palace of Mad King Ludwig besides the view."""

from typing import TypedDict


class PalaceAppearance(TypedDict):
    """By cell (`x,y`) where a tile can be placed, what entrances to N, E, S and W would face there:
    a key of `meets` in the scene."""

    around: dict[str, list[str]]
