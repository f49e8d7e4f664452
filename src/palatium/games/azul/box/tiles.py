"""Multisets of tiles packed into one int: six bits per colour, purple lowest.

A count never exceeds 22, so bit 5 of each field stays free as a guard: `a` contains `b` if no guard
is lost in (a | GUARDS) - b. Actions pack the same counts with three bits per colour.
"""

from typing import Final

COLOURS: Final = 6
BITS: Final = 6
GUARDS: Final = 0b100000_100000_100000_100000_100000_100000
NAMES: Final = ["purple", "green", "orange", "yellow", "blue", "red"]
LETTERS: Final = "PGOYBR"

ONE: Final = [1 << (BITS * colour) for colour in range(COLOURS)]
"""One tile of each colour; a table, since shifts by a variable cost more."""


def count(tiles: int, colour: int) -> int:
    """Return how many tiles of a colour there are."""
    return (tiles >> (BITS * colour)) & 63


def total(tiles: int) -> int:
    """Return how many tiles there are in all."""
    out = 0
    while tiles:
        out += tiles & 63
        tiles >>= BITS
    return out


def holds(tiles: int, part: int) -> bool:
    """Return whether `part` is contained in `tiles`."""
    return ((tiles | GUARDS) - part) & GUARDS == GUARDS


def pack(counts: list[int]) -> int:
    """Return a multiset from its six counts."""
    out = 0
    for colour, number in enumerate(counts):
        out += number << (BITS * colour)
    return out


def counts(tiles: int) -> list[int]:
    """Return the six counts of a multiset."""
    return [count(tiles, colour) for colour in range(COLOURS)]


def written(tiles: int) -> str:
    """Return a multiset in notation: 2R1P."""
    parts = [f"{n}{LETTERS[colour]}" for colour, n in enumerate(counts(tiles)) if n]
    return "".join(parts) or "none"


def named(tiles: int) -> dict[str, int]:
    """Return a multiset as counts by colour name."""
    out: dict[str, int] = {}
    colour = 0
    while tiles:
        n = tiles & 63
        if n:
            out[NAMES[colour]] = n
        tiles >>= BITS
        colour += 1
    return out


_LOW: Final = [
    (part & 7) | (part >> 3 & 7) << BITS | (part >> 6 & 7) << 2 * BITS for part in range(512)
]
_HIGH: Final = [low << 3 * BITS for low in _LOW]


def from_action(payload: int) -> int:
    """Return a multiset from the three-bit counts of an action."""
    return _LOW[payload & 511] | _HIGH[payload >> 9]


def to_action(tiles: int) -> int:
    """Return the three-bit counts of a small multiset."""
    out = 0
    for colour in range(COLOURS):
        out |= count(tiles, colour) << (3 * colour)
    return out


def multisets(size: int) -> list[int]:
    """Return all multisets of a size, in ascending order of their action payloads."""
    found: list[list[int]] = [[]]
    for _ in range(COLOURS - 1):
        found = [[*part, n] for part in found for n in range(size - sum(part) + 1)]
    packed = [pack([*part, size - sum(part)]) for part in found]
    return sorted(packed, key=to_action)
