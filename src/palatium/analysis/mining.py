"""Mining puzzles: positions from records where one move is clearly best, graded by level."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot

from palatium.analysis.decisions import estimate, mean_win, simulate_at_least, win_error
from palatium.analysis.puzzles import GRADES, UNSOLVED, Puzzle, state_of
from palatium.analysis.themes import themes_of
from palatium.bots.search.bot import SearchBot
from palatium.bots.search.levels import LEVELS
from palatium.bots.search.tree import Search
from palatium.core.errors import IllegalAction
from palatium.core.game import Game
from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.core.rng import keyed_rng
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import play
from palatium.playing.plan import is_together
from palatium.playing.seat import Seat
from palatium.record.record import Record
from palatium.record.replaying import positions

NODES = 400
CLEAR = 0.06
"""By how much of the chance to win the solution must beat all other moves."""
FAR_FROM_OVER = (0.1, 0.9)
"""A game that is already won or lost makes no puzzle."""
FEWEST = 3
"""With fewer options there is nothing to find."""
RIVALS = 5
"""How many other moves are checked again before one is called the best."""
TWINS = 3
"""How many other moves may be as good as the solution, such as a tile turned round."""
CANDIDATES = 8
"""How many of all legal moves are searched longer."""
APART = 6
"""Moves between two puzzles of one game."""
TRIES = 3
"""A level solves a puzzle when it finds the solution in most of these."""


def mine(
    record: Record,
    nodes: int = NODES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    most: int = 1_000,
    themes: Sequence[str] = (),
) -> list[Puzzle]:
    """Return the puzzles of a record, or those about some themes: one move stands out at the first
    and second look."""
    bot = SearchBot(f"{nodes}n")
    out: list[Puzzle] = []
    ints: list[int] = []
    for number, (s, move) in enumerate(zip(positions(record), record.moves, strict=False)):
        is_near = bool(out) and number - len(out[-1].ints) < APART
        if len(out) < most and not is_near and is_question(s, themes):
            seat = Seat(s, s.seat(), keyed_rng(seed, "puzzle", number))
            search = bot.search(seat)
            best = search.best()
            if _stands_out(search, best, nodes):
                found = _puzzle(record, ints, s, best, nodes, seed, themes)
                if found is not None:
                    out.append(found)
        ints.append(move.action)
        if progress is not None:
            progress(number + 1)
    return out


def is_question(s: State, wanted: Sequence[str] = ()) -> bool:
    """Return whether the question of a position suits a puzzle, possibly about some themes."""
    if s.seat() == CHANCE or s.seat() < 0 or is_together(s) or s.stack[-1].is_veiled():
        return False
    themes = themes_of(s.game.name)
    question = s.ask().name
    if themes is not None and question not in themes.questions:
        return False
    if wanted and themes is not None:
        finishes = [themes.finished[name] for name in wanted if name in themes.finished]
        if themes.questions[question] not in wanted and question not in finishes:
            return False
    return len(s.options()) >= FEWEST


def _stands_out(search: Search, best: int, nodes: int) -> bool:
    """Return whether it is worth a second look."""
    low, high = FAR_FROM_OVER
    if not low < mean_win(search, best) < high:
        return False
    for a, tally in search.tallies.items():
        is_known = tally.count >= nodes // 20
        if a != best and is_known and mean_win(search, best) - mean_win(search, a) < CLEAR / 2:
            return False
    return True


def _puzzle(
    record: Record,
    ints: list[int],
    s: State,
    best: int,
    nodes: int,
    seed: int,
    themes: Sequence[str],
) -> Puzzle | None:
    """Return the position as a puzzle, if a second and longer look confirms it."""
    theme = theme_of(s, s.ask().name, best)
    if themes and theme not in themes:
        return None
    seat = Seat(s, s.seat(), keyed_rng(seed, "second look", len(ints)))
    bot = SearchBot(f"{2 * nodes}n")
    search = bot.search(seat)
    if search.best() != best:
        return None
    others = sorted(
        [a for a in search.tallies if a != best],
        key=lambda a: (-search.tallies[a].count, a),
    )[:RIVALS]
    if not others:
        return None
    for a in [best, *others]:
        simulate_at_least(bot, search, seat, a, nodes // 2)
    others.sort(key=lambda a: -mean_win(search, a))
    margin = _margin(search, best, others[0])
    if margin < max(CLEAR, 2 * _noise(search, best, others[0])):
        return None
    return Puzzle(
        record.game,
        record.version,
        record.components,
        record.config,
        list(ints),
        seat.number,
        seat.ask().name,
        theme,
        grade(s, best, seed),
        round(margin, 4),
        2 * nodes,
        [estimate(s, search, a) for a in [best, *others]],
    )


def third_look(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle with its best moves among everything legal, if one still stands out: a
    search considers only the moves that the game's judge likes. A better solution is graded again.
    """
    s = state_of(puzzle)
    seat = Seat(s, puzzle.seat, keyed_rng(0, "third look", puzzle.id))
    bot = SearchBot(f"{puzzle.nodes}n")
    search = bot.search(seat)
    known = puzzle.solution.action
    for a in s.options():
        simulate_at_least(bot, search, seat, a, puzzle.nodes // 40)
    others = sorted([a for a in s.options() if a != known], key=lambda a: -mean_win(search, a))
    rivals = [known, *others[:CANDIDATES]]
    for share in (4, 2):
        for a in rivals:
            simulate_at_least(bot, search, seat, a, puzzle.nodes // share)
        rivals.sort(key=lambda a: -mean_win(search, a))
        rivals = rivals[: CANDIDATES // 2 if share == 4 else len(rivals)]
    best = rivals.pop(0)
    if known in rivals and _margin(search, best, known) <= 2 * _noise(search, best, known):
        rivals = [best, *[a for a in rivals if a != known]]
        best = known
    as_good: list[int] = []
    while rivals and _margin(search, best, rivals[0]) <= 2 * _noise(search, best, rivals[0]):
        as_good.append(rivals.pop(0))
    if len(as_good) > TWINS or not rivals:
        return None
    margin = _margin(search, best, rivals[0])
    if margin < max(CLEAR, 2 * _noise(search, best, rivals[0])):
        return None
    looks = [estimate(s, search, a) for a in [best, *as_good, *rivals[:RIVALS]]]
    level = puzzle.grade if best == known else grade(s, best, 0)
    return replace(puzzle, grade=level, margin=round(margin, 4), looks=looks, as_good=as_good)


def _margin(search: Search, best: int, other: int) -> float:
    return mean_win(search, best) - mean_win(search, other)


def _noise(search: Search, best: int, other: int) -> float:
    return hypot(win_error(search, best), win_error(search, other))


def theme_of(s: State, question: str, solution: int) -> str:
    """Return what a puzzle is about."""
    themes = themes_of(s.game.name)
    if themes is None:
        return question
    for line in s.preview([solution]).lines:
        key = (line.reason, line.amount)
        if line.seat == s.seat() and key in themes.finishes:
            return themes.finishes[key]
    return themes.questions.get(question, question)


def grade(s: State, solution: int, seed: int) -> str:
    """Return the lowest level that finds the solution in most of its tries."""
    for level in LEVELS:
        found = 0
        for number in range(TRIES):
            rng = keyed_rng(seed, level.name, number)
            found += make_bot(level.name).decide(Seat(s, s.seat(), rng)) == solution
        if 2 * found > TRIES:
            return level.name
    return UNSOLVED


def looked_at_again(
    puzzles: Sequence[Puzzle], progress: Callable[[int], None] | None = None
) -> list[Puzzle]:
    """Return puzzles of earlier rules or bots whose positions are still reached and have one best
    move, graded again."""
    out: list[Puzzle] = []
    for number, old in enumerate(puzzles):
        game = configured(old.game, **old.config)
        today = replace(
            old, version=game.version, components=game.components, config=game.config
        )
        try:
            s = state_of(today)
        except IllegalAction:
            continue
        if s.seat() == old.seat and is_question(s) and old.solution.action in s.options():
            found = third_look(today)
            if found is not None:
                best = found.solution.action
                theme = theme_of(s, found.question, best)
                found = replace(found, grade=grade(s, best, 0), theme=theme)
                if found.grade not in (GRADES[0], UNSOLVED):
                    out.append(found)
        if progress is not None:
            progress(number + 1)
    return out


def mined_games(
    game: Game,
    games: int,
    seed: int,
    bot: str,
    nodes: int,
    each: int,
    themes: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """Return puzzles from games that a bot plays against itself, at most `each` per game and none
    that every level solves."""
    out: list[Puzzle] = []
    for number in range(games):
        own = deal_seed(Purpose.PUZZLES, seed, number)
        record = play(game, [bot] * game.players, own)
        found = mine(record, nodes, own, None, 3 * each, themes)
        good = [one for one in found if one.grade not in (GRADES[0], UNSOLVED)]
        good.sort(key=lambda one: (-GRADES.index(one.grade), -one.margin))
        seen = [third_look(one) for one in good[:each]]
        out += [one for one in seen if one is not None and one.grade != GRADES[0]]
        if progress is not None:
            progress(number + 1)
    return out
