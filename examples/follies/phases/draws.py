"""Drawing stones from the quarry."""

from typing import ClassVar

from follies.actions import DRAW
from follies.state import FolliesState
from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile


class DrawStone(DrawCard[FolliesState]):
    """A draw of `left` stones by one seat, one by one, seen by nobody else (F-DRAW-1)."""

    tag: ClassVar[str] = "DrawStone"

    def __init__(self, drawer: int, left: int) -> None:
        super().__init__()
        self.drawer = drawer
        self.left = left

    def data(self) -> list[int]:
        return [self.drawer, self.left]

    def pile(self, s: FolliesState) -> Pile:
        return s.quarry

    def pile_key(self, s: FolliesState) -> tuple[str, int]:
        return ("quarry", 0)

    def kind_int(self) -> int:
        return DRAW

    def seen_by(self, s: FolliesState) -> int:
        return 1 << self.drawer

    def took(self, s: FolliesState, card: Card, pile: Pile) -> None:
        s.quarry = pile
        s.receive(self.drawer, card.seen(1 << self.drawer))
        name = s.follies.facts.stones.names[card.face]
        s.tell("drew", {"seat": self.drawer}, {"stone": name}, 1 << self.drawer)
        if self.left > 1:
            s.push(DrawStone(self.drawer, self.left - 1))
