"""Long runs on all cores: every law over thousands of games, and greedy in play.

`python -m palatium.testkit.soak --games 2000 --minutes 5 --out docs/soak.md`
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from palatium import __version__, is_compiled
from palatium.core.registry import game as configured
from palatium.core.registry import games as all_games
from palatium.core.spec import set_name
from palatium.play.deals import Purpose, deal_seed
from palatium.record.whole import write_whole
from palatium.testkit.conformance import Report, conformance
from palatium.testkit.greedy_runs import duel, household, written_duels, written_households
from palatium.testkit.random_runs import random_runs, written_ends
from palatium.testkit.sets import option_sets

CHUNK = 10

Job = tuple[str, dict[str, object], int, int, int, str | None]


def _run(job: Job) -> Report:
    name, options, games, seed, every, bot = job
    return conformance(configured(name, **options), games, seed, every, bot=bot)


def soak(
    games: int,
    every: int,
    minutes: float,
    workers: int,
    only: list[str],
    bot: str | None = None,
    with_modules: str = "",
) -> list[tuple[str, Report, float]]:
    """Conformance of every option set, of those alone whose name ends in `with_modules` if any are
    named; one row each. A broken law ends the run.

    No set begins a new part after its minutes: games with secrets cost many times more a step.
    """
    rows: list[tuple[str, Report, float]] = []
    with ProcessPoolExecutor(workers) as pool:
        for name, options in option_sets(every=True):
            label = f"{name}/{set_name(options)}"
            if (only and name not in only) or not label.endswith(with_modules):
                continue
            begun = time.perf_counter()
            jobs = [
                (
                    name,
                    options,
                    min(CHUNK, games - start),
                    deal_seed(Purpose.SOAK, 0, start),
                    every,
                    bot,
                )
                for start in range(0, games, CHUNK)
            ]
            total = Report()
            while jobs and time.perf_counter() - begun < 60 * minutes:
                for part in pool.map(_run, jobs[: 2 * workers]):
                    total.games += part.games
                    total.steps += part.steps
                    total.decisions += part.decisions
                    total.longest = max(total.longest, part.longest)
                del jobs[: 2 * workers]
            seconds = time.perf_counter() - begun
            label += "" if bot is None else f", {bot}"
            rows.append((label, total, seconds))
            print(f"{label}: {total.games} games, {total.steps} steps, {seconds:.0f} s", flush=True)
    return rows


def written(rows: list[tuple[str, Report, float]], every: int) -> str:
    """The rows as a page."""
    mode = "compiled" if is_compiled() else "uncompiled"
    costly = "" if every == 1 else f", the costly ones at every {every}th"
    lines = [
        "# Long runs",
        "",
        f"Last figures of `make soak`, Palatium {__version__}, {mode}. Every law of the test kit",
        f"held at every step of every game{costly}.",
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
    parser.add_argument("--every", type=int, default=1, help="check costly laws each n-th step")
    parser.add_argument("--greedy", type=int, default=50, help="games of greedy with every law")
    parser.add_argument("--modules", default="", help="only sets that end so, as towers or swans")
    parser.add_argument("--minutes", type=float, default=5, help="most for one option set")
    parser.add_argument("--random", type=int, default=5000, help="random games to the end")
    parser.add_argument("--duels", type=int, default=400, help="games of greedy against random")
    parser.add_argument("--households", type=int, default=200, help="games of greedy among itself")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("names", nargs="*", help="games to run; all if none is named")
    given = parser.parse_args()
    rows: list[tuple[str, Report, float]] = []
    for games, bot in ((given.games, None), (given.greedy, "greedy")):
        rows += soak(
            games, given.every, given.minutes, given.workers, given.names, bot, given.modules
        )
    if given.modules:
        return
    names = given.names or all_games()
    duels = [duel(name, given.duels, given.workers) for name in names]
    households = [household(name, given.households, given.workers) for name in names]
    ends = random_runs(given.random, given.minutes, given.workers, given.names)
    tables = written_ends(ends) + written_duels(duels) + written_households(households)
    page = written(rows, given.every) + tables
    print(tables)
    if given.out is not None:
        write_whole(given.out, page)


if __name__ == "__main__":
    main()
