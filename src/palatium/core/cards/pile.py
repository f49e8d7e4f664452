"""Piles: a known top, a body without order, a known bottom, and possibly cards in the box."""

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
    """A face-down pile; immutable, every change returns a new one.

    `top` and `bottom` are ordered; the first card of `top` is drawn next. The `body` lies between
    them and has no order. If `size` is smaller than the body, the rest of the body is unseen in the
    box and nobody can tell which cards (an unsettled body), so draws come from both.
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
        """Return how many cards are in the pile."""
        return len(self.top) + self.size + len(self.bottom)

    def is_settled(self) -> bool:
        """Return whether the body is exactly what lies in the pile."""
        return self.size == len(self.body)

    def next_known(self) -> Card | None:
        """Return the next card if it is certain, None if chance decides."""
        if self.top:
            return self.top[0]
        if self.size == 0 and self.bottom:
            return self.bottom[0]
        return None

    def choices(self) -> tuple[list[int], list[int]]:
        """Return the faces that a draw from the body can give, with their counts."""
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
        """Return a digest of the pile for the hash of a position; cached, as piles never change."""
        if not self._coded:
            out = [packed([self.size, len(self.top), len(self.body), len(self.bottom)])]
            coded_cards(self.top, out)
            coded_cards(self.body, out)
            coded_cards(self.bottom, out)
            self._coded = part_digest(b"".join(out))
        return self._coded

    def take(self, face: int) -> "tuple[Card, Pile]":
        """Draw the next card if it is certain, otherwise the body card of that face."""
        if self.top:
            return self.top[0], Pile(self.top[1:], self.body, self.size, self.bottom)
        if self.size == 0:
            return self.bottom[0], Pile((), self.body, 0, self.bottom[1:])
        i = find(self.body, face)
        return self.body[i], Pile((), without(self.body, i), self.size - 1, self.bottom)

    def over(self, cards: tuple[Card, ...]) -> "Pile":
        """Return the pile with cards on top, the first of them to be drawn first."""
        return Pile((*cards, *self.top), self.body, self.size, self.bottom)

    def under(self, cards: tuple[Card, ...]) -> "Pile":
        """Return the pile with cards under it, in order."""
        return Pile(self.top, self.body, self.size, (*self.bottom, *cards))

    def shuffled(self, more: tuple[Card, ...], pool: int, seats: int) -> "Pile":
        """Return a settled pile shuffled together with more cards."""
        if not self.is_settled():
            raise ValueError("only a settled pile can be shuffled with more cards")
        cards = [*self.top, *self.body, *self.bottom, *more]
        return Pile((), mix(cards, pool, seats), len(cards), ())

    def with_cards(
        self, top: tuple[Card, ...], body: tuple[Card, ...], bottom: tuple[Card, ...]
    ) -> "Pile":
        """Return the same pile with its cards dealt again."""
        return Pile(top, sorted_cards(list(body)), self.size, bottom)


def new_pile(cards: tuple[Card, ...], size: int) -> Pile:
    """Return a shuffled pile of `size` of these cards; the others are unseen in the box."""
    return Pile((), cards, size, ())


def pile_data(pile: Pile) -> list[int]:
    """Return a pile as ints for saving: its size, then top, body and bottom."""
    return [
        pile.size,
        *cards_data(pile.top),
        *cards_data(pile.body),
        *cards_data(pile.bottom),
    ]


def pile_from(ints: list[int], seats: int) -> Pile:
    """Return the pile that `pile_data` wrote."""
    reader = CardReader(ints, seats)
    size = reader.whole()
    top = reader.cards()
    body = reader.cards()
    return Pile(top, body, size, reader.cards())
