"""Ctrl-C stops everything at a safe point: no abort, no traceback, no half-written file."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from palatium.cli import INTERRUPTED
from palatium.core.registry import game_names
from tests.interrupted import WORKS

TIMES = 50
STOPPED = (INTERRUPTED, -signal.SIGINT)
"""A shell calls both 130. Python ends itself by the signal if it came while a text was executed, as
happens while dataclasses are made, even where it was caught afterwards."""
COMMANDS = {
    "simulate": ["simulate", "--games", "1000000"],
    "greedy": ["simulate", "--games", "1000000", "--policy", "greedy"],
    "arena": ["arena", "--bots", "greedy,random", "--games", "100000"],
    "workers": ["arena", "--bots", "greedy,random", "--games", "100000", "--workers", "2"],
    "playtest": ["playtest", "--games", "100000", "--out", "report.html", "--workers", "2"],
    "dataset": ["dataset", "--games", "100000", "--out", "data", "--workers", "2"],
}
OFTEN = 17
"""For each command: three play alone and three in workers, so each way is interrupted 51 times."""


def heed_interrupts() -> None:
    """Restore Ctrl-C, which a shell makes background processes ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(work: str, game: str, times: int) -> None:
    """Interrupt a library call `times` times, each time at another moment."""
    command = [sys.executable, "-m", "tests.interrupted", work, game, str(times)]
    pace = random.Random(f"{work} {game}")
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(times):
            if process.stdout.read(1) != ".":
                break
            time.sleep(pace.uniform(0.0, 0.012))
            process.send_signal(signal.SIGINT)
        said = process.stdout.read().strip()
        problems = process.stderr.read()
    assert (process.returncode, problems) == (0, "")
    assert said == str(times)


@pytest.mark.parametrize("game", game_names())
def test_games_are_interrupted(game: str) -> None:
    interrupt("playouts", game, TIMES)


@pytest.mark.parametrize(
    ("work", "game"), [("steps", "castles"), ("searches", "palaces"), ("batches", "azul")]
)
def test_steps_searches_and_batches_are_interrupted(work: str, game: str) -> None:
    interrupt(work, game, 10)


@pytest.mark.soak
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("work", WORKS)
def test_all_is_interrupted_often(work: str, game: str) -> None:
    interrupt(work, game, TIMES)


def seconds_used(group: int) -> float:
    """Return the processor time that a command and its workers have used so far."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(") ")[2].split()
        except OSError:  # it has just ended
            continue
        if fields[2] == str(group):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def interrupt_command(name: str, game: str, folder: Path, after: float) -> None:
    """Press Ctrl-C after some work: the terminal signals the command and all its workers."""
    verb, *rest = COMMANDS[name]
    begun, begins = os.pipe()
    entry = f"import os, palatium.cli; os.write({begins}, b'.'); palatium.cli.main()"
    with subprocess.Popen(
        [sys.executable, "-c", entry, verb, game, *rest],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        preexec_fn=heed_interrupts,
        pass_fds=[begins],
    ) as process:
        os.close(begins)
        assert os.read(begun, 1) == b"."  # until then Python itself is starting
        os.close(begun)
        until = seconds_used(process.pid) + after
        while seconds_used(process.pid) < until and process.poll() is None:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        said, problems = process.communicate(timeout=60)
    assert (process.returncode, said, problems) in [(code, "", "") for code in STOPPED], name
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # no worker is left
    left = [path.name for path in folder.rglob("*") if path.suffix not in ("", ".npz")]
    assert left == [], "half of a file was left"


@pytest.mark.parametrize(("name", "game"), list(zip(COMMANDS, game_names() * 2, strict=False)))
def test_commands_are_interrupted(name: str, game: str, tmp_path: Path) -> None:
    interrupt_command(name, game, tmp_path, 1.5)


@pytest.mark.soak
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_interrupted_often(name: str, game: str, tmp_path: Path) -> None:
    pace = random.Random(f"{name} {game}")
    for i in range(OFTEN):
        folder = tmp_path / str(i)
        folder.mkdir()
        interrupt_command(name, game, folder, pace.uniform(0.0, 2.0))
