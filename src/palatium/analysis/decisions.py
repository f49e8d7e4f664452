"""Judged decisions: what was played, compared with a search from what the seat knew.

The search deals again what the seat did not know, so nobody is blamed for bad luck. Every estimate
has its own seed, which depends only on the move's number: equal seeds give equal figures, whoever
asks and in whatever order.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from palatium.bots.search.bot import SearchBot
from palatium.bots.search.levels import BY_NAME
from palatium.bots.search.tree import RootTally, Search
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.playing.seat import Seat

FORCED_SHARE = 4
"""The move that was made gets at least one simulation in this many."""

ADVISER = "master"
"""The level that is asked for advice."""
ADVISED = 3
"""The number of moves that a piece of advice compares."""
ADVISED_SHARE = 8
"""Each of them gets at least one simulation in this many."""


@dataclass(slots=True)
class MoveEstimate:
    """The means by seat of the simulations through one move, with their standard errors."""

    action: int
    text: str
    simulations: int
    win: list[float]
    win_error: list[float]
    score: list[float]
    score_error: list[float]


@dataclass(slots=True)
class JudgedDecision:
    """One decision: what was played, and the best move found."""

    move: int
    seat: int
    question: str
    options: int
    played: MoveEstimate
    best: MoveEstimate
    loss: float
    """How much lower the chance to win is after the played move, as far as the search can tell."""
    error: float
    """The standard error of that difference."""
    why: str = ""
    """For a mistake: what makes the other move better."""

    def is_mistake(self) -> bool:
        """Return whether the difference is more than noise."""
        return self.best.action != self.played.action and self.loss > 2 * self.error


def judge_decision(
    bot: SearchBot, s: State, move: int, action: int, nodes: int, seed: int
) -> JudgedDecision:
    """Return the judgement of a move that was made, from a search of its position."""
    seat = Seat(s, s.seat(), keyed_rng(seed, "analysis", move))
    search = bot.search(seat)
    simulate_at_least(bot, search, seat, action, nodes // FORCED_SHARE)
    best = search.best()
    simulate_at_least(bot, search, seat, best, nodes // FORCED_SHARE)
    played, found = estimate(s, search, action), estimate(s, search, best)
    loss = error = 0.0
    if best != action:
        loss = mean_win(search, best) - mean_win(search, action)
        error = sqrt(win_error(search, best) ** 2 + win_error(search, action) ** 2)
    return JudgedDecision(
        move,
        seat.number,
        seat.ask().name,
        len(seat.options()),
        played,
        found,
        round(loss, 4),
        round(error, 4),
    )


def advise(
    s: State, number: int, seed: int, nodes: int = 0, watch: Callable[[Search], bool] | None = None
) -> list[MoveEstimate]:
    """Return what a seat that is asked should play, then the next best moves, by their chances;
    with the adviser's number of simulations unless another is given."""
    nodes = nodes or BY_NAME[ADVISER].simulations(s.game.name)
    bot = SearchBot(f"{nodes}n")
    bot.watch = watch
    seat = Seat(s, number, keyed_rng(seed, "advice", s.moves))
    search = bot.search(seat)
    best = search.best()
    tallies = search.tallies
    others = sorted([a for a in tallies if a != best], key=lambda a: (-tallies[a].count, a))
    compared = [best, *others[: ADVISED - 1]]
    for action in compared:
        simulate_at_least(bot, search, seat, action, nodes // ADVISED_SHARE)
    found = [estimate(s, search, action) for action in compared]
    return [found[0], *sorted(found[1:], key=lambda one: -one.win[number])]


def simulate_at_least(bot: SearchBot, search: Search, seat: Seat, action: int, wanted: int) -> None:
    """Give a move enough simulations for an estimate."""
    search.forced = action
    while action not in search.tallies or search.tallies[action].count < wanted:
        search.simulate(bot.position(seat, search.judge))
        if not bot.may_go_on(search):
            break
    search.forced = -1


def estimate(s: State, search: Search, action: int) -> MoveEstimate:
    """Return the means of a move's simulations."""
    tally = search.tallies[action]
    count = tally.count
    score_errors: list[float] = []
    for total, squares in zip(tally.scores, tally.squares, strict=True):
        score_errors.append(round(standard_error(total, squares, count), 3))
    # no squares are kept for the other seats; their variance is scaled from p(1 - p) like its own
    bounds = [standard_error(wins, wins, count) for wins in tally.wins]
    share = win_error(search, action) / bounds[search.seat] if bounds[search.seat] else 0.0
    win_errors = [round(bound * share, 4) for bound in bounds]
    return MoveEstimate(
        action,
        s.text(action),
        count,
        [round(wins / count, 4) for wins in tally.wins],
        win_errors,
        [round(total / count, 2) for total in tally.scores],
        score_errors,
    )


def mean_win(search: Search, action: int) -> float:
    """Return the searching seat's chance to win after a move."""
    tally = search.tallies[action]
    return tally.wins[search.seat] / tally.count


def win_error(search: Search, action: int) -> float:
    """Return the standard error of that chance."""
    tally: RootTally = search.tallies[action]
    return standard_error(tally.wins[search.seat], tally.win_squares, tally.count)


def standard_error(total: float, squares: float, count: int) -> float:
    """Return the standard error of a mean from a sum and a sum of squares."""
    mean = total / count
    return sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1))
