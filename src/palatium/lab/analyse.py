"""Analysis of a recorded game: chances along the way, the turns that mattered, what was better.

Every decision is looked at through the eyes of the seat that made it: the search deals again what
that seat did not know, so nobody is blamed for bad luck. A turn's *loss* is how much of the chance
to win its choices gave away against the best that the search found.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import sqrt

from palatium.bots.search.bot import SearchBot
from palatium.bots.search.tree import Search, Tally
from palatium.core.errors import BadConfig
from palatium.core.ids import CHANCE
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.play.seat import Seat
from palatium.record.record import Record
from palatium.record.replay import positions

NODES = 200
FORCED_SHARE = 4
"""The move that was made gets at least one simulation in so many."""
MATTERED = 3
NOT_WORTH_A_WORD = 0.01


@dataclass(slots=True)
class Look:
    """What simulations through one move say: means by seat, with their standard errors."""

    action: int
    text: str
    simulations: int
    win: list[float]
    score: list[float]
    score_error: list[float]


@dataclass(slots=True)
class Choice:
    """One decision: what was played, and the best that was found."""

    move: int
    seat: int
    question: str
    options: int
    played: Look
    best: Look
    loss: float
    """How much less of the chance to win the played move has, as far as the search can tell."""
    error: float
    """The standard error of that difference."""
    why: str = ""
    """Where it was a mistake: what makes the other move better."""

    def is_mistake(self) -> bool:
        """Whether the difference is more than noise."""
        return self.best.action != self.played.action and self.loss > 2 * self.error


@dataclass(slots=True)
class Turn:
    """All decisions of a seat in a row, with the standing before them."""

    seat: int
    first: int
    last: int
    win: list[float]
    win_error: float
    score: list[float]
    score_error: list[float]
    choices: list[Choice] = field(default_factory=list)

    @property
    def loss(self) -> float:
        """What the choices of the turn gave away."""
        return sum(choice.loss for choice in self.choices if choice.is_mistake())


@dataclass(slots=True)
class Analysis:
    """A whole game."""

    game: str
    seats: list[str]
    nodes: int
    seed: int
    turns: list[Turn]
    mattered: list[int]
    """The turns that mattered most, by their place in `turns`, the dearest first."""
    final: list[int]

    def record(self) -> dict[str, object]:
        """As plain data."""
        out = asdict(self)
        for data, turn in zip(out["turns"], self.turns, strict=True):
            data["loss"] = turn.loss
        return {"palatium": 1, **out}


def analyse(
    record: Record,
    nodes: int = NODES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Look at every decision of a game with so many simulations each; equal seeds, equal words."""
    if nodes < 8:
        raise BadConfig(f"nodes={nodes} should be 8 or more")
    bot = SearchBot(f"{nodes}n")
    turns: list[Turn] = []
    last_seat = CHANCE
    path = positions(record)
    s = next(path)
    for number, move in enumerate(record.moves):
        if move.seat != CHANCE:
            if len(s.options()) > 1:
                if move.seat != last_seat or not turns or turns[-1].seat != move.seat:
                    turns.append(Turn(move.seat, move.number, move.number, [], 0.0, [], []))
                _decision(bot, turns[-1], s, move.number, move.action, nodes, seed)
            last_seat = move.seat
        s = next(path)
        if progress is not None:
            progress(number + 1)
    ranked = sorted(range(len(turns)), key=lambda i: (-turns[i].loss, i))
    mattered = [i for i in ranked if turns[i].loss > NOT_WORTH_A_WORD][:MATTERED]
    return Analysis(record.game, record.seats, nodes, seed, turns, mattered, s.scores())


def _decision(
    bot: SearchBot, turn: Turn, s: State, move: int, action: int, nodes: int, seed: int
) -> None:
    """Add a decision to its turn; the first one gives the turn its standing."""
    choice, search = look_at(bot, s, move, action, nodes, seed)
    turn.choices.append(choice)
    turn.last = move
    if not turn.win:
        total = _sum(list(search.tallies.values()))
        turn.win = choice.best.win
        turn.win_error = _error(total.wins[turn.seat], total.win_squares, total.count)
        turn.score, turn.score_error = choice.best.score, choice.best.score_error


def look_at(
    bot: SearchBot, s: State, move: int, action: int, nodes: int, seed: int
) -> tuple[Choice, Search]:
    """A search from a position, and the move that was made in its light."""
    seat = Seat(s, s.seat(), keyed_rng(seed, "analysis", move))
    search = bot.search(seat)
    _look_at_least(bot, search, seat, action, nodes // FORCED_SHARE)
    best = search.best()
    _look_at_least(bot, search, seat, best, nodes // FORCED_SHARE)
    looks = [look(s, search, a) for a in (action, best)]
    played, found = search.tallies[action], search.tallies[best]
    loss = found.wins[seat.number] / found.count - played.wins[seat.number] / played.count
    error = sqrt(
        _error(found.wins[seat.number], found.win_squares, found.count) ** 2
        + _error(played.wins[seat.number], played.win_squares, played.count) ** 2
    )
    if best == action:
        loss = error = 0.0
    choice = Choice(
        move,
        seat.number,
        seat.ask().name,
        len(seat.options()),
        looks[0],
        looks[1],
        round(loss, 4),
        round(error, 4),
    )
    if choice.is_mistake():
        choice.why = explain(s, choice)
    return choice, search


def _look_at_least(
    bot: SearchBot, search: Search, seat: Seat, action: int, wanted: int
) -> None:
    """Give a move enough simulations to say something about it."""
    search.forced = action
    while action not in search.tallies or search.tallies[action].count < wanted:
        search.simulate(bot.position(seat, search.judge))
    search.forced = -1


def look(s: State, search: Search, action: int) -> Look:
    """The means of a move's simulations."""
    tally = search.tallies[action]
    count = tally.count
    errors: list[float] = []
    for total, squares in zip(tally.scores, tally.squares, strict=True):
        errors.append(round(_error(total, squares, count), 3))
    return Look(
        action,
        s.text(action),
        count,
        [round(wins / count, 4) for wins in tally.wins],
        [round(total / count, 2) for total in tally.scores],
        errors,
    )


def _error(total: float, squares: float, count: int) -> float:
    """The standard error of a mean from a sum and a sum of squares."""
    mean = total / count
    return sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1))


def _sum(tallies: list[Tally]) -> Tally:
    out = Tally(len(tallies[0].scores))
    for tally in tallies:
        out.count += tally.count
        out.win_squares += tally.win_squares
        out.wins = [a + b for a, b in zip(out.wins, tally.wins, strict=True)]
    return out


def explain(s: State, choice: Choice) -> str:
    """In words: how much better the other move is, at once and in the end, for whom."""
    seat = choice.seat
    best, played = choice.best, choice.played
    chances = f"{best.win[seat]:.0%} to win instead of {played.win[seat]:.0%}"
    parts = [f"{best.text} instead of {played.text}: {chances}"]
    own = best.score[seat] - played.score[seat]
    if abs(own) >= 0.5:
        parts.append(f"it can expect {abs(own):.1f} points {'more' if own > 0 else 'less'}")
    for other in range(len(best.score)):
        theirs = best.score[other] - played.score[other]
        if other != seat and abs(theirs) >= 0.5:
            name = chr(ord("A") + other)
            parts.append(f"{name} {abs(theirs):.1f} {'more' if theirs > 0 else 'less'}")
    said = "; ".join(parts)
    lines = [_at_once(s, seat, look.action) for look in (best, played)]
    if lines[0] != lines[1]:
        said += f". At once: {lines[0]} instead of {lines[1]}"
    return said + "."


def _at_once(s: State, seat: int, action: int) -> str:
    """The score lines of a move, up to the next question of another."""
    preview = s.preview([action])
    words = s.game.words
    found: list[str] = []
    for line in preview.lines:
        if line.seat == seat:
            key = f"reason.{line.reason}"
            reason = words.say(key).lower() if words.has(key) else line.reason
            found.append(f"{line.amount:+d} {reason} {line.what}".strip())
    return ", ".join(found) or "no points"
