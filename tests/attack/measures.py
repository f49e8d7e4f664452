"""Figures of an attack: what honest people felt, what the server needed, and what is allowed."""

import os
from dataclasses import dataclass
from pathlib import Path

from tests.attack.catalogue import Attack, Tally
from tests.attack.honest import Felt

P99_MOST = 0.3
"""Seconds in which 99 of 100 honest requests are answered."""
BOT_MOST = 3.0
"""Seconds in which bots of every level up to master answer."""
MEMORY_MOST = 600
"""Megabytes of a server process with its bots' processes."""
LEVELS = ("greedy", "builder", "architect", "master")
HEAD = (
    "attack", "of", "sent", "refused", "honest", "p50 ms", "p99 ms", *LEVELS, "hint", "core", "MB",
    "held",
)  # fmt: skip


def resident(session: int) -> int:
    """Return the megabytes of all processes of a server: its own, and those of its bots."""
    total = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if os.getsid(int(folder.name)) == session:
                    total += int((folder / "statm").read_text().split()[1])
            except OSError:  # it ended meanwhile
                continue
    return total * os.sysconf("SC_PAGE_SIZE") // 1_000_000


def share(times: list[float], part: float) -> float:
    """Return the time within which a part of all were answered."""
    return sorted(times)[min(int(len(times) * part), len(times) - 1)] if times else float("inf")


@dataclass(frozen=True, slots=True)
class Result:
    """One attack and its figures."""

    attack: Attack
    tally: Tally
    felt: Felt
    memory: int
    """Megabytes of the largest server process at its most, with its bots."""
    core: float
    """Part of a core that the busiest server process used, without its bots: near 1 it is full, far
    below it is the machine that is busy."""

    def complaints(self) -> list[str]:
        """Return what is not as promised, in sentences."""
        out = list(dict.fromkeys(self.tally.fell))[:5]
        p99 = share(self.felt.times, 0.99)
        if p99 >= P99_MOST:
            out.append(f"the 99th percentile of honest requests was {1000 * p99:.0f} ms")
        for bot, seconds in sorted(self.felt.bots.items()):
            if seconds >= BOT_MOST:
                out.append(f"an answer of {bot} took {seconds:.1f} s")
        if self.memory >= MEMORY_MOST:
            out.append(f"a server and its bots needed {self.memory} MB")
        out += [f"an honest request was refused: {why}" for why in self.felt.refused]
        out += [f"an honest person failed: {why}" for why in self.felt.failed]
        return out

    def cells(self) -> list[str]:
        """Return the figures as texts, in the order of HEAD."""
        felt = self.felt
        bots = [f"{felt.bots[one]:.1f}" if one in felt.bots else "-" for one in LEVELS]
        hints = f"{max(felt.hints):.1f}" if felt.hints else "-"
        return [
            self.attack.name,
            self.attack.about,
            str(self.tally.sent),
            str(self.tally.refused),
            str(len(felt.times)),
            f"{1000 * share(felt.times, 0.5):.0f}",
            f"{1000 * share(felt.times, 0.99):.0f}",
            *bots,
            f"{hints} ({felt.busy} busy)" if felt.busy else hints,
            f"{self.core:.2f}",
            str(self.memory),
            "no" if self.complaints() else "yes",
        ]


def table(results: list[Result]) -> str:
    """Return all figures as a table in Markdown."""
    rows = [list(HEAD), *[result.cells() for result in results]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def verdict(results: list[Result]) -> str:
    """Return one sentence on all of it."""
    fell = [result.attack.name for result in results if result.complaints()]
    limits = f"p99 below {1000 * P99_MOST:.0f} ms, bots below {BOT_MOST:g} s, {MEMORY_MOST} MB"
    if fell:
        return f"{len(fell)} of {len(results)} fell ({limits}): {', '.join(fell)}"
    return f"all {len(results)} held ({limits})"
