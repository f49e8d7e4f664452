"""Decrees about cards: a second look, private Favors, another decree."""

from typing import ClassVar

from palatium.core.cards.drawing import LookAtCards
from palatium.core.cards.hidden import Card, faces, find, open_card, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.modules import Happening, Value
from palatium.games.castles.actions import DONE
from palatium.games.castles.end.final_scoring import FAVOR_STEP
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.actions import DECREED, PICK_DECREE, SWAP
from palatium.games.castles.modules.decrees.decree import (
    REVEAL,
    Decree,
    decrees_of,
    set_decrees,
)
from palatium.games.castles.modules.decrees.draft import give_decree
from palatium.games.castles.modules.favor_pile import OWN, LookFavors, score_taken, won_alone
from palatium.games.castles.state import CastlesState


class SecondLook(Decree):
    """Sees every Bonus card that goes under the deck, and may swap one for an own card."""

    def __init__(self) -> None:
        super().__init__(12, [hook.RETURNED])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        bottom = s.bonus.bottom
        cut = len(bottom) - what
        seen = tuple([card.seen(1 << seat) for card in bottom[cut:]])
        s.bonus = Pile(s.bonus.top, s.bonus.body, s.bonus.size, bottom[:cut] + seen)
        if s.events is not None:
            codes = [s.castles.bonus_codes[face] for face in faces(seen)]
            facts: dict[str, object] = {"seat": seat, "number": what}
            s.events.append(Event("second_look", facts, {"cards": codes}, 1 << seat))
        s.push(SwapCard(seat, what))


class SwapCard(Frame[CastlesState]):
    """A swap of one of the returned cards for an own card, or none; nobody sees which."""

    tag: ClassVar[str] = "SwapCard"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def data(self) -> list[int]:
        return [self.seat, self.number]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "number": self.number}

    def name(self) -> str:
        return "swap"

    def args(self, s: CastlesState) -> dict[str, object]:
        cards = [s.castles.bonus[face] for face in self._returned(s)]
        texts = [s.castles.words.say(card.key).rstrip(".") for card in cards]
        return {"cards": "; ".join(texts)}

    def _returned(self, s: CastlesState) -> list[int]:
        return faces(s.bonus.bottom)[len(s.bonus.bottom) - self.number :]

    def options(self, s: CastlesState) -> list[int]:
        out = [DONE]
        for give in sorted(faces(s.hands[self.seat])):
            for take in sorted(self._returned(s)):
                out.append(SWAP | give << 6 | take)
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        bottom, hand = s.bonus.bottom, s.hands[self.seat]
        secret: dict[str, object] = {}
        if a != DONE:
            i, j = find(hand, a >> 6 & 63), find(bottom, a & 63)
            codes = s.castles.bonus_codes
            secret = {"give": codes[hand[i].face], "card": codes[bottom[j].face]}
            hand, bottom = (
                (*hand[:i], bottom[j], *hand[i + 1 :]),
                (*bottom[:j], hand[i], *bottom[j + 1 :]),
            )
        # Whatever was chosen, the others can no longer tell these cards apart.
        others = (1 << s.castles.players) - 1 & ~(1 << self.seat)
        cut = len(bottom) - self.number
        mixed = tuple([card.mixed(s.pools, others) for card in bottom[cut:]])
        s.hands[self.seat] = tuple([card.mixed(s.pools, others) for card in hand])
        s.pools += 1
        s.bonus = Pile(s.bonus.top, s.bonus.body, s.bonus.size, bottom[:cut] + mixed)
        if s.events is not None:
            s.events.append(Event("swapped", {"seat": self.seat}, secret, 1 << self.seat))


class PrivateFavors(Decree):
    """Favors that only the owner scores, taken once the Bonus cards are chosen."""

    def __init__(self) -> None:
        super().__init__(19, [hook.SETUP, hook.FINAL, hook.FAVORS_WON], ["favors"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is hook.SETUP:
            s.push(LookFavors(seat, self.amount(s, "favors"), OWN))
        elif what == FAVOR_STEP:
            score_taken(s, OWN)

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return value + won_alone(s, seat)


class ChangeOfMind(Decree):
    """Decrees never dealt are looked at; one of them is kept instead."""

    def __init__(self) -> None:
        super().__init__(27, [REVEAL], ["decrees"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        s.push(LookDecrees(seat, self.amount(s, "decrees")))


class LookDecrees(LookAtCards[CastlesState]):
    """The draw of these decrees one by one, seen only by the owner."""

    tag: ClassVar[str] = "LookDecrees"

    def pile(self, s: CastlesState) -> Pile:
        return decrees_of(s).pile

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return ("decrees", 0)

    def kind_int(self) -> int:
        return DECREED

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        part = decrees_of(s).copy()
        part.pile = pile
        part.looked = (*part.looked, card.seen(1 << self.owner))
        set_decrees(s, part)
        s.push(LookDecrees(self.owner, self.left - 1))

    def nothing(self, s: CastlesState) -> None:
        """Finish: all were drawn, or no more are left."""
        if decrees_of(s).looked:
            s.push(ChooseDecree(self.owner))


class ChooseDecree(Frame[CastlesState]):
    """The choice of one of them; the old decree and the rest go under the others."""

    tag: ClassVar[str] = "ChooseDecree"

    def name(self) -> str:
        return "decree"

    def options(self, s: CastlesState) -> list[int]:
        return sorted([PICK_DECREE | card.face for card in decrees_of(s).looked])

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        part = decrees_of(s).copy()
        old = open_card(part.owned[self.seat], s.castles.players)
        rest = without(part.looked, find(part.looked, a & PAYLOAD_MASK))
        part.looked = ()
        part.pile = part.pile.under((old, *rest))
        set_decrees(s, part)
        give_decree(s, self.seat, a & PAYLOAD_MASK)
