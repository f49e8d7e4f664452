"""Hidden cards: what each seat knows of them, and dealing again what a seat does not know.

For each seat, a card holds either exact knowledge (a bit of `known`) or a trail: the pools, oldest
first, in which this seat could last tell it apart ("the deck", "A's cards before the pass"). Mixing
a set of cards appends a new pool to each; seeing the face clears the trail. Dealing again permutes
the cards pool by pool, oldest first, so that the result depends only on what the seat knows and on
the generator.
"""

from palatium.core.digest import small
from palatium.core.rng import Rng

Trail = tuple[int, ...]


class Card:
    """A card or tile: its face (an id) and what each seat knows of it; immutable."""

    def __init__(self, face: int, known: int, trails: tuple[Trail, ...]) -> None:
        self.face = face
        self.known = known
        self.trails = trails
        self._coded = b""

    def is_known(self, seat: int) -> bool:
        """Return whether a seat knows the face exactly."""
        return self.known >> seat & 1 == 1

    def seen(self, seats: int) -> "Card":
        """Return the card after the seats of a mask have seen its face."""
        if self.known & seats == seats:
            return self
        trails = tuple([() if seats >> i & 1 else t for i, t in enumerate(self.trails)])
        return Card(self.face, self.known | seats, trails)

    def mixed(self, pool: int, seats: int) -> "Card":
        """Return the card mixed into a pool that the seats of a mask cannot tell apart."""
        trails = tuple([(*t, pool) if seats >> i & 1 else t for i, t in enumerate(self.trails)])
        return Card(self.face, self.known & ~seats, trails)

    def knowing_as(self, other: "Card", seat: int) -> "Card":
        """Return the card with what a seat knows of another card."""
        bit = 1 << seat
        trails = (*self.trails[:seat], other.trails[seat], *self.trails[seat + 1 :])
        return Card(self.face, self.known & ~bit | other.known & bit, trails)

    def key(self) -> tuple[int, int, tuple[Trail, ...]]:
        """Return the sort key for places where order means nothing."""
        return (self.face, self.known, self.trails)

    def data(self) -> list[int]:
        """Return face, knowers, and each trail preceded by its length."""
        out = [self.face, self.known]
        for trail in self.trails:
            out.append(len(trail))
            out.extend(trail)
        return out

    def coded(self) -> bytes:
        """Return the card as bytes for the hash of a position; cached, since cards never change."""
        if not self._coded:
            self._coded = small(self.data())
        return self._coded


def coded_cards(cards: tuple[Card, ...], out: list[bytes]) -> None:
    """Add cards as bytes for the hash of a position; the caller adds their number."""
    for card in cards:
        out.append(card._coded or card.coded())


def new_cards(faces: list[int], seats: int, pool: int) -> tuple[Card, ...]:
    """Return cards that nobody has told apart yet, as one pool."""
    trails: tuple[Trail, ...] = tuple([(pool,) for _ in range(seats)])
    return sorted_cards([Card(face, 0, trails) for face in faces])


def open_card(face: int, seats: int) -> Card:
    """Return a card whose face everyone knows."""
    trails: tuple[Trail, ...] = tuple([() for _ in range(seats)])
    return Card(face, (1 << seats) - 1, trails)


def sorted_cards(cards: list[Card]) -> tuple[Card, ...]:
    """Return cards in canonical order, for places where order means nothing."""
    return tuple(sorted(cards, key=lambda card: card.key()))


def inserted(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return cards in canonical order with one more."""
    i = len(cards)
    while i and (
        cards[i - 1].face > card.face
        or (cards[i - 1].face == card.face and cards[i - 1].key() > card.key())
    ):
        i -= 1
    return (*cards[:i], card, *cards[i:])


def faces(cards: tuple[Card, ...]) -> list[int]:
    """Return the faces of cards, in their order."""
    return [card.face for card in cards]


def find(cards: tuple[Card, ...], face: int) -> int:
    """Return the first index of a face, or -1."""
    for i, card in enumerate(cards):
        if card.face == face:
            return i
    return -1


def without(cards: tuple[Card, ...], i: int) -> tuple[Card, ...]:
    """Return the cards except the one at an index."""
    return cards[:i] + cards[i + 1 :]


def taken(cards: tuple[Card, ...], face: int, seats: int) -> tuple[Card, tuple[Card, ...]]:
    """Return a card of a face, taken out so that the seats of a mask see it, and the rest in order.

    Among equal faces, each of these seats takes it to be a copy that it knew: what it knows of the
    rest must not reveal how many copies there were.
    """
    i = find(cards, face)
    card = cards[i]
    behind = i + 1
    if behind == len(cards) or cards[behind].face != face:
        return card, without(cards, i)  # the only one with its face, since `find` returns the first
    rest = list(without(cards, i))
    for seat in range(len(card.trails)):
        if not seats >> seat & 1 or card.is_known(seat):
            continue
        for j, other in enumerate(rest):
            if other.face == face and other.is_known(seat):
                rest[j] = other.knowing_as(card, seat)
                card = card.knowing_as(other, seat)
                break
    return card, sorted_cards(rest)


def mix(cards: list[Card], pool: int, seats: int) -> tuple[Card, ...]:
    """Return cards shuffled together: no seat of the mask can tell them apart any more."""
    if len(cards) == 1:
        return tuple(cards)
    return sorted_cards([card.mixed(pool, seats) for card in cards])


def cards_data(cards: tuple[Card, ...]) -> list[int]:
    """Return cards as a flat list of ints, preceded by their number."""
    out = [len(cards)]
    for card in cards:
        out.extend(card.data())
    return out


class CardReader:
    """A reader of what `cards_data` wrote, one group after another."""

    def __init__(self, ints: list[int], seats: int) -> None:
        self.ints = ints
        self.seats = seats
        self.at = 0

    def whole(self) -> int:
        """Return the next int."""
        self.at += 1
        return self.ints[self.at - 1]

    def cards(self) -> tuple[Card, ...]:
        """Return the next group of cards."""
        return tuple([self._card() for _ in range(self.whole())])

    def _card(self) -> Card:
        face, known = self.whole(), self.whole()
        trails: list[Trail] = []
        for _ in range(self.seats):
            trails.append(tuple([self.whole() for _ in range(self.whole())]))
        return Card(face, known, tuple(trails))


def cards_from(ints: list[int], seats: int) -> tuple[Card, ...]:
    """Return the cards that `cards_data` wrote."""
    return CardReader(ints, seats).cards()


def redeal(groups: list[tuple[Card, ...]], seat: int, rng: Rng) -> list[tuple[Card, ...]]:
    """Return groups of hidden cards, with everything that `seat` does not know exactly dealt again.

    The order of the groups depends only on public facts. What others know exactly and how they
    could tell cards apart stays with the place. Order within a group is kept; where it means
    nothing, the caller sorts the group again.
    """
    cards = [card for group in groups for card in group]
    group_of = [number for number, group in enumerate(groups) for _ in group]
    unknown = [card for card in cards if not card.is_known(seat)]
    pools = sorted({pool for card in unknown for pool in card.trails[seat]})
    for pool in reversed(pools):
        _permute(cards, group_of, seat, pool, None)
    for pool in pools:
        _permute(cards, group_of, seat, pool, rng)
    out: list[tuple[Card, ...]] = []
    at = 0
    for group in groups:
        out.append(tuple(cards[at : at + len(group)]))
        at += len(group)
    return out


Place = tuple[int, int, tuple[Trail, ...], int]


def _permute(
    cards: list[Card], group_of: list[int], seat: int, pool: int, rng: Rng | None
) -> None:
    """Sort (or shuffle) a pool: faces and older trails move, places and newer trails stay.

    Places are ordered by what stays with them, so that the order of a hand or a body, which depends
    on its true faces, does not matter. Items are ordered by the newest of their older pools first:
    it is known how many came from there, but not which.
    """
    places: list[Place] = []
    items: list[tuple[Trail, int]] = []
    for i, card in enumerate(cards):
        trail = card.trails[seat]
        if pool in trail and not card.is_known(seat):
            cut = trail.index(pool) + 1
            stays = (*card.trails[:seat], trail[cut:], *card.trails[seat + 1 :])
            places.append((group_of[i], card.known, stays, i))
            items.append((trail[:cut][::-1], card.face))
    places.sort()
    items.sort()
    order = list(range(len(items)))
    if rng is not None:
        rng.shuffle(order)
    for place, k in zip(places, order, strict=True):
        _, known, stays, i = place
        old, face = items[k]
        trails = (*stays[:seat], (*old[::-1], *stays[seat]), *stays[seat + 1 :])
        cards[i] = Card(face, known, trails)
