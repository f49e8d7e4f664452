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


def mix(cards: list[Card], pool: int, seats: int) -> tuple[Card, ...]:
    """Cards shuffled together: no seat of the mask can tell them apart any more."""
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


def take_out(cards: tuple[Card, ...], face: int, holder: int) -> tuple[Card, tuple[Card, ...]]:
    """A card of a face out of a hand, and the others.

    Equal faces cannot be told apart, so each seat takes the one it knew best for the one that
    left: what stays known does not betray that there were two.
    """
    same = [card for card in cards if card.face == face]
    others = [card for card in cards if card.face != face]
    if len({(card.known, card.trails) for card in same}) == 1:
        return same[0], (*others, *same[1:])
    columns: list[list[tuple[int, Trail]]] = []
    for seat in range(len(same[0].trails)):
        column = [(0 if card.is_known(seat) else 1, card.trails[seat]) for card in same]
        if seat != holder:
            column.sort()
        columns.append(column)
    again: list[Card] = []
    for i in range(len(same)):
        known = 0
        for seat, column in enumerate(columns):
            if column[i][0] == 0:
                known |= 1 << seat
        again.append(Card(face, known, tuple([column[i][1] for column in columns])))
    return again[0], (*others, *again[1:])


def in_places(cards: tuple[Card, ...], seat: int) -> tuple[Card, ...]:
    """Cards of a place without order, sorted by nothing but what a seat can tell of them."""
    return tuple(sorted(cards, key=lambda card: _place_key(card, seat)))


def _place_key(card: Card, seat: int) -> Trail:
    """The face of a known card; of another, the newest pool and what was learned since."""
    out: list[int] = [0, card.face]
    since = -1
    if not card.is_known(seat):
        since = card.trails[seat][-1] if card.trails[seat] else -1
        out = [1, since]
    for i, trail in enumerate(card.trails):
        if i != seat:
            learned = _after(trail, since)
            out.append(len(learned))
            out.extend(learned)
    return tuple(out)


def _time(step: int) -> int:
    """When a step of a trail was: the number of its pool, or of the newest one before a sight."""
    return step if step >= 0 else -2 - step


def _before(trail: Trail, pool: int) -> Trail:
    if not trail or _time(trail[0]) >= pool:  # most cards were in one pool only
        return ()
    return tuple([step for step in trail if _time(step) < pool])


def _after(trail: Trail, pool: int) -> Trail:
    if not trail or _time(trail[0]) >= pool:
        return trail
    return tuple([step for step in trail if _time(step) >= pool])


def redeal(groups: list[tuple[Card, ...]], seat: int, rng: Rng) -> list[tuple[Card, ...]]:
    """Groups of hidden cards with everything that `seat` does not know exactly dealt again.

    Groups, and the cards in each, come in an order that depends on nothing but what the seat
    knows (`in_places` for places without order); the order is kept.
    """
    cards = [card for group in groups for card in group]
    hidden = [_open_pools(card, seat) for card in cards]
    pools = sorted({pool for open_pools in hidden for pool in open_pools})
    for pool in reversed(pools):
        _permute(cards, seat, pool, None)
    for pool in pools:
        _permute(cards, seat, pool, rng)
    out: list[tuple[Card, ...]] = []
    at = 0
    for group in groups:
        out.append(tuple(cards[at : at + len(group)]))
        at += len(group)
    return out


Past = tuple[Trail, tuple[Trail, ...], int]
"""What moves with a card out of a pool: the seat's own trail, the others' trails, the face."""


def _permute(cards: list[Card], seat: int, pool: int, rng: Rng | None) -> None:
    """Sort (or shuffle) a pool: a card moves with its past, what came later stays in place."""
    places: list[int] = []
    items: list[Past] = []
    for i, card in enumerate(cards):
        if not card.is_known(seat) and pool in _open_pools(card, seat):
            places.append(i)
            items.append(_past(card, seat, pool))
    if rng is None:
        items.sort(key=_past_key)
    else:
        items.sort()
    order = list(range(len(items)))
    if rng is not None:
        rng.shuffle(order)
    for place, i in zip(places, order, strict=True):
        cards[place] = _moved(items[i], cards[place], seat, pool)


def _open_pools(card: Card, seat: int) -> Trail:
    """The pools since a seat last saw a card; none of a card that it knows."""
    trail = card.trails[seat]
    if trail and trail[0] >= 0 and len(trail) == 1:
        return trail
    at = len(trail)
    while at > 0 and trail[at - 1] >= 0:
        at -= 1
    return trail[at:]


def _past(card: Card, seat: int, pool: int) -> Past:
    """What a card carries along when its pool is permuted."""
    own = card.trails[seat]
    others = [_before(trail, pool) for i, trail in enumerate(card.trails) if i != seat]
    return own[: own.index(pool) + 1], tuple(others), card.face


def _past_key(past: Past) -> Trail:
    """What the seat could tell of a card when its pool was mixed; older pools will see to more."""
    own, others, face = past
    since = own[-2] if len(own) > 1 and own[-2] >= 0 else -1
    out = [since, face if since < 0 else -1]
    for trail in others:
        learned = _after(trail, since)
        out.append(len(learned))
        out.extend(learned)
    return tuple(out)


def _moved(past: Past, place: Card, seat: int, pool: int) -> Card:
    """A card with its past at a place, where later mixes and sights are kept."""
    own, others, face = past
    if past == _past(place, seat, pool):
        return place
    known = 0
    trails: list[Trail] = []
    for i, trail in enumerate(place.trails):
        if i == seat:
            trails.append((*own, *trail[trail.index(pool) + 1 :]))
            continue
        before = others[i if i < seat else i - 1]
        since = _after(trail, pool)
        whole = (*before, *since) if before else since
        if whole and whole[-1] < 0:
            known |= 1 << i
        trails.append(whole)
    return Card(face, known, tuple(trails))
