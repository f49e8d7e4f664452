"""Paying with swans, one after the other (P-PAY)."""

from typing import ClassVar

from palatium.core.cards.hidden import mix, taken
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import PAY, PAY_TOKENS
from palatium.games.palace.box.boards import NO_TILE
from palatium.games.palace.box.swans import ONE, counts
from palatium.games.palace.box.tiles import COLOURS
from palatium.games.palace.state import PalaceState

OPEN_KINDS = len(COLOURS)


class Pay(Frame[PalaceState]):
    """A payment of `left` swans; kinds never descend, so that each payment has one notation.

    A kind is a colour, or five more than the colour for a Secret Swan.
    """

    tag: ClassVar[str] = "Pay"

    def __init__(self, seat: int, left: int, least: int) -> None:
        super().__init__(seat)
        self.left = left
        self.least = least

    def data(self) -> list[int]:
        return [self.seat, self.left, self.least]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "left": self.left}

    def name(self) -> str:
        return "pay"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": self.left}

    def options(self, s: PalaceState) -> list[int]:
        have = kinds_of(s, self.seat)
        behind = 0
        out: list[int] = []
        for kind in range(len(have) - 1, self.least - 1, -1):
            behind += have[kind]
            if have[kind] and behind >= self.left:
                out.append(PAY | kind)
        out.reverse()
        return out

    def choose(self, s: PalaceState, a: int) -> None:
        kind = a & PAYLOAD_MASK
        if self.left > 1:
            s.become(Pay(self.seat, self.left - 1, kind))
        else:
            s.pop()
        if kind < OPEN_KINDS:
            s.swans[self.seat] -= ONE[kind]
            _tell(s, self.seat, COLOURS[kind], None)
        else:
            pay_secret(s, self.seat, kind - OPEN_KINDS)

    def pass_over(self, s: PalaceState) -> bool:
        for _ in range(self.left):
            top = s.stack[-1]
            top.choose(s, top.options(s)[0])
        return True

    def why_not(self, s: PalaceState, a: int) -> str:
        words = s.rules.words
        kind = a & PAYLOAD_MASK
        if a >> 24 != PAY >> 24 or kind >= len(PAY_TOKENS):
            return ""
        if kinds_of(s, self.seat)[kind] == 0:
            return words.say("why.no_swan", {"swan": PAY_TOKENS[kind].replace("-", " ")})
        return words.say("why.pay_order")


def kinds_of(s: PalaceState, seat: int) -> list[int]:
    """Return the swans of a seat by kind: open ones, then secret ones."""
    out = counts(s.swans[seat]) + [0] * OPEN_KINDS
    for card in s.secrets[seat]:
        out[OPEN_KINDS + card.face] += 1
    return out


def pay_secret(s: PalaceState, seat: int, colour: int) -> None:
    """Return a Secret Swan to the bridge face down and mix it with the others (P-PAY-2).

    For the other seats it may be any of those that the payer held.
    """
    me = 1 << seat
    hand = mix(list(s.secrets[seat]), s.new_pool(), s.everyone() & ~me)
    card, s.secrets[seat] = taken(hand, colour, me)
    s.bridge = s.bridge.shuffled((card,), s.new_pool(), s.everyone())
    _tell(s, seat, "secret", COLOURS[colour])


def _tell(s: PalaceState, seat: int, swan: str, colour: str | None) -> None:
    if s.events is not None:
        secret: dict[str, object] | None = None if colour is None else {"colour": colour}
        s.events.append(Event("paid", {"seat": seat, "swan": swan}, secret, 1 << seat))


def why_no_room(s: PalaceState, seat: int, space: int, price: int) -> str:
    """Return why a seat cannot take what lies on a space of the Row at a price, or ''."""
    words = s.rules.words
    if s.row[space] == NO_TILE:
        return words.say("why.no_tile")
    if price > s.swan_total(seat):
        return words.say("why.too_dear", {"price": price, "swans": s.swan_total(seat)})
    return ""
