"""Piles: a known top, a body without order, a known bottom, and perhaps a box behind it."""

from palatium.core.cards.hidden import (
    Card,
    CardReader,
    cards_data,
    coded_cards,
    find,
    mix,
    sorted_cards,
    without,
)
from palatium.core.digest import packed, part_digest


class Pile:
    """A face-down pile; immutable, every change gives a new one.

    `top` and `bottom` are in order, the next card to draw first in `top`. The `body` lies
    between them and has no order. If `size` is smaller than the body, the rest of it lies
    unseen in the box: nobody can tell which (an unsettled body), so draws come from both.
    """

    def __init__(
        self, top: tuple[Card, ...], body: tuple[Card, ...], size: int, bottom: tuple[Card, ...]
    ) -> None:
        self.top = top
        self.body = body
        self.size = size
        self.bottom = bottom
        self._coded = b""

    def total(self) -> int:
        """How many cards lie in the pile."""
        return len(self.top) + self.size + len(self.bottom)

    def is_settled(self) -> bool:
        """Whether the body is exactly what lies in the pile."""
        return self.size == len(self.body)

    def next_known(self) -> Card | None:
        """The next card where its place is certain; None when the body gives it by chance."""
        if self.top:
            return self.top[0]
        if self.size == 0 and self.bottom:
            return self.bottom[0]
        return None

    def choices(self) -> tuple[list[int], list[int]]:
        """The faces that a draw from the body can give, with their counts."""
        found: list[int] = []
        counts: list[int] = []
        for card in self.body:
            if found and found[-1] == card.face:
                counts[-1] += 1
            else:
                found.append(card.face)
                counts.append(1)
        return found, counts

    def coded(self) -> bytes:
        """A digest of the pile, for the hash of a position; kept, since it never changes."""
        if not self._coded:
            out = [packed([self.size, len(self.top), len(self.body), len(self.bottom)])]
            coded_cards(self.top, out)
            coded_cards(self.body, out)
            coded_cards(self.bottom, out)
            self._coded = part_digest(b"".join(out))
        return self._coded

    def take(self, face: int) -> "tuple[Card, Pile]":
        """Draw: the certain next card, or a body card of that face as chance said."""
        if self.top:
            return self.top[0], Pile(self.top[1:], self.body, self.size, self.bottom)
        if self.size == 0:
            return self.bottom[0], Pile((), self.body, 0, self.bottom[1:])
        i = find(self.body, face)
        return self.body[i], Pile((), without(self.body, i), self.size - 1, self.bottom)

    def over(self, cards: tuple[Card, ...]) -> "Pile":
        """Cards laid on top, the first of them to be drawn first."""
        return Pile((*cards, *self.top), self.body, self.size, self.bottom)

    def under(self, cards: tuple[Card, ...]) -> "Pile":
        """Cards laid under the pile, in order."""
        return Pile(self.top, self.body, self.size, (*self.bottom, *cards))

    def shuffled(self, more: tuple[Card, ...], pool: int, seats: int) -> "Pile":
        """A settled pile shuffled together with more cards."""
        if not self.is_settled():
            raise ValueError("only a settled pile can be shuffled with more cards")
        cards = [*self.top, *self.body, *self.bottom, *more]
        return Pile((), mix(cards, pool, seats), len(cards), ())

    def with_cards(
        self, top: tuple[Card, ...], body: tuple[Card, ...], bottom: tuple[Card, ...]
    ) -> "Pile":
        """The same pile with its cards dealt again."""
        return Pile(top, sorted_cards(list(body)), self.size, bottom)


def new_pile(cards: tuple[Card, ...], size: int) -> Pile:
    """A shuffled pile of `size` out of these cards; the others lie unseen in the box."""
    return Pile((), cards, size, ())


def pile_data(pile: Pile) -> list[int]:
    """A pile as ints, for saving: its size, then top, body and bottom."""
    return [
        pile.size,
        *cards_data(pile.top),
        *cards_data(pile.body),
        *cards_data(pile.bottom),
    ]


def pile_from(ints: list[int], seats: int) -> Pile:
    """The pile that `pile_data` wrote."""
    reader = CardReader(ints, seats)
    size = reader.whole()
    top = reader.cards()
    body = reader.cards()
    return Pile(top, body, size, reader.cards())
