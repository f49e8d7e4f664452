"""What a seat sees of Azul: Summer Pavilion."""

from typing import TypedDict

TileCounts = dict[str, int]
"""Tiles by the name of their colour."""


class AzulPlayer(TypedDict):
    """A player's board and tiles; `open` are the colours that may still lie on each star."""

    hand: TileCounts
    spaces: list[str | None]
    features: list[str]
    open: list[list[str]]


class AzulView(TypedDict):
    """What everyone sees."""

    round: int
    wild: str
    starter: int
    token: int
    bag: TileCounts
    tower: TileCounts
    supply: TileCounts
    centre: TileCounts
    displays: list[TileCounts]
    players: list[AzulPlayer]
