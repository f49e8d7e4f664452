"""Learn the estimates of the search from self-play.

    python -m palatium.lab.train castles --games 400 --seed 1

Bots play each other; at the quiet positions of each game the features of all seats are recorded,
and at the end what each seat scored from there. Ridge regression gives each feature a weight by how
the scores of one table differ, which decides who wins; the error of the margins between two seats
says how much a lead is worth (`spread`). How much of the scores they explain is measured on games
of another split (`--split`). The file that is written beside the game's judge names this command,
so that anyone can reproduce it.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import pi, sqrt
from pathlib import Path

from palatium.bots.search.learned import FILE
from palatium.bots.search.training import Training, TrainingSample
from palatium.core.errors import BadConfig
from palatium.core.registry import extras, games_with
from palatium.core.registry import game as configured
from palatium.lab.crew import crew
from palatium.playing.bot import make_bot
from palatium.playing.dealers import SeededDealer
from palatium.playing.deals import SCHEME, Purpose, Split, deal_seed
from palatium.playing.match import Match
from palatium.record.whole import write_whole

CHUNK = 8
"""How many games a worker is given at a time."""
CHECKED = 4
"""One game is played as a check for this many to learn from."""
RIDGE = 1.0
LOGISTIC = sqrt(3) / pi
"""The scale of a logistic curve with standard deviation 1."""



def training_of(game: str) -> Training:
    """Return the training of a game; BadConfig if it brings none."""
    found = extras(game).load("training")
    if isinstance(found, Training):
        return found
    raise BadConfig(f"{game} has no training; there is one for {', '.join(games_with('training'))}")


@dataclass(frozen=True, slots=True)
class TrainingTask:
    """Some games of a training."""

    name: str
    seed: int
    bot: str
    split: Split
    first: int
    last: int


def run_task(task: TrainingTask) -> list[tuple[TrainingSample, list[int]]]:
    """Return quiet positions with the final scores of their games."""
    out: list[tuple[TrainingSample, list[int]]] = []
    training = training_of(task.name)
    tables = [configured(task.name, **options) for options in training.tables]
    for number in range(task.first, task.last):
        s = tables[number % len(tables)].start(False)
        bots = [make_bot(task.bot) for _ in range(s.game.players)]
        own = deal_seed(Purpose.TRAINING, task.seed, number, task.split)
        match = Match(s, bots, SeededDealer(own), own)
        found: list[TrainingSample] = []
        while s.stack:
            before = s.clone()
            s.advance(match.next_int())
            sample = training.sample(before, s)
            if sample is not None:
                found.append(sample)
        out.extend((sample, s.scores()) for sample in found)
    return out


def ridge(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Return the weights with the least squared error, shrunk a little towards zero."""
    size = len(rows[0])
    left = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for row, target in zip(rows, targets, strict=True):
        for i, x in enumerate(row):
            if x:
                right[i] += x * target
                line = left[i]
                for j, y in enumerate(row):
                    line[j] += x * y
    return solve(left, right)


def solve(left: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination with pivots.

    >>> solve([[2.0, 0.0], [1.0, 1.0]], [4.0, 5.0])
    [2.0, 3.0]
    """
    size = len(right)
    rows = [[*line, value] for line, value in zip(left, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(found: Sequence[tuple[TrainingSample, list[int]]]) -> list[float]:
    """Return weights that explain how the scores of a table differ; what all its seats share
    determines their level."""
    size = len(found[0][0].rows[0])
    apart: list[list[float]] = []
    targets: list[float] = []
    for sample, scores in found:
        seats = len(scores)
        means = [sum(row[i] for row in sample.rows) / seats for i in range(size)]
        apart += [[x - mean for x, mean in zip(row, means, strict=True)] for row in sample.rows]
        targets += [score - sum(scores) / seats for score in scores]
    common = [i for i in range(size) if all(abs(row[i]) < 1e-9 for row in apart)]
    weights = ridge(apart, targets)
    rows = [row for sample, _ in found for row in sample.rows]
    reached = [float(score) for _, scores in found for score in scores]
    rest = [t - _dot(weights, row) for row, t in zip(rows, reached, strict=True)]
    level = ridge([[row[i] for i in common] for row in rows], rest)
    for i, weight in zip(common, level, strict=True):
        weights[i] = weight
    return weights


def _dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum(w * x for w, x in zip(weights, row, strict=True))


def tasks(name: str, games: int, seed: int, bot: str, split: Split) -> list[TrainingTask]:
    """Return the games of a training in one split."""
    return [
        TrainingTask(name, seed, bot, split, first, min(first + CHUNK, games))
        for first in range(0, games, CHUNK)
    ]


def checked_on(split: Split) -> Split:
    """Return the split on which the learning from a split is tested."""
    return Split.TEST if split == Split.VALID else Split.VALID


def learn(
    name: str,
    games: int,
    seed: int,
    bot: str,
    workers: int = 1,
    ray: str = "",
    split: Split = Split.TRAIN,
) -> dict[str, object]:
    """Return the weights for a game, as stored in the data file; every crew gives the same."""
    training = training_of(name)
    other = checked_on(split)
    with crew(workers, ray) as hired:
        own = tasks(name, games, seed, bot, split)
        found = [pair for part in hired.run(run_task, own) for pair in part]
        checks = tasks(name, -(-games // CHECKED), seed, bot, other)
        unseen = [pair for part in hired.run(run_task, checks) for pair in part]
    weights = fit(found)
    errors: list[tuple[float, float]] = []
    for sample, scores in found:
        guesses = [_dot(weights, row) for row in sample.rows]
        off = (guesses[0] - guesses[1]) - (scores[0] - scores[1])
        errors.append((sample.left, off * off))
    base, slope = _line(errors)
    last = sqrt(max(base, 0.01)) * LOGISTIC
    first = sqrt(max(base + slope, 0.01)) * LOGISTIC
    command = f"python -m palatium.lab.train {name} --games {games} --seed {seed} --bot {bot}"
    command += "" if split == Split.TRAIN else f" --split {split}"
    return {
        "game": name,
        "trained_by": command,
        "deals": SCHEME,
        "positions": len(found),
        "explained": round(explained(weights, unseen), 4),
        "explained_on": other.value,
        "weights": {
            feature: round(weight, 5)
            for feature, weight in zip(training.features, weights, strict=True)
        },
        "spread_last": round(last, 4),
        "spread_more": round(first - last, 4),
    }


def explained(weights: Sequence[float], found: Sequence[tuple[TrainingSample, list[int]]]) -> float:
    """Return the share of the scores' variance that the weights explain; 0 if there is none."""
    rows = [row for sample, _ in found for row in sample.rows]
    targets = [float(score) for _, scores in found for score in scores]
    mean = sum(targets) / len(targets)
    total = sum((t - mean) ** 2 for t in targets)
    missed = sum((t - _dot(weights, row)) ** 2 for row, t in zip(rows, targets, strict=True))
    return 1 - missed / total if total else 0.0


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the straight line through points: its value at 0 and its slope."""
    weights = ridge([[1.0, x] for x, _ in points], [y for _, y in points])
    return weights[0], weights[1]


def main() -> None:
    """Learn and write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=games_with("training"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--split", type=Split, choices=list(Split), default=Split.TRAIN)
    parser.add_argument("--out", type=Path, help="a file; beside the game's judge if not given")
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--ray", default="", help="a Ray cluster: local, auto or HOST:PORT")
    given = parser.parse_args()
    learned = learn(
        given.game, given.games, given.seed, given.bot, given.workers, given.ray, given.split
    )
    path: Path = given.out or learned_path(given.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(learned, indent=1) + "\n")


def learned_path(game: str) -> Path:
    """Return the path of the file that a game's judge reads."""
    package = import_module(extras(game).beside("training"))
    return Path(str(package.__file__)).parent / FILE


if __name__ == "__main__":
    main()
