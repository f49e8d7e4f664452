"""The styles in Azul: Summer Pavilion."""

from palatium.bots.azul.evaluate import Weights
from palatium.bots.azul.greedy import AzulGreedy
from palatium.bots.styles import HOARDER, RUSHER, SHARK

WEIGHTS = {
    HOARDER: Weights(
        keep_natural=260, keep_wild=420, draft_natural=240, draft_wild=400, reward=300
    ),
    RUSHER: Weights(
        star_reach=5, number_reach=5, feature_reach=5, hand_reach=100, surplus=0,
        keep_natural=0, keep_wild=0, draft_natural=20, draft_wild=40, denial=0,
    ),
    SHARK: Weights(denial=250),
}  # fmt: skip


def styled(style: str) -> AzulGreedy:
    """Return a greedy player of a style."""
    return AzulGreedy("", WEIGHTS[style])
