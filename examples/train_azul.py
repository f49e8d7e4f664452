"""Learn to beat the greedy player of Azul: Summer Pavilion, with NumPy alone.

    python examples/train_azul.py --seed 1 --workers 2 --out build/azul

When tiles are taken in greedy games, greedy players play each of the options that greedy rates best
to the end of the round, on the same draws, and both seats' expected scores are estimated. (What
greedy does with its tiles afterwards leaves little to learn.) How much better or worse an option
was than greedy's own choice is a *lesson*. A small network sees the position after an option as the
environment shows it to the player, and learns from the lessons how far off greedy's rating is: one
step of policy improvement. The policy takes the option with the best corrected rating, without
looking ahead, and places tiles as greedy does.

The same seed gives the same networks, whatever the number of workers.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from palatium.bots.azul.evaluate import AzulTables, Weights
from palatium.bots.azul.judge import FEATURES, azul_judge, is_between
from palatium.bots.azul.moves import worths
from palatium.core.ids import CHANCE, PAYLOAD_BITS
from palatium.core.registry import game as configured
from palatium.core.rng import Rng, keyed_rng
from palatium.envs.encoding import Encoding, encoding
from palatium.envs.schema import SchemaColumn
from palatium.games.azul.actions import TAKE
from palatium.games.azul.game import AzulGame
from palatium.games.azul.state import AzulState
from palatium.lab.crew import crew
from palatium.lab.rating import wilson
from palatium.playing.bot import Bot, make_bot, register
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import SCHEME, Purpose, Split, deal_seed
from palatium.playing.match import Match
from palatium.playing.seat import Seat

Floats = NDArray[np.float32]

OPTIONS: dict[str, object] = {"players": 2}
SHORTLIST = 5
"""How many options are compared: the best by greedy's rating."""
ASKED = 0.5
"""The share of takes that become lessons."""
WANDERING = 0.1
"""How often the game continues with another option of the shortlist, to see more positions."""
CHUNK = 10

HIDDEN = 64
EPOCHS = 8
BATCH = 256
RATE = 3e-3
DECAY = 2.0
HELD_OUT = 10
"""One game in this many belongs to the split valid, which decides when to stop."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some games to learn from."""

    seed: int
    first: int
    last: int
    rounds: int = 0
    """Rounds played after the present one before the estimate."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Options with their results, those of one position together."""

    rows: NDArray[np.int16]
    opinions: Floats
    """Greedy's rating, in points below its best option."""
    gains: Floats
    """Margin, in points above greedy's own choice."""
    positions: NDArray[np.int32]
    games: NDArray[np.int32]


class Greedy:
    """The greedy player's ratings, and games played by it."""

    def __init__(self) -> None:
        game = configured("azul", **OPTIONS)
        assert isinstance(game, AzulGame)
        self.game = game
        self.tables = AzulTables(game, Weights())
        self.judge = azul_judge(game)
        self.start = self.judge.learned.weights[FEATURES.index("token")]
        """The worth of beginning the next round."""

    def shortlist(self, s: AzulState, seat: int) -> list[tuple[int, float]]:
        """Return the best options with their ratings, the best one first, in points below it."""
        options = s.options()
        found = worths(self.tables, s, seat, options)
        order = sorted(range(len(options)), key=lambda i: -found[i])[:SHORTLIST]
        best = found[order[0]]
        near = [i for i in order if best - found[i] < 100_000]
        return [(options[i], (found[i] - best) / 100) for i in near]

    def play_on(self, s: AzulState, seed: int, rounds: int) -> list[float]:
        """Return what each seat can expect after greedy players finish this and more rounds."""
        dealer = FixedDealer(seed)
        last = s.round + rounds
        while s.stack and not (is_between(s) and s.round > last):
            seat = s.seat()
            if seat == CHANCE:
                s.advance(dealer.deal(s))
                continue
            options = s.options()
            if len(options) > 1:
                found = worths(self.tables, s, seat, options)
                s.advance(options[found.index(max(found))])
            else:
                s.advance(options[0])
        if not s.stack:
            return [float(score) for score in s.scores()]
        out = self.judge.estimate(s)
        out[s.starter] += self.start  # between rounds the judge ignores who begins
        return out


def split_of(game: int) -> Split:
    """Return the split that a game of the lessons belongs to."""
    return Split.TRAIN if game % HELD_OUT else Split.VALID


def gather(task: Task) -> Lessons:
    """Play greedy games and try other options here and there."""
    greedy = Greedy()
    code = encoding(greedy.game)
    rows: list[list[int]] = []
    opinions: list[float] = []
    gains: list[float] = []
    positions: list[int] = []
    games: list[int] = []
    for number in range(task.first, task.last):
        rng = keyed_rng(task.seed, "lessons", number)
        dealer = FixedDealer(deal_seed(Purpose.TRAINING, task.seed, number, split_of(number)))
        s = greedy.game.start(False)
        while s.stack:
            seat = s.seat()
            options = s.options() if seat != CHANCE else []
            if len(options) < 2:
                s.advance(dealer.deal(s) if seat == CHANCE else options[0])
                continue
            short = greedy.shortlist(s, seat)
            if is_take(options) and len(short) > 1 and rng.random() < ASKED:
                margins = _margins(greedy, s, [a for a, _ in short], rng, task.rounds)
                for (a, opinion), margin in zip(short, margins, strict=True):
                    rows.append(after(code, s, seat, a))
                    opinions.append(opinion)
                    gains.append(margin - margins[0])
                    positions.append(s.moves)
                    games.append(number)
            wanders = rng.random() < WANDERING
            s.advance(short[rng.below(len(short)) if wanders else 0][0])
    return Lessons(
        np.array(rows, np.int16).reshape(-1, code.width),
        np.array(opinions, np.float32),
        np.array(gains, np.float32),
        np.array(positions, np.int32),
        np.array(games, np.int32),
    )


def _margins(
    greedy: Greedy, s: AzulState, options: Sequence[int], rng: Rng, rounds: int
) -> list[float]:
    """Return the expected margin after each option, all on the same draws."""
    seat, seed = s.seat(), rng.below(2**30)
    out: list[float] = []
    for a in options:
        copy = s.clone()
        copy.advance(a)
        scores = greedy.play_on(copy, seed, rounds)
        out.append(scores[seat] - scores[1 - seat])
    return out


def is_take(options: Sequence[int]) -> bool:
    """Return whether tiles are to be taken."""
    return options[0] >> PAYLOAD_BITS == TAKE >> PAYLOAD_BITS


def after(code: Encoding, s: AzulState, seat: int, a: int) -> list[int]:
    """Return what a seat sees after playing an option, before anything is drawn."""
    copy = s.clone()
    copy.advance(a)
    return code.row(copy.view(seat), seat)


class Inputs:
    """Turns rows of whole numbers into inputs: categories one-hot, amounts scaled."""

    def __init__(self, columns: Sequence[SchemaColumn]) -> None:
        used = [i for i, column in enumerate(columns) if column.name != "moves"]
        amounts = [i for i in used if not columns[i].is_category]
        groups = [i for i in used if columns[i].is_category]
        self.amounts = np.array(amounts, np.int64)
        self.groups = np.array(groups, np.int64)
        self.scale = np.array([_scale(columns[i]) for i in amounts], np.float32)
        sizes = [columns[i].high for i in groups]
        self.starts = np.cumsum([0, *sizes], dtype=np.int64)[:-1] + len(amounts)
        self.width = len(amounts) + sum(sizes)

    def of(self, rows: NDArray[np.int16]) -> Floats:
        """Return the inputs of some rows; a category of 0 is none."""
        out = np.zeros((len(rows), self.width), np.float32)
        out[:, : len(self.amounts)] = rows[:, self.amounts] / self.scale
        chosen = rows[:, self.groups]
        at, which = np.nonzero(chosen)
        out[at, self.starts[which] + chosen[at, which] - 1] = 1.0
        return out


def _scale(column: SchemaColumn) -> float:
    return float(min(max(abs(column.low), abs(column.high)), 50)) ** 0.5 or 1.0


class Net:
    """A linear part and one hidden layer on the position, plus greedy's rating."""

    def __init__(self, width: int, rng: np.random.Generator) -> None:
        self.parts: list[Floats] = [
            (rng.standard_normal((width, HIDDEN)) / width**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(width, np.float32),
            np.ones(1, np.float32),
        ]

    def judge(self, inputs: Floats, opinions: Floats) -> Floats:
        """Return the relative worth of options, in points; untrained, greedy's rating."""
        first, bias, last, line, trust = self.parts
        hidden = np.maximum(inputs @ first + bias, 0)
        out: Floats = hidden @ last + inputs @ line + trust * opinions
        return out

    def slopes(self, inputs: Floats, opinions: Floats, errors: Floats) -> list[Floats]:
        """Return how the squared error changes with each parameter."""
        first, bias, last, _, _ = self.parts
        hidden = np.maximum(inputs @ first + bias, 0)
        back = (errors[:, None] * last) * (hidden > 0)
        return [
            inputs.T @ back,
            back.sum(0),
            hidden.T @ errors,
            inputs.T @ errors,
            np.array([errors @ opinions], np.float32),
        ]


class Adam:
    """The Adam optimiser, with weight decay."""

    def __init__(self, parts: list[Floats]) -> None:
        self.parts = parts
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]
        self.count = 0

    def step(self, slopes: list[Floats], rate: float) -> None:
        """Move every parameter against its slope."""
        self.count += 1
        for part, slope, mean, square in zip(
            self.parts, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = (square / (1 - 0.999**self.count)) ** 0.5 + 1e-8
            part -= rate * (mean / (1 - 0.9**self.count) / fair + DECAY * part)


def learn(lessons: Lessons, inputs: Inputs, seed: int) -> tuple[Net, list[dict[str, float]]]:
    """Return the network of the epoch that does best on held-out games, and the learning curve."""
    rng = np.random.default_rng(seed)
    firsts = _firsts(lessons)
    others = np.flatnonzero(np.arange(len(firsts)) != firsts)
    kept = np.array([split_of(int(game)) == Split.VALID for game in lessons.games[others]])
    train, check = others[~kept], others[kept]
    net = Net(inputs.width, rng)
    stepper = Adam(net.parts)
    best = [part.copy() for part in net.parts]
    curve = [_measure(0, net, lessons, inputs, firsts, check)]
    for epoch in range(1, EPOCHS + 1):
        rate = RATE * 0.5 * (1 + float(np.cos(np.pi * (epoch - 1) / EPOCHS)))
        for batch in _batches(rng.permutation(train)):
            mine = inputs.of(lessons.rows[batch])
            base = inputs.of(lessons.rows[firsts[batch]])
            told, zero = lessons.opinions[batch], lessons.opinions[firsts[batch]]
            off = net.judge(mine, told) - net.judge(base, zero) - lessons.gains[batch]
            errors = (np.clip(off, -20, 20) / len(batch)).astype(np.float32)
            up, down = net.slopes(mine, told, errors), net.slopes(base, zero, errors)
            stepper.step([a - b for a, b in zip(up, down, strict=True)], rate)
        curve.append(_measure(epoch, net, lessons, inputs, firsts, check))
        if curve[-1]["gain"] >= max(point["gain"] for point in curve):
            best = [part.copy() for part in net.parts]
    net.parts = best
    return net, curve


def _firsts(lessons: Lessons) -> NDArray[np.int64]:
    """Return for each option the index of greedy's own choice in the same position."""
    keys = lessons.games.astype(np.int64) << 32 | lessons.positions
    _, starts, groups = np.unique(keys, return_index=True, return_inverse=True)
    out: NDArray[np.int64] = starts[groups]
    return out


def _batches(order: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    for start in range(0, len(order), BATCH):
        yield order[start : start + BATCH]


def _measure(
    epoch: int,
    net: Net,
    lessons: Lessons,
    inputs: Inputs,
    firsts: NDArray[np.int64],
    check: NDArray[np.int64],
) -> dict[str, float]:
    """Measure on held-out positions by how many points a decision is better than greedy's."""
    rows = np.unique(np.concatenate([check, firsts[check]]))
    judged = net.judge(inputs.of(lessons.rows[rows]), lessons.opinions[rows])
    gained: list[float] = []
    order = np.argsort(firsts[rows], kind="stable")
    groups = np.split(order, np.flatnonzero(np.diff(firsts[rows][order])) + 1)
    for group in groups:
        gained.append(float(lessons.gains[rows[group[np.argmax(judged[group])]]]))
    return {
        "epoch": epoch,
        "gain": float(np.mean(gained)),
        "error": float(np.std(gained) / len(gained) ** 0.5),
    }


class LearnedBot(Bot):
    """Plays what the network rates best; the argument names the file of its weights."""

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument)
        self.greedy = Greedy()
        self.code = encoding(self.greedy.game)
        self.inputs = Inputs(self.code.columns())
        self.net = Net(self.inputs.width, np.random.default_rng(0))
        with np.load(argument) as found:
            self.net.parts = [found[f"part{i}"] for i in range(len(self.net.parts))]

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        assert isinstance(s, AzulState)
        short = self.greedy.shortlist(s, seat.number)
        if not is_take(seat.options()):
            return short[0][0]
        rows = np.array([after(self.code, s, seat.number, a) for a, _ in short], np.int16)
        opinions = np.array([opinion for _, opinion in short], np.float32)
        return short[int(np.argmax(self.net.judge(self.inputs.of(rows), opinions)))][0]


@dataclass(frozen=True, slots=True)
class Trial:
    """A deal to be played from both seats."""

    file: str
    seed: int


def compete(trial: Trial) -> tuple[float, int]:
    """Return the learner's wins in two games, ties counting half, and its total margin."""
    register("learned", LearnedBot)
    wins, margin = 0.0, 0
    game = configured("azul", **OPTIONS)
    for own in (0, 1):
        names = ["greedy", "greedy"]
        names[own] = f"learned:{trial.file}"
        bots = [make_bot(name) for name in names]
        s = Match(game.start(False), bots, FixedDealer(trial.seed), trial.seed).finish()
        ranks, scores = s.outcome().ranks, s.scores()
        wins += 1.0 if ranks[own] < ranks[1 - own] else 0.5 if ranks[0] == ranks[1] else 0.0
        margin += scores[own] - scores[1 - own]
    return wins, margin


def trials_of(file: str, seed: int, games: int) -> list[Trial]:
    """Return trials on deals that nothing was learned from."""
    seeds = [deal_seed(Purpose.TRAINING, seed, i, Split.TEST) for i in range(games // 2)]
    return [Trial(file, own) for own in seeds]


def main() -> None:
    """Collect lessons, learn, compete, and write the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=500, help="games to learn from")
    parser.add_argument("--trials", type=int, default=200, help="games against greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0, help="rounds to play on; 6 is to the end")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("build/azul"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    begun = perf_counter()
    tasks = [
        Task(given.seed, first, min(first + CHUNK, given.games), given.rounds)
        for first in range(0, given.games, CHUNK)
    ]
    with crew(given.workers) as hired:
        parts: list[Lessons] = []
        for part in hired.run(gather, tasks):
            parts.append(part)
            if len(parts) % 20 == 0:
                done, spent = len(parts) * CHUNK, perf_counter() - begun
                print(f"{done} games, {spent:.0f} s", flush=True)
        lessons = joined(parts)
        gathered = perf_counter() - begun
        print(f"{len(lessons.gains):,} options from {given.games:,} games in {gathered:.0f} s")
        inputs = Inputs(encoding(Greedy().game).columns())
        net, curve = learn(lessons, inputs, given.seed)
        for point in curve:
            print(f"epoch {point['epoch']:2}: {point['gain']:+.3f} ± {point['error']:.3f} points")
        file = given.out / "policy.npz"
        np.savez(file, **{f"part{i}": part for i, part in enumerate(net.parts)})  # type: ignore[arg-type]
        learned = perf_counter() - begun
        trials = trials_of(str(file), given.seed, given.trials)
        results = list(hired.run(compete, trials))
    wins = sum(won for won, _ in results)
    games = 2 * len(results)
    low, high = wilson(wins, games)
    margin = sum(points for _, points in results) / games
    print(f"{wins / games:.1%} of {games} games ({low:.1%} to {high:.1%}), margin {margin:+.1f}")
    report = {
        "seed": given.seed,
        "deals": SCHEME,
        "games": given.games,
        "options": len(lessons.gains),
        "seconds_to_gather": round(gathered, 1),
        "seconds_to_learn": round(learned - gathered, 1),
        "curve": curve,
        "trials": games,
        "win_rate": wins / games,
        "low": low,
        "high": high,
        "margin": margin,
    }
    (given.out / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def joined(parts: Sequence[Lessons]) -> Lessons:
    """Return all lessons together."""
    return Lessons(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.opinions for part in parts]),
        np.concatenate([part.gains for part in parts]),
        np.concatenate([part.positions for part in parts]),
        np.concatenate([part.games for part in parts]),
    )


if __name__ == "__main__":
    main()
