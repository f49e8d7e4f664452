"""Intervals and tests: how certain a figure is, alone and among many others."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from palatium.lab.rating import Z95

DOUBT = 0.05
"""The chance that any verdict of a report is wrong by luck."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its standard error and its 95 % interval."""

    value: float
    error: float

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error

    def record(self) -> dict[str, float]:
        """Return the figure as plain data."""
        return {
            "value": round(self.value, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
        }


class Mean:
    """A running mean."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def variance(self) -> float:
        """Return the variance of the values."""
        if self.count < 2:
            return 0.0
        spread = self.squares - self.total * self.total / self.count
        return max(spread, 0.0) / (self.count - 1)

    def estimate(self) -> Estimate:
        """Return the mean with its error."""
        if not self.count:
            return Estimate(0.0, 0.0)
        return Estimate(self.total / self.count, sqrt(self.variance() / self.count))


class Slope:
    """How much an outcome gains with each copy of a piece, compared within games.

    In each game copies and outcomes are taken relative to their means over the seats, so that
    differences between games do not matter: with one holder, the slope is the holder's outcome
    minus that of the others. The seats of one game are correlated, so the error is computed over
    whole games.
    """

    def __init__(self) -> None:
        self.games = 0
        self._xx = 0.0
        self._xy = 0.0
        self._xx_xx = 0.0
        self._xx_xy = 0.0
        self._xy_xy = 0.0

    def add(self, copies: Sequence[int], outcomes: Sequence[float]) -> None:
        """Add a game, by seat."""
        seats = len(copies)
        mean_x, mean_y = sum(copies) / seats, sum(outcomes) / seats
        xx = sum((x - mean_x) ** 2 for x in copies)
        if xx == 0:
            return  # all have the same number: the game says nothing
        xy = sum((x - mean_x) * (y - mean_y) for x, y in zip(copies, outcomes, strict=True))
        self.games += 1
        self._xx += xx
        self._xy += xy
        self._xx_xx += xx * xx
        self._xx_xy += xx * xy
        self._xy_xy += xy * xy

    def estimate(self) -> Estimate:
        """Return the slope with its error."""
        if self.games < 2:
            return Estimate(0.0, float("inf"))
        slope = self._xy / self._xx
        left = self._xy_xy - 2 * slope * self._xx_xy + slope * slope * self._xx_xx
        error = sqrt(max(left, 0.0) * self.games / (self.games - 1)) / self._xx
        return Estimate(slope, error)


def two_sided(z: float) -> float:
    """Return the chance of a normal value at least this far from zero."""
    return erfc(abs(z) / sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """Apply Holm's correction: each chance as it counts among all of them.

    >>> [round(p, 6) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    out = [1.0] * len(chances)
    worst = 0.0
    for place, i in enumerate(order):
        worst = max(worst, min(1.0, chances[i] * (len(chances) - place)))
        out[i] = worst
    return out


def median(values: Sequence[float]) -> float:
    """Return the middle value."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def quantile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(max(round(share * len(ordered) + 0.5) - 1, 0), len(ordered) - 1)]
