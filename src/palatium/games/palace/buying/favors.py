"""Favors: dealt and kept at the start, drawn and kept later (P-SET-6, P-SET-7, P-FAV-1)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, find, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import DRAW, KEEP, PUBLIC, RETURN, keep
from palatium.games.palace.box.boards import FAVOR_IN_SLOT, SLOTS
from palatium.games.palace.state import PalaceState


class PublicFavors(DrawCard[PalaceState]):
    """The draw of Favors that lie face up for all (P-SET-6)."""

    tag: ClassVar[str] = "PublicFavors"

    def step(self, s: PalaceState) -> bool:
        if len(s.public) == s.rules.board.public:
            s.pop()
            return False
        return super().step(s)

    def pile(self, s: PalaceState) -> Pile:
        return s.favors

    def pile_key(self, s: PalaceState) -> tuple[str, int]:
        return ("favors", 0)

    def kind_int(self) -> int:
        return PUBLIC

    def took(self, s: PalaceState, card: Card, pile: Pile) -> None:
        s.favors = pile
        s.public = (*s.public, card.face)
        if s.events is not None:
            code = s.rules.favor_codes[card.face]
            s.events.append(Event("public_favor", {"favor": code}))
        s.push(PublicFavors())


class DrawFavors(DrawCard[PalaceState]):
    """The draw of `left` Favors, seen by one seat; if `asks`, the seat may keep one at once."""

    tag: ClassVar[str] = "DrawFavors"

    def __init__(self, owner: int, left: int, asks: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left
        self.asks = asks

    def data(self) -> list[int]:
        return [self.owner, self.left, self.asks]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "left": self.left}

    def step(self, s: PalaceState) -> bool:
        if self.left == 0:
            self.nothing_left(s)
            return False
        return super().step(s)

    def nothing_left(self, s: PalaceState) -> None:
        """Finish: all are drawn."""
        if self.asks:
            s.become(KeepFavor(self.owner))
        else:
            s.pop()

    def pile(self, s: PalaceState) -> Pile:
        return s.favors

    def pile_key(self, s: PalaceState) -> tuple[str, int]:
        return ("favors", 0)

    def kind_int(self) -> int:
        return DRAW

    def took(self, s: PalaceState, card: Card, pile: Pile) -> None:
        s.favors = pile
        s.drawn[self.owner] = (*s.drawn[self.owner], card.seen(1 << self.owner))
        if s.events is not None:
            code = s.rules.favor_codes[card.face]
            s.events.append(
                Event("drew_favor", {"seat": self.owner}, {"favor": code}, 1 << self.owner)
            )
        s.push(DrawFavors(self.owner, self.left - 1, self.asks))

    def nothing(self, s: PalaceState) -> None:
        s.push(DrawFavors(self.owner, 0, self.asks))

    def seen_by(self, s: PalaceState) -> int:
        return 1 << self.owner


def keep_options(s: PalaceState, seat: int) -> list[int]:
    """Return the options: one of the drawn Favors on an empty slot, or none."""
    slots = s.empty_slots(seat)
    out = [keep(card.face, slot) for card in s.drawn[seat] for slot in slots]
    out.append(RETURN)
    out.sort()
    return out


def keep_one(s: PalaceState, seat: int, a: int) -> None:
    """Keep a drawn Favor or none; put the others under the stack in drawn order (P-SET-7)."""
    rest = s.drawn[seat]
    s.drawn[seat] = ()
    if a != RETURN:
        at = find(rest, a >> 3 & 31)
        card, slot = rest[at], a & 7
        rest = without(rest, at)
        s.set_slot(seat, slot, FAVOR_IN_SLOT + len(s.held[seat]))
        s.held[seat] = (*s.held[seat], card)
        if s.events is not None:
            code = s.rules.favor_codes[card.face]
            facts: dict[str, object] = {"seat": seat, "slot": SLOTS[slot]}
            s.events.append(Event("kept", facts, {"favor": code}, 1 << seat))
    s.favors = s.favors.under(rest)
    if s.events is not None:
        codes = [s.rules.favor_codes[card.face] for card in rest]
        number: dict[str, object] = {"seat": seat, "number": len(rest)}
        s.events.append(Event("returned", number, {"favors": codes}, 1 << seat))


def why_not_keep(s: PalaceState, seat: int, a: int) -> str:
    """Return why a Favor cannot be kept this way."""
    words = s.rules.words
    if a >> 24 != KEEP >> 24:
        return ""
    if find(s.drawn[seat], (a & PAYLOAD_MASK) >> 3) < 0:
        return words.say("why.not_drawn")
    return words.say("why.slot_taken")


class KeepFavors(Simultaneous[PalaceState]):
    """The choice of one or none of three Favors at the start (P-SET-7)."""

    tag: ClassVar[str] = "KeepFavors"

    def again(self, commits: tuple[int, ...]) -> "KeepFavors":
        return KeepFavors(self.asked, commits)

    def name(self) -> str:
        return "keep"

    def options_for(self, s: PalaceState, seat: int) -> list[int]:
        return keep_options(s, seat)

    def finish(self, s: PalaceState, commits: dict[int, int]) -> None:
        for turn in range(s.rules.players):
            seat = (s.active + turn) % s.rules.players
            keep_one(s, seat, commits[seat])

    def why_not(self, s: PalaceState, a: int) -> str:
        return why_not_keep(s, self.seat, a)


class KeepFavor(Frame[PalaceState]):
    """The choice of one or none of the drawn Favors (P-FAV-1, P-COMP-5)."""

    tag: ClassVar[str] = "KeepFavor"

    def name(self) -> str:
        return "keep"

    def options(self, s: PalaceState) -> list[int]:
        return keep_options(s, self.seat)

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        keep_one(s, self.seat, a)

    def why_not(self, s: PalaceState, a: int) -> str:
        return why_not_keep(s, self.seat, a)
