"""`palatium new-game`: its output runs, passes its own tests and can be played."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.core.registry import forget_game

ANATOMY = {
    "actions.py", "check.py", "counting.py", "flow.py", "game.py", "hidden.py", "options.py",
    "outcome.py", "save.py", "scene.py", "score.py", "state.py", "view.py",
}  # fmt: skip


@pytest.fixture(scope="module")
def towers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("games")
    assert run(["new-game", "high_towers", "--out", str(out)]) == 0
    return out / "high_towers"


def test_it_has_the_files_of_every_game(towers: Path) -> None:
    assert {path.name for path in (towers / "high_towers").glob("*.py")} >= ANATOMY
    for path in towers.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert "newgame" not in text.lower(), path
        assert "newgame" not in path.name
    assert 'high_towers = "high_towers:SPEC"' in (towers / "pyproject.toml").read_text()


def test_it_passes_its_own_tests(towers: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=towers,
        env={**os.environ, "PYTHONPATH": str(Path(pal.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout
    assert "9 passed" in told.stdout


def test_it_is_played_by_bots_and_commands(
    towers: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(towers)
    pal.register_game(importlib.import_module("high_towers").SPEC)
    try:
        game = pal.game("high_towers", players=3)
        record = pal.play(game, ["greedy", "search:5n", "apprentice"], seed=1)
        assert pal.replay(record).seat() == pal.OVER
        assert run(["simulate", "high_towers", "--games", "3"]) == 0
        data = str(towers / "high_towers" / "data")
        assert run(["components", "check", data, "--game", "high_towers"]) == 0
    finally:
        forget_game("high_towers")
    assert "high_towers" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("azul", "there is already a game 'azul'"),
        ("High Towers", "lowercase name"),
        ("class", "lowercase name"),
    ],
)
def test_nonsense_is_refused(
    name: str, wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-game", name, "--out", str(tmp_path)]) == 2
    assert wanted in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "towers").mkdir()
    assert run(["new-game", "towers", "--out", str(tmp_path)]) == 2
    assert "already exists" in capsys.readouterr().err
