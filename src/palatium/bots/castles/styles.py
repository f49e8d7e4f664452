"""The styles in Castles of Mad King Ludwig."""

from palatium.bots.castles.evaluate import Weights
from palatium.bots.castles.greedy import CastlesGreedy
from palatium.bots.styles import HOARDER, RUSHER, SHARK


def styled(style: str) -> CastlesGreedy:
    """Return a greedy player of a style."""
    weights = Weights()
    if style == HOARDER:
        weights.money_late = 60
        weights.money_early = 60
    elif style == RUSHER:
        weights.money_late = 0
        weights.money_early = 4
        weights.progress = 0
        weights.connection = 0
        weights.bonus = 0
        weights.favor_more = 0
    elif style == SHARK:
        weights.paid_to_rival = 250
        weights.money_early = 40
    return CastlesGreedy("", weights)
