"""What goes wrong, and how long things take: all of it drawn from the seed.

Each seed draws its own mix. Most kinds of fault are off in most seeds: a mix of everything at once
hides what a single fault would show.
"""

import random
from dataclasses import dataclass


@dataclass(slots=True)
class Mix:
    """Probabilities of one seed; times in seconds."""

    processes: int
    chaos_seconds: float
    database_seconds: float
    commit_error_before: float
    commit_error_after: float
    crash_before_commit: float
    crash_after_commit: float
    statement_error: float
    news_seconds: float
    news_lost: float
    news_doubled: float
    redis_error: float
    network_seconds: float
    break_message: float
    resend: float
    bot_seconds: float
    bot_failed: float
    work_seconds: float
    crash_every: float | None
    stop_every: float | None
    redis_outage_every: float | None
    clock_jump_every: float | None


def mix_of(rng: random.Random) -> Mix:
    """The mix of a seed."""

    def maybe(share: float, *levels: float) -> float:
        return rng.choice(levels) if rng.random() < share else 0.0

    def every(share: float, low: float, high: float) -> float | None:
        return rng.uniform(low, high) if rng.random() < share else None

    return Mix(
        processes=rng.choice((1, 2, 2, 2, 3)),
        chaos_seconds=rng.uniform(1, 5),
        database_seconds=rng.choice((0.0005, 0.002, 0.01, 0.05)),
        commit_error_before=maybe(0.3, 0.02, 0.1, 0.3),
        commit_error_after=maybe(0.3, 0.02, 0.1, 0.3),
        crash_before_commit=maybe(0.25, 0.01, 0.05),
        crash_after_commit=maybe(0.25, 0.01, 0.05),
        statement_error=maybe(0.15, 0.005, 0.03),
        news_seconds=rng.choice((0.0005, 0.005, 0.05, 0.5)),
        news_lost=maybe(0.3, 0.05, 0.3, 1.0),
        news_doubled=maybe(0.3, 0.1, 0.5),
        redis_error=maybe(0.2, 0.02, 0.2),
        network_seconds=rng.choice((0.001, 0.01, 0.1)),
        break_message=maybe(0.5, 0.01, 0.05, 0.15),
        resend=maybe(0.4, 0.1, 0.5),
        bot_seconds=rng.choice((0.001, 0.02, 0.2, 1.0)),
        bot_failed=maybe(0.2, 0.1, 0.5),
        work_seconds=rng.choice((0.0005, 0.01, 0.1)),
        crash_every=every(0.4, 0.5, 4),
        stop_every=every(0.2, 1, 4),
        redis_outage_every=every(0.2, 1, 4),
        clock_jump_every=every(0.3, 0.3, 3),
    )


class Faults:
    """Decides what happens next; nothing goes wrong any more once it is calm."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.rng = self.stream("faults")
        self.mix = mix_of(self.stream("mix"))
        self.is_calm = False

    def stream(self, name: str) -> random.Random:
        """Numbers for one purpose, whatever else is drawn meanwhile."""
        return random.Random(f"{self._seed} {name}")

    def happens(self, probability: float, rng: random.Random | None = None) -> bool:
        """Whether a fault strikes now."""
        if probability == 0.0 or self.is_calm:
            return False
        return (rng or self.rng).random() < probability

    def delay(self, mean: float, rng: random.Random | None = None) -> float:
        """How long something takes: mostly about the mean, at times much longer."""
        found = rng or self.rng
        time = found.expovariate(1 / (0.0005 if self.is_calm else mean))
        return time * 20 if not self.is_calm and found.random() < 0.02 else time
