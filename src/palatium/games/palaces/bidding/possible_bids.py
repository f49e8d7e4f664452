"""All bids that a set of cards and the prize can make (L-WIN-2, L-CARD-2).

The ways in which copy cards can act as a Trellis are tried one by one. Each way leaves four
independent suits, so the bids it can make are a *box*: for every suit a bit mask of the counts that
can be reached. A box's largest counts are also its highest bid, since more of any suit never makes
a bid lower.
"""

from typing import Final

from palatium.games.palaces.bidding.suit_counts import MASK, ONE, SHIFT
from palatium.games.palaces.box.cards import (
    ADD_SUIT,
    COPY_AVAILABLE,
    COPY_BID,
    SUITS,
    Cards,
)

NOTHING: Final = -1
ONCE: Final = SUITS + 1
"""The role of a Trellis from the hand whose text is not used."""
BIT: Final = [1 << n for n in range(256)]

Way = tuple[int, int, int, int, int]
"""Counts so far, suits claimed by Follies and by Aviaries, whether an Aviary and a hand card are in
the bid."""


class Copy:
    """A copy card that may still go into the bid; as a Trellis of suit x it is shown as x + 1."""

    def __init__(self, is_folly: bool, own: int, least: int) -> None:
        self.is_folly = is_folly
        self.own = own
        self.least = least


class Box:
    """Bids that can be made in one way; `hollow` is the one that would use no hand card.

    If a bid may be the prize alone (L-BID-4), `hollow` is NOTHING.
    """

    def __init__(self, masks: list[int], hollow: int) -> None:
        self.masks = masks
        self.hollow = hollow

    def holds(self, v: int) -> bool:
        """Return whether a bid is in the box."""
        masks = self.masks
        return (
            masks[0] & BIT[v >> 21 & MASK] != 0
            and masks[1] & BIT[v >> 14 & MASK] != 0
            and masks[2] & BIT[v >> 7 & MASK] != 0
            and masks[3] & BIT[v & MASK] != 0
            and v != self.hollow
        )

    def highest(self, prefix: int, suit: int) -> int:
        """Return the highest bid with the suits before `suit` as in `prefix`, or NOTHING."""
        v = prefix
        for i in range(SUITS):
            mask = self.masks[i]
            if i < suit:
                if not mask & BIT[prefix >> SHIFT[i] & MASK]:
                    return NOTHING
            else:
                v += (mask.bit_length() - 1) * ONE[i]
        return NOTHING if v == self.hollow else v


class Means:
    """The cards that can make a bid, and what is already in it."""

    def __init__(
        self, cards: Cards, prize: int, available: list[int], is_bare: bool = False
    ) -> None:
        self.is_bare = is_bare
        self.plain = [0] * SUITS
        self.trellises = [0] * SUITS
        self.copies: list[Copy] = []
        self.claims: list[Copy] = []
        self.counts = ONE[prize & 3]
        self.shown_trellises = 0
        self.has_card = 0
        self.has_aviary = 0
        self.is_folly_available = False
        self.available_trellises = 0
        effect = cards.effect[prize]
        if effect == ADD_SUIT:
            self.counts += ONE[prize & 3]
            self.shown_trellises = 1 << (prize & 3)
        elif effect == COPY_AVAILABLE:
            self.has_aviary = 1
        for face in available:
            if face >= 0 and cards.effect[face] == ADD_SUIT:
                self.available_trellises |= 1 << (face & 3)
            elif face >= 0 and cards.effect[face] == COPY_BID:
                self.is_folly_available = True
        self.cards = cards

    def add(self, face: int, least: int = 0) -> None:
        """Add a hand card that may go into the bid."""
        effect = self.cards.effect[face]
        if effect == ADD_SUIT:
            self.trellises[face & 3] += 1
        elif self.cards.is_copy[face]:
            self.copies.append(Copy(effect == COPY_BID, ONE[face & 3], least))
        else:
            self.plain[face & 3] += 1

    def add_prize_copy(self, is_folly: bool) -> None:
        """Add the prize, a Folly or Aviary, which may or may not act as a Trellis."""
        self.claims.append(Copy(is_folly, 0, 0))

    def show(self, face: int, role: int) -> None:
        """Put a hand card into the bid: as itself (0), once, or as a Trellis of suit role - 1."""
        self.counts += shown_worth(self.cards, face, role)
        self.has_card = 1
        effect = self.cards.effect[face]
        if effect == ADD_SUIT:
            self.shown_trellises |= 1 << (face & 3)
            return
        if effect == COPY_AVAILABLE:
            self.has_aviary = 1
        if role > 0:
            self.claims.append(Copy(effect == COPY_BID, 0, -role))

    def show_prize(self, role: int, is_folly: bool) -> None:
        """Put the prize, a copy card, into the bid as itself (0) or as a Trellis."""
        if role > 0:
            self.claims.append(Copy(is_folly, 0, -role))

    def boxes(self) -> list[Box]:
        """Return everything that can be made, as boxes."""
        if not self.copies and not self.claims:
            return self._box((self.counts, 0, 0, self.has_aviary, self.has_card))
        ways: set[Way] = {(self.counts, 0, 0, self.has_aviary, self.has_card)}
        for claim in self.claims:
            ways = self._claimed(ways, claim, False)
        for copy in self.copies:
            ways = ways | self._claimed(ways, copy, True)
        out: list[Box] = []
        for way in sorted(ways):
            out.extend(self._box(way))
        return out

    def _claimed(self, ways: set[Way], copy: Copy, is_card: bool) -> set[Way]:
        """Return the ways after adding a copy card, in each role it can have."""
        suits = self._suits(copy)
        out: set[Way] = set()
        for counts, follies, aviaries, has_aviary, has_card in ways:
            if is_card:
                has_card = 1
                has_aviary = has_aviary if copy.is_folly else 1
            if copy.least == 0:
                out.add((counts + copy.own, follies, aviaries, has_aviary, has_card))
            for suit in suits:
                more = counts + copy.own + ONE[suit]
                if copy.is_folly:
                    out.add((more, follies | 1 << suit, aviaries, has_aviary, has_card))
                else:
                    out.add((more, follies, aviaries | 1 << suit, has_aviary, has_card))
        return out

    def _suits(self, copy: Copy) -> list[int]:
        """Return the suits of which a copy card might be a Trellis."""
        if copy.least < 0:
            return [-copy.least - 1]
        present = self.shown_trellises
        for suit in range(SUITS):
            if self.trellises[suit]:
                present |= 1 << suit
        if copy.is_folly:
            suits = present | self.available_trellises
        else:
            suits = self.available_trellises | (present if self.is_folly_available else 0)
        first = max(copy.least - 1, 0)
        return [suit for suit in range(first, SUITS) if suits >> suit & 1]

    def _box(self, way: Way) -> list[Box]:
        """Return the box of a way; none if a copy card has nothing to copy (L-CARD-2)."""
        counts, follies, aviaries, has_aviary, has_card = way
        needed = aviaries & ~self.available_trellises
        if needed and not self.is_folly_available:
            return []
        needed |= follies & ~(self.available_trellises if has_aviary else 0)
        needed &= ~self.shown_trellises
        masks: list[int] = []
        for suit in range(SUITS):
            trellises = self.trellises[suit]
            reached = counts >> SHIFT[suit] & MASK
            most = self.plain[suit] + 2 * trellises
            if needed >> suit & 1:
                if trellises == 0:
                    return []
                most -= 1  # one of them is in the bid and counts at least 1
                reached += 1
            masks.append(((1 << (most + 1)) - 1) << reached)
        is_hollow = not (has_card or needed or self.is_bare)
        return [Box(masks, counts if is_hollow else NOTHING)]


def means_of(
    cards: Cards, hand: list[int], prize: int, available: list[int], is_bare: bool = False
) -> Means:
    """Return the means of a whole hand, with nothing shown yet."""
    means = Means(cards, prize, available, is_bare)
    if cards.is_copy[prize]:
        means.add_prize_copy(cards.effect[prize] == COPY_BID)
    for face in hand:
        means.add(face)
    return means


def boxes_of(
    cards: Cards, hand: list[int], prize: int, available: list[int], is_bare: bool = False
) -> list[Box]:
    """Return everything that a hand can make with a prize; without copy cards it is one box.

    A Trellis from the hand counts once or twice (L-WIN-2), so a suit has no gaps.
    """
    if cards.is_copy[prize]:
        return means_of(cards, hand, prize, available, is_bare).boxes()
    most = [0] * SUITS
    for face in hand:
        if cards.effect[face] == ADD_SUIT:
            most[face & 3] += 2
        elif cards.is_copy[face]:
            return means_of(cards, hand, prize, available, is_bare).boxes()
        else:
            most[face & 3] += 1
    counts = given(cards, prize)
    masks = [
        ((1 << (most[suit] + 1)) - 1) << (counts >> SHIFT[suit] & MASK) for suit in range(SUITS)
    ]
    return [Box(masks, NOTHING if is_bare else counts)]


def given(cards: Cards, face: int) -> int:
    """Return what a card adds to a bid as itself (L-PRIZE-2)."""
    one = ONE[face & 3]
    return one * 2 if cards.effect[face] == ADD_SUIT else one


def shown_worth(cards: Cards, face: int, role: int) -> int:
    """Return what a hand card adds to a bid in a role, not counting a copied Trellis (L-WIN-2)."""
    return ONE[face & 3] if role == ONCE else given(cards, face)


def can_make(boxes: list[Box], v: int) -> bool:
    """Return whether a bid can be made exactly (L-WIN-2)."""
    for box in boxes:
        if box.holds(v):
            return True
    return False
