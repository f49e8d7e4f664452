"""The styles in The Palace of Mad King Ludwig."""

from palatium.bots.palace.evaluate import Weights
from palatium.bots.palace.greedy import PalaceGreedy
from palatium.bots.styles import HOARDER, RUSHER, SHARK

WEIGHTS = {
    HOARDER: Weights(spending=200, paying=250),
    RUSHER: Weights(hope=10, paying=0),
    SHARK: Weights(rival=150),
}


def styled(style: str) -> PalaceGreedy:
    """Return a greedy player of a style."""
    return PalaceGreedy("", WEIGHTS[style])
