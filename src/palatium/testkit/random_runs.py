"""Long runs of random play to the end: no game gets stuck, and how games end."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from palatium.core.playout import playout
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.spec import set_name
from palatium.playing.deals import Purpose, deal_seed
from palatium.testkit.sets import families, shares

CHUNK = 50

Job = tuple[str, dict[str, object], int, int]


@dataclass(slots=True)
class RandomRun:
    """Random games of one option set: how many, and why each ended."""

    label: str
    games: int
    decisions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)


def _run(job: Job) -> tuple[int, Counter[str]]:
    name, options, games, first = job
    game = configured(name, **options)
    decisions = 0
    reasons: Counter[str] = Counter()
    for number in range(first, first + games):
        seed = deal_seed(Purpose.SOAK_RANDOM, 0, number)
        s = game.start(explain=False)
        try:
            decisions += playout(s, Rng(seed))
        except Exception as error:
            raise AssertionError(f"{name} {options}, seed {seed}: stuck after {s.moves}") from error
        reasons[s.outcome().reason] += 1
    return decisions, reasons


def random_runs(games: int, workers: int, only: list[str]) -> list[RandomRun]:
    """Play a number of random games of each family, shared among its option sets."""
    rows: list[RandomRun] = []
    with ProcessPoolExecutor(workers) as pool:
        for sets in families(only).values():
            for (name, options), share in zip(sets, shares(games, len(sets)), strict=True):
                row = RandomRun(f"{name}/{set_name(options)}", share)
                firsts = range(0, share, CHUNK)
                jobs = [(name, options, min(CHUNK, share - first), first) for first in firsts]
                for decisions, reasons in pool.map(_run, jobs):
                    row.decisions += decisions
                    row.reasons += reasons
                rows.append(row)
                print(f"{row.label}: {row.games} random games to their end", flush=True)
    return rows


def written_ends(rows: list[RandomRun]) -> str:
    """Return the rows as a table."""
    lines = [
        "",
        "## Random games to their end",
        "",
        "The only law checked here is that every game ends.",
        "",
        "| option set | games | decisions | ends |",
        "|---|---:|---:|---|",
    ]
    for row in rows:
        ends = ", ".join(f"{reason} {count:,}" for reason, count in row.reasons.most_common())
        lines.append(f"| {row.label} | {row.games:,} | {row.decisions:,} | {ends} |")
    return "\n".join(lines) + "\n"
