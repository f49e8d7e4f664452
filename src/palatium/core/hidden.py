"""Hidden cards: who knows them, and dealing again what a seat does not know.

A card carries, for each seat, a trail: the pools in which this seat could no longer tell it
apart ("the deck", "A's cards before the pass") and the sights it had of the face, oldest first.
A pool is its number; numbers rise with time, so a sight is dated by the newest pool before it.
Mixing a set appends a new pool to its members. What a seat saw before counts as told apart.
Dealing again permutes the cards pool by pool, oldest first, so that it depends on nothing but
what the seat knows and the generator. What any seat learned of a card before a pool was mixed
moves with the card, what it learned later stays at the place; so does what a holder knows.
"""

from palatium.core.rng import Rng

Trail = tuple[int, ...]
"""Pools as they are, a sight after pool p as -2 - p; a sight before all pools is -1."""

EVER = -1
HELD = -(1 << 20)
"""The sight of the one who holds the card: later than any pool, until the card is released."""


class Card:
    """A card or tile with its face (an id) and what each seat knows of it; immutable."""

    def __init__(self, face: int, known: int, trails: tuple[Trail, ...]) -> None:
        self.face = face
        self.known = known
        self.trails = trails

    def is_known(self, seat: int) -> bool:
        """Whether a seat knows the face exactly."""
        return self.known >> seat & 1 == 1

    def seen(self, seats: int) -> "Card":
        """The card after the seats of a mask saw its face."""
        sight = -2 - self._moment()
        trails: list[Trail] = []
        for i, trail in enumerate(self.trails):
            if not seats >> i & 1 or (trail and (trail[-1] == sight or trail[-1] == HELD)):
                trails.append(trail)
            else:
                trails.append((*trail, sight))
        return Card(self.face, self.known | seats, tuple(trails))

    def held(self, seat: int) -> "Card":
        """The card in the hand of a seat, which knows it there."""
        trails = self.trails
        mine = (*trails[seat], HELD)
        return Card(
            self.face, self.known | 1 << seat, (*trails[:seat], mine, *trails[seat + 1 :])
        )

    def released(self, seat: int) -> "Card":
        """The card leaves a hand, unseen by others; its holder goes on knowing it."""
        trails = self.trails
        mine = (*trails[seat][:-1], -2 - self._moment())
        return Card(self.face, self.known, (*trails[:seat], mine, *trails[seat + 1 :]))

    def mixed(self, pool: int, seats: int) -> "Card":
        """The card after it was mixed into a pool that the seats of a mask cannot tell apart."""
        trails = tuple([(*t, pool) if seats >> i & 1 else t for i, t in enumerate(self.trails)])
        return Card(self.face, self.known & ~seats, trails)

    def _moment(self) -> int:
        """The newest pool of the card."""
        moment = -1
        for trail in self.trails:
            for step in trail:
                if step != HELD:
                    moment = max(moment, _time(step))
        return moment

    def knowing_as(self, other: "Card", seat: int) -> "Card":
        """The card with what a seat knows of another one."""
        bit = 1 << seat
        trails = (*self.trails[:seat], other.trails[seat], *self.trails[seat + 1 :])
        return Card(self.face, self.known & ~bit | other.known & bit, trails)

    def key(self) -> tuple[int, int, tuple[Trail, ...]]:
        """What orders cards where order means nothing."""
        return (self.face, self.known, self.trails)

    def data(self) -> list[int]:
        """Face, knowers, then each trail behind its length."""
        out = [self.face, self.known]
        for trail in self.trails:
            out.append(len(trail))
            out.extend(trail)
        return out


def new_cards(faces: list[int], seats: int, pool: int) -> tuple[Card, ...]:
    """Cards that nobody has told apart yet, as one pool."""
    trails: tuple[Trail, ...] = tuple([(pool,) for _ in range(seats)])
    return sorted_cards([Card(face, 0, trails) for face in faces])


def open_card(face: int, seats: int) -> Card:
    """A card whose face everyone knows."""
    trails: tuple[Trail, ...] = tuple([(EVER,) for _ in range(seats)])
    return Card(face, (1 << seats) - 1, trails)


def sorted_cards(cards: list[Card]) -> tuple[Card, ...]:
    """Cards in their canonical order, for places where order means nothing."""
    return tuple(sorted(cards, key=lambda card: card.key()))


def faces(cards: tuple[Card, ...]) -> list[int]:
    """The faces of cards, in their order."""
    return [card.face for card in cards]


def find(cards: tuple[Card, ...], face: int) -> int:
    """The first place of a face, or -1."""
    for i, card in enumerate(cards):
        if card.face == face:
            return i
    return -1


def without(cards: tuple[Card, ...], i: int) -> tuple[Card, ...]:
    """The cards but the one at a place."""
    return cards[:i] + cards[i + 1 :]


def taken(cards: tuple[Card, ...], face: int, seats: int) -> tuple[Card, tuple[Card, ...]]:
    """A card of a face taken out where the seats of a mask see the face, and the rest.

    Of equal faces, each of these seats takes it for a copy that it knew: what it knows of the
    rest must not tell how many copies there were.
    """
    i = find(cards, face)
    card, rest = cards[i], list(without(cards, i))
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
    """Cards shuffled together: no seat of the mask can tell them apart any more."""
    if len(cards) == 1:
        return tuple(cards)
    return sorted_cards([card.mixed(pool, seats) for card in cards])


def cards_data(cards: tuple[Card, ...]) -> list[int]:
    """Cards as a flat list of ints behind their number."""
    out = [len(cards)]
    for card in cards:
        out.extend(card.data())
    return out


class CardReader:
    """Reads what `cards_data` wrote, one group after another."""

    def __init__(self, ints: list[int], seats: int) -> None:
        self.ints = ints
        self.seats = seats
        self.at = 0

    def whole(self) -> int:
        """The next int."""
        self.at += 1
        return self.ints[self.at - 1]

    def cards(self) -> tuple[Card, ...]:
        """The next group of cards."""
        return tuple([self._card() for _ in range(self.whole())])

    def _card(self) -> Card:
        face, known = self.whole(), self.whole()
        trails: list[Trail] = []
        for _ in range(self.seats):
            trails.append(tuple([self.whole() for _ in range(self.whole())]))
        return Card(face, known, tuple(trails))


def redeal(groups: list[tuple[Card, ...]], seat: int, rng: Rng) -> list[tuple[Card, ...]]:
    """Groups of hidden cards with everything that `seat` does not know exactly dealt again.

    Groups come in an order that depends on public facts alone. Order within a group is kept;
    where it means nothing, the caller sorts the group again.
    """
    cards = [card for group in groups for card in group]
    group_of = [number for number, group in enumerate(groups) for _ in group]
    hidden = [_open_pools(card, seat) for card in cards]
    pools = sorted({pool for open_pools in hidden for pool in open_pools})
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


def _open_pools(card: Card, seat: int) -> Trail:
    """The pools since a seat last saw a card; none of a card that it knows."""
    trail = card.trails[seat]
    at = len(trail)
    while at > 0 and trail[at - 1] >= 0:
        at -= 1
    return trail[at:] if at else trail


def _time(step: int) -> int:
    """When a step of a trail was: the number of its pool, or of the newest one before a sight."""
    return step if step >= 0 else -2 - step


def _cut(trail: Trail, pool: int) -> int:
    """Where the part of a trail begins that is not older than a pool."""
    at = 0
    while at < len(trail) and _time(trail[at]) < pool:
        at += 1
    return at


Past = tuple[tuple[Trail, ...], int]
"""What moves with a card out of a pool: what all seats learned before, and the face."""

Place = tuple[int, tuple[Trail, ...], int]
"""Where cards of a pool lie: the group, what all seats learned there since, the index."""


def _permute(
    cards: list[Card], group_of: list[int], seat: int, pool: int, rng: Rng | None
) -> None:
    """Sort (or shuffle) a pool: a card moves with its past, what came later stays in place.

    Places are ordered by what stays with them, so that the order in which a hand or a body
    happens to lie, which hangs on its true faces, has no say.
    """
    places: list[Place] = []
    items: list[Past] = []
    for i, card in enumerate(cards):
        if pool in _open_pools(card, seat):
            cuts = [_cut(trail, pool) for trail in card.trails]
            before = tuple([trail[:cut] for trail, cut in zip(card.trails, cuts, strict=True)])
            since = tuple([trail[cut:] for trail, cut in zip(card.trails, cuts, strict=True)])
            places.append((group_of[i], since, i))
            items.append((before, card.face))
    places.sort()
    if rng is None:
        items.sort(key=lambda past: _past_key(past, seat))
    else:
        items.sort()
    order = list(range(len(items)))
    if rng is not None:
        rng.shuffle(order)
    for place, k in zip(places, order, strict=True):
        _, since, i = place
        before, face = items[k]
        cards[i] = _joined(before, since, face)


def _past_key(past: Past, seat: int) -> Trail:
    """What a seat could tell of a card when its pool was mixed: its face if it knew it then, else
    its pool and what was learned since. Older pools see to the rest."""
    trails, face = past
    own = trails[seat]
    older = own[-1] if own and own[-1] >= 0 else -1
    out = [older, face if older < 0 else -1]
    for trail in trails:
        learned = trail[_cut(trail, older) :]
        out.append(len(learned))
        out.extend(learned)
    return tuple(out)


def _joined(before: tuple[Trail, ...], since: tuple[Trail, ...], face: int) -> Card:
    """A card with its past at a place."""
    known = 0
    trails: list[Trail] = []
    for i, past in enumerate(before):
        trail = past + since[i] if past else since[i]
        if trail and trail[-1] < 0:
            known |= 1 << i
        trails.append(trail)
    return Card(face, known, tuple(trails))
