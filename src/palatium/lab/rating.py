"""Ratings and intervals from results."""

from collections.abc import Sequence
from math import log10, sqrt

from palatium.core.rng import keyed_rng

MIDDLE = 1500.0
Z95 = 1.959963984540054
RESAMPLES = 200


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.49, 0.943]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * Z95 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z95 * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    low = middle - half if wins > 0 else 0.0
    high = middle + half if wins < games else 1.0
    return low, high


Result = tuple[list[int], list[int]]
"""Which bot sat where, and the rank of each seat."""


def ratings(bots: int, results: Sequence[Result]) -> list[float]:
    """Return the Elo ratings that fit the results best, with a mean of 1500.

    A game of several players is a game of each pair by rank. Every pair that met gets one extra
    draw, which keeps a bot that always wins at a finite rating. The Bradley-Terry model is fitted
    by the usual iteration.
    """
    return _fit(_met(bots, results), 1000)


def rating_intervals(
    bots: int, deals: Sequence[Sequence[Result]], seed: int = 1
) -> list[tuple[float, float]]:
    """Return 95 % intervals of the ratings, from deals resampled with replacement.

    A deal is played from every seat, so its games are drawn together.
    """
    if not deals:
        return [(MIDDLE, MIDDLE)] * bots
    rng = keyed_rng(seed, "ratings")
    met = [_met(bots, deal) for deal in deals]
    found: list[list[float]] = []
    for _ in range(RESAMPLES):
        total = [[0.0] * (2 * bots) for _ in range(bots)]
        for _ in deals:
            for row, more in zip(total, met[rng.below(len(met))], strict=True):
                for i, value in enumerate(more):
                    row[i] += value
        found.append(_fit(total, 100))
    cut = RESAMPLES // 40
    out: list[tuple[float, float]] = []
    for bot in range(bots):
        values = sorted([one[bot] for one in found])
        out.append((values[cut], values[-1 - cut]))
    return out


def _met(bots: int, results: Sequence[Result]) -> list[list[float]]:
    """Return by bot its score against each other bot, and how often they met."""
    out = [[0.0] * (2 * bots) for _ in range(bots)]
    for lineup, ranks in results:
        for a, rank in zip(lineup, ranks, strict=True):
            for b, other in zip(lineup, ranks, strict=True):
                if a != b:
                    out[a][bots + b] += 1
                    out[a][b] += 1.0 if rank < other else 0.5 if rank == other else 0.0
    return out


def _fit(results: list[list[float]], rounds: int) -> list[float]:
    bots = len(results)
    score = [row[:bots] for row in results]
    met = [row[bots:] for row in results]
    for a in range(bots):
        for b in range(bots):
            if met[a][b]:
                met[a][b] += 1
                score[a][b] += 0.5
    strength = [1.0] * bots
    for _ in range(rounds):
        strength = [_fitted(a, strength, score[a], met[a]) for a in range(bots)]
        scale = bots / sum(strength)
        strength = [value * scale for value in strength]
    raw = [400 * log10(value) for value in strength]
    middle = sum(raw) / bots
    return [MIDDLE + value - middle for value in raw]


def _fitted(a: int, strength: list[float], score: list[float], met: list[float]) -> float:
    """Return the strength of one bot that fits its results, given the others'."""
    expected = 0.0
    for b, games in enumerate(met):
        if games:
            expected += games / (strength[a] + strength[b])
    return sum(score) / expected if expected else strength[a]
