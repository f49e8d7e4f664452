"""Speed of our games and of a peer, measured side by side on one machine."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from palatium.core.ids import CHANCE
from palatium.core.playout import playout
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.deals import Purpose, deal_seed

RUNS = 5
CLONES = 20_000

Play = Callable[[int], tuple[int, int]]
"""Plays one random game with a seed; returns its decisions and all its ints."""


class SpeedTally(NamedTuple):
    """What was played in a time."""

    games: int
    decisions: int
    ints: int
    spent: float


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject to measure: one of our games, or a peer's."""

    name: str
    by: str
    players: int
    run: Callable[[float, int], SpeedTally]
    """Plays games for some seconds, on the deals of a seed."""
    clone_us: Callable[[], float] | None = None
    placements_us: Callable[[], float] | None = None
    """If pieces are placed: all legal places of a full market."""


@dataclass(slots=True)
class Speed:
    """The best of several runs; a decision is an int of a player who had two or more options."""

    name: str
    by: str
    players: int
    games_per_s: float = 0.0
    decisions_per_s: float = 0.0
    decisions_per_game: float = 0.0
    ints_per_game: float = 0.0
    clone_us: float | None = None
    placements_us: float | None = None

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        out: dict[str, object] = {"name": self.name, "by": self.by, "players": self.players}
        for key in ("games_per_s", "decisions_per_s", "decisions_per_game", "ints_per_game"):
            out[key] = round(float(getattr(self, key)), 1)
        out["clone_us"] = None if self.clone_us is None else round(self.clone_us, 3)
        if self.placements_us is not None:
            out["placements_us"] = round(self.placements_us, 1)
        return out


def own(
    name: str, options: dict[str, object], placements_us: Callable[[], float] | None = None
) -> Subject:
    """Return one of our games, played by the fastest way through it."""
    game = configured(name, **options)

    def play(seed: int) -> tuple[int, int]:
        s = game.start(explain=False)
        decisions = playout(s, Rng(seed))
        return decisions, s.moves

    def clone() -> float:
        return clone_us(_middle(name, options))

    return Subject(name, "palatium", game.players, timed(play), clone, placements_us)


def timed(play: Play) -> Callable[[float, int], SpeedTally]:
    """Return a runner that plays random games until the time is up."""

    def run(seconds: float, seed: int) -> SpeedTally:
        games = decisions = ints = 0
        begun = perf_counter()
        spent = 0.0
        while spent < seconds:
            more, all_ints = play(deal_seed(Purpose.BENCH, seed, games))
            decisions += more
            ints += all_ints
            games += 1
            spent = perf_counter() - begun
        return SpeedTally(games, decisions, ints, spent)

    return run


def _middle(name: str, options: dict[str, object]) -> State:
    """Return a position from the middle of a game."""
    rng = Rng(1)
    s = configured(name, **options).start(explain=False)
    whole = s.clone()
    playout(whole, Rng(1))
    for _ in range(whole.moves // 2):
        choices = s.options() if s.seat() != CHANCE else [s.sample(rng)]
        s.apply(choices[rng.below(len(choices))])
        if not s.stack:
            break
    return s


def clone_us(s: State) -> float:
    """Return microseconds for a clone."""
    clone = s.clone
    begun = perf_counter()
    for _ in range(CLONES):
        clone()
    return (perf_counter() - begun) / CLONES * 1e6


def measure(
    subjects: list[Subject],
    seconds: float = 1.0,
    runs: int = RUNS,
    progress: Callable[[int], None] | None = None,
) -> list[Speed]:
    """Return the best of several runs of each subject, interleaved for equal conditions."""
    best = [Speed(subject.name, subject.by, subject.players) for subject in subjects]
    for run in range(runs):
        for i, subject in enumerate(subjects):
            _run(subject, best[i], seconds, run)
            if progress is not None:
                progress(run * len(subjects) + i + 1)
    return best


def _run(subject: Subject, best: Speed, seconds: float, run: int) -> None:
    games, decisions, ints, spent = subject.run(seconds, run)
    if decisions / spent > best.decisions_per_s:
        best.games_per_s = games / spent
        best.decisions_per_s = decisions / spent
        best.decisions_per_game = decisions / games
        best.ints_per_game = ints / games
    if subject.clone_us is not None:
        best.clone_us = _less(best.clone_us, subject.clone_us())
    if subject.placements_us is not None:
        best.placements_us = _less(best.placements_us, subject.placements_us())


def _less(best: float | None, took: float) -> float:
    return took if best is None else min(best, took)
