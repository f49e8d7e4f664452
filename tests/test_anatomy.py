"""The same concern is in the same file in every game: shipped, example, or new."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import palatium as pal
from palatium.cli.commands.new_game import files_of

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "palatium" / "games"
ELSEWHERE = {("castles", "SETS"): "they name expansions, which its base rules may not do"}
"""What a game does not define in the common file, and why."""

EVERY_GAME = {
    "game": ["start", "restore", "bound"],
    "state": ["copied"],
    "actions": ["layouts"],
    "flow": ["FRAMES"],
    "options": ["OPTIONS", "SETS"],
    "view": ["view_of"],
    "hidden": ["dealt_again"],
    "save": ["body_of", "state_of"],
    "check": ["check_body"],
    "score": [],
    "outcome": ["outcome_of"],
}
"""The files of every game with what they define."""

WHERE_NEEDED = {
    "scene": ["scene_of"],
    "counting": ["kinds", "chosen", "got"],
    "standings": ["ends_of"],
    "appearance": ["appearance_of"],
    "legality": [],
}
ASKED_BY = {
    "scene": "scene",
    "counting": "counting",
    "standings": "ends",
    "appearance": "appearance",
}
"""By file, the method of game or state that makes it necessary."""

OTHER_NAMES = {
    "configuration", "config", "settings", "layouts", "kinds",
    "views", "viewing", "resample", "resampling", "secrets", "redeal",
    "saving", "saves", "loading", "restore", "checks", "checking", "invariants",
    "scoring", "scores", "points", "ending", "endings", "winner", "winning", "result",
    "scenes", "counts", "playtest", "legal", "ends", "standing",
}  # fmt: skip
"""Other names that the common files might have, but do not."""


def shipped() -> list[str]:
    """Return the games of the package."""
    return [name for name in pal.game_names() if (GAMES / name).is_dir()]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of `palatium new-game`."""
    folder = tmp_path_factory.mktemp("begun")
    for place, text in files_of("grotto").items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "grotto"


@pytest.fixture(params=[*shipped(), "follies", "new-game"])
def game(request: pytest.FixtureRequest, begun: Path) -> Path:
    """The folder of a game."""
    if request.param == "new-game":
        return begun
    return ROOT / "examples" / "follies" if request.param == "follies" else GAMES / request.param


def defined(path: Path) -> set[str]:
    """Return the names of functions, methods and constants of a file."""
    out: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            out.add(node.name)
        elif isinstance(node, ast.Assign):
            out |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            out.add(node.target.id)
    return out


def test_a_game_has_the_common_files_for_its_concerns(game: Path) -> None:
    files = {path.stem for path in game.glob("*.py")}
    assert set(EVERY_GAME) <= files
    asked = defined(game / "game.py") | defined(game / "state.py")
    for file, method in ASKED_BY.items():
        assert (file in files) == (method in asked), file
    for file, names in {**EVERY_GAME, **WHERE_NEEDED}.items():
        if file in files:
            wanted = {name for name in names if (game.name, name) not in ELSEWHERE}
            assert wanted <= defined(game / f"{file}.py"), file


@pytest.mark.parametrize("name", shipped())
def test_a_game_of_the_page_declares_what_it_sends(name: str) -> None:
    files = {path.stem for path in (GAMES / name / "sent").glob("*.py")}
    has_appearance = (GAMES / name / "appearance.py").exists()
    assert ("appearance_types" in files) == has_appearance
    files.discard("appearance_types")
    assert files == {"__init__", "view_types", "scene_types", "event_types", "question_types"}


def test_no_concern_has_a_file_of_another_name(game: Path) -> None:
    assert not {path.stem for path in game.glob("*.py")} & OTHER_NAMES


def test_a_common_name_means_the_common_file(game: Path) -> None:
    """Except for modules, which have their own options and actions."""
    common = {*EVERY_GAME, *WHERE_NEEDED}
    inside = [path.relative_to(game) for path in game.rglob("*.py") if path.parent != game]
    assert [path for path in inside if path.stem in common and path.parts[0] != "modules"] == []


def test_the_guide_names_the_common_files() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert [name for name in (*EVERY_GAME, *WHERE_NEEDED) if f"| `{name}.py` |" not in guide] == []


# Fields by name


def calls_of(path: Path, name: str) -> Iterator[ast.Call]:
    """Where a class is called."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def state_class(game: Path) -> ast.ClassDef:
    """Return the state of a game."""
    for node in ast.parse((game / "state.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            return node
    raise AssertionError(f"{game.name} has no state")


def swapped(source: str, name: str) -> list[str]:
    """Return the fields of a copy that are not taken from the same field."""
    out: list[str] = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        if call.func.id == name:
            for keyword in call.keywords:
                wanted = "cached" if keyword.arg == "options" else keyword.arg
                found = [n.attr for n in ast.walk(keyword.value) if isinstance(n, ast.Attribute)]
                if wanted not in found:
                    out.append(str(keyword.arg))
    return out


def test_a_state_takes_its_fields_by_keyword_alone(game: Path) -> None:
    made = state_class(game)
    init = next(node for node in made.body if getattr(node, "name", "") == "__init__")
    assert isinstance(init, ast.FunctionDef)
    assert [arg.arg for arg in init.args.args] == ["self"]
    places = [call for path in game.rglob("*.py") for call in calls_of(path, made.name)]
    assert len(places) == 3, "a state is made by start, copied and state_of"
    assert all(not call.args for call in places)


def kept_elsewhere(made: ast.ClassDef) -> list[str]:
    """Return the attributes of a state that take an argument of another name."""
    init = next(node for node in made.body if getattr(node, "name", "") == "__init__")
    assert isinstance(init, ast.FunctionDef)
    given = {arg.arg for arg in init.args.kwonlyargs}
    out: list[str] = []
    for node in ast.walk(init):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Attribute):
            value = getattr(node, "value", None)
            if isinstance(value, ast.Name) and value.id in given and value.id != target.attr:
                out.append(target.attr)
    return out


def test_a_state_keeps_each_field_under_its_name(game: Path) -> None:
    assert kept_elsewhere(state_class(game)) == []


def test_a_copy_takes_each_field_from_itself(game: Path) -> None:
    source = (game / "state.py").read_text(encoding="utf-8")
    assert swapped(source, state_class(game).name) == []


def test_swapped_fields_are_seen() -> None:
    source = (GAMES / "azul" / "state.py").read_text(encoding="utf-8")
    wrong = source.replace("bag=s.bag,", "bag=s.tower,").replace("tower=s.tower,", "tower=s.bag,")
    assert wrong != source
    assert swapped(wrong, "AzulState") == ["bag", "tower"]
    wrong = source.replace("self.bag = bag\n", "self.bag = tower\n")
    assert wrong != source
    made = next(node for node in ast.parse(wrong).body if isinstance(node, ast.ClassDef))
    assert kept_elsewhere(made) == ["bag"]


def saved_keys(source: str) -> list[tuple[str, set[str]]]:
    """Return by key of the body the attributes that are written there."""
    out: list[tuple[str, set[str]]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                found = {part.attr for part in ast.walk(value) if isinstance(part, ast.Attribute)}
                out.append((str(getattr(key, "value", "")), found))
    return out


@pytest.mark.parametrize("name", [*shipped(), "newgame"])
def test_what_is_saved_comes_back_into_the_same_field(name: str, begun: Path) -> None:
    """A key with the name of a field holds that field, and is read into it."""
    game = begun if name == "newgame" else GAMES / name
    source = (game / "save.py").read_text(encoding="utf-8")
    made = state_class(game).name
    read = [part for call in calls_of(game / "save.py", made) for part in call.keywords]
    fields = {str(part.arg) for part in read}
    for key, attributes in saved_keys(source):
        assert key not in fields or key in attributes, key
    for part in read:
        texts = [node.value for node in ast.walk(part.value) if isinstance(node, ast.Constant)]
        assert [text for text in texts if isinstance(text, str)] in ([], [part.arg]), part.arg
