"""Every field of a position keeps its name through copying, saving, loading and hashing."""

import ast
from pathlib import Path

import pytest

from palatium.core.cards.hidden import Card, open_card
from palatium.core.cards.pile import Pile
from palatium.games import castles
from palatium.games.castles.state import CastlesState

from .table import game

SOURCE = Path(castles.__file__).parent
SHARED = {"castles", "stack", "points", "explain", "lines", "moves", "options"}
"""The fields of every state in the core; its dump has them elsewhere."""


def parsed(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


def declared() -> list[str]:
    """Return the arguments of the constructor, all by keyword."""
    for node in ast.walk(parsed("state.py")):
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            assert [arg.arg for arg in node.args.args] == ["self"]
            return [arg.arg for arg in node.args.kwonlyargs]
    raise AssertionError("no constructor")


FIELDS = [name for name in declared() if name not in SHARED]
SAVED = [name for name in FIELDS if name not in ("plans", "parts")]
"""A plan is rebuilt from the pieces; an expansion reads its own part."""


def marked(value: object, number: int) -> object:
    """Return a value of the same type that no other field has."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 100 + number
    if isinstance(value, Pile):
        return Pile((), value.body, number + 1, value.bottom)
    if isinstance(value, tuple):
        return (card(number),) if number in CARDS else (number,)
    assert isinstance(value, list)
    return [marked(value[0], number), *value[1:]]


def card(number: int) -> Card:
    return open_card(number, 3)


CARDS = {SAVED.index(name) for name in ("boxes", "hands", "deck_top", "drawn", "looked")}


def changed(name: str) -> tuple[CastlesState, CastlesState]:
    """Return a first position, and the same with one field that is like no other."""
    s = game(3).start()
    other = s.clone()
    if name == "built":
        other.built[0] = (*other.built[0], other.built[0][0] + 1)
    else:
        setattr(other, name, marked(getattr(other, name), SAVED.index(name)))
    return s, other


@pytest.mark.parametrize("name", SAVED)
def test_a_field_is_saved_under_its_own_name(name: str) -> None:
    s, other = changed(name)
    before, after = s.body(), other.body()
    assert list(before) == list(after)
    assert [key for key in before if before[key] != after[key]] == [name]


@pytest.mark.parametrize("name", SAVED)
def test_a_field_is_copied_loaded_and_hashed(name: str) -> None:
    s, other = changed(name)
    assert other.clone().body() == other.body()
    assert other.hash() != s.hash()
    if name == "built":
        return
    loaded = other.castles.revive(other.dump())  # such a position breaks every law
    assert loaded.position() == other.position()
    assert loaded.hash() == other.hash()


def calls() -> list[tuple[str, ast.Call]]:
    """Return where positions are made."""
    found = [
        (file, node)
        for file in ("state.py", "game.py", "save.py")
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "CastlesState"
    ]
    assert len(found) == 3
    return found


def test_every_position_is_made_by_keyword() -> None:
    for file, call in calls():
        assert not call.args, file
        assert [word.arg for word in call.keywords] == declared(), file


def test_a_copy_takes_every_field_from_its_own() -> None:
    [copy] = [call for file, call in calls() if file == "state.py"]
    for word in copy.keywords:
        source = "cached" if word.arg == "options" else word.arg
        assert ast.unparse(word.value) in (f"s.{source}", f"s.{source}.copy()")


def test_a_position_cannot_be_made_by_order() -> None:
    s = game(2).start()
    with pytest.raises(TypeError):
        CastlesState(s.castles, s.stack)  # type: ignore[misc,call-arg]
