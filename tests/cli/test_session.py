"""A session in which seats know different things, and what the command line may import."""

import io
import subprocess
import sys

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.scenes import scene
from palatium.cli.style import THEME
from palatium.cli.terminal.reader import Reader
from palatium.cli.terminal.session import Session, has_secrets
from palatium.playing.table import Table
from tests.cli.whisper import SPEC


def played(typed: str, monkeypatch: pytest.MonkeyPatch, seats: list[str]) -> str:
    """Return what a session shows."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    out = io.StringIO()
    console = Console(file=out, width=80, theme=THEME, highlight=False)
    Session(Table(SPEC.configure({}), seats), console, Reader(console)).run()
    return out.getvalue()


def test_the_screen_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two people whose views differ there is a page without secrets."""
    shown = played("\n2!\n\n3!\nquit\nno\n", monkeypatch, ["person", "person"])
    first, second = shown.split("Pass the screen to ◆ B")
    assert "Pass the screen to ≈ A" in first
    assert "41" in first
    assert "42" not in first
    assert "41" not in second.split("wins with")[0]
    assert "42" in second
    assert "B wins with 2 points" in shown


def test_no_page_between_where_one_person_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = played("2\nundo\n2\n\nquit\nno\n", monkeypatch, ["person", "random"])
    assert "Pass the screen" not in shown
    assert "+1 said (W-1)" in shown


def test_secrets() -> None:
    assert has_secrets(SPEC.configure({}).start())
    assert not has_secrets(pal.game("azul").start())


def test_a_game_without_scene_is_drawn_plainly() -> None:
    assert scene("whisper").draw is scene("no such game").draw
    assert scene("azul").draw is not scene("whisper").draw


def test_the_library_needs_no_command_line() -> None:
    code = "import palatium, sys; print([m for m in ('typer', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]"
