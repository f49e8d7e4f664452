"""Turning up what lies face down in a known place: no chance, but nobody may try it out."""

from typing import ClassVar

from palatium.core.frame import Chance
from palatium.games.castles.actions import REVEAL
from palatium.games.castles.state import CastlesState


class TurnUp(Chance[CastlesState]):
    """Stands before a look or a reveal that no draw precedes, and so ends a draft."""

    tag: ClassVar[str] = "TurnUp"

    def options(self, s: CastlesState) -> list[int]:
        return [REVEAL]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
