"""Dealing again what a seat does not know: Favors, and the colours of Secret Swans."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import redeal, sorted_cards
from palatium.core.rng import Rng

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState


def dealt_again(s: "PalaceState", seat: int, rng: Rng) -> "PalaceState":
    """Return the position with every hidden Favor and Secret Swan that `seat` cannot know redealt.

    Favors on slots and drawn ones keep their places; in hands and piles order means nothing.
    """
    other = s.clone()
    n = s.rules.players
    dealt = redeal([*s.secrets, s.bridge.body, s.bridge.bottom], seat, rng)
    other.secrets = [sorted_cards(list(cards)) for cards in dealt[:n]]
    other.bridge = s.bridge.with_cards((), dealt[n], dealt[n + 1])
    favors = redeal([*s.held, *s.drawn, s.favors.body, s.favors.bottom], seat, rng)
    other.held = favors[:n]
    other.drawn = favors[n : 2 * n]
    other.favors = s.favors.with_cards((), favors[2 * n], favors[2 * n + 1])
    other.stack = [frame.redeal(other, seat, rng) for frame in s.stack]
    if s.seat() != seat:
        other.forget_options()
    return other
