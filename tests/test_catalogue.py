"""The catalogue and the code agree: every key that is named exists, every message gets what it asks
for, and no text is left over."""

import ast
import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import palatium as pal
from palatium.core.registry import game_names, spec
from palatium.core.text.message import parse
from palatium.core.text.words import english_words, places

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "palatium"
GAMES = {path.name: path for path in sorted((SRC / "games").iterdir()) if (path / "data").is_dir()}
GAMES["follies"] = ROOT / "examples" / "follies"
SHARED = ["core", "playing", "server", "lab", "cli", "analysis"]
ENGINE = english_words(SRC / "core" / "data").sentences
FILLED = {"ask.", "end."}
"""Messages whose arguments come from a frame or from `end_mark`, not from the call."""


@cache
def trees(folder: Path) -> list[tuple[Path, ast.Module]]:
    paths = sorted(folder.rglob("*.py"))
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def named(node: ast.expr) -> list[str]:
    """The keys that an expression names; `*` stands for what it fills in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return named(node.body) + named(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
        return ["".join(parts)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [left + right for left in named(node.left) for right in named(node.right)]
    return ["*"]


def calls(folders: list[Path]) -> Iterator[tuple[str, list[str], ast.Call]]:
    """Calls of `say`, with the keys that they name."""
    for path, tree in [pair for folder in folders for pair in trees(folder)]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = node.func
                word = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
                if word == "say":
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield where, named(node.args[0]), node


def given(call: ast.Call) -> set[str] | None:
    """The arguments that a call gives by name; None where they are not written out."""
    if len(call.args) < 2:
        return set()
    args = call.args[1]
    if not isinstance(args, ast.Dict):
        return None
    keys = [key.value if isinstance(key, ast.Constant) else None for key in args.keys]
    return None if None in keys else {str(key) for key in keys}


@cache
def amounts(game: str) -> set[str]:
    """What every message of a game may name: amounts of its components."""
    sets = spec(game).all_sets if game in game_names() else []
    return {name for options in sets for name in pal.game(game, **options).words.facts}


def texts_of(game: str) -> dict[str, str]:
    return {**ENGINE, **english_words(GAMES[game] / "data").sentences}


@pytest.mark.parametrize("game", GAMES)
def test_every_message_can_be_read(game: str) -> None:
    for key, message in texts_of(game).items():
        assert parse(message), key


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_a_game_names_exists(game: str) -> None:
    texts = texts_of(game)
    found = list(calls([GAMES[game]]))
    assert found
    for where, keys, _ in found:
        for key in keys:
            pattern = re.compile(re.escape(key).replace(r"\*", ".*"))
            assert any(pattern.fullmatch(known) for known in texts), f"{where}: no text '{key}'"


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_filled(game: str) -> None:
    texts = texts_of(game)
    for where, keys, call in calls([GAMES[game], SRC / "core"]):
        args = given(call)
        for key in keys:
            if args is not None and key in texts and not key.startswith(tuple(FILLED)):
                missing = places(texts[key]) - args - amounts(game)
                assert not missing, f"{where}: '{key}' is not given {sorted(missing)}"


def test_every_key_that_the_shared_parts_name_exists() -> None:
    """A key that no game has to bring is the engine's own."""
    everywhere = {key for game in GAMES for key in texts_of(game)}
    for where, keys, call in calls([SRC / part for part in SHARED]):
        if isinstance(call.func, ast.Name) and "/cli/" in where:
            continue  # the terminal's own messages
        for key in keys:
            pattern = re.compile(re.escape(key).replace(r"\*", ".*"))
            assert any(pattern.fullmatch(known) for known in everywhere), f"{where}: '{key}'"


@cache
def written(folder: Path) -> set[str]:
    """Every string in code and data."""
    out: set[str] = set()
    for _, tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                out.add(node.value)
    for path in folder.rglob("data/*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        out.update(cells, *[cell.split(";") for cell in cells])
    for path in folder.rglob("data/*.json"):
        if ".en." not in path.name:
            out.update(_strings(json.loads(path.read_text(encoding="utf-8"))))
    return out


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (str(key) for key in data)
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


@pytest.mark.parametrize("game", [*GAMES, "engine"])
def test_no_text_is_left_over(game: str) -> None:
    """A key stands in code or data as it is, or each of its parts behind the first one does."""
    own = ENGINE if game == "engine" else english_words(GAMES[game] / "data").sentences
    folders = [SRC / part for part in SHARED] + ([] if game == "engine" else [GAMES[game]])
    if game == "engine":
        folders.append(SRC / "games")
    known = set().union(*[written(folder) for folder in folders])
    words = {word for text in known for word in re.split(r"[ :.]", text)} | known
    left: list[str] = []
    for key, text in own.items():
        parts = [(part, part.rstrip("0123456789")) for part in key.partition(".")[2].split(".")]
        is_named = key in known or all(a in words or b in words or not b for a, b in parts)
        if not is_named and text not in known:  # a card's own text is found by what it says
            left.append(key)
    assert left == []
