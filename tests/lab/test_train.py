"""Learning: equations are solved, weights found again, and the shipped files fit the judges."""

import json
from importlib import resources

import pytest

from palatium.bots.search.learned import read_learned
from palatium.core.rng import Rng
from palatium.lab.calibrate import nodes_per_second, paces, page
from palatium.lab.train import COURSES, Lesson, fit, learn, ridge, solve


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


def test_ridge_finds_what_made_the_numbers() -> None:
    rng = Rng(1)
    rows = [[1.0, rng.random() * 10, rng.random() * 10] for _ in range(2000)]
    targets = [3 + 2 * row[1] - row[2] + rng.random() - 0.5 for row in rows]
    assert ridge(rows, targets) == pytest.approx([3, 2, -1], abs=0.1)


def test_margins_are_explained_whatever_lifts_all_scores() -> None:
    rng = Rng(2)
    found: list[tuple[Lesson, list[int]]] = []
    for _ in range(1500):
        left, lift = rng.random(), rng.below(300)
        rows = [[1.0, left, rng.random() * 10, rng.random() * 10] for _ in range(2)]
        scores = [lift + round(20 * row[2] - 10 * row[3]) for row in rows]
        found.append((Lesson(rows, left), scores))
    one, by_left, good, bad = fit(found)
    assert [good, bad] == pytest.approx([20, -10], abs=0.1)
    assert one + by_left / 2 == pytest.approx(150, abs=10)


@pytest.mark.parametrize("name", sorted(COURSES))
def test_shipped_weights_name_how_they_were_made(name: str) -> None:
    course = COURSES[name]
    learned = read_learned(name, list(course.features))
    assert len(learned.weights) == len(course.features)
    assert learned.spread(0.0) > 0
    assert learned.spread(1.0) > learned.spread(0.0)
    text = resources.files("palatium.bots.search").joinpath(f"data/{name}.json").read_text()
    data = json.loads(text)
    assert set(data["weights"]) == set(course.features)
    assert data["trained_by"].startswith(f"python -m palatium.lab.train {name} --games")


@pytest.mark.parametrize("name", ["palaces"])
def test_the_same_seed_teaches_the_same(name: str) -> None:
    once = learn(name, 2, 5, "greedy")
    assert once == learn(name, 2, 5, "greedy")
    assert once["positions"] != learn(name, 1, 5, "greedy")["positions"]


def test_levels_are_timed_here() -> None:
    said = page("azul", 1000.0)
    assert "1,000 simulations a second" in said
    found = {pace.level: pace for pace in paces("azul", 1000.0)}
    assert found["journeyman"].seconds == 0
    assert found["master"].seconds == pytest.approx(found["master"].nodes / 1000)
    assert found["master"].fitting == round(found["master"].meant * 1000)
    assert nodes_per_second("azul", games=1, nodes=1) > 0
