"""The styles in Palaces."""

from palatium.bots.palaces.greedy import PalacesGreedy
from palatium.bots.styles import HOARDER, RUSHER


def styled(style: str) -> PalacesGreedy:
    """A greedy player of a style: slow to part with cards, quick to, or one who bluffs."""
    if style == HOARDER:
        return PalacesGreedy(card_cost=1.4)
    if style == RUSHER:
        return PalacesGreedy(card_cost=0.1)
    return PalacesGreedy(bluff_chance=35)
