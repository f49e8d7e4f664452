"""Every game is a plug-in, no folder is crowded, and a rule finds what is compiled."""

import ast
import importlib.util
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import palatium as pal
from palatium.core.extras import Extras
from palatium.core.registry import data_folder, extras

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "palatium"
GAMES = pal.game_names()
PAGE = ROOT / "web" / "src"
MOST_FILES = 20
MOST_IN_SERVER_AND_PAGE = 15

MAY_NAME = {
    "bench/subjects.py": "which games are measured beside other engines is a choice",
    "cli/help.py": "examples for people",
}
"""Files outside a game's own folders that name a game, and why."""

SCRIPTS_MAY_NAME = {
    "states.py": "which positions are pictured is chosen game by game",
}

PAGE_MAY_NAME = {
    "scenes/index.ts": "the one list of the page's scenes",
    "art/GameArt.svelte": "the pictures of the shelf",
}

NAMED_ON_THE_PAGE = re.compile(rf"""["'/](?:{'|'.join(GAMES)})["'/]""")
NAMED = re.compile(rf"\b({'|'.join(GAMES)})\b(?!-)")


def is_own(path: Path) -> bool:
    """Return whether a file lies in a folder of one game."""
    return any(part in GAMES for part in path.relative_to(PACKAGE).parts)


def docstrings(tree: ast.AST) -> set[int]:
    """Return the lines of texts that only explain."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def names_of_games(text: str) -> Iterator[str]:
    """Yield imports of a game's modules, and texts that name a game."""
    tree = ast.parse(text)
    explained = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            said = " ".join(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            said = " ".join([node.module or "", *[alias.name for alias in node.names]])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = "" if id(node) in explained else node.value
        else:
            continue
        if NAMED.search(said):
            yield f"line {node.lineno}: {said}"


def test_only_its_own_folders_name_a_game() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        named = [] if is_own(path) else list(names_of_games(path.read_text(encoding="utf-8")))
        if named:
            found[path.relative_to(PACKAGE).as_posix()] = named
    assert {name: said for name, said in found.items() if name not in MAY_NAME} == {}
    assert set(found) == set(MAY_NAME), "these need not be allowed any more"


def test_scripts_and_common_words_name_no_game() -> None:
    found = {
        path.name
        for path in sorted((ROOT / "scripts").glob("*.py"))
        if list(names_of_games(path.read_text(encoding="utf-8")))
    }
    assert found == set(SCRIPTS_MAY_NAME)
    words = json.loads((PACKAGE / "core" / "data" / "words.en.json").read_text(encoding="utf-8"))
    assert [text for text in [*words, *words.values()] if NAMED.search(text)] == []


def test_only_its_own_scene_names_a_game_on_the_page() -> None:
    found: set[str] = set()
    for path in [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]:
        name = path.relative_to(PAGE).as_posix()
        is_scene = name.startswith(tuple(f"scenes/{game}/" for game in GAMES))
        if not is_scene and NAMED_ON_THE_PAGE.search(path.read_text(encoding="utf-8")):
            found.add(name)
    assert found == set(PAGE_MAY_NAME)


@pytest.mark.parametrize(
    "text, count",
    [
        ("from palatium.games.azul.state import AzulState", 1),
        ("from palatium.games import azul", 1),
        ("import palatium.bots.castles.greedy", 1),
        ('JUDGES = {"palace": 1}', 1),
        ('help = "a game such as azul"', 1),
        ('"""As in azul."""\nx = "palace-building games"', 0),
    ],
)
def test_a_named_game_is_seen(text: str, count: int) -> None:
    assert len(list(names_of_games(text))) == count


@pytest.mark.parametrize("name", GAMES)
def test_a_shipped_game_brings_every_part(name: str) -> None:
    found = extras(name)
    missing = [part for part in found.parts if not found.has(part)]
    assert missing in ([], ["picture"])
    for part in found.parts:
        assert (found.load(part) is None) == (part in missing)
    assert (data_folder(name) / "words.en.json").is_file()
    assert (data_folder(name) / "guide.en.json").is_file()


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(pal.BadConfig, match="json has no 'greedy', which is named as judge"):
        Extras(judge="json:greedy").load("judge")
    with pytest.raises(ModuleNotFoundError):
        Extras(scene="no_such_package.scene").load("scene")


def test_no_name_of_a_package_hides_one_of_its_modules() -> None:
    """`import palatium.games.azul.game as azul` takes what the name means, not what the path is."""
    hidden: list[str] = []
    for init in PACKAGE.rglob("__init__.py"):
        here = ".".join(init.parent.relative_to(PACKAGE.parent).parts)
        package = importlib.import_module(here)
        for module in pkgutil.iter_modules([str(init.parent)]):
            named = vars(package).get(module.name)
            if named is not None and not isinstance(named, ModuleType):
                hidden.append(f"{here}.{module.name}")
    assert not hidden


def test_simulating_loads_nothing_but_the_rules() -> None:
    code = (
        "import sys, palatium as pal\n"
        "for name in pal.game_names(): pal.playout(pal.game(name).start(), pal.Rng(1))\n"
        "print(*sorted({m.split('.')[1] for m in sys.modules if m.startswith('palatium.')}))\n"
        "print(*sorted({m.split('.')[0] for m in sys.modules}))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms, packages = told.stdout.splitlines()
    assert not {"bots", "analysis", "lab", "envs", "server", "bench", "cli"} & set(rooms.split())
    assert not {"numpy", "rich", "typer", "msgspec"} & set(packages.split())


def folders() -> Iterator[tuple[str, int, int]]:
    """Yield all folders with their number of files and its limit."""
    for top in (PACKAGE, ROOT / "tests", PAGE):
        for folder in [top, *[path for path in sorted(top.rglob("*")) if path.is_dir()]]:
            is_small = folder.is_relative_to(PACKAGE / "server") or top == PAGE
            pattern = "*.*" if top == PAGE else "*.py"
            count = len([path for path in folder.glob(pattern) if path.is_file()])
            most = MOST_IN_SERVER_AND_PAGE if is_small else MOST_FILES
            yield folder.relative_to(ROOT).as_posix(), count, most


def test_no_room_is_crowded() -> None:
    assert [name for name, count, most in folders() if count > most] == []


def read_setup() -> ModuleType:
    """Return setup.py as a module, without building anything."""
    spec = importlib.util.spec_from_file_location("palatium_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_engine_and_what_is_marked_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    files = read_setup().compiled_files()
    found = {Path(path).relative_to("src/palatium").as_posix() for path in files}
    engine = {name for name in found if name.split("/")[0] in ("core", "grid", "games")}
    every = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}
    assert engine == {
        name
        for name in every
        if name.split("/")[0] in ("core", "grid", "games")
        and not name.endswith("__init__.py")
        and "/sent/" not in name
    }
    marked = found - engine
    for name in every - engine:
        lines = (PACKAGE / name).read_text(encoding="utf-8").splitlines()
        assert ("# compiled" in lines) == (name in marked), name
    assert {f"bots/{game}/judge.py" for game in GAMES} <= marked
    assert {"bots/search/tree.py", "envs/encoding.py", "envs/episode.py"} <= marked
    if pal.is_compiled():
        for name in sorted(marked):
            module = importlib.import_module("palatium." + name[:-3].replace("/", "."))
            assert not str(module.__file__).endswith(".py"), name
