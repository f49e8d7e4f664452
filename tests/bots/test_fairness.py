"""No bot can profit from what its seat may not know: redealt secrets never change a choice."""

import ast
import gc
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import follies
import palatium as pal
from palatium.core.game import Game
from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.core.rng import Rng, keyed_rng
from palatium.core.state import State
from palatium.playing.bot import SHIPPED, bot_names, make_bot
from palatium.playing.dealers import SeededDealer
from palatium.playing.match import Match
from palatium.playing.seat import Seat
from palatium.testkit.sets import labelled

OUTSIDE = "stdio"
"""Talks to other programs; tests/bots/test_stdio.py shows that they get the same as a Seat."""

SEARCHERS = {"search", "builder", "architect", "master"}
BOTS = sorted(set(SHIPPED) - {OUTSIDE})
TABLES: list[tuple[str, Game]] = [
    (name, configured(name, players=players))
    for name in pal.game_names()
    for players in (2, 3)
] + [("follies", follies.SPEC.configure({"players": players})) for players in (2, 3)]


def named(bot: str) -> str:
    """Return the bot with a budget that a test can afford; what it may see is the same."""
    return f"{bot}:4n" if bot in SEARCHERS else bot


def positions(game: Game, seed: int, wanted: int) -> list[State]:
    """Positions with a choice, spread over a game that mixes greedy and random play."""
    bots = [make_bot("greedy" if seat % 2 else "random") for seat in range(game.players)]
    match = Match(game.start(False), bots, SeededDealer(seed), seed)
    found: list[State] = []
    s = match.state
    while s.stack:
        if s.seat() != CHANCE and len(s.options()) > 1:
            found.append(s.clone())
        s.advance(match.next_int())
    step = max(len(found) // wanted, 1)
    return found[step // 2 :: step][:wanted]


@pytest.fixture(scope="module")
def samples() -> dict[str, list[State]]:
    return {f"{name}-{game.players}": positions(game, 5, 4) for name, game in TABLES}


@pytest.mark.parametrize("table", [f"{name}-{game.players}" for name, game in TABLES])
@pytest.mark.parametrize("bot", BOTS)
def test_reshuffled_secrets_change_no_choice(
    bot: str, table: str, samples: dict[str, list[State]]
) -> None:
    for number, s in enumerate(samples[table]):
        seat = s.seat()
        choices = set()
        for deal in range(3):
            truth = s if deal == 0 else s.resample(seat, keyed_rng(deal, "truth", number))
            choices.add(make_bot(named(bot)).decide(Seat(truth, seat, Rng(77))))
        assert len(choices) == 1
        assert choices <= set(s.options(seat))


def test_every_bot_and_every_game_is_covered() -> None:
    assert set(BOTS) | {OUTSIDE} == set(SHIPPED)
    assert {name for name, _ in TABLES} == set(pal.game_names())
    assert set(bot_names()) >= set(SHIPPED)


@pytest.mark.parametrize("label, game", labelled(), ids=lambda one: str(one)[:40])
def test_a_seat_has_no_path_to_the_true_state(label: str, game: Game) -> None:
    """Walks through everything reachable from a Seat: one state, which is a guess."""
    s = positions(game, 3, 3)[-1]
    seat = Seat(s, s.seat(), Rng(1))
    found = reachable(seat)
    states = [one for one in found.values() if isinstance(one, State)]
    assert id(s) not in found
    assert len(states) == 1
    guess = states[0].resample(s.seat(), Rng(9)).hash()
    assert guess == s.resample(s.seat(), Rng(9)).hash()


def reachable(root: object) -> dict[int, object]:
    """Return all objects reachable from one, without code, modules and types."""
    seen: dict[int, object] = {id(root): root}
    todo = [root]
    while todo:
        for one in gc.get_referents(todo.pop()):
            if id(one) in seen or isinstance(one, ModuleType | FunctionType | type):
                continue
            seen[id(one)] = one
            todo.append(one)
    return seen


BOT_FILES = sorted((Path(__file__).parents[2] / "src" / "palatium" / "bots").rglob("*.py"))
FORBIDDEN = (
    "palatium.playing.match",
    "palatium.playing.table",
    "palatium.playing.draft",
    "palatium.playing.dealers",
    "palatium.record",
    "gc",
    "inspect",
    "ctypes",
)


@pytest.mark.parametrize("path", BOT_FILES, ids=lambda path: path.stem)
def test_bots_import_nothing_that_holds_a_true_state(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
            names += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Attribute):
            assert node.attr not in ("_guess", "_getframe", "__globals__", "gi_frame")
    for name in names:
        assert not any(name == bad or name.startswith(bad + ".") for bad in FORBIDDEN), name
