"""Guardroom: the winner looks at the top deck card of each other player (L-CARD-19)."""

from typing import ClassVar, Final

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.palaces.actions import GUARD, LOOK
from palatium.games.palaces.hands.drawing import holds, maybe_shuffle
from palatium.games.palaces.hands.hand_cards import put_on_discards
from palatium.games.palaces.state import PalacesState

LEAVE: Final = 0
DISCARD: Final = 1


class PeekAndDiscard(DrawCard[PalacesState]):
    """The top card of a deck, seen only by the winner; it stays on top for now."""

    tag: ClassVar[str] = "Look"

    def __init__(self, user: int, target: int) -> None:
        super().__init__()
        self.user = user
        self.target = target

    def data(self) -> list[int]:
        return [self.user, self.target]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.user, "target": self.target}

    def name(self) -> str:
        return "look"

    def seen_by(self, s: PalacesState) -> int:
        return 1 << self.user

    def pile(self, s: PalacesState) -> Pile:
        return s.decks[self.target]

    def pile_key(self, s: PalacesState) -> tuple[str, int]:
        return (f"deck{self.target}", s.shuffles[self.target])

    def kind_int(self) -> int:
        return LOOK

    def allows(self, s: PalacesState, a: int) -> bool:
        return holds(self.pile(s), a, LOOK)

    def took(self, s: PalacesState, card: Card, pile: Pile) -> None:
        seen = card.seen(1 << self.user)
        s.decks[self.target] = pile.over((seen,))
        s.push(Guard(self.user, self.target))
        if s.events is not None:
            secret: dict[str, object] = {"card": s.cards.names[card.face]}
            facts: dict[str, object] = {"seat": self.user, "target": self.target}
            s.events.append(Event("looked", facts, secret, seen.known))


class Guard(Frame[PalacesState]):
    """The winner's choice to leave or discard the card that was seen."""

    tag: ClassVar[str] = "Guard"

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def data(self) -> list[int]:
        return [self.seat, self.target]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "target": self.target}

    def name(self) -> str:
        return "guard"

    def args(self, s: PalacesState) -> dict[str, object]:
        top = s.decks[self.target].top[0]
        return {"target": self.target, "card": s.cards.names[top.face]}

    def options(self, s: PalacesState) -> list[int]:
        return [GUARD | LEAVE, GUARD | DISCARD]

    def choose(self, s: PalacesState, a: int) -> None:
        s.pop()
        facts: dict[str, object] = {"seat": self.seat, "target": self.target}
        if a & 1 == DISCARD:
            card, pile = s.decks[self.target].take(0)
            s.decks[self.target] = pile
            put_on_discards(s, self.target, card.face)
            facts["card"] = s.cards.names[card.face]
        if s.events is not None:
            s.events.append(Event("guarded" if a & 1 == DISCARD else "left", facts))
        maybe_shuffle(s, self.target)
