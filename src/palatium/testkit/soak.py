"""Long runs on all cores: every law over thousands of games, and greedy against random.

`python -m palatium.testkit.soak --games 2000 --out docs/soak.md`
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from palatium import __version__, is_compiled
from palatium.core.registry import game as configured
from palatium.core.registry import games as all_games
from palatium.core.spec import set_name
from palatium.play.match import play
from palatium.record.replay import replay
from palatium.testkit.conformance import Report, conformance
from palatium.testkit.sets import option_sets

CHUNK = 50

Job = tuple[str, dict[str, object], int, int]


def _run(job: Job) -> Report:
    name, options, games, seed = job
    return conformance(configured(name, **options), games, seed)


def soak(games: int, workers: int, only: list[str]) -> list[tuple[str, Report, float]]:
    """Conformance of every option set; one row each. A broken law ends the run."""
    rows: list[tuple[str, Report, float]] = []
    with ProcessPoolExecutor(workers) as pool:
        for name, options in option_sets(every=True):
            if only and name not in only:
                continue
            begun = time.perf_counter()
            jobs = [
                (name, options, min(CHUNK, games - start), 1000 + start)
                for start in range(0, games, CHUNK)
            ]
            total = Report()
            for part in pool.map(_run, jobs):
                total.games += part.games
                total.steps += part.steps
                total.decisions += part.decisions
                total.longest = max(total.longest, part.longest)
            rows.append((f"{name}/{set_name(options)}", total, time.perf_counter() - begun))
            label, _, seconds = rows[-1]
            print(f"{label}: {total.games} games, {total.steps} steps, {seconds:.0f} s", flush=True)
    return rows


@dataclass(frozen=True, slots=True)
class Duel:
    """Greedy against random with two players, and against itself."""

    game: str
    games: int
    win_share: float
    mean: float
    mean_of_random: float
    mean_of_self_play: float


def _duel_game(job: tuple[str, int]) -> tuple[float, int, int, float]:
    name, seed = job
    game = configured(name, players=2)
    mine = seed % 2
    bots = ["random", "random"]
    bots[mine] = "greedy"
    outcome = replay(play(game, bots, seed)).outcome()
    share = 1 / len(outcome.winners) if mine in outcome.winners else 0.0
    own = replay(play(game, ["greedy", "greedy"], seed)).scores()
    return share, outcome.scores[mine], outcome.scores[1 - mine], sum(own) / 2


def duel(name: str, games: int, workers: int) -> Duel:
    """Greedy in seat (seed mod 2) on seeds 1, 2, 3...; self-play on the same seeds."""
    with ProcessPoolExecutor(workers) as pool:
        jobs = [(name, seed) for seed in range(1, games + 1)]
        parts = list(pool.map(_duel_game, jobs, chunksize=10))
    shares, mine, theirs, own = zip(*parts, strict=True)
    return Duel(
        name,
        games,
        sum(shares) / games,
        sum(mine) / games,
        sum(theirs) / games,
        sum(own) / games,
    )


def written_duels(duels: list[Duel]) -> str:
    """The duels as a table."""
    lines = [
        "",
        "## Greedy against random",
        "",
        "Two players; greedy sits in seat (seed mod 2) on seeds from 1 on. Self-play: both greedy.",
        "",
        "| game | games | greedy wins | mean of greedy | mean of random | mean in self-play |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for row in duels:
        lines.append(
            f"| {row.game} | {row.games} | {row.win_share:.1%} | {row.mean:.1f} "
            f"| {row.mean_of_random:.1f} | {row.mean_of_self_play:.1f} |"
        )
    return "\n".join(lines) + "\n"


def written(rows: list[tuple[str, Report, float]]) -> str:
    """The rows as a page."""
    mode = "compiled" if is_compiled() else "uncompiled"
    lines = [
        "# Long runs",
        "",
        f"Last figures of `make soak`, Palatium {__version__}, {mode}. Every law of the test kit",
        "held at every step of every game.",
        "",
        "| option set | games | steps | decisions | longest game | seconds |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for label, report, seconds in rows:
        lines.append(
            f"| {label} | {report.games:,} | {report.steps:,} | {report.decisions:,} "
            f"| {report.longest} | {seconds:.0f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--duels", type=int, default=400, help="games of greedy against random")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("names", nargs="*", help="games to run; all if none is named")
    given = parser.parse_args()
    rows = soak(given.games, given.workers, given.names)
    names = given.names or all_games()
    duels = [duel(name, given.duels, given.workers) for name in names]
    page = written(rows) + written_duels(duels)
    print(written_duels(duels))
    if given.out is not None:
        given.out.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
