"""Play the same seeded games compiled and uncompiled; their records must be identical."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
PLAYERS = (2, 3, 4)
MODES = {"compiled": True, "uncompiled": False}


def environment(compiled: bool) -> dict[str, str]:
    """Return the environment: the installed package is compiled; `src` in front of it is not."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return env if compiled else {**env, "PYTHONPATH": str(SRC)}


def start(arguments: list[str], compiled: bool) -> "subprocess.Popen[str]":
    """Run Python in one mode; -P keeps the current folder off its path."""
    return subprocess.Popen(
        [sys.executable, "-P", *arguments],
        env=environment(compiled),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )


def output(process: "subprocess.Popen[str]") -> str:
    """Return what it printed; exit if it failed."""
    text, _ = process.communicate()
    if process.returncode:
        sys.exit(f"failed with {process.returncode}: {process.args!r}")
    return text


SHELF = """
import json, palatium
from palatium.core.registry import spec
print(json.dumps({
    name: [option.name for option in spec(name).options if option.kind == "many"]
    for name in palatium.game_names()
}))
"""
CHOICES = """
import json, sys, palatium
from palatium.core.registry import spec
sets = spec(sys.argv[1]).all_sets
full = max(sets, key=lambda found: len(found.get(sys.argv[2], [])))
print(json.dumps([[key, value] for key, value in full.items() if key != "players"]))
"""


def game_names() -> dict[str, list[str]]:
    """Return every game on the shelf, with its options that choose expansions."""
    names: dict[str, list[str]] = json.loads(output(start(["-c", SHELF], compiled=True)))
    return names


def everything(game: str, option: str) -> list[str]:
    """Return the options that bring everything in a game's box."""
    found = json.loads(output(start(["-c", CHOICES, game, option], compiled=True)))
    out: list[str] = []
    for key, value in found:
        said = ",".join(value) if isinstance(value, list) else str(value).lower()
        out += ["--option", f"{key}={said}"]
    return out


def compare(game: str, players: int, count: int, seed: int, more: list[str] | None = None) -> bool:
    """Return whether both modes give the same digest."""
    command = ["-m", "palatium", "simulate", game, "--players", str(players)]
    command += ["--games", str(count), "--seed", str(seed), "--json", *(more or [])]
    running = {mode: start(command, compiled) for mode, compiled in MODES.items()}
    figures = {mode: json.loads(output(process)) for mode, process in running.items()}
    for mode, compiled in MODES.items():
        if figures[mode]["compiled"] is not compiled:
            sys.exit(f"the {mode} run of {game} says compiled: {figures[mode]['compiled']}")
    digests = {mode: figures[mode]["digest"] for mode in MODES}
    same = len(set(digests.values())) == 1
    print(f"{game}, {players} players, {count} games: {'same' if same else f'DIFFERS {digests}'}")
    return same


def main() -> None:
    """Compare every game at every table size that all of them share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="how many games of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shelf = game_names()
    if not shelf:
        sys.exit("there is no game to compare")
    results = [compare(game, n, options.games, options.seed) for game in shelf for n in PLAYERS]
    few = max(1, options.games // 5)
    for game, choices in shelf.items():
        for option in choices:
            results.append(compare(game, 4, few, options.seed, everything(game, option)))
    if not all(results):
        sys.exit("compiled and uncompiled games differ")
    print(f"digests: {len(results)} compared, all the same in both modes")


if __name__ == "__main__":
    main()
