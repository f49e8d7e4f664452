"""A cache of encoded tuples, so that unchanged ones are not encoded again.

Unlike frames and piles, tuples cannot cache their own bytes, so the position does. A clone starts
with an empty cache.
"""

from palatium.core.cards.hidden import Card, coded_cards
from palatium.core.digest import packed


class Remembered:
    """Rows of ints and groups of cards with their bytes at the last hash."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._row_bytes: list[bytes] = []
        self._groups: list[tuple[Card, ...]] = []
        self._group_bytes: list[bytes] = []

    def code_rows(self, rows: list[tuple[int, ...]], out: list[bytes]) -> None:
        """Add rows of ints, each preceded by its length; the number of rows is always the same."""
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
        """Add groups of cards, each after its size; the number of groups is always the same."""
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
