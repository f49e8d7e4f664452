"""Scoring, and the ranking of palaces."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState


def score_level(s: "PalacesState", seat: int, suit: int) -> None:
    """Score a point for a level that both columns have (L-BUILD-2)."""
    s.gain(seat, 1, "level", s.cards.suit_names[suit], "L-BUILD-2")


def rank_key(tower: tuple[int, ...], low: int) -> tuple[int, ...]:
    """Return the sort key of a palace: matched levels, then suits from the top down (L-END-2)."""
    return (low, *[-tower[level] for level in range(low - 1, -1, -1)])
