"""Intervals, slopes within games, and the correction for many comparisons."""

import doctest

import pytest

from palatium.core.rng import Rng
from palatium.lab import intervals
from palatium.lab.intervals import Estimate, Mean, Slope, holm, median, quantile, two_sided


def test_examples() -> None:
    assert doctest.testmod(intervals).failed == 0


def test_a_mean_has_the_error_of_the_textbook() -> None:
    mean = Mean()
    for value in (1.0, 2.0, 3.0, 4.0):
        mean.add(value)
    found = mean.estimate()
    assert found.value == pytest.approx(2.5)
    assert found.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert found.low < 2.5 < found.high


def test_the_slope_of_one_holder_is_the_difference_to_the_others() -> None:
    slope = Slope()
    slope.add([0, 1, 0], [10.0, 16.0, 12.0])
    slope.add([1, 0, 0], [20.0, 15.0, 15.0])
    assert slope.estimate().value == pytest.approx(5.0)


def test_games_in_which_all_have_as_many_say_nothing() -> None:
    slope = Slope()
    slope.add([2, 2], [0.0, 1.0])
    assert slope.games == 0
    assert slope.estimate().error == float("inf")


def test_a_slope_is_found_and_its_interval_is_honest() -> None:
    """Each copy is worth 2 points; the interval covers that about 95 times in a hundred."""
    covered = 0
    for seed in range(200):
        rng = Rng(seed)
        slope = Slope()
        for _ in range(60):
            copies = [rng.below(3) for _ in range(3)]
            deal = rng.below(40)  # luck that all share
            slope.add(copies, [deal + 2.0 * n + rng.below(11) for n in copies])
        found = slope.estimate()
        covered += found.low <= 2.0 <= found.high
    assert 181 <= covered <= 199


def test_holm_keeps_the_order_and_never_lowers() -> None:
    raw = [0.2, 0.001, 0.03, 0.04]
    corrected = holm(raw)
    assert all(after >= before for before, after in zip(raw, corrected, strict=True))
    assert corrected[1] == pytest.approx(0.004)
    assert sorted(range(4), key=lambda i: corrected[i])[0] == 1
    assert holm([]) == []


def test_small_things() -> None:
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert median([3, 1, 2]) == 2
    assert median([4, 1, 2, 3]) == 2.5
    assert [quantile([1, 2, 3, 4], q) for q in (0, 0.5, 1)] == [1, 2, 4]
    assert Estimate(1.0, 0.5).record() == {"value": 1.0, "low": 0.02002, "high": 1.97998}
