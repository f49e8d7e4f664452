"""Dealing again what a seat does not know."""

from typing import TYPE_CHECKING

from palatium.core.rng import Rng

if TYPE_CHECKING:
    from palatium.games.azul.state import AzulState


def dealt_again(s: "AzulState", seat: int, rng: Rng) -> "AzulState":
    """Return a clone: only the order of draws is hidden, which does not exist yet."""
    return s.clone()
