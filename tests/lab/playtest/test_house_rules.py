"""The effect of a house rule is measured on the same games, or on paired deals."""

from pathlib import Path

import pytest

from palatium.cli.app import run
from palatium.core.registry import game_names, spec
from palatium.lab.crew import Alone
from palatium.lab.playtest.house_rules import (
    Reading,
    Trial,
    measure,
    measure_where_it_comes_up,
    play_trial,
    readings,
)
from palatium.lab.playtest.house_rules_page import said

SEEN = {"slivers": 7, "moat_end": 17, "hallways_150": 6, "five_swans": 3, "cheaper_fees": 2}
"""The deal from which a reading is searched for, if the first deals do not show it."""


def reading_of(game: str, rule: str) -> Reading:
    return next(one for one in readings(game) if one.rule == rule)


@pytest.mark.parametrize("reading", [one for name in game_names() for one in readings(name)])
def test_every_house_rule_comes_up_where_it_is_said_to_matter(reading: Reading) -> None:
    """Some piece or some part of the flow depends on it."""
    first = SEEN.get(reading.rule, 0)
    assert any(
        play_trial(Trial(reading, "random", 1, number, number + 1))[0].came_up()
        for number in range(first, first + 60)
    )


def test_every_other_reading_of_every_house_rule_is_measured() -> None:
    for name in game_names():
        rules = [option for option in spec(name).options if option.is_house_rule]
        found = readings(name)
        assert {reading.rule for reading in found} == {option.name for option in rules}
        for reading in found:
            assert reading.value != spec(name).option(reading.rule).default
            assert reading.changed().config != reading.usual().config


def test_a_rule_of_scoring_scores_the_same_games_again() -> None:
    reading = next(one for one in readings("palace") if one.rule == "five_swans")
    found = measure(Alone(), reading, "greedy", 2, seed=1)
    assert found.is_scoring
    assert "another winner in" in said(found)


def test_a_rule_of_flow_is_measured_on_paired_deals() -> None:
    reading = next(one for one in readings("palaces") if one.rule == "no_bid_draw")
    deals = play_trial(Trial(reading, "random", 1, 0, 4))
    assert not all(deal.is_rescored for deal in deals)
    assert deals == play_trial(Trial(reading, "random", 1, 0, 4))
    assert any(deal.luck != deal.usual for deal in deals)


def test_alone_scores_are_compared_since_nobody_else_can_win() -> None:
    found = measure(Alone(), reading_of("castles", "solo_rivals"), "random", 3, seed=1)
    assert not found.is_scoring
    assert said(found).startswith("score ")


def test_where_a_bot_never_comes_to_a_rule_random_plays() -> None:
    """Greedy never bluffs."""
    found = measure_where_it_comes_up(
        Alone(), reading_of("palaces", "bluff_ban"), "greedy", 2, seed=1
    )
    assert [effect.bot for effect in found] == ["greedy", "random"]
    assert [effect.came_up for effect in found] == [0, 2]
    assert "0.0" in said(found[0])
    once = measure_where_it_comes_up(
        Alone(), reading_of("palaces", "bluff_ban"), "random", 2, seed=1
    )
    assert [effect.bot for effect in once] == ["random"]


def test_one_command_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "house-rules.md"
    assert run(["house-rules", "palaces", "--deals", "2", "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    for option in spec("palaces").options:
        assert (f"`{option.name}`" in text) == option.is_house_rule
