"""Seeds of deals, hashed from the purpose, the run's seed and the deal's number.

Runs with neighbouring seeds, other purposes or other splits share no deals. Tables on the server
derive their deals from a secret instead (`playing/fairness.py`), and so does the daily deal.
"""

from enum import StrEnum

from palatium.core.errors import BadConfig
from palatium.core.rng import keyed_seed

SCHEME = 2
"""Raised when the same seeds come to mean other deals, since figures of different schemes cannot be
compared. In scheme 1, which was never recorded, most runs used the seeds that follow their own."""


class Purpose(StrEnum):
    """What deals are drawn for."""

    ARENA = "arena"
    BATCH = "batch"
    BENCH = "bench"
    CONFORMANCE = "conformance"
    DATASET = "dataset"
    DUEL = "duel"
    ENVIRONMENT = "environment"
    HOUSE_RULES = "house rules"
    HOUSEHOLD = "household"
    LADDER = "ladder"
    PLACEMENTS = "placements"
    PLAYTEST = "playtest"
    PUZZLES = "puzzles"
    ROLLOUTS = "rollouts"
    SELF_PLAY = "self-play"
    SHOTS = "shots"
    SIMULATE = "simulate"
    SKILL = "skill"
    SOAK = "soak"
    SOAK_RANDOM = "soak random"
    STATISTICS = "statistics"
    TRAINING = "training"
    VERSUS = "versus"


class Split(StrEnum):
    """Parts of the deals for learning: what is learned on one is tested on another."""

    TRAIN = "train"
    VALID = "valid"
    TEST = "test"


SPLITS = frozenset([Purpose.BATCH, Purpose.DATASET, Purpose.ENVIRONMENT, Purpose.TRAINING])
"""The purposes whose deals come in splits."""


def deal_seed(purpose: Purpose, seed: int, number: int, split: Split | None = None) -> int:
    """Return the seed of a deal; `number` counts the deals of one run from 0.

    >>> deal_seed(Purpose.ARENA, 1, 1) == deal_seed(Purpose.ARENA, 2, 0)
    False
    """
    if (purpose in SPLITS) != (split is not None):
        need = "need" if purpose in SPLITS else "have no"
        raise ValueError(f"deals for {purpose} {need} splits")
    parts = [] if split is None else [Split(split).value]
    return keyed_seed(int(seed), Purpose(purpose).value, int(number), *parts)


def split_named(name: str) -> Split:
    """Return the split of a name; BadConfig lists the names."""
    try:
        return Split(name)
    except ValueError:
        raise BadConfig(f"split={name!r} should be one of {', '.join(Split)}") from None
