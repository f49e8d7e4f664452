"""What a house rule changes is measured on the same games, or on paired deals."""

from pathlib import Path

from palatium.cli.app import run
from palatium.core.registry import games, spec
from palatium.lab.crew import Alone
from palatium.lab.playtest.house_rules import Trial, measure, play_trial, readings
from palatium.lab.playtest.house_rules_page import said


def test_every_other_reading_of_every_house_rule_is_measured() -> None:
    for name in games():
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
    assert "of 100 games" in said(found)


def test_a_rule_of_flow_is_measured_on_paired_deals() -> None:
    reading = next(one for one in readings("palaces") if one.rule == "no_bid_draw")
    deals = play_trial(Trial(reading, "random", 1, 0, 4))
    assert not all(deal.is_rescored for deal in deals)
    assert deals == play_trial(Trial(reading, "random", 1, 0, 4))
    assert any(deal.luck != deal.usual for deal in deals)


def test_one_command_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "house-rules.md"
    assert run(["house-rules", "palaces", "--deals", "2", "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    for option in spec("palaces").options:
        assert (f"`{option.name}`" in text) == option.is_house_rule
