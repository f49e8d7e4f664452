"""Golden playthroughs and perft counts: every game has them, and a change of rules is a diff.

After an intended change: `python -m palatium.testkit tests`.
"""

import json
from pathlib import Path

import pytest

import palatium as pal
from palatium.testkit.golden import GOLDEN_SEED, golden_text, perft_counts
from palatium.testkit.sets import labelled

FOLDER = Path(__file__).parent.parent / "golden"
LABELS = [label for label, _ in labelled()]
GAMES = dict(labelled())
PERFT = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))


def test_every_game_has_golden_playthroughs_and_perft_counts() -> None:
    for name in pal.game_names():
        assert any(label.startswith(f"{name}/") for label in LABELS), f"{name} lists no option set"
    assert sorted(PERFT) == sorted(LABELS)
    files = {str(path.relative_to(FOLDER))[:-4] for path in FOLDER.glob("*/*.txt")}
    assert files == set(LABELS)


@pytest.mark.parametrize("label", LABELS)
def test_playthrough(label: str) -> None:
    expected = (FOLDER / f"{label}.txt").read_text(encoding="utf-8")
    assert golden_text(GAMES[label], GOLDEN_SEED) == expected


@pytest.mark.parametrize("label", LABELS)
def test_perft(label: str) -> None:
    assert perft_counts(GAMES[label]) == PERFT[label]
