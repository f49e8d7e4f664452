"""How a seat of Palaces rates prizes, cards and bids."""

# compiled

from palatium.core.cards.hidden import faces
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.rng import Rng
from palatium.games.palaces import actions
from palatium.games.palaces.actions import BID, BLUFF, HONEST, PASS_MODE
from palatium.games.palaces.bidding.auction import base
from palatium.games.palaces.bidding.possible_bids import ONCE
from palatium.games.palaces.bidding.suit_counts import ONE, count, order
from palatium.games.palaces.box import cards
from palatium.games.palaces.palace import LOW
from palatium.games.palaces.state import PalacesState

TEXT_WORTH = {
    cards.ADD_SUIT: 0.75,
    cards.DRAW: 0.8,
    cards.PASS_LEFT: 0.8,
    cards.COPY_BID: 0.7,
    cards.COPY_AVAILABLE: 0.75,
    cards.REMOVE_CARD: 0.9,
    cards.KEEP_CARD: 0.8,
    cards.BUILD_SUIT: 1.8,
    cards.BUILD_BID_SUIT: 0.6,
    cards.BUILD_SHOWN: 0.85,
    cards.BUILD_ANY: 2.0,
    cards.PRIZE_SUIT: 0.6,
    cards.REVEAL_OR_DISCARD: 0.8,
    cards.NO_DRAW: 0.9,
    cards.OTHERS_DISCARD: 0.85,
    cards.UNDERMINE: 0.65,
    cards.SWAP_RANDOM: 1.05,
    cards.PEEK_DISCARD: 0.85,
    cards.BUILD_HIGH: 0.65,
}
"""The worth of using a text; a matched level is worth 3."""

LEVEL = 3.0
CARD_COST = 0.55
BLUFF_CHANCE = 6
"""How many of a hundred hopeless bids are bluffs."""
NEAR = 1.1
"""Prizes whose worth differs by less count as equal to the active player."""
MOST_SEARCHED = 9
LARGEST_BID = 5

BUILDERS = (
    cards.BUILD_SUIT,
    cards.BUILD_BID_SUIT,
    cards.BUILD_SHOWN,
    cards.BUILD_HIGH,
    cards.BUILD_ANY,
)
"""Texts whose ints name a suit, or a card of it, and a lane."""
DRAWING = 0.7
"""The worth of a card drawn in addition."""


def text_worth(known: cards.Cards, face: int) -> float:
    """Return what using a text is worth, as many times as it allows."""
    effect = known.effect[face]
    worth = TEXT_WORTH.get(effect, 0.0)
    if effect in (cards.DRAW, cards.OTHERS_DISCARD):
        return worth * known.argument[face]
    return worth


class Evaluator:
    """One seat's ratings of a position."""

    def __init__(
        self,
        s: PalacesState,
        seat: int,
        card_cost: float = CARD_COST,
        bluff_chance: int = BLUFF_CHANCE,
    ) -> None:
        self.card_cost = card_cost
        self.bluff_chance = bluff_chance
        self.s = s
        self.seat = seat
        self.tower = s.towers[seat]
        self.low = s.lows[seat]
        self.hand = faces(s.hands[seat])
        self._known: tuple[float, int] | None = None

    # Worth

    def build_worth(self, suit: int, lane: int | None = None) -> float:
        """Return a tile's worth: a level is best, a tile to match later is worth something."""
        gap = len(self.tower) - self.low
        if not self.s.supply[suit]:
            return 0.0
        if gap and self.tower[self.low] == suit and lane in (None, LOW):
            return LEVEL
        return (1.2, 0.9, 0.5, 0.2, 0.05)[min(gap, 4)] - 0.02 * suit

    def use_worth(self, face: int) -> float:
        """Return the worth of using a text now."""
        effect = self.s.cards.effect[face]
        if effect == cards.BUILD_SUIT:
            return self.build_worth(face & 3)
        return text_worth(self.s.cards, face)

    def prize_worth(self, face: int) -> float:
        """Return the worth of winning a card: its tile, its text now, and its text later."""
        effect = self.s.cards.effect[face]
        worth = self.build_worth(face & 3) + 0.4 * text_worth(self.s.cards, face)
        if effect == cards.BUILD_SUIT:
            gap = len(self.tower) - self.low
            return worth + (LEVEL if gap == 0 else 1.0)
        return worth + 0.5 * self.use_worth(face)

    def choice_worth(self, face: int) -> float:
        """Return the worth of offering a card as prize: the others bid for a better one too."""
        best = max([self.prize_worth(one) for one in self.s.available if one >= 0])
        return min(self.prize_worth(face), best - NEAR)

    def prize(self, options: list[int], rng: Rng) -> int:
        """Return one of the prizes that are about as good as the best."""
        worths = [self.choice_worth(self.s.available[a & 3]) for a in options]
        best = max(worths)
        good = [a for a, worth in zip(options, worths, strict=True) if worth == best]
        return good[rng.below(len(good))]

    def card_worth(self, face: int) -> float:
        """Return the worth of a card in hand."""
        worth = 0.4 * text_worth(self.s.cards, face) + 0.06 * (3 - (face & 3))
        return worth + self.hand.count(face) * 0.02

    # Bidding

    def remember(self, target: tuple[float, int]) -> None:
        """Reuse a target that was computed for the same cards."""
        self._known = target

    def target(self) -> tuple[float, int]:
        """Return the best bid that beats the high one, with its worth; -1 if there is none."""
        if self._known is None:
            self._known = self._find_target()
        return self._known

    def _find_target(self) -> tuple[float, int]:
        """Return the best over all sets of hand cards; a set extends a smaller one by a later card.

        Worths are added in the order of the cards, and of equal cards the first are used.
        """
        most = -99.0
        found = -1
        high = order(self.s.high)
        held = len(self.hand)
        ordered = sorted([(-self.use_worth(face), face) for face in self.hand])[:MOST_SEARCHED]
        usable = [face for _, face in ordered]
        counted: list[int] = []
        gains: list[float] = []
        for least, face in ordered:
            is_trellis = self.s.cards.effect[face] == cards.ADD_SUIT
            counted.append(ONE[face & 3] * (2 if is_trellis else 1))
            gains.append(0.0 if is_trellis else -least)
        scarce = 0.5 if held < 4 else 0.0
        number = len(usable)
        size = 0
        places = [0] * (LARGEST_BID + 1)
        """By size: the next card to add."""
        sums = [self.prize_worth(self.s.prize)] + [0.0] * LARGEST_BID
        vectors = [base(self.s)] + [0] * LARGEST_BID
        is_fresh = self.s.palaces.is_bare
        while True:
            if is_fresh:
                worth = sums[size] - scarce * size / max(held, 1)
                v = vectors[size]
                if (worth > most or (worth == most and v < found)) and order(v) > high:
                    most = worth
                    found = v
            place = places[size]
            if place < number and size < LARGEST_BID:
                after = place + 1
                while after < number and usable[after] == usable[place]:
                    after += 1
                places[size] = after
                sums[size + 1] = sums[size] + gains[place] - self.card_cost
                vectors[size + 1] = vectors[size] + counted[place]
                size += 1
                places[size] = place + 1
                is_fresh = True
            elif size == 0:
                return most, found
            else:
                size -= 1
                is_fresh = False

    def mode(self, options: list[int], rng: Rng) -> int:
        """Return pass, honest or, now and then, a bluff while others can still bid higher."""
        worth, v = self.target()
        if v >= 0 and worth > 0.0 and BID | HONEST in options:
            return BID | HONEST
        is_last = self.seat == self.s.active
        if not is_last and BID | BLUFF in options and rng.below(100) < self.bluff_chance:
            return BID | BLUFF
        return BID | PASS_MODE

    def number(self, options: list[int]) -> int:
        """Return the next number of the intended bid."""
        _, v = self.target()
        for vector in (v, self.raised()):
            if vector >= 0:
                for a in options:
                    if a & 127 == count(vector, self.suit()):
                        return a
        return options[0]

    def raised(self) -> int:
        """Return the high bid with one more of its largest set."""
        high = self.s.high
        largest = max(range(4), key=lambda suit: (count(high, suit), -suit))
        return high + ONE[largest]

    def suit(self) -> int:
        """Return the suit whose number is asked for."""
        data = self.s.stack[-1].data()
        return data[2]

    def honour(self, options: list[int]) -> int:
        """Show the cards that do most; a failed bid costs the least useful of them."""
        if options[0] >> PAYLOAD_BITS == actions.FAIL >> PAYLOAD_BITS:
            return min(options, key=lambda a: self.card_worth(a & 127))
        return max(options, key=self.show_worth)

    def show_worth(self, a: int) -> float:
        """Return the worth of showing a card in a role: a text that adds to the bid saves cards."""
        role = a & 7
        bonus = 0.0 if role == 0 else -0.1 if role == ONCE else 0.1
        return self.use_worth(a >> 3 & 127) + bonus

    # The won bid

    def item_worth(self, a: int) -> float:
        """Return an item's worth now; stopping is worth nothing, so worse items are skipped."""
        kind = a >> PAYLOAD_BITS
        if a == actions.STOP:
            return 0.0
        if a & ~((1 << PAYLOAD_BITS) - 1) == actions.PRIZE_BUILD:
            return self.build_worth(a >> 2 & 3, a & 3)
        effect = kind - actions.EFFECT_KIND
        with_lane, plain = a >> 2 & 127, a & 127
        if effect in BUILDERS:
            return self.build_worth(with_lane & 3, a & 3)
        if effect == cards.KEEP_CARD:
            return 0.3 + self.card_worth(plain)
        if effect == cards.REMOVE_CARD:
            drawn = DRAWING * self.s.cards.argument[a >> 9 & 127]
            if with_lane < cards.SUITS:
                return drawn + 0.05 * (with_lane & 3) - (0.0 if a & 3 == actions.FROM_BID else 0.6)
            return drawn - 1.0
        if effect in (cards.UNDERMINE, cards.SWAP_RANDOM):
            return 0.3 + 0.1 * self.s.lows[plain]
        if effect == cards.DRAW:
            return 5.0
        return 0.1

    # The rest

    def small_choice(self, name: str, options: list[int], rng: Rng) -> int:
        """Give, drop or return the least; refuse what hurts; keep good cards from others."""
        shown = [a for a in options if a >> PAYLOAD_BITS == actions.REFUSE >> PAYLOAD_BITS]
        if shown and name != "give":
            return shown[0]
        if name == "guard":
            return options[rng.below(len(options))]
        held = [a for a in options if a not in shown and a != actions.ALLOW]
        if not held:
            return options[0]
        return min(held, key=lambda a: self.card_worth(a & 127))
