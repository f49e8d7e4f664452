"""Learning: equations are solved, known weights are recovered, shipped files fit the judges."""

import json

import pytest

from palatium.bots.search.learned import read_learned
from palatium.bots.search.training import TrainingSample
from palatium.core.registry import extras, games_with
from palatium.core.rng import Rng
from palatium.lab.train import (
    checked_on,
    explained,
    fit,
    learn,
    learned_path,
    ridge,
    run_task,
    solve,
    tasks,
    training_of,
)
from palatium.playing.deals import Split


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


def test_ridge_finds_what_made_the_numbers() -> None:
    rng = Rng(1)
    rows = [[1.0, rng.random() * 10, rng.random() * 10] for _ in range(2000)]
    targets = [3 + 2 * row[1] - row[2] + rng.random() - 0.5 for row in rows]
    assert ridge(rows, targets) == pytest.approx([3, 2, -1], abs=0.1)


def test_margins_are_explained_whatever_lifts_all_scores() -> None:
    rng = Rng(2)
    found: list[tuple[TrainingSample, list[int]]] = []
    for _ in range(1500):
        left, lift = rng.random(), rng.below(300)
        rows = [[1.0, left, rng.random() * 10, rng.random() * 10] for _ in range(2)]
        scores = [lift + round(20 * row[2] - 10 * row[3]) for row in rows]
        found.append((TrainingSample(rows, left), scores))
    one, by_left, good, bad = fit(found)
    assert [good, bad] == pytest.approx([20, -10], abs=0.1)
    assert one + by_left / 2 == pytest.approx(150, abs=10)


def test_what_weights_explain_is_measured_on_what_they_are_given() -> None:
    found = [
        (TrainingSample([[1.0, float(i)], [1.0, float(-i)]], 0.5), [3 + 2 * i, 3 - 2 * i])
        for i in range(1, 9)
    ]
    assert explained([3.0, 2.0], found) == pytest.approx(1.0)
    assert explained([3.0, 0.0], found) == pytest.approx(0.0)


@pytest.mark.parametrize("name", games_with("training"))
def test_shipped_weights_name_how_they_were_made(name: str) -> None:
    training = training_of(name)
    learned = read_learned(extras(name).beside("judge"), list(training.features))
    assert len(learned.weights) == len(training.features)
    assert learned.spread(0.0) > 0
    assert learned.spread(1.0) > learned.spread(0.0)
    data = json.loads(learned_path(name).read_text(encoding="utf-8"))
    assert set(data["weights"]) == set(training.features)
    assert data["trained_by"].startswith(f"python -m palatium.lab.train {name} --games")


@pytest.mark.parametrize("name", ["palaces"])
def test_the_same_seed_teaches_the_same(name: str) -> None:
    once = learn(name, 2, 5, "greedy")
    assert once == learn(name, 2, 5, "greedy")
    assert once["positions"] != learn(name, 1, 5, "greedy")["positions"]
    assert once["explained_on"] == "valid"
    other = learn(name, 2, 5, "greedy", split=Split.VALID)
    assert (other["explained_on"], other["weights"] == once["weights"]) == ("test", False)
    assert str(other["trained_by"]).endswith("--split valid")


@pytest.mark.parametrize("split", Split)
def test_what_is_learned_is_checked_on_other_deals(split: Split) -> None:
    learned = run_task(*tasks("palaces", 1, 5, "random", split))
    checked = run_task(*tasks("palaces", 1, 5, "random", checked_on(split)))
    assert [sample.rows for sample, _ in learned] != [sample.rows for sample, _ in checked]
    assert checked_on(split) != split
