"""Views, scenes, events and questions have the types that the games declare for their screens."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

import palatium as pal
from palatium.core.events import Event
from palatium.core.registry import games_with
from palatium.core.sent.common import CommonAsks, CommonEvents, SentTypes
from palatium.testkit.sent import event_faults, position_faults, scene_faults, sent_types
from palatium.testkit.sets import option_sets

GAMES = Path(__file__).parents[2] / "src" / "palatium" / "games"
STEPS = 300 if pal.is_compiled() else 60
"""Steps that an option set plays, over as many games as needed."""
MANY_STEPS = 20_000


def play(name: str, options: dict[str, object], steps: int) -> None:
    """Play random games and compare everything that any seat gets."""
    game = pal.game(name, **options)
    types = sent_types(game)
    assert types is not None
    assert scene_faults(types, game) == []
    rng = pal.Rng(7)
    s = game.start()
    for step in range(steps):
        seats = [None, step % game.players]
        found = [fault for seat in seats for fault in position_faults(types, s, seat)]
        if not s.stack:
            s = game.start()
        is_chance = s.seat() == pal.CHANCE
        open_to = [] if is_chance else s.options()
        events: list[Event] = []
        s.apply(s.sample(rng) if is_chance else open_to[rng.below(len(open_to))], events)
        for event in events:
            for seat in [None, *range(game.players)]:
                found += event_faults(types, event, seat)
        assert found == [], f"step {step}"


@pytest.mark.parametrize("name, options", list(option_sets()))
def test_what_is_sent_has_the_declared_types(name: str, options: dict[str, object]) -> None:
    play(name, options, STEPS)


@pytest.mark.soak
@pytest.mark.parametrize("name, options", list(option_sets(every=True)))
def test_what_is_sent_has_the_declared_types_for_long(
    name: str, options: dict[str, object]
) -> None:
    play(name, options, MANY_STEPS)


# What random games may not reach: the names in the sources are those that are declared


@pytest.fixture(params=games_with("sent"))
def declared(request: pytest.FixtureRequest) -> tuple[SentTypes, list[ast.AST]]:
    """The types of a game, and all source text in its folder."""
    types = sent_types(pal.game(request.param))
    assert types is not None
    files = (GAMES / request.param).rglob("*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return types, [node for tree in trees for node in ast.walk(tree)]


def texts_in(node: ast.AST) -> Iterator[str]:
    """The texts of an expression, on either side of an `if`."""
    if isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def own(kind: type[object], common: type[object]) -> set[str]:
    """Return the names that a game adds to those of all games."""
    return set(get_type_hints(kind)) - set(get_type_hints(common))


def test_every_event_is_declared(declared: tuple[SentTypes, list[ast.AST]]) -> None:
    types, nodes = declared
    named: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
            named |= set(texts_in(node.args[0]))
    assert named <= own(types.events, CommonEvents)
    texts = {text for node in nodes for text in texts_in(node)}
    assert own(types.events, CommonEvents) <= texts, "these never happen"


def test_every_question_is_declared(declared: tuple[SentTypes, list[ast.AST]]) -> None:
    types, nodes = declared
    named = {
        text
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name == "name"
        for part in ast.walk(node)
        if isinstance(part, ast.Return) and part.value is not None
        for text in texts_in(part.value)
    }
    assert named == own(types.asks, CommonAsks)


def test_every_frame_is_declared(declared: tuple[SentTypes, list[ast.AST]]) -> None:
    types, nodes = declared
    named = {
        text
        for node in nodes
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "tag"
        for text in texts_in(node.value or node)
    }
    assert named == set(get_type_hints(types.frames))
