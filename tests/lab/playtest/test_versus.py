"""Rule against rule: paired deals, an interval, and stopping when it is narrow."""

import pytest

from palatium.core.errors import BadConfig
from palatium.lab.crew import Alone, crew
from palatium.lab.playtest.versus import LEAST_DEALS, Versus, versus
from palatium.lab.store import Store

COLOUR: dict[str, object] = {"players": 2, "side": "colour"}
GREY: dict[str, object] = {"players": 2, "side": "grey"}


def compare(most: int, width: float = 0.0, workers: int = 1, measure: str = "score") -> Versus:
    with crew(workers) as hired:
        return versus(
            hired, Store(None), "azul", COLOUR, GREY, ["random"], 1, most, measure, width
        )


def test_a_difference_is_second_less_first() -> None:
    found = compare(12)
    assert found.deals == 12
    assert not found.is_narrow
    for one in found.differences:
        assert one.difference.value == pytest.approx(one.second.value - one.first.value)
        assert one.difference.low <= one.difference.value <= one.difference.high


def test_it_stops_when_the_interval_is_narrow() -> None:
    found = compare(2000, width=60.0, measure="decisions")
    assert found.is_narrow
    assert LEAST_DEALS <= found.deals < 2000
    [row] = [one for one in found.differences if one.name == "decisions"]
    assert row.difference.high - row.difference.low <= 60.0


def test_workers_change_nothing() -> None:
    assert compare(16, workers=2).record() == compare(16).record()


def test_paired_deals_are_less_noisy_than_single_ones() -> None:
    """The same rules with another starting bonus: luck cancels out, the difference stays."""
    first: dict[str, object] = {"players": 2, "first": 0}
    second: dict[str, object] = {"players": 2, "first": 1}
    found = versus(Alone(), Store(None), "azul", first, second, ["greedy"], 1, 30, "minutes")
    [minutes] = [one for one in found.differences if one.name == "rounds"]
    assert minutes.difference.value == minutes.difference.error == 0


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadConfig, match="the same"):
        versus(Alone(), Store(None), "azul", COLOUR, COLOUR, ["random"], 1, 10)
    with pytest.raises(BadConfig, match="2 or more"):
        compare(1)
    with pytest.raises(BadConfig, match="did you mean 'margin'"):
        compare(4, measure="margins")
