"""The training example: equal seeds give equal lessons, the network learns, its bot plays."""

from pathlib import Path

import numpy as np
import pytest

import train_azul as example
from palatium.envs.encoding import encoding
from palatium.envs.schema import SchemaColumn
from palatium.lab.crew import crew
from palatium.playing.deals import Purpose, Split, deal_seed


@pytest.fixture(scope="module")
def lessons() -> example.Lessons:
    return example.gather(example.Task(1, 0, 1))


def test_lessons_compare_with_the_choice_of_greedy(lessons: example.Lessons) -> None:
    count = len(lessons.gains)
    assert count > 40
    firsts = example._firsts(lessons)
    assert (lessons.gains[firsts] == 0).all()
    assert (lessons.opinions[firsts] == 0).all()
    assert (lessons.opinions <= 0).all()
    assert lessons.gains.any()
    for first in np.unique(firsts):
        group = np.flatnonzero(firsts == first)
        assert 2 <= len(group) <= example.SHORTLIST
        assert len(set(lessons.positions[group])) == 1


def test_playing_on_to_the_end_gives_the_final_scores() -> None:
    greedy = example.Greedy()
    s = greedy.game.start(False)
    ended = greedy.play_on(s, 3, 6)
    assert not s.stack
    assert ended == [float(score) for score in s.scores()]


def test_equal_seeds_give_equal_lessons_with_any_crew(lessons: example.Lessons) -> None:
    with crew(2) as hired:
        [again] = hired.run(example.gather, [example.Task(1, 0, 1)])
    assert (again.rows == lessons.rows).all()
    assert (again.gains == lessons.gains).all()


def test_lessons_held_out_games_and_trials_are_of_three_splits() -> None:
    assert [example.split_of(game) for game in range(12)].count(Split.VALID) == 2
    tried = [trial.seed for trial in example.trials_of("policy.npz", 1, 8)]
    assert tried == [deal_seed(Purpose.TRAINING, 1, i, Split.TEST) for i in range(4)]


def test_inputs_write_categories_one_by_one() -> None:
    columns = [
        SchemaColumn("moves", 0, 99),
        SchemaColumn("hand", 0, 16),
        SchemaColumn("wild", 0, 3, True),
    ]
    inputs = example.Inputs(columns)
    assert inputs.width == 1 + 3
    found = inputs.of(np.array([[7, 8, 2], [9, 0, 0]], np.int16))
    assert found.tolist() == [[2.0, 0, 1, 0], [0.0, 0, 0, 0]]


def test_the_slopes_are_those_of_the_error() -> None:
    rng = np.random.default_rng(1)
    net = example.Net(6, rng)
    net.parts[2] += 0.3
    inputs = rng.standard_normal((4, 6)).astype(np.float32)
    opinions = rng.standard_normal(4).astype(np.float32)
    errors = rng.standard_normal(4).astype(np.float32)
    slopes = net.slopes(inputs, opinions, errors)
    for part, slope in zip(net.parts, slopes, strict=True):
        place = (0,) * part.ndim
        part[place] += 0.01
        above = float(errors @ net.judge(inputs, opinions))
        part[place] -= 0.02
        below = float(errors @ net.judge(inputs, opinions))
        part[place] += 0.01
        assert (above - below) / 0.02 == pytest.approx(slope[place], abs=0.02)


def test_the_network_learns_what_greedy_does_not_see() -> None:
    """If one colour of the hand is worth more than greedy thinks, the network finds out."""
    rng = np.random.default_rng(2)
    columns = [SchemaColumn(f"hand.{i}", 0, 9) for i in range(6)]
    positions, options = 1500, 3
    rows = rng.integers(0, 5, (positions * options, 6)).astype(np.int16)
    worth = 2.0 * rows[:, 2] + rng.standard_normal(len(rows))
    gains = worth - np.repeat(worth[::options], options)
    lessons = example.Lessons(
        rows,
        np.zeros(len(rows), np.float32),
        gains.astype(np.float32),
        np.repeat(np.arange(positions), options).astype(np.int32),
        np.repeat(np.arange(positions), options).astype(np.int32),
    )
    _, curve = example.learn(lessons, example.Inputs(columns), 1)
    best = max(point["gain"] for point in curve)
    assert best > 1.5
    assert best > curve[0]["gain"] + 1


def test_the_bot_plays_whole_games(tmp_path: Path) -> None:
    inputs = example.Inputs(encoding(example.Greedy().game).columns())
    net = example.Net(inputs.width, np.random.default_rng(3))
    file = tmp_path / "policy.npz"
    np.savez(file, **{f"part{i}": part for i, part in enumerate(net.parts)})
    wins, margin = example.compete(example.Trial(str(file), 5))
    assert 0 <= wins <= 2
    assert abs(margin) < 120
