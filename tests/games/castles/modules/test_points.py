"""The points at which expansions attach to the rules, and the flags of a turn."""

import ast
from pathlib import Path

import pytest

from palatium.core.modules import Happening, Hooks, Offering, Point, Value
from palatium.games import castles
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.turn import flags
from tests.games.castles.box import ALL
from tests.games.castles.table import game

SOURCE = Path(castles.__file__).parent
KINDS = {"offers": Offering, "changed": Value, "fire": Happening}


def constants() -> dict[str, Point]:
    """Return everything that is declared as a point."""
    return {name: value for name, value in vars(hook).items() if isinstance(value, Point)}


def asked() -> list[tuple[str, str, str]]:
    """Return every file, call and point where the rules ask."""
    found = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in KINDS and "hooks" in ast.unparse(node.func.value):
                found.append((path.name, node.func.attr, ast.unparse(node.args[1])))
    return found


def test_every_point_is_declared_and_asked() -> None:
    declared = constants()
    assert {*hook.POINTS, hook.NOWHERE} == set(declared.values())
    names = {point.split(".")[1] for _, _, point in asked() if point.startswith("hook.")}
    assert names == set(declared) - {"NOWHERE"}


def test_every_point_is_asked_for_what_it_is() -> None:
    calls = asked()
    assert len(calls) > 40
    for file, call, point in calls:
        if point == "measure.point":
            assert call == "changed"
            continue
        assert point.startswith("hook."), f"{file} asks at {point}"
        assert isinstance(constants()[point.split(".")[1]], KINDS[call]), f"{file}: {point}"


def test_an_expansion_listens_at_points_of_the_game_or_of_expansions_in_play() -> None:
    found = game(2, modules=ALL)
    known = [*hook.POINTS, *[point for module in found.expansions for point in module.brings]]
    for module in found.expansions:
        assert module.points
        assert set(module.points) <= set(known)


def test_an_expansion_that_listens_elsewhere_is_refused() -> None:
    lost = Expansion("lost", [], [Happening("sold")], {})
    with pytest.raises(ValueError, match="'lost' listens at a point 'sold' that is not the decl"):
        Hooks([lost], hook.POINTS)
    lost = Expansion("lost", [], [Value("rent", "money")], {})
    with pytest.raises(ValueError, match="'lost' listens at 'rent', which nobody has declared"):
        Hooks([lost], hook.POINTS)


def test_a_turn_has_one_list_of_flags() -> None:
    bits = list(flags.FLAGS.values())
    assert bits == [1 << place for place in range(len(bits))]
    ours = {name.lower(): value for name, value in vars(flags).items() if type(value) is int}
    assert ours == flags.FLAGS
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = [name for name in flags.FLAGS if f"\n{name.upper()}: Final" in text]
        assert not named or path == SOURCE / "turn" / "flags.py", path.name
