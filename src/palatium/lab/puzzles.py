"""Puzzles: positions from records where one move is clearly best, graded by who finds it."""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from palatium.bots.search.bot import SearchBot
from palatium.bots.search.levels import LEVELS
from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.lab.analyse import Look, look
from palatium.play.bot import make_bot
from palatium.play.seat import Seat
from palatium.record.record import Record
from palatium.record.replay import positions

NODES = 400
CLEAR = 0.06
"""By how much of the chance to win the solution must beat all other moves."""
FAR_FROM_OVER = (0.1, 0.9)
"""A game that is won or lost anyway makes no puzzle."""
THEMES = {"place": "best placement", "put": "best placement", "price": "best pricing"}
TRIES = 3
"""A level solves a puzzle when it finds the solution in most of these."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, who is asked what, the solution, and the lowest level that finds it."""

    game: str
    config: dict[str, object]
    ints: list[int]
    """The record up to the position; `state_of` plays it again."""
    seat: int
    theme: str
    prompt: str
    solution: Look
    next_best: Look
    margin: float
    grade: str
    """A level's name, or `unsolved`."""

    def record(self) -> dict[str, object]:
        """As plain data."""
        return {"palatium": 1, **asdict(self)}


def state_of(puzzle: Puzzle) -> State:
    """The position of a puzzle."""
    s = configured(puzzle.game, **puzzle.config).start()
    for a in puzzle.ints:
        s.apply(a)
    return s


def mine(
    record: Record,
    nodes: int = NODES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """The puzzles of a record: first sight and search must differ, and one move stand out."""
    bot = SearchBot(f"{nodes}n")
    sight = make_bot("journeyman")
    out: list[Puzzle] = []
    ints: list[int] = []
    for number, (s, move) in enumerate(zip(positions(record), record.moves, strict=False)):
        if move.seat != CHANCE and len(s.options()) > 1:
            best = bot.decide(Seat(s, s.seat(), keyed_rng(seed, "puzzle", number)))
            at_sight = sight.decide(Seat(s, s.seat(), keyed_rng(seed, "sight", number)))
            if at_sight != best:
                found = _puzzle(record, ints, s, best, nodes, seed)
                if found is not None:
                    out.append(found)
        ints.append(move.action)
        if progress is not None:
            progress(number + 1)
    return out


def _puzzle(
    record: Record, ints: list[int], s: State, best: int, nodes: int, seed: int
) -> Puzzle | None:
    """The position as a puzzle, if a second and longer look bears it out."""
    seat = Seat(s, s.seat(), keyed_rng(seed, "second look", len(ints)))
    search = SearchBot(f"{2 * nodes}n").search(seat)
    if search.best() != best:
        return None
    least = nodes // 20
    looks = [look(s, search, a) for a in search.tallies if search.tallies[a].count >= least]
    chosen = [one for one in looks if one.action == best]
    others = sorted(
        [one for one in looks if one.action != best], key=lambda one: -one.win[seat.number]
    )
    if not chosen or not others:
        return None
    solution, rival = chosen[0], others[0]
    margin = solution.win[seat.number] - rival.win[seat.number]
    low, high = FAR_FROM_OVER
    if margin < CLEAR or not low < solution.win[seat.number] < high:
        return None
    question = seat.ask()
    return Puzzle(
        record.game,
        record.config,
        list(ints),
        seat.number,
        THEMES.get(question.name, question.name),
        question.prompt,
        solution,
        rival,
        round(margin, 4),
        grade(s, best, seed),
    )


def grade(s: State, solution: int, seed: int) -> str:
    """The lowest level that finds the solution in most of its tries."""
    for level in LEVELS:
        found = 0
        for number in range(TRIES):
            rng = keyed_rng(seed, level.name, number)
            found += make_bot(level.name).decide(Seat(s, s.seat(), rng)) == solution
        if 2 * found > TRIES:
            return level.name
    return "unsolved"
