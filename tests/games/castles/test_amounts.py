"""Amounts stand once, in the data; rules, bots, screens and texts read them there."""

import ast
import csv
import re
from pathlib import Path

import pytest

from palatium.bots.castles.evaluate import Weights
from palatium.bots.castles.moves import worths
from palatium.core.components.factsum import facts_hash
from palatium.core.errors import BadComponents
from palatium.games import castles
from palatium.games.castles import ADDED, DATA, WORDING
from palatium.games.castles.actions import PASS

from .box import ALL
from .decrees import owner
from .table import do, game

SOURCE = Path(castles.__file__).parents[2]
NUMBER = re.compile(r"\d[\d,]*")


def numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in NUMBER.findall(text)]


def read(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


@pytest.mark.parametrize("row", read("decrees.csv"), ids=lambda row: row["id"])
def test_a_decree_says_the_same_in_its_file_and_in_its_words(row: dict[str, str]) -> None:
    said = game(2, modules=["decrees"]).words.say(f"decree.{row['id']}")
    name, _, text = said.partition(": ")
    assert name == row["name"]
    assert set(numbers(text)) == set(numbers(row["effect"]))



@pytest.fixture
def doubled(tmp_path: Path) -> str:
    """A box in which every amount is twice what it is, but for what decree 25 can count."""
    for file in ADDED:
        lines = [",".join(list(read(file)[0])[:-1])]
        for row in read(file):
            times = 1 if row.get("id") == "D25" else 2
            cells = [*row.values()][:-2]
            lines.append(",".join([*cells, str(times * int(row["amount"]))]))
        (tmp_path / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(tmp_path)


def test_rules_and_bots_read_the_amounts(doubled: str) -> None:
    usual, other = owner(28), owner(28, components=doubled)
    gains = [s.castles.amounts.pass_money for s in (usual, other)]
    assert gains == [5000, 10000]
    sure, hoped = [worths(Weights(), s, 1, [PASS])[0] for s in (usual, other)]
    assert hoped == 2 * sure > 0
    for s, gain in zip((usual, other), gains, strict=True):
        before = s.money[1]
        branch = s.clone()
        do(branch, "pass")
        assert branch.money[1] - before == gain
    do(other, "leave points")
    assert other.points[1] == 16
    facts = game(2, modules=ALL, components=doubled).scene()
    assert facts["corridor_price"] == 6000
    assert facts["leave"] == {"points": 16, "money": 16000}


def test_amounts_count_as_facts_only_where_they_differ(doubled: str) -> None:
    """They stood in the rules before, so records of the usual box name the same components."""
    for file, usual in ADDED.items():
        text = (DATA / file).read_text(encoding="utf-8")
        assert facts_hash({file: text}, WORDING) == usual
    usual, other = game(2, modules=ALL), game(2, modules=ALL, components=doubled)
    assert usual.components == "40c5591f7a66d29a"
    assert other.components != usual.components


@pytest.mark.parametrize(
    "file, old, new, message",
    [
        ("amounts.csv", "pass_money,5000", "pass_money,much", "amounts.csv, row 2, column amount"),
        ("amounts.csv", "unsold_money,1000", "unsold_money,1500", "should be coins of 1000"),
        ("amounts.csv", "depleted_points", "pass_money", "should be there once"),
        ("decree_amounts.csv", "D07,money", "D07,coins", "no row for money of D07"),
        ("decree_amounts.csv", "D25,money,5000", "D25,money,9000", "whole thousands up to 7000"),
    ],
)
def test_a_wrong_amount_is_named(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadComponents, match=message):
        game(2, modules=ALL, components=str(tmp_path))


UNITS = {1000, 10000}
"""Money is reckoned in thousands, and weights of bots in ten thousandths."""


@pytest.mark.parametrize("folder", ["games/castles", "bots/castles", "cli/scenes/castles"])
def test_no_amount_is_written_again(folder: str) -> None:
    known = {int(row["amount"]) for file in ADDED for row in read(file)}
    dear = {amount for amount in known if amount >= 1000} - UNITS
    assert len(dear) >= 4
    for path in (SOURCE / folder).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not {value for value in found if isinstance(value, int)} & dear, path.name
