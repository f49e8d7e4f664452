"""Amounts stand once; texts that repeat one for people agree with it."""

import csv
import re
from pathlib import Path

import pytest

from palatium.games import castles
from palatium.games.castles import DATA
from palatium.games.castles.market.buying import CORRIDOR_PRICE
from palatium.games.castles.modules.decrees.money import COIN, LEAVE_MONEY, LEAVE_POINTS
from palatium.games.castles.turn.turn import PASS_MONEY

from .box import ALL, module
from .table import game

SOURCE = Path(castles.__file__).parents[2]
NUMBER = re.compile(r"\d[\d,]*")


def numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in NUMBER.findall(text)]


def test_texts_of_what_is_paid_agree_with_the_rules() -> None:
    s = game(2, modules=ALL).start()
    say = s.castles.words.say
    assert numbers(say("ask.turn", {"money": 0})) == [PASS_MONEY, 0]
    assert numbers(say("group.tithe")) == [PASS_MONEY]
    assert numbers(say("decree.D21")) == [PASS_MONEY]
    assert numbers(say("group.dig")) == [module(s, "moats").facts.cost]
    assert numbers(say("group.deposit")) == [COIN]
    assert numbers(say("decree.D28")) == [LEAVE_POINTS, LEAVE_MONEY]
    assert s.castles.scene()["corridor_price"] == CORRIDOR_PRICE


def rows() -> list[dict[str, str]]:
    with (DATA / "decrees.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_a_decree_says_the_same_in_its_file_and_in_its_words(row: dict[str, str]) -> None:
    said = game(2, modules=["decrees"]).words.say(f"decree.{row['id']}")
    name, _, text = said.partition(": ")
    assert name == row["name"]
    assert set(numbers(text)) == set(numbers(row["effect"]))


@pytest.mark.parametrize("folder", ["bots/castles", "cli/scenes/castles"])
def test_no_amount_is_written_again(folder: str) -> None:
    """Thousands other than the unit itself belong to the rules."""
    amount = re.compile(rf"\b(?:{PASS_MONEY}|{LEAVE_MONEY}|{CORRIDOR_PRICE})\b")
    for path in (SOURCE / folder).glob("*.py"):
        assert not amount.search(path.read_text(encoding="utf-8")), path.name
