"""The arena: bots against each other on equal deals, from every seat."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.core.game import wholes
from palatium.core.registry import game as configured
from palatium.lab.crew import crew, run_stored
from palatium.lab.rating import rating_intervals, ratings, wilson
from palatium.lab.store import Games, Store, release
from palatium.play.bot import make_bot
from palatium.play.dealers import FixedDealer
from palatium.play.match import Match

CHUNK = 8
"""How many games a worker is given at a time."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot achieved; `games` counts the seats it played in.

    A shared win counts as its share. `low` and `high` are Wilson's 95 % interval of the win rate,
    `rating_low` and `rating_high` the one of the rating.
    """

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    mean_score: float
    rating: float
    rating_low: float
    rating_high: float


@dataclass(frozen=True, slots=True)
class Arena:
    """The standings, in the order in which the bots were named."""

    game: str
    players: int
    games: int
    seed: int
    bots: list[Standing]

    def record(self) -> dict[str, object]:
        """The figures as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: which bot (by its place in the list) sat where, and how it ended."""

    lineup: list[int]
    scores: list[int]
    ranks: list[int]


@dataclass(frozen=True, slots=True)
class Task:
    """Some games of an arena, told to a worker in plain data."""

    game_name: str
    options: dict[str, object]
    bots: list[str]
    seed: int
    first: int
    last: int

    def key(self) -> dict[str, object]:
        """What these games hang on."""
        return asdict(self) | {"palatium": release(self.game_name)}


def arena(
    game_name: str,
    options: dict[str, object],
    bots: Sequence[str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    store: Path | None = None,
    ray: str = "",
) -> Arena:
    """Let bots play `games` games against each other; any crew gives the same.

    Deal d (from 0) is the fixed deal of seed + d. It is played as many times in a row as there are
    players, with the seats moved on by one each time, so that everyone meets every hand of luck.
    Each game is the one that `play(game, bots=lineup, seed=seed + d)` records. Without `players`
    among the options there is a seat for each bot. With more bots than seats all selections take
    turns from deal to deal; with fewer, all ways of seating every bot at least once. Finished games
    are kept in the file `store`, a JSON line for each task, and not played again.
    """
    settled = dict(options)
    settled.setdefault("players", len(bots))
    if games < 1:
        raise BadConfig(f"games={games} should be 1 or more")
    if not bots:
        raise BadConfig("an arena needs at least one bot")
    for name in bots:
        make_bot(name)
    players = configured(game_name, **settled).players
    tasks = [
        Task(game_name, settled, list(bots), seed, first, min(first + CHUNK, games))
        for first in range(0, games, CHUNK)
    ]
    played: list[Played] = []
    with crew(workers, ray) as hired:
        for part in run_stored(hired, run_task, tasks, Store(store)):
            played.extend([played_from(one) for one in part])
            if progress is not None:
                progress(len(played))
    return Arena(game_name, players, games, seed, standings(bots, played))


def played_from(data: dict[str, object]) -> Played:
    """A game as it was stored."""
    return Played(wholes(data["lineup"]), wholes(data["scores"]), wholes(data["ranks"]))


def run_task(task: Task) -> Games:
    """Play the games of a task."""
    game = configured(task.game_name, **task.options)
    lineups = seatings(len(task.bots), game.players)
    out: Games = []
    for number in range(task.first, task.last):
        deal, turn = divmod(number, game.players)
        seated = lineups[deal % len(lineups)]
        lineup = seated[-turn:] + seated[:-turn] if turn else seated
        seed = task.seed + deal
        made = [make_bot(task.bots[i]) for i in lineup]
        s = Match(game.start(False), made, FixedDealer(seed), seed).finish()
        outcome = s.outcome()
        out.append(asdict(Played(lineup, outcome.scores, outcome.ranks)))
    return out


def seatings(bots: int, players: int) -> list[list[int]]:
    """Who plays together: every selection of the bots, or every way to seat all of them."""
    if bots >= players:
        return [list(chosen) for chosen in combinations(range(bots), players)]
    return [
        list(chosen)
        for chosen in combinations_with_replacement(range(bots), players)
        if len(set(chosen)) == bots
    ]


def standings(bots: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """The figures of each bot from all games."""
    count = len(bots)
    games = [0] * count
    wins = [0.0] * count
    points = [0] * count
    results: list[tuple[list[int], list[int]]] = []
    for one in played:
        winners = one.ranks.count(1)
        results.append((one.lineup, one.ranks))
        for i, score, rank in zip(one.lineup, one.scores, one.ranks, strict=True):
            games[i] += 1
            points[i] += score
            wins[i] += 1 / winners if rank == 1 else 0
    rated = ratings(count, results)
    players = len(played[0].lineup) if played else 1
    deals = [results[i : i + players] for i in range(0, len(results), players)]
    spans = rating_intervals(count, deals)
    out: list[Standing] = []
    for i, name in enumerate(bots):
        seen = max(games[i], 1)
        low, high = wilson(wins[i], games[i])
        mean = points[i] / seen
        share = wins[i] / seen
        out.append(
            Standing(name, games[i], wins[i], share, low, high, mean, rated[i], *spans[i])
        )
    return out


def greedy_vs_random(
    game_name: str, options: dict[str, object], games: int, workers: int = 1
) -> Standing:
    """How a greedy bot does against random ones in all other seats, on deals from seed 1 on."""
    settled = dict(options)
    settled.setdefault("players", 2)
    players = configured(game_name, **settled).players
    bots = ["greedy"] + ["random"] * (players - 1)
    return arena(game_name, settled, bots, games, 1, workers).bots[0]
