"""The styles in Palaces."""

from palatium.bots.palaces.greedy import PalacesGreedy
from palatium.bots.styles import HOARDER, RUSHER


def styled(style: str) -> PalacesGreedy:
    """Return a greedy player of a style: reluctant to spend cards, quick to, or bluffing."""
    if style == HOARDER:
        return PalacesGreedy(card_cost=1.4)
    if style == RUSHER:
        return PalacesGreedy(card_cost=0.1)
    return PalacesGreedy(bluff_chance=35)
