"""Titles of games as people read them."""

from functools import lru_cache

from palatium.core.errors import PalatiumError
from palatium.core.registry import spec


@lru_cache(maxsize=64)
def title_of(game: str) -> str:
    """A game's title; the name of one that is not on the shelf any more."""
    try:
        return spec(game).title
    except PalatiumError:
        return game
