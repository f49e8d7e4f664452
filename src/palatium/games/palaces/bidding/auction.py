"""Bidding: one round of announcements, honest or not (L-BID)."""

from typing import ClassVar, Final

from palatium.core.cards.hidden import faces
from palatium.core.events import Event
from palatium.core.flow.offer import Offer
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.games.palaces.actions import BID, BLUFF, HONEST, NUMBER, PASS_MODE
from palatium.games.palaces.bidding.possible_bids import NOTHING, Box, boxes_of, given
from palatium.games.palaces.bidding.suit_counts import MASK, ONE, SHIFT, count, order, spoken, total
from palatium.games.palaces.box.cards import SUITS
from palatium.games.palaces.showing.show_bid import Honour
from palatium.games.palaces.state import NOT_ASKED, PASSED, PalacesState

OPEN: Final = -1
"""The mode of a bidder who has not yet said whether to bid."""


def base(s: PalacesState) -> int:
    """Return what the prize alone gives every bid (L-PRIZE-2)."""
    return given(s.cards, s.prize)


def cap(s: PalacesState, seat: int) -> int:
    """Return the largest sum that may be announced, from public facts alone (L-BID-5)."""
    held = len(s.hands[seat])
    return total(base(s)) + held + min(held, s.wild) + (1 if s.cards.is_copy[s.prize] else 0)


def highest_legal(ground: int, limit: int, prefix: int, suit: int) -> int:
    """Return the highest bid with suits before `suit` fixed, the rest up to the cap (L-BID-4)."""
    v = prefix
    best = suit
    for i in range(suit, SUITS):
        least = ground >> SHIFT[i] & MASK
        if least:
            v += least * ONE[i]
            best = i  # the prize's suit is ahead of the others
    left = limit - total(v)
    if left < 0:
        return NOTHING
    return v if suit == SUITS else v + left * ONE[best]


def honest_boxes(s: PalacesState, seat: int) -> list[Box]:
    """Return the boxes of bids that the seat's hand can make with this prize."""
    hand = faces(s.hands[seat])
    return boxes_of(s.cards, hand, s.prize, s.available, s.palaces.is_bare)


def can_be_honest(s: PalacesState, boxes: list[Box]) -> bool:
    """Return whether a hand can make a bid that beats the high one."""
    high = order(s.high)
    for box in boxes:
        v = box.highest(0, 0)
        if v != NOTHING and order(v) > high:
            return True
    return False


def can_bid(s: PalacesState, seat: int) -> bool:
    """Return whether a legal bid exists, which is public (L-BID-4).

    Without a hand card only what the prize makes may be announced: all can see what that is.
    """
    if not s.hands[seat]:
        return s.palaces.is_bare and can_be_honest(s, honest_boxes(s, seat))
    return order(highest_legal(base(s), cap(s, seat), 0, 0)) > order(s.high)


def high_said(s: PalacesState) -> str:
    """Return the bid to beat in words; before the first bid it is the prize itself, or nothing."""
    if s.high:
        return spoken(s.high, s.cards.suit_names, s.palaces.words)
    return s.palaces.words.say("bid.none")


class Auction(Offer[PalacesState]):
    """One turn each from the active player's left; `out` are banned seats (L-BID-1, L-BLUFF-2)."""

    tag: ClassVar[str] = "Auction"

    def at(self, turn: int) -> "Auction":
        return Auction(self.players, self.first, self.way, self.out, turn)

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"out": [who for who in range(self.players) if self.out >> who & 1]}

    def offer(self, s: PalacesState, seat: int) -> None:
        if can_bid(s, seat):
            s.push(Bid(seat, OPEN, 0, 0))
        else:
            announce_pass(s, seat)

    def finish(self, s: PalacesState) -> None:
        if s.high_seat >= 0:
            s.push(Honour(s.high_seat, NOTHING, ()))


def new_auction(s: PalacesState) -> Auction:
    """Return bidding for the prize with no high bid, also after a failed bid (L-BLUFF-1)."""
    out = 0
    if s.palaces.is_banned:
        for seat, _, _ in s.fails:
            out |= 1 << seat
    s.high = 0 if s.palaces.is_bare else base(s)
    s.high_seat = -1
    s.bids = [NOT_ASKED] * s.players
    return Auction(s.players, s.left_of(s.active), 1, out, 0)


def announce_pass(s: PalacesState, seat: int) -> None:
    """Announce that the seat does not bid."""
    s.bids[seat] = PASSED
    if s.events is not None:
        s.events.append(Event("passed", {"seat": seat}))


class Bid(Frame[PalacesState]):
    """A bid: pass, honest or bluff; then four numbers, Gold to Marble (L-BID-6).

    Nobody else sees the numbers before the fourth is set, and nobody ever sees the mode.
    """

    tag: ClassVar[str] = "Bid"

    def __init__(
        self, seat: int, mode: int, suit: int, prefix: int, boxes: list[Box] | None = None
    ) -> None:
        super().__init__(seat)
        self.mode = mode
        self.suit = suit
        self.prefix = prefix
        self.boxes = boxes
        """What the hand can make, computed on demand; it does not change until the bid is made."""

    def honest(self, s: PalacesState) -> list[Box]:
        """Return what the bidder's hand can make with this prize."""
        boxes = self.boxes
        if boxes is None:
            boxes = honest_boxes(s, self.seat)
            self.boxes = boxes
        return boxes

    def data(self) -> list[int]:
        return [self.seat, self.mode, self.suit, self.prefix]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        out: dict[str, object] = {"seat": self.seat}
        if seat == self.seat:
            out["mode"] = self.mode
            out["numbers"] = [count(self.prefix, i) for i in range(self.suit)]
            out["cap"] = cap(s, self.seat)
        return out

    def redeal(self, s: PalacesState, seat: int, rng: Rng) -> Frame[PalacesState]:
        """Return the frame without the bidder's choices, which the others do not know."""
        return self if seat == self.seat else Bid(self.seat, OPEN, 0, 0)

    def name(self) -> str:
        return "bid" if self.mode == OPEN else "number"

    def args(self, s: PalacesState) -> dict[str, object]:
        out: dict[str, object] = {
            "prize": s.cards.names[s.prize],
            "high": high_said(s),
            "bidder": s.high_seat,
            "cap": cap(s, self.seat),
        }
        if self.mode != OPEN:
            out["suit"] = s.cards.suit_names[self.suit]
        else:
            out["ways"] = "any" if s.hands[self.seat] else "bare"  # L-BLUFF-1
        return out

    def options(self, s: PalacesState) -> list[int]:
        if self.mode == OPEN:
            out = [BID | PASS_MODE]
            if can_be_honest(s, self.honest(s)):
                out.append(BID | HONEST)
            if s.hands[self.seat]:  # a bluffer must have a card to lose (L-BLUFF-1)
                out.append(BID | BLUFF)
            return out
        if self.mode == HONEST:
            return self._honest(s)
        return self._legal(s)

    def _honest(self, s: PalacesState) -> list[int]:
        """Return the counts from which a bid is reached that the hand can make and that beats."""
        high = order(s.high)
        suit = self.suit
        found = 0
        for box in self.honest(s):
            top = box.highest(self.prefix, suit)
            if top == NOTHING or order(top) <= high:
                continue
            mask = box.masks[suit]
            for n in range(mask.bit_length()):
                if mask >> n & 1 and not found >> n & 1:
                    v = box.highest(self.prefix + n * ONE[suit], suit + 1)
                    if v != NOTHING and order(v) > high:
                        found |= 1 << n
        return [NUMBER | n for n in range(found.bit_length()) if found >> n & 1]

    def _legal(self, s: PalacesState) -> list[int]:
        """Return the counts that lead to any legal bid (L-BID-4)."""
        high = order(s.high)
        suit = self.suit
        ground = base(s)
        limit = cap(s, self.seat)
        rest = 0  # what the prize gives to the suits after this one; the best has all the rest
        best = suit + 1
        for i in range(suit + 1, SUITS):
            least = ground >> SHIFT[i] & MASK
            if least:
                rest += least * ONE[i]
                best = i
        known = self.prefix + rest
        left = limit - total(known)
        out: list[int] = []
        for n in range(count(ground, suit), left + 1):
            v = known + n * ONE[suit]
            if best < SUITS:
                v += (left - n) * ONE[best]
            if order(v) > high:
                out.append(NUMBER | n)
        return out

    def choose(self, s: PalacesState, a: int) -> None:
        if self.mode == OPEN:
            if a == BID | PASS_MODE:
                s.pop()
                announce_pass(s, self.seat)
            else:
                s.become(Bid(self.seat, a & 3, 0, 0, self.boxes))
            return
        v = self.prefix | (a & MASK) << SHIFT[self.suit]
        if self.suit + 1 < SUITS:
            s.become(Bid(self.seat, self.mode, self.suit + 1, v, self.boxes))
            return
        s.pop()
        s.bids[self.seat] = v
        s.high = v
        s.high_seat = self.seat
        if s.events is not None:
            names = s.cards.suit_names
            facts: dict[str, object] = {"seat": self.seat, "bid": spoken(v, names, s.palaces.words)}
            s.events.append(Event("announced", facts))

    def why_not(self, s: PalacesState, a: int) -> str:
        words = s.palaces.words
        said: dict[str, object] = {"high": high_said(s)}
        if self.mode == OPEN:
            if a == BID | HONEST:
                return words.say("why.not_honest", said)
            return words.say("why.no_card") if a == BID | BLUFF else ""
        n = a & MASK
        if a >> 24 != NUMBER >> 24 or a & ~MASK != NUMBER:
            return ""
        if n < count(base(s), self.suit):
            return words.say("why.below_base", {"prize": s.cards.names[s.prize]})
        limit = cap(s, self.seat)
        v = self.prefix + n * ONE[self.suit]
        if highest_legal(base(s), limit, v, self.suit + 1) == NOTHING:
            return words.say("why.above_cap", {"cap": limit})
        if self.mode == HONEST:
            return words.say("why.not_in_hand", said)
        return words.say("why.too_low", said)
