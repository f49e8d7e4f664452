"""Bids as vectors: how many of each suit, and which of two bids is higher (L-BID-3).

A vector is packed with 7 bits per suit, Gold highest: `vector(3, 0, 0, 2)`.
"""

from typing import Final

from palatium.core.text.words import Words

BITS: Final = 7
MASK: Final = 127
SHIFT: Final = [21, 14, 7, 0]
"""The place of each suit, Gold to Marble."""

ONE: Final = [1 << shift for shift in SHIFT]


def vector(gold: int, silver: int, crystal: int, marble: int) -> int:
    """Return a packed vector."""
    return gold << 21 | silver << 14 | crystal << 7 | marble


def count(v: int, suit: int) -> int:
    """Return how many of a suit there are."""
    return v >> SHIFT[suit] & MASK


def counts(v: int) -> list[int]:
    """Return the four counts, Gold to Marble."""
    return [v >> 21 & MASK, v >> 14 & MASK, v >> 7 & MASK, v & MASK]


def total(v: int) -> int:
    """Return the sum of the counts."""
    return (v >> 21 & MASK) + (v >> 14 & MASK) + (v >> 7 & MASK) + (v & MASK)


def order(v: int) -> int:
    """Return a number that is larger for a higher bid: sets by size, then suit (L-BID-3)."""
    a = v >> 21 & MASK
    b = v >> 14 & MASK
    c = v >> 7 & MASK
    d = v & MASK
    if a:
        a = a * 4 + 3
    if b:
        b = b * 4 + 2
    if c:
        c = c * 4 + 1
    d = d * 4
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return a << 27 | b << 18 | c << 9 | d


def beats(v: int, high: int) -> bool:
    """Return whether a bid is higher than another one."""
    return order(v) > order(high)


def named(v: int, suit_names: list[str]) -> dict[str, int]:
    """Return a bid as counts by suit name."""
    return {suit_names[suit]: n for suit, n in enumerate(counts(v)) if n}


def spoken(v: int, suit_names: list[str], words: Words) -> str:
    """Return a bid as it is announced: 3 Gold and 2 Marble, the larger sets first."""
    sets = sorted([(-n, suit) for suit, n in enumerate(counts(v)) if n])
    said = [words.say("list.counted", {"n": -n, "name": suit_names[suit]}) for n, suit in sets]
    return words.joined(said)
