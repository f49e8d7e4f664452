"""The Utility reward: draw Bonus cards, keep one (C-CMP-6)."""

from typing import ClassVar

from palatium.core.cards.drawing import LookAtCards
from palatium.core.cards.hidden import Card, find, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.castles.actions import BONUS, KEEP
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.setup import return_bonus
from palatium.games.castles.state import CastlesState


class DrawBonus(LookAtCards[CastlesState]):
    """The draw of Bonus cards one by one, seen only by the drawer."""

    tag: ClassVar[str] = "DrawBonus"

    def __init__(self, owner: int, left: int, is_turned: int = 0) -> None:
        super().__init__(owner, left)
        self.is_turned = is_turned

    def data(self) -> list[int]:
        return [self.owner, self.left, self.is_turned]

    def step(self, s: CastlesState) -> bool:
        if self.left and s.bonus.next_known() is not None and not self.is_turned:
            s.become(DrawBonus(self.owner, self.left, 1))
            s.push(TurnUp())
            return False
        return super().step(s)

    def pile(self, s: CastlesState) -> Pile:
        return s.bonus

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return ("bonus cards", 0)

    def kind_int(self) -> int:
        return BONUS

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        s.bonus = pile
        s.drawn = (*s.drawn, card.seen(1 << self.owner))
        s.push(DrawBonus(self.owner, self.left - 1))

    def nothing(self, s: CastlesState) -> None:
        s.push(KeepOne(self.owner))


class KeepOne(Frame[CastlesState]):
    """The choice of one drawn card; the others go under the deck in drawn order."""

    tag: ClassVar[str] = "KeepOne"

    def name(self) -> str:
        return "keep"

    def step(self, s: CastlesState) -> bool:
        if len(s.drawn) > 1:
            return True
        s.pop()
        if s.drawn:  # C-CMP-6: the only card left is kept
            self._keep(s, 0)
        return False

    def options(self, s: CastlesState) -> list[int]:
        return sorted([KEEP | card.face for card in s.drawn])

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        self._keep(s, find(s.drawn, a & PAYLOAD_MASK))

    def _keep(self, s: CastlesState, i: int) -> None:
        card = s.drawn[i]
        rest = without(s.drawn, i)
        s.drawn = ()
        s.hands[self.seat] = (*s.hands[self.seat], card)
        if s.events is not None:
            code = s.castles.bonus_codes[card.face]
            s.events.append(Event("kept", {"seat": self.seat}, {"card": code}, 1 << self.seat))
        if rest:
            return_bonus(s, self.seat, rest)
