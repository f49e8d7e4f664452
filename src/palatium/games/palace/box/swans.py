"""Swans: five counts in one int, eight bits per colour."""

from typing import Final

from palatium.games.palace.box.tiles import COLOURS, GRAY

SWAN_BITS: Final = 8
ONE: Final = [1 << (SWAN_BITS * colour) for colour in range(5)]


def count(swans: int, colour: int) -> int:
    """Return how many swans of a colour there are."""
    return swans >> (SWAN_BITS * colour) & 255


def total(swans: int) -> int:
    """Return how many swans there are."""
    return (
        (swans & 255)
        + (swans >> 8 & 255)
        + (swans >> 16 & 255)
        + (swans >> 24 & 255)
        + (swans >> 32 & 255)
    )


def counts(swans: int) -> list[int]:
    """Return the five counts."""
    return [
        swans & 255,
        swans >> 8 & 255,
        swans >> 16 & 255,
        swans >> 24 & 255,
        swans >> 32 & 255,
    ]


def by_name(swans: int) -> dict[str, int]:
    """Return the counts by colour, for a screen."""
    return {name: count(swans, colour) for colour, name in enumerate(COLOURS)}


def match_of(side: int, other: int) -> int:
    """Return what two joined sides give (P-SWAN-1): a colour plus 1, GRAY for a choice, or 0."""
    if side == other or other == GRAY:
        return side
    return other if side == GRAY else 0
