"""The archive: games recorded earlier replay to the same positions, move by move."""

from pathlib import Path

import pytest

import palatium as pal

ARCHIVE = Path(__file__).parent.parent / "archive"
FILES = sorted(path.name for path in ARCHIVE.glob("*.pal"))


def test_every_game_has_records() -> None:
    for name in pal.game_names():
        assert any(file.startswith(f"{name}-") for file in FILES), f"{name} has no record"


@pytest.mark.parametrize("file", FILES)
def test_replays(file: str) -> None:
    record = pal.load_record(ARCHIVE / file)
    assert pal.replay(record).seat() == pal.OVER
