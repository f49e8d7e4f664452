"""What a position last made of its tuples: those that are still the same are not coded again.

A tuple can keep nothing itself, as frames and piles do, so the position remembers it. A clone
begins with nothing to remember.
"""

from palatium.core.cards.hidden import Card, coded_cards
from palatium.core.digest import packed


class Remembered:
    """Rows of ints and groups of cards with their bytes, as of the last hash."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._row_bytes: list[bytes] = []
        self._groups: list[tuple[Card, ...]] = []
        self._group_bytes: list[bytes] = []

    def code_rows(self, rows: list[tuple[int, ...]], out: list[bytes]) -> None:
        """Add rows of ints, always as many, each behind its length."""
        last = self._rows
        if rows != last:
            if not last:
                self._row_bytes = [packed(list(row)) for row in rows]
            else:
                for i, row in enumerate(rows):
                    if row != last[i]:
                        self._row_bytes[i] = packed(list(row))
            self._rows = rows
        out.extend(self._row_bytes)

    def code_cards(self, groups: list[tuple[Card, ...]], out: list[bytes]) -> None:
        """Add groups of cards, always as many, each behind its number."""
        last = self._groups
        if groups != last:
            if not last:
                self._group_bytes = [_coded(cards) for cards in groups]
            else:
                for i, cards in enumerate(groups):
                    if cards != last[i]:
                        self._group_bytes[i] = _coded(cards)
            self._groups = groups
        out.extend(self._group_bytes)


def _coded(cards: tuple[Card, ...]) -> bytes:
    out = [packed([len(cards)])]
    coded_cards(cards, out)
    return b"".join(out)
