"""Turning up what lies face down in a known place: no chance, but a draft may not try it."""

from typing import ClassVar

from palatium.core.frame import Chance
from palatium.games.castles.actions import REVEAL
from palatium.games.castles.state import CastlesState


class TurnUp(Chance[CastlesState]):
    """A frame before a look or reveal without a draw, which ends a draft."""

    tag: ClassVar[str] = "TurnUp"

    def options(self, s: CastlesState) -> list[int]:
        return [REVEAL]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
