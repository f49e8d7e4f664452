"""Long runs of the greedy bot: against random, and in every seat of a table."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median

from palatium.core.registry import game as configured
from palatium.core.registry import spec
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import play
from palatium.record.replaying import replay


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
    name, number = job
    game = configured(name, players=2)
    seed = deal_seed(Purpose.DUEL, 0, number)
    mine = number % 2
    bots = ["random", "random"]
    bots[mine] = "greedy"
    outcome = replay(play(game, bots, seed)).outcome()
    share = 1 / len(outcome.winners) if mine in outcome.winners else 0.0
    own = replay(play(game, ["greedy", "greedy"], seed)).scores()
    return share, outcome.scores[mine], outcome.scores[1 - mine], sum(own) / 2


def duel(name: str, games: int, workers: int) -> Duel:
    """Play greedy in seat 0 and seat 1 alternately, and self-play on the same deals."""
    with ProcessPoolExecutor(workers) as pool:
        jobs = [(name, number) for number in range(games)]
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
    """Return the duels as a table."""
    lines = [
        "",
        "## Greedy against random",
        "",
        "Two players; greedy sits in seat 0 and in seat 1 by turns. Self-play: both greedy.",
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


@dataclass(frozen=True, slots=True)
class Household:
    """Four greedy players, or as many as the game allows."""

    game: str
    players: int
    games: int
    mean_of_winner: float
    median_of_lowest: float


def _household_game(job: tuple[str, int, int]) -> tuple[int, int]:
    name, players, number = job
    seed = deal_seed(Purpose.HOUSEHOLD, 0, number)
    record = play(configured(name, players=players), ["greedy"] * players, seed)
    scores = replay(record).scores()
    return max(scores), min(scores)


def household(name: str, games: int, workers: int) -> Household:
    """Play greedy in every seat."""
    players = min(4, spec(name).option("players").high)
    with ProcessPoolExecutor(workers) as pool:
        jobs = [(name, players, number) for number in range(games)]
        parts = list(pool.map(_household_game, jobs, chunksize=5))
    highest, lowest = zip(*parts, strict=True)
    return Household(name, players, games, sum(highest) / games, median(lowest))


def written_households(rows: list[Household]) -> str:
    """Return the full tables as a table."""
    lines = [
        "",
        "## Greedy against itself",
        "",
        "| game | players | games | mean of the highest score | median of the lowest |",
        "|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        lines.append(
            f"| {row.game} | {row.players} | {row.games} | {row.mean_of_winner:.1f} "
            f"| {row.median_of_lowest:.0f} |"
        )
    return "\n".join(lines) + "\n"
