"""Estimates learned from self-play: a weight for each feature, read from a data file.

The files are written by `python -m palatium.lab.train GAME`, which says how in each of them.
"""

# compiled

import json
from importlib import resources
from typing import Final

from palatium.core.registry import extras

FILE: Final = "data/learned.json"
"""Beside a game's judge."""


class Learned:
    """A linear estimate of a seat's final score, and how far off it may be."""

    def __init__(self, weights: list[float], spread_last: float, spread_more: float) -> None:
        self.weights = weights
        self.spread_last = spread_last
        """Points of lead that make a win 73 % likely at the end, and the increase at the start."""
        self.spread_more = spread_more

    def value(self, features: list[float]) -> float:
        """Return the score that a seat with these features can expect."""
        total = 0.0
        weights = self.weights
        for i in range(len(features)):
            total += weights[i] * features[i]
        return total

    def spread(self, left: float) -> float:
        """Return the spread with a share of the game (1 to 0) left."""
        return self.spread_last + self.spread_more * left


def read_learned(package: str, features: list[str]) -> Learned:
    """Return the weights beside a judge, by the names of the features."""
    data = json.loads(resources.files(package).joinpath(FILE).read_text("utf-8"))
    weights = data["weights"]
    return Learned(
        [float(weights[feature]) for feature in features],
        float(data["spread_last"]),
        float(data["spread_more"]),
    )


def learned_text(game: str) -> str:
    """Return the file of weights that comes with a game; empty if there is none."""
    package = extras(game).beside("judge")
    file = resources.files(package).joinpath(FILE) if package else None
    return file.read_text("utf-8") if file is not None and file.is_file() else ""
