"""The moats' part of a position."""

from typing import Final

from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.state import CastlesState

NAME: Final = "moats"


class MoatPart(Part):
    """Sections still in the supply, and the tile of a reward that is about to be placed."""

    def __init__(self, left: int, tile: int) -> None:
        self.left = left
        self.tile = tile

    def data(self) -> list[int]:
        return [self.left, self.tile]


def moats_of(s: CastlesState) -> MoatPart:
    """Return the moats' part of a position."""
    part = s.parts[s.castles.part_of[NAME]]
    assert isinstance(part, MoatPart)
    return part


def set_moats(s: CastlesState, part: MoatPart) -> None:
    """Replace the moats' part of a position."""
    s.parts[s.castles.part_of[NAME]] = part
