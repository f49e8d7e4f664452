"""The architecture: the direction of imports, what the engine may use, the length of files."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SRC = Path(__file__).parents[1] / "src"
MAX_LINES = 450
MAX_FUNCTION_LINES = 60

# What each part may import besides itself. The root is `palatium` itself, the public names.
CHAIN = ["core", "grid", "games", "record", "playing", "bots", "analysis"]
ABOVE = ["root", "lab", "envs", "server", "bench", "testkit", "cli"]
MAY_IMPORT = {part: set(CHAIN[:place]) for place, part in enumerate(CHAIN)} | {
    "root": set(CHAIN),
    "lab": {*CHAIN, "root"},
    "envs": {*CHAIN, "root"},
    "server": {*CHAIN, "root"},
    "bench": {*CHAIN, "root", "lab", "envs"},
    "testkit": {*CHAIN, "root", "lab", "envs"},
    "cli": {*CHAIN, *ABOVE},
}
# The registry looks games up by name; the package itself holds no code. `python -m` starts the cli.
EXCEPTIONS = {("palatium.core.registry", "palatium.games"), ("palatium.__main__", "palatium.cli")}

# The server's folders and single files, each importing only those before it.
SERVER_ORDER = [
    "proxies", "settings", "telemetry", "sources", "slices", "metering", "wire", "limits",
    "budgets", "texts", "store", "store.moderation", "store.queries", "uptime", "people", "bots",
    "tables.views", "moderation", "tables", "tables.requests", "tables.seating", "health", "orders",
    "process", "sockets", "http", "operations",
]  # fmt: skip
DATABASE = {"sqlalchemy", "alembic"}  # for the server's folder `store` alone

TYPED = {"core", "grid", "games"}  # no Any and no ignored type error
SHORT = {"core", "grid", "games", "playing"}  # a function fits on a screen; ruff counts branches
MAY_BE_LONG = {
    "CastlesGame.__init__": "it takes the facts of all files and keeps them by name",
    "CastlesState.__init__": "each field has two lines, one to take it and one to keep it",
    "PalaceState.__init__": "each field has two lines, one to take it and one to keep it",
    "PalacesState.__init__": "each field has two lines, one to take it and one to keep it",
}
STANDARD_ONLY = set(CHAIN)
THIRD_PARTY = {"mypy_extensions"}
DEFERRED_IN_BOTS = {"numpy"}
UNPICKLERS = {
    "pickle", "_pickle", "cPickle", "cloudpickle", "dill", "joblib", "jsonpickle", "marshal",
    "multiprocessing", "concurrent.futures.process", "shelve",
}  # fmt: skip
UNPICKLING_NAMES = {"PickleType", "ProcessPoolExecutor", "allow_pickle"}


class Import(NamedTuple):
    """One imported module; deferred if importing the file does not import it."""

    name: str
    line: int
    deferred: bool


Files = dict[str, str]  # dotted module name (a package ends in .__init__) -> its text


def part_of(module: str) -> str:
    """Return the part of the package that a module belongs to."""
    names = module.split(".")
    is_root = len(names) == 1 or names[1] in ("__init__", "__main__")
    return "root" if is_root else names[1]


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports(module: str, text: str, files: Files) -> Iterator[Import]:
    """Yield every module that a file imports, at any depth, including those for type checking."""
    todo: list[tuple[ast.AST, bool]] = [(ast.parse(text), False)]
    while todo:
        node, deferred = todo.pop()
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno, deferred) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".")[: -node.level]
                base = ".".join([*package, *([base] if base else [])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                is_module = name in files or f"{name}.__init__" in files
                yield Import(name if is_module else base, node.lineno, deferred)
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        inside = deferred or is_function or is_type_checking(node)
        todo += [(child, inside) for child in ast.iter_child_nodes(node)]


def wrong_way(files: Files) -> Iterator[str]:
    """Yield imports against the allowed direction, or between two games."""
    for module, text in files.items():
        part = part_of(module)
        for found in imports(module, text, files):
            if found.name.split(".")[0] != "palatium" or (module, found.name) in EXCEPTIONS:
                continue
            target = part_of(found.name)
            if target != part and target not in MAY_IMPORT.get(part, set()):
                yield f"{module}:{found.line}: {part} must not import {found.name}"
            if part == target == "games":
                game, other = f"{module}...".split(".")[2], f"{found.name}...".split(".")[2]
                if other and game not in (other, "__init__"):
                    yield f"{module}:{found.line}: {game} must not import the game {other}"


def server_folder(module: str) -> str | None:
    """Return the entry of SERVER_ORDER that a module of the server belongs to, if there is one."""
    names = module.removeprefix("palatium.server.").split(".")
    found = [".".join(names[:length]) for length in range(len(names), 0, -1)]
    return next((name for name in found if name in SERVER_ORDER), None)


def wrong_way_in_the_server(files: Files) -> Iterator[str]:
    """Yield imports against the order of the server's folders, and folders not in the order."""
    for module, text in files.items():
        if part_of(module) != "server" or module == "palatium.server.__init__":
            continue
        folder = server_folder(module)
        if folder is None:
            yield f"{module}: no folder of the server; add it to SERVER_ORDER in this file"
            continue
        for found in imports(module, text, files):
            if not found.name.startswith("palatium.server."):
                continue
            target = server_folder(found.name)
            if target is None or SERVER_ORDER.index(target) > SERVER_ORDER.index(folder):
                yield f"{module}:{found.line}: {folder} must not import {found.name}"


def database_elsewhere(files: Files) -> Iterator[str]:
    """Yield uses of SQLAlchemy or Alembic outside the folder of the database."""
    for module, text in files.items():
        if module.startswith("palatium.server.store."):
            continue
        for found in imports(module, text, files):
            if found.name.split(".")[0] in DATABASE:
                yield f"{module}:{found.line}: only palatium.server.store imports {found.name}"


def unknown_parts(files: Files) -> Iterator[str]:
    """Yield parts that the map does not have."""
    for module in files:
        if part_of(module) not in MAY_IMPORT:
            yield f"{module}: no part of the house; add it to the map in this file"


def third_party(files: Files) -> Iterator[str]:
    """Yield third-party packages in the parts that do without."""
    for module, text in files.items():
        part = part_of(module)
        if part not in STANDARD_ONLY:
            continue
        for found in imports(module, text, files):
            package = found.name.split(".")[0]
            if package in {"palatium", *sys.stdlib_module_names, *THIRD_PARTY}:
                continue
            if part == "bots" and package in DEFERRED_IN_BOTS and found.deferred:
                continue
            yield f"{module}:{found.line}: {part} must not import {package} here"


def unpickling(files: Files) -> Iterator[str]:
    """Yield whatever reads pickles in the server: they run code, and strangers talk to it."""
    for module, text in files.items():
        if part_of(module) != "server":
            continue
        for found in imports(module, text, files):
            if any(found.name == each or found.name.startswith(each + ".") for each in UNPICKLERS):
                yield f"{module}:{found.line}: the server must not import {found.name}"
        for node in ast.walk(ast.parse(text)):
            names = {getattr(node, key, None) for key in ("id", "attr", "name", "arg")}
            if names & UNPICKLING_NAMES:
                yield f"{module}:{getattr(node, 'lineno', 0)}: the server must not read pickles"


def loose_types(files: Files) -> Iterator[str]:
    """Yield `Any` and ignored type errors in the engine."""
    for module, text in files.items():
        if part_of(module) not in TYPED:
            continue
        for node in ast.walk(ast.parse(text)):
            names = [getattr(node, key, None) for key in ("id", "attr", "name")]
            if "Any" in names:
                yield f"{module}:{getattr(node, 'lineno', 0)}: Any"
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and re.search(r"#\s*type:\s*ignore", token.string):
                yield f"{module}:{token.start[0]}: an ignored type error"


def long_files(files: Files) -> Iterator[str]:
    """Yield files that hold more than one idea."""
    for module, text in files.items():
        lines = len(text.splitlines())
        if lines > MAX_LINES:
            yield f"{module}: {lines} lines, more than {MAX_LINES}"


def functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, int]]:
    """Yield all functions with their number of lines; those of a class by both names."""
    for node in ast.iter_child_nodes(tree):
        name = inside
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{inside}.{node.name}" if inside else node.name
            if not isinstance(node, ast.ClassDef):
                yield name, (node.end_lineno or 0) - node.lineno + 1
        yield from functions(node, name)


def long_functions(files: Files) -> Iterator[str]:
    """Yield functions that do not fit on a screen."""
    for module, text in files.items():
        if part_of(module) not in SHORT:
            continue
        for name, lines in functions(ast.parse(text)):
            if lines > MAX_FUNCTION_LINES and name not in MAY_BE_LONG:
                yield f"{module}: {name} has {lines} lines, more than {MAX_FUNCTION_LINES}"


def kept_elsewhere(files: Files) -> Iterator[str]:
    """Yield writes of options that bypass `remember_options` of `core/state.py`."""
    for module, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if part_of(module) != "core" and re.search(r"\.cached\s*(:[^=]+)?=(?!=)", line):
                yield f"{module}:{number}: only core writes `cached`"


Rule = Callable[[Files], Iterator[str]]
RULES: list[Rule] = [
    wrong_way, unknown_parts, third_party, unpickling, loose_types, long_files, long_functions,
    kept_elsewhere, wrong_way_in_the_server, database_elsewhere,
]  # fmt: skip


def read_source() -> Files:
    """Return all of src/palatium."""
    paths = sorted((SRC / "palatium").rglob("*.py"))
    return {
        ".".join(path.relative_to(SRC).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in paths
    }


SOURCE = read_source()


def test_the_source_is_found() -> None:
    assert "palatium.__init__" in SOURCE
    assert any(module.startswith("palatium.core.") for module in SOURCE)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps_the_rule(rule: Rule) -> None:
    assert list(rule(SOURCE)) == []


def test_nothing_compiled_lies_among_the_sources() -> None:
    assert [p for kind in ("*.so", "*.pyd", "*.c") for p in SRC.rglob(kind)] == []


SHELF = {
    "palatium.__init__": "",
    "palatium.core.state": "",
    "palatium.games.__init__": "",
    "palatium.games.azul.__init__": "",
    "palatium.games.castles.__init__": "",
    "palatium.server.__init__": "",
    "palatium.testkit.__init__": "",
}
CHECKED = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "


@pytest.mark.parametrize(
    "module, text",
    [
        ("palatium.core.frame", "from palatium.games import azul"),
        ("palatium.core.frame", "import palatium"),
        ("palatium.core.frame", "from palatium import game"),
        ("palatium.core.frame", CHECKED + "from palatium.grid.board import Board"),
        ("palatium.core.frame", "def late() -> None:\n    import palatium.playing.match"),
        ("palatium.core.frame", "from ..games import azul"),
        ("palatium.grid.board", "from palatium.games.azul.state import AzulState"),
        ("palatium.games.azul.flow", "from palatium.games.castles.state import Castle"),
        ("palatium.games.azul.flow", "from palatium.games import castles"),
        ("palatium.games.azul.flow", "from ..castles import state"),
        ("palatium.games.azul.__init__", "import palatium.games.castles"),
        ("palatium.games.azul.view", "import palatium.record"),
        ("palatium.record.file", "from palatium.playing import match"),
        ("palatium.playing.seat", "import palatium.bots.greedy"),
        ("palatium.bots.search", "import palatium.lab.pairings"),
        ("palatium.lab.pairings", "import palatium.server.http.app"),
        ("palatium.envs.pettingzoo", "import palatium.lab.pairings"),
        ("palatium.server.http.app", "from palatium import testkit"),
        ("palatium.testkit.laws", "from palatium import server"),
        ("palatium.testkit.laws", "import palatium.cli"),
        ("palatium.__init__", "import palatium.cli"),
    ],
)
def test_an_import_the_wrong_way_is_seen(module: str, text: str) -> None:
    assert len(list(wrong_way({**SHELF, module: text}))) == 1


@pytest.mark.parametrize(
    "module, text",
    [
        ("palatium.core.frame", "from palatium.core import state\nfrom . import ids"),
        ("palatium.core.registry", "import palatium.games"),
        ("palatium.games.azul.flow", "import palatium.grid.board, palatium.core.state"),
        ("palatium.games.azul.flow", "from palatium.games.azul.state import AzulState"),
        ("palatium.games.azul.flow", "from . import state\nfrom .state import AzulState"),
        ("palatium.lab.pairings", "import palatium as pal\nfrom palatium.bots import greedy"),
        ("palatium.testkit.laws", "import palatium.lab.pairings, palatium.envs"),
        ("palatium.cli.app", "import palatium.server.http.app, palatium.testkit.soak"),
        ("palatium.__main__", "from palatium.cli import main"),
    ],
)
def test_an_import_the_right_way_is_fine(module: str, text: str) -> None:
    assert list(wrong_way({**SHELF, module: text})) == []


@pytest.mark.parametrize(
    "module, text, count",
    [
        ("palatium.server.store.rows", "from palatium.server.tables.live import LiveTable", 1),
        ("palatium.server.wire.messages", "import palatium.server.store.rows", 1),
        ("palatium.server.tables.views.position", "import palatium.server.tables.live", 1),
        ("palatium.server.tables.live", "from palatium.server.tables.requests import playing", 1),
        ("palatium.server.store.storage", "from palatium.server.store.queries import chat", 1),
        ("palatium.server.sockets.bot", "def late():\n    import palatium.server.http.app", 1),
        ("palatium.server.attic.box", "", 1),
        ("palatium.server.tables.live", "import palatium.server.tables.views.position", 0),
        ("palatium.server.tables.live", "from palatium.server.tables import replay", 0),
        ("palatium.server.operations.run", "import palatium.server.http.app", 0),
    ],
)
def test_the_folders_of_the_server(module: str, text: str, count: int) -> None:
    assert len(list(wrong_way_in_the_server({**SHELF, module: text}))) == count


@pytest.mark.parametrize(
    "module, text, count",
    [
        ("palatium.server.tables.live", "from sqlalchemy import select", 1),
        ("palatium.server.process", "def late():\n    import alembic.command", 1),
        ("palatium.cli.app", "import sqlalchemy.exc", 1),
        ("palatium.server.store.queries.chat", "from sqlalchemy import select", 0),
    ],
)
def test_who_imports_the_database(module: str, text: str, count: int) -> None:
    assert len(list(database_elsewhere({module: text}))) == count


def test_an_unknown_part_is_seen() -> None:
    assert list(unknown_parts(SHELF)) == []
    assert len(list(unknown_parts({"palatium.attic.box": ""}))) == 1


@pytest.mark.parametrize(
    "module, text, count",
    [
        ("palatium.core.frame", "import numpy", 1),
        ("palatium.games.azul.flow", "from attrs import define", 1),
        ("palatium.playing.seat", "def late():\n    import numpy", 1),
        ("palatium.bots.net", "import numpy as np", 1),
        ("palatium.bots.net", "try:\n    import numpy\nexcept ImportError:\n    pass", 1),
        ("palatium.bots.net", "def late():\n    import torch", 1),
        ("palatium.bots.net", "def late():\n    import numpy as np", 0),
        ("palatium.bots.net", CHECKED + "import numpy as np", 0),
        ("palatium.core.frame", "import json\nfrom mypy_extensions import i64", 0),
        ("palatium.lab.pairings", "import numpy", 0),
    ],
)
def test_packages_from_outside(module: str, text: str, count: int) -> None:
    assert len(list(third_party({module: text}))) == count


@pytest.mark.parametrize(
    "module, text, count",
    [
        ("palatium.core.frame", "from typing import Any", 1),
        ("palatium.grid.board", "import typing\nx: typing.Any = 1", 1),
        ("palatium.games.azul.flow", "x = 1  # type: ignore[assignment]", 1),
        ("palatium.games.azul.flow", "x = 1  #type:ignore", 1),
        ("palatium.games.azul.flow", '"""Any tile; a # type: ignore is not wanted."""', 0),
        ("palatium.cli.app", "from typing import Any\nx: Any = 1  # type: ignore[misc]", 0),
    ],
)
def test_loose_types_in_the_engine(module: str, text: str, count: int) -> None:
    assert len(list(loose_types({module: text}))) == count


@pytest.mark.parametrize(
    "module, text, count",
    [
        ("palatium.server.tables.live", "import pickle", 1),
        ("palatium.server.tables.live", "def late() -> None:\n    from pickle import loads", 1),
        ("palatium.server.bots.pool", "from multiprocessing.connection import Client", 1),
        ("palatium.server.tables", "from sqlalchemy import PickleType", 1),
        ("palatium.server.tables.live", "import numpy\nnumpy.load('x', allow_pickle=True)", 1),
        ("palatium.server.tables.live", "import json", 0),
        ("palatium.lab.crew", "import pickle", 0),
    ],
)
def test_unpickling_in_the_server(module: str, text: str, count: int) -> None:
    assert len(list(unpickling({**SHELF, module: text}))) == count


def test_a_long_file_is_seen() -> None:
    assert list(long_files({"palatium.cli.app": "x = 1\n" * MAX_LINES})) == []
    assert len(list(long_files({"palatium.cli.app": "x = 1\n" * (MAX_LINES + 1)}))) == 1


def test_a_long_function_is_seen() -> None:
    lines = "        x = 1\n" * MAX_FUNCTION_LINES
    text = f"class Gate:\n    def open(self) -> None:\n{lines}"
    found = list(long_functions({"palatium.core.frame": text}))
    assert found == ["palatium.core.frame: Gate.open has 61 lines, more than 60"]
    assert list(long_functions({"palatium.core.frame": text.rsplit("        x", 1)[0]})) == []
    assert list(long_functions({"palatium.cli.app": text})) == []


def test_only_what_is_long_may_be() -> None:
    trees = [ast.parse(text) for module, text in SOURCE.items() if part_of(module) in SHORT]
    long = {
        name
        for tree in trees
        for name, lines in functions(tree)
        if lines > MAX_FUNCTION_LINES
    }
    assert long == set(MAY_BE_LONG), "these need not be allowed any more"


def test_kept_options_are_seen() -> None:
    text = "s.cached = None\nif s.cached == None: pass\ncopy(s.cached, x)\n"
    assert len(list(kept_elsewhere({"palatium.games.azul.flow": text}))) == 1
    assert list(kept_elsewhere({"palatium.core.state": text})) == []
