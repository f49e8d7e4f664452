"""Long runs on all cores: every law over thousands of games, and greedy play.

`python -m palatium.testkit.soak --games 2000 --greedy 200 --every 25 --out docs/soak.md`
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from palatium import __version__, is_compiled
from palatium.core.registry import game as configured
from palatium.core.registry import game_names as all_games
from palatium.core.spec import set_name
from palatium.playing.deals import Purpose, deal_seed
from palatium.record.whole import write_whole
from palatium.testkit.conforming import Report, conformance
from palatium.testkit.greedy_runs import duel, household, written_duels, written_households
from palatium.testkit.random_runs import random_runs, written_ends
from palatium.testkit.sets import families, shares

CHUNK = 10

Job = tuple[str, dict[str, object], int, int, int, str | None]


def _run(job: Job) -> Report:
    name, options, games, seed, every, bot = job
    return conformance(configured(name, **options), games, seed, every, bot=bot)


def soak(
    games: int, every: int, workers: int, only: list[str], bot: str | None = None
) -> list[tuple[str, Report, float]]:
    """Play a number of games of each family, shared among its option sets; one row per set.

    A broken law ends the run.
    """
    rows: list[tuple[str, Report, float]] = []
    with ProcessPoolExecutor(workers) as pool:
        for sets in families(only).values():
            for (name, options), share in zip(sets, shares(games, len(sets)), strict=True):
                begun = time.perf_counter()
                jobs = [
                    (
                        name,
                        options,
                        min(CHUNK, share - start),
                        deal_seed(Purpose.SOAK, 0, start),
                        every,
                        bot,
                    )
                    for start in range(0, share, CHUNK)
                ]
                total = Report()
                for part in pool.map(_run, jobs):
                    total.games += part.games
                    total.steps += part.steps
                    total.decisions += part.decisions
                    total.longest = max(total.longest, part.longest)
                seconds = time.perf_counter() - begun
                label = f"{name}/{set_name(options)}" + ("" if bot is None else f", {bot}")
                rows.append((label, total, seconds))
                print(f"{label}: {total.games} games, {seconds:.0f} s", flush=True)
    return rows


def written(rows: list[tuple[str, Report, float]], every: int) -> str:
    """Return the rows as a page."""
    mode = "compiled" if is_compiled() else "uncompiled"
    costly = "" if every == 1 else f", the costly ones at every {every}th"
    lines = [
        "# Long runs",
        "",
        f"Latest figures of `make soak`, Palatium {__version__}, {mode}. Every law of the test kit",
        f"held at every step of every game{costly}. Rows without a bot's name are random play.",
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
    parser.add_argument("--games", type=int, default=2000, help="random games of each family")
    parser.add_argument("--greedy", type=int, default=200, help="greedy games of each family")
    parser.add_argument("--every", type=int, default=25, help="check costly laws each n-th step")
    parser.add_argument("--random", type=int, default=5000, help="random games to the end")
    parser.add_argument("--duels", type=int, default=400, help="games of greedy against random")
    parser.add_argument("--households", type=int, default=200, help="self-play games of greedy")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("names", nargs="*", help="games to run; all if none is named")
    given = parser.parse_args()
    rows: list[tuple[str, Report, float]] = []
    for games, bot in ((given.games, None), (given.greedy, "greedy")):
        rows += soak(games, given.every, given.workers, given.names, bot)
    names = given.names or all_games()
    duels = [duel(name, given.duels, given.workers) for name in names]
    households = [household(name, given.households, given.workers) for name in names]
    ends = random_runs(given.random, given.workers, given.names)
    tables = written_ends(ends) + written_duels(duels) + written_households(households)
    page = written(rows, given.every) + tables
    print(tables)
    if given.out is not None:
        write_whole(given.out, page)


if __name__ == "__main__":
    main()
