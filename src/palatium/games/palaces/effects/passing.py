"""Simultaneous choices: cards passed to the left, cards discarded (L-CARD-5, 13, 16, 20)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.frame import Flow
from palatium.core.ids import PAYLOAD_BITS
from palatium.games.palaces.actions import DROP, GIVE, REFUSE
from palatium.games.palaces.hands.hand_cards import (
    armories,
    conceal,
    discard,
    distinct,
    lose,
    receive,
    show_card,
)
from palatium.games.palaces.state import PalacesState


class Passing(Simultaneous[PalacesState]):
    """Passing cards: everyone picks one in secret, then all move left together (L-CARD-5)."""

    tag: ClassVar[str] = "Passing"

    def again(self, commits: tuple[int, ...]) -> "Passing":
        return Passing(self.asked, commits)

    def name(self) -> str:
        return "give"

    def options_for(self, s: PalacesState, seat: int) -> list[int]:
        out = [GIVE | face for face in distinct(s.hands[seat])]
        if seat != s.winner:
            out += armories(s, seat)
        return out

    def finish(self, s: PalacesState, commits: dict[int, int]) -> None:
        refused = show_refusals(s, commits)
        circle = [seat for seat in range(s.players) if not refused >> seat & 1]
        if len(circle) < 2:
            return
        givers: list[int] = []
        for i, seat in enumerate(circle):
            if seat in commits:
                givers.append(i)
                receiver = circle[(i + 1) % len(circle)]
                conceal(s, seat, 1 << seat | 1 << receiver)
        cards = [lose(s, circle[i], commits[circle[i]] & 127) for i in givers]
        for i, card in zip(givers, cards, strict=True):
            giver, receiver = circle[i], circle[(i + 1) % len(circle)]
            receive(s, receiver, card)
            if s.events is not None:
                secret: dict[str, object] = {"card": s.cards.names[card.face]}
                facts: dict[str, object] = {"seat": giver, "to": receiver}
                s.events.append(Event("gave", facts, secret, 1 << giver | 1 << receiver))

    def why_not(self, s: PalacesState, a: int) -> str:
        return reason(s, a, s.winner == self.seat)


class Drops(Flow[PalacesState]):
    """The others discard a number of cards, one at a time, as far as they have any (L-CARD-20)."""

    tag: ClassVar[str] = "Drops"

    def __init__(self, user: int, left: int) -> None:
        super().__init__()
        self.user = user
        self.left = left

    def data(self) -> list[int]:
        return [self.user, self.left]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.user, "left": self.left}

    def step(self, s: PalacesState) -> bool:
        asked = holders(s) & ~(1 << self.user)
        s.pop()
        if self.left and asked:
            s.push(Drops(self.user, self.left - 1))
            s.push(Dropping(asked, ()))
        return False


class Dropping(Simultaneous[PalacesState]):
    """Each other player discards a card, or shows an Armory (L-CARD-13, L-CARD-16)."""

    tag: ClassVar[str] = "Dropping"

    def again(self, commits: tuple[int, ...]) -> "Dropping":
        return Dropping(self.asked, commits)

    def name(self) -> str:
        return "drop"

    def options_for(self, s: PalacesState, seat: int) -> list[int]:
        out = [DROP | face for face in distinct(s.hands[seat])]
        return out + armories(s, seat)

    def finish(self, s: PalacesState, commits: dict[int, int]) -> None:
        show_refusals(s, commits)
        for seat, a in commits.items():
            if not is_refusal(a):
                face = a & 127
                discard(s, seat, face)
                if s.events is not None:
                    facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
                    s.events.append(Event("discarded", facts))

    def why_not(self, s: PalacesState, a: int) -> str:
        return reason(s, a, False)


def holders(s: PalacesState) -> int:
    """Return the mask of seats with cards in hand."""
    mask = 0
    for seat in range(s.players):
        if s.hands[seat]:
            mask |= 1 << seat
    return mask


def show_refusals(s: PalacesState, commits: dict[int, int]) -> int:
    """Show the Armories of those who refuse (L-CARD-14), and return their mask."""
    refused = 0
    for seat, a in commits.items():
        if is_refusal(a):
            refused |= 1 << seat
            refuse(s, seat, a & 127)
    return refused


def is_refusal(a: int) -> bool:
    """Return whether an int shows an Armory."""
    return a >> PAYLOAD_BITS == REFUSE >> PAYLOAD_BITS


def refuse(s: PalacesState, seat: int, face: int) -> None:
    """Show an Armory: this effect does not apply to the seat (L-CARD-14)."""
    show_card(s, seat, face)
    if s.events is not None:
        facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
        s.events.append(Event("refused", facts))


def reason(s: PalacesState, a: int, is_winner: bool) -> str:
    """Return why an int is not an option of a simultaneous choice."""
    words = s.palaces.words
    if is_refusal(a):
        return words.say("why.winner_refuses" if is_winner else "why.no_armory")
    return words.say("why.not_held")
