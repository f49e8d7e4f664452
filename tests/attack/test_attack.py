"""The attacks are all there, their figures are judged, and one of them is played."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.attack.catalogue import ALL, Attack, Tally
from tests.attack.honest import Felt
from tests.attack.lines import KINDS
from tests.attack.measures import Result, verdict

ROOT = Path(__file__).parents[2]


async def nothing(scenery: object) -> None:
    """Do nothing."""


def result(**felt: object) -> Result:
    """Return the figures of a quiet evening, but for what is given."""
    good = {"times": [0.01] * 100, "bots": {"greedy": 0.1, "master": 2.0}}
    tally = Tally(10, 3)
    return Result(
        Attack("x", "variant", "does x", nothing), tally, Felt(**{**good, **felt}), 300, 0.2
    )


def test_every_finding_and_twenty_variants_are_played() -> None:
    about = Counter(one.about for one in ALL.values())
    assert {f"finding {number}" for number in range(1, 9)} <= set(about)
    assert about["medium"] >= 12
    assert about["variant"] >= 20
    assert len(KINDS) == 7
    for one in ALL.values():
        assert re.fullmatch(r"[a-z-]+", one.name)
        assert one.what, f"{one.name} does not say what it does"


@pytest.mark.parametrize(
    ("felt", "complaint"),
    [
        ({"times": [0.01] * 98 + [0.31] * 2}, "the 99th percentile of honest requests was 310 ms"),
        ({"bots": {"master": 3.1}}, "an answer of master took 3.1 s"),
        ({"refused": Counter(["too_fast: wait"])}, "an honest request was refused: too_fast: wait"),
        ({"failed": Counter(["OSError: gone"])}, "an honest person failed: OSError: gone"),
        ({"times": []}, "the 99th percentile of honest requests was inf ms"),
    ],
)
def test_what_honest_people_feel_is_judged(felt: dict[str, object], complaint: str) -> None:
    assert result().complaints() == []
    assert result(**felt).complaints() == [complaint]
    assert verdict([result()]).startswith("all 1 held")
    assert verdict([result(), result(**felt)]).startswith("1 of 2 fell")


@pytest.mark.soak
def test_an_attack_is_played_on_a_real_server() -> None:
    command = [sys.executable, "-m", "tests.attack", "--only", "folders-probed", "--alone", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240)
    (line, *_) = [one for one in done.stdout.splitlines() if one.startswith("| folders-probed")]
    assert line.split("|")[2:5] == [" medium ", " 7    ", " 6       "], done.stdout
    assert "folders are told apart" not in done.stdout
