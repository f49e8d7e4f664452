"""Several processes, one table, everything that can go wrong: docs/reliability.md."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.planted import PLANTED
from tests.simulation.world import simulate

pytestmark = [
    pytest.mark.usefixtures("follies_on_shelf"),
    # what a process that died held is collected some time later
    pytest.mark.filterwarnings("ignore:The garbage collector is trying to clean up"),
]

ROOT = Path(__file__).parents[2]
PART = 50
"""Seeds of one test; there are a few tests, so that several processes share them."""

FOUND = {
    110: "a table whose first draws could not be saved offered an int that no plan takes",
    2756: "a table whose draws could not be saved stood still until somebody sent a request",
}
"""Seeds that once failed, and why."""

WITHIN = 1000
"""A planted fault is found within so many seeds."""

NEAR = {"a clock on the wall": 40, "lost resignations": 85, "ghosts": 220}
"""Where to begin for those that few seeds find; a longer test begins at the first seed."""


@pytest.mark.parametrize("part", range(4))
def test_every_invariant_holds(part: int) -> None:
    for seed in range(part * PART, (part + 1) * PART):
        verdict = simulate(seed)
        assert verdict.violation is None, f"seed {seed}: {verdict.violation}"


@pytest.mark.parametrize("seed", FOUND)
def test_what_was_found_once_stays_mended(seed: int) -> None:
    assert simulate(seed).violation is None, FOUND[seed]


def test_a_seed_replays_exactly() -> None:
    for seed in (1, 2, 3):
        first, second = simulate(seed, True), simulate(seed, True)
        assert first.events == second.events
        assert len(first.events) > 20
        assert first.trace == second.trace
    assert simulate(1).trace != simulate(2).trace


def test_a_seed_replays_exactly_in_another_process() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulation", "--seed", "5"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert simulate(5).trace in done.stdout


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    find(fault, NEAR.get(fault, 0))


@pytest.mark.soak
@pytest.mark.parametrize("fault", NEAR)
def test_a_rare_fault_is_found_from_the_first_seed_on(fault: str) -> None:
    find(fault, 0)


def find(fault: str, first: int) -> None:
    with PLANTED[fault]():
        assert any(simulate(seed).violation is not None for seed in range(first, WITHIN))
