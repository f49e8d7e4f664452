"""A series: two bots on paired deals, until a sequential test has decided.

A deal is played once per seat, the first bot moving on by one seat each time and the second in all
other seats. What counts is the deal's score: how often, from 0 to 1, the first bot ranks above a
second one, ties counting half. Scores of deals are independent, games of one deal are not.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import log, sqrt
from time import thread_time

from palatium.core.game import wholes
from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.lab.crew import Alone, Crew, run_stored
from palatium.lab.rating import Z95, Result
from palatium.lab.store import Games, Store, release
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

DOUBT = 0.05
"""The chance that a decided test is wrong, on either side."""
APART = 0.04
"""Half the difference between the two win rates that the test distinguishes."""
LEAST_DEALS = 10
"""No series is shorter: an early run of luck is not representative."""


@dataclass(frozen=True, slots=True)
class SeriesJob:
    """One deal of a series, by its own seed."""

    game: str
    options: dict[str, object]
    first: str
    second: str
    seed: int

    def key(self) -> dict[str, object]:
        """Return what its games depend on."""
        return asdict(self) | {"palatium": release(self.game)}


@dataclass(frozen=True, slots=True)
class Series:
    """The result; `score` is the first bot's, `low` and `high` its 95 % interval."""

    first: str
    second: str
    goal: float
    deals: int
    games: int
    score: float
    low: float
    high: float
    verdict: str
    """reached, missed, or open if the deals ran out before the test decided."""
    mean_scores: list[float]
    draws: int
    ms_per_move: list[float]


def run_job(job: SeriesJob) -> Games:
    """Play a deal from every seat of the first bot."""
    game = configured(job.game, **job.options)
    out: Games = []
    for own in range(game.players):
        lineup = [0 if seat == own else 1 for seat in range(game.players)]
        bots = [make_bot(job.second if i else job.first) for i in lineup]
        s = game.start(False)
        match = Match(s, bots, FixedDealer(job.seed), job.seed)
        spent = [0.0, 0.0]
        moves = [0, 0]
        while s.stack:
            who = s.seat()
            decides = who != CHANCE and len(s.options()) > 1
            begun = thread_time()
            a = match.next_int()
            if decides:
                spent[lineup[who]] += thread_time() - begun
                moves[lineup[who]] += 1
            s.advance(a)
        outcome = s.outcome()
        out.append(
            {
                "lineup": lineup,
                "scores": outcome.scores,
                "ranks": outcome.ranks,
                "ms": [round(1000 * t, 1) for t in spent],
                "moves": moves,
            }
        )
    return out


def run_series(
    game: str,
    options: dict[str, object],
    first: str,
    second: str,
    goal: float,
    seed: int,
    most: int,
    store: Store,
    hired: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[Series, list[list[Result]]]:
    """Play deal after deal until the test decides; return also all results, deal by deal."""
    jobs = [
        SeriesJob(game, options, first, second, deal_seed(Purpose.LADDER, seed, deal))
        for deal in range(most)
    ]
    played: list[Games] = []
    scores: list[float] = []
    verdict = "open"
    for part in run_stored(hired or Alone(), run_job, jobs, store):
        played.append(part)
        scores.append(deal_score(part))
        if progress is not None:
            progress(len(played))
        verdict = decide(scores, goal)
        if verdict != "open":
            break
    series = summary(first, second, goal, verdict, scores, played)
    return series, [[_result(one) for one in part] for part in played]


def deal_score(part: Sequence[dict[str, object]]) -> float:
    """Return how often the first bot ranks above a second one."""
    total = count = 0.0
    for game in part:
        lineup, ranks = _result(game)
        own = ranks[lineup.index(0)]
        for i, rank in zip(lineup, ranks, strict=True):
            if i:
                total += 1.0 if own < rank else 0.5 if own == rank else 0.0
                count += 1
    return total / count


def decide(scores: Sequence[float], goal: float) -> str:
    """Return the verdict of the sequential probability ratio test on deal scores, a little above
    the goal against a little below, with the variance so far."""
    count = len(scores)
    if count < LEAST_DEALS:
        return "open"
    mean, variance = moments(scores)
    low, high = goal - APART, min(goal + APART, 1.0)
    ratio = count * (high - low) * (2 * mean - low - high) / (2 * variance)
    bound = log((1 - DOUBT) / DOUBT)
    return "reached" if ratio > bound else "missed" if ratio < -bound else "open"


def moments(scores: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance; if all scores are equal, the variance as if one differed."""
    count = len(scores)
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / max(count - 1, 1)
    return mean, max(variance, 0.25 / (count + 1))


def summary(
    first: str,
    second: str,
    goal: float,
    verdict: str,
    scores: Sequence[float],
    played: Sequence[Sequence[dict[str, object]]],
) -> Series:
    """Return the figures of a series."""
    mean, variance = moments(scores)
    half = Z95 * sqrt(variance / len(scores))
    points = [0.0, 0.0]
    seats = [0, 0]
    ms = [0.0, 0.0]
    moves = [0, 0]
    draws = games = 0
    for part in played:
        for game in part:
            lineup, ranks = _result(game)
            games += 1
            draws += ranks.count(1) > 1
            for i, score in zip(lineup, wholes(game["scores"]), strict=True):
                points[i] += score
                seats[i] += 1
            spent, made = game["ms"], wholes(game["moves"])
            assert isinstance(spent, list)
            for i in (0, 1):
                ms[i] += spent[i]
                moves[i] += made[i]
    return Series(
        first,
        second,
        goal,
        len(scores),
        games,
        round(mean, 4),
        round(max(mean - half, 0.0), 4),
        round(min(mean + half, 1.0), 4),
        verdict,
        [round(p / max(n, 1), 2) for p, n in zip(points, seats, strict=True)],
        draws,
        [round(t / max(n, 1), 2) for t, n in zip(ms, moves, strict=True)],
    )


def _result(game: dict[str, object]) -> Result:
    return wholes(game["lineup"]), wholes(game["ranks"])
