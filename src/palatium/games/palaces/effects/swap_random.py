"""Interrogation: a random hand card is taken, another one given back (L-CARD-18)."""

from typing import ClassVar

from palatium.core.cards.hidden import find
from palatium.core.events import Event
from palatium.core.frame import Chance, Draw, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.palaces.actions import RETURN, TAKE
from palatium.games.palaces.hands.hand_cards import conceal, distinct, move
from palatium.games.palaces.state import PalacesState


class TakeRandom(Chance[PalacesState]):
    """Interrogation: a random hand card of the target, known to both (L-CARD-18).

    `returned` is the number of cards given back: none or one.
    """

    tag: ClassVar[str] = "TakeRandom"

    def __init__(self, user: int, target: int, returned: int) -> None:
        super().__init__()
        self.user = user
        self.target = target
        self.returned = returned

    def data(self) -> list[int]:
        return [self.user, self.target, self.returned]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.user, "target": self.target}

    def name(self) -> str:
        return "take"

    def seen_by(self, s: PalacesState) -> int:
        return 1 << self.user | 1 << self.target

    def options(self, s: PalacesState) -> list[int]:
        return [TAKE | face for face in distinct(s.hands[self.target])]

    def weights(self, s: PalacesState) -> list[int]:
        hand = [card.face for card in s.hands[self.target]]
        return [hand.count(face) for face in distinct(s.hands[self.target])]

    def allows(self, s: PalacesState, a: int) -> bool:
        hand = s.hands[self.target]
        return a & ~PAYLOAD_MASK == TAKE and find(hand, a & PAYLOAD_MASK) >= 0

    def sample(self, s: PalacesState, rng: Rng) -> int:
        hand = s.hands[self.target]
        return TAKE | hand[rng.below(len(hand))].face

    def draw(self, s: PalacesState) -> Draw:
        name = f"hand{self.target}"
        return Draw(name, s.moves, distinct(s.hands[self.target]), self.weights(s), 1)

    def outcome(self, s: PalacesState, pieces: list[int]) -> int:
        return TAKE | pieces[0]

    def choose(self, s: PalacesState, a: int) -> None:
        if self.returned:
            s.become(Return(self.user, self.target))
        else:
            s.pop()
        exchange(s, self.target, self.user, a & 127)


def exchange(s: PalacesState, giver: int, receiver: int, face: int) -> None:
    """Move a card from hand to hand; only these two seats know which."""
    both = 1 << giver | 1 << receiver
    conceal(s, giver, both)
    move(s, giver, receiver, face)
    if s.events is not None:
        secret: dict[str, object] = {"card": s.cards.names[face]}
        s.events.append(Event("gave", {"seat": giver, "to": receiver}, secret, both))


class Return(Frame[PalacesState]):
    """Interrogation: the winner gives a hand card back, possibly the same one (L-CARD-18)."""

    tag: ClassVar[str] = "Return"

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def data(self) -> list[int]:
        return [self.seat, self.target]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "target": self.target}

    def name(self) -> str:
        return "return"

    def args(self, s: PalacesState) -> dict[str, object]:
        return {"target": self.target}

    def is_veiled(self) -> bool:
        return True  # a hand of equal cards has one option

    def options(self, s: PalacesState) -> list[int]:
        return [RETURN | face for face in distinct(s.hands[self.seat])]

    def choose(self, s: PalacesState, a: int) -> None:
        s.pop()
        exchange(s, self.seat, self.target, a & 127)

    def why_not(self, s: PalacesState, a: int) -> str:
        return s.palaces.words.say("why.not_held")
