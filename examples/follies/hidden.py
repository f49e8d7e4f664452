"""Dealing again what a seat does not know."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import redeal, sorted_cards
from palatium.core.rng import Rng

if TYPE_CHECKING:
    from follies.state import FolliesState


def dealt_again(s: "FolliesState", seat: int, rng: Rng) -> "FolliesState":
    """Deal cards first, then the secrets of frames, since those must fit the new cards."""
    players = s.follies.players
    new = s.clone()
    dealt = [sorted_cards(list(group)) for group in redeal(s.hidden(), seat, rng)]
    new.hands = dealt[:players]
    new.ornaments = dealt[players : 2 * players]
    quarry, shaft, new.box, new.looked = dealt[2 * players :]
    new.quarry = s.quarry.with_cards((), quarry, ())
    new.shaft = s.shaft.with_cards((), shaft, ())
    new.stack = [frame.redeal(new, seat, rng) for frame in s.stack]
    return new
