"""The arena: bots against each other on equal deals, from every seat."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.core.game import wholes
from palatium.core.registry import game as configured
from palatium.lab.crew import crew, run_stored
from palatium.lab.rating import Result, rating_intervals, ratings, wilson
from palatium.lab.seating import Rota, entries
from palatium.lab.store import Games, Store, release
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

CHUNK = 8
"""How many games a worker is given at a time."""
ROTA = 2
"""Raised whenever games get other lineups, so that stored ones are not mistaken for them."""


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """The results of one bot in `games` games, in which it played `seats` seats.

    With a seat for each bot both are equal; with fewer bots than seats, a bot has several.
    `win_rate` and `mean_score` are per seat. A shared win counts as its share. `low` and `high` are
    Wilson's 95 % interval of the win rate, `rating_low` and `rating_high` that of the rating.
    """

    name: str
    games: int
    seats: int
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
    bots: list[ArenaStanding]

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: which bot (by its index in the list) sat where, and how it ended."""

    lineup: list[int]
    scores: list[int]
    ranks: list[int]


@dataclass(frozen=True, slots=True)
class ArenaTask:
    """Some games of an arena, as plain data for a worker."""

    game_name: str
    options: dict[str, object]
    bots: list[str]
    seed: int
    first: int
    last: int

    def key(self) -> dict[str, object]:
        """Return what these games depend on."""
        return asdict(self) | {"palatium": release(self.game_name), "rota": ROTA}


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
    """Let bots play `games` games against each other; every crew gives the same result.

    Deal d (from 0) is the fixed deal of `deal_seed(Purpose.ARENA, seed, d)`. It is played as many
    times in a row as there are players, with the seats rotated by one each time, so that everyone
    gets every hand. A bot that is named twice is two entries, such as greedy#1 and greedy#2; if
    rotating would give the same game again, as with one bot in all seats, the next deal is played
    instead. Each game is the one that `play` records with that seed. Without `players` among the
    options there is a seat for each bot. With more bots than seats all selections alternate from
    deal to deal; with fewer, all ways of seating every bot at least once. Finished games are kept
    in the file `store`, a JSON line for each task, and not played again.
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
        ArenaTask(game_name, settled, list(bots), seed, first, min(first + CHUNK, games))
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
    """Return a game as it was stored."""
    return Played(wholes(data["lineup"]), wholes(data["scores"]), wholes(data["ranks"]))


def run_task(task: ArenaTask) -> Games:
    """Play the games of a task."""
    game = configured(task.game_name, **task.options)
    rota = Rota(task.bots, game.players)
    out: Games = []
    for number in range(task.first, task.last):
        deal, lineup = rota.game(number)
        seed = deal_seed(Purpose.ARENA, task.seed, deal)
        made = [make_bot(task.bots[i]) for i in lineup]
        s = Match(game.start(False), made, FixedDealer(seed), seed).finish()
        outcome = s.outcome()
        out.append(asdict(Played(lineup, outcome.scores, outcome.ranks)))
    return out


def standings(bots: Sequence[str], played: Sequence[Played]) -> list[ArenaStanding]:
    """Return the figures of each bot from all games, in the order in which they were played."""
    count = len(bots)
    games = [0] * count
    seats = [0] * count
    wins = [0.0] * count
    points = [0] * count
    deals: dict[int, list[Result]] = {}
    rota = Rota(bots, len(played[0].lineup) if played else 1)
    for number, one in enumerate(played):
        winners = one.ranks.count(1)
        deal, _ = rota.game(number)
        deals.setdefault(deal, []).append((one.lineup, one.ranks))
        for i in set(one.lineup):
            games[i] += 1
        for i, score, rank in zip(one.lineup, one.scores, one.ranks, strict=True):
            seats[i] += 1
            points[i] += score
            wins[i] += 1 / winners if rank == 1 else 0
    rated = ratings(count, [result for results in deals.values() for result in results])
    spans = rating_intervals(count, list(deals.values()))
    out: list[ArenaStanding] = []
    for i, name in enumerate(entries(bots)):
        seen = max(seats[i], 1)
        low, high = wilson(wins[i], seats[i])
        mean = points[i] / seen
        share = wins[i] / seen
        figures = (games[i], seats[i], wins[i], share, low, high, mean, rated[i])
        out.append(ArenaStanding(name, *figures, *spans[i]))
    return out


def greedy_vs_random(
    game_name: str, options: dict[str, object], games: int, workers: int = 1
) -> ArenaStanding:
    """Return how a greedy bot does against random ones in all other seats, on deals of seed 1."""
    settled = dict(options)
    settled.setdefault("players", 2)
    players = configured(game_name, **settled).players
    bots = ["greedy"] + ["random"] * (players - 1)
    return arena(game_name, settled, bots, games, 1, workers).bots[0]
