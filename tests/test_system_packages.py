"""What the targets of the Makefile ask of the system, and nothing more."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "system_packages.sh"
TOOLS = ("bash", "env", "cc", "id", "redis-server", "chromium-headless-shell")
COMPILER = "gcc libc6-dev"
NEEDS = {
    "play": [COMPILER],
    "bench": [COMPILER],
    "load": [COMPILER],
    "attack": [COMPILER, "redis-server"],
    "shots": [COMPILER, "chromium-headless-shell"],
    "stories": [COMPILER, "chromium-headless-shell"],
    "bench-web": [COMPILER, "chromium-headless-shell"],
    "test": [COMPILER, "redis-server", "chromium-headless-shell"],
    "soak": [COMPILER, "redis-server", "chromium-headless-shell"],
}
"""What each target asks for if only Python is found."""


def tools(folder: Path, *hidden: str) -> Path:
    """Return a folder with the tools of this machine, except the hidden ones and apt-get."""
    folder.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        if found is not None and name not in hidden:
            (folder / name).symlink_to(found)
    return folder


def asked(
    path: Path, *targets: str, python: str = sys.executable, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Return what the script says if only the tools of a folder are found."""
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run(
        [bash, str(SCRIPT), *targets],
        env={"PATH": str(path), "PYTHON": python, **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


def missing(*packages: str) -> str:
    return f"Missing on this system (Debian's names): {' '.join(packages)}\n"


@pytest.mark.parametrize("target", NEEDS)
def test_a_target_asks_for_what_it_needs(target: str, tmp_path: Path) -> None:
    bare = asked(tools(tmp_path / "bare", "cc", "redis-server", "chromium-headless-shell"), target)
    assert (bare.returncode, bare.stderr) == (1, missing(*NEEDS[target]))
    complete = asked(tools(tmp_path / "complete"), target)
    assert (complete.returncode, complete.stdout, complete.stderr) == (0, "", "")


@pytest.mark.parametrize("target", NEEDS)
@pytest.mark.parametrize(
    "tool, package",
    [
        ("cc", COMPILER),
        ("redis-server", "redis-server"),
        ("chromium-headless-shell", "chromium-headless-shell"),
    ],
)
def test_one_tool_is_missing(target: str, tool: str, package: str, tmp_path: Path) -> None:
    done = asked(tools(tmp_path / "tools", tool), target)
    wanted = missing(package) if package in NEEDS[target] else ""
    assert (done.returncode, done.stderr) == (1 if wanted else 0, wanted)


def test_several_targets_ask_for_all_they_need(tmp_path: Path) -> None:
    done = asked(
        tools(tmp_path / "tools", "redis-server", "chromium-headless-shell"), "play", "test"
    )
    assert done.stderr == missing("redis-server", "chromium-headless-shell")


def test_without_python(tmp_path: Path) -> None:
    done = asked(tools(tmp_path / "tools"), "play", python="no-such-python")
    assert done.stderr == missing("python3", "python3-venv", "python3-dev")


def test_uncompiled_play_needs_no_compiler(tmp_path: Path) -> None:
    path = tools(tmp_path / "tools", "cc")
    assert asked(path, "play", PALATIUM_COMPILE="off").returncode == 0


def test_without_root_the_command_is_named(tmp_path: Path) -> None:
    """Then nothing is installed."""
    path = tools(tmp_path / "tools", "cc", "id", "chromium-headless-shell")
    called = tmp_path / "called"
    for name, does in (("id", "echo 1000"), ("apt-get", f"echo > {called}")):
        (path / name).write_text(f"#!{path / 'bash'}\n{does}\n")
        (path / name).chmod(0o755)
    done = asked(path, "play")
    assert done.returncode == 1
    install = "    sudo apt-get install -y --no-install-recommends"
    assert f"{install} gcc libc6-dev\n" in done.stderr
    assert "PALATIUM_COMPILE=off does without a C compiler" in done.stderr
    done = asked(path, "shots", PALATIUM_COMPILE="off")
    assert f"{install} chromium-headless-shell\n" in done.stderr
    assert "compiler" not in done.stderr
    assert not called.exists()


def test_every_target_that_asks_is_listed_here() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"^([a-z-]+):.*\bsystem\b", text, re.MULTILINE)) == set(NEEDS)


@pytest.mark.parametrize("target", NEEDS)
def test_make_names_its_target(target: str) -> None:
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert f"scripts/system_packages.sh {target}" in done.stdout.splitlines(), done.stderr
