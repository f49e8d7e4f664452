"""Records of the previous release open, name their version, and say what still holds."""

import json
import shutil
from pathlib import Path

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.core.registry import game, game_names
from palatium.record import notation
from palatium.record.file import load_record, write_record
from palatium.record.notation import FOLDER, kinds_of, notation_of
from palatium.record.record import Record

DATA = Path(__file__).parent.parent / "server" / "data" / "release-0.1"
FILES = sorted(DATA.glob("*.pal"))
OTHER = 0
"""A version that no game has had."""


def test_there_is_a_record_of_every_game() -> None:
    assert {load_record(file).game for file in FILES} == set(game_names())


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_records_of_the_release_before_open(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = load_record(file)
    here = game(record.game).version
    assert run(["replay", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert record.outcome is not None
    if record.version < here:
        assert f"This record was played with rules version {record.version}" in said
        assert f"version {here}" in said
    scores = record.outcome["scores"]
    assert isinstance(scores, list)
    assert all(str(points) in said for points in scores)
    assert run(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == record.outcome


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_moves_of_version_1_still_read_as_they_were_written(file: Path) -> None:
    """Whatever the layouts have become since."""
    record = load_record(file)
    read = notation_of(record.game, 1, record.config)
    assert read is not None
    assert [read.text(move.action) for move in record.moves] == [m.text for m in record.moves]


def test_every_earlier_version_was_kept() -> None:
    """Run scripts/notations.py before raising a version."""
    for name in game_names():
        for version in range(1, game(name).version):
            assert (FOLDER / f"{name}-{version}.json.gz").is_file(), f"{name} {version}"


def test_what_was_no_action_has_no_notation() -> None:
    read = notation_of("azul", 1, dict(game("azul").config))
    assert read is not None
    assert read.text(0) is None
    assert read.text(63 << 24) is None
    assert read.text((1 << 30) - 1) is None
    assert notation_of("azul", OTHER, {}) is None


def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Return a record of earlier rules in which every second move no longer exists."""
    played = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=5)
    kept = notation.write_notations("azul", OTHER, [played.configured()])
    shutil.move(kept, tmp_path / kept.name)
    monkeypatch.setattr(notation, "FOLDER", tmp_path)
    played.version = OTHER
    return played


def test_a_record_of_earlier_rules_says_how_far_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = changed(tmp_path, monkeypatch)
    here = game("azul").version
    file = tmp_path / "older.pal"
    file.write_text(write_record(record), encoding="utf-8")
    assert run(["replay", str(file), "--verify"]) == 0
    assert f"version 0; version {here} reproduces it" in " ".join(capsys.readouterr().out.split())

    first = record.moves[0]
    record.moves[50] = type(first)(51, first.seat, first.action, first.text, first.check)
    file.write_text(write_record(record), encoding="utf-8")
    sentence = (
        f"This record was played with rules version 0, which version {here} does not reproduce: it "
        f"allows 50 of its {len(record.moves)} moves."
    )
    assert run(["replay", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert sentence in said
    assert "The scores were" in said
    assert run(["replay", str(file), "--verify"]) != 0
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert run(["replay", str(file), "--to", "50"]) == 0
    assert run(["replay", str(file), "--to", "51"]) != 0
    assert run(["replay", str(file), "--svg", str(tmp_path / "last.svg")]) == 0
    assert (tmp_path / "last.svg").read_text("utf-8").startswith("<svg")
    capsys.readouterr()
    assert run(["replay", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["repeated"], data["legal"], data["version_here"]) == (False, 50, here)


def test_an_edited_record_of_earlier_rules_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = changed(tmp_path, monkeypatch)
    first = record.moves[0]
    other = next(move.text for move in record.moves if move.text != first.text)
    record.moves[0] = type(first)(1, first.seat, first.action, other, first.check)
    with pytest.raises(pal.BadRecord, match=r"line 9: .* which was"):
        load_record_text(tmp_path, record)
    record.moves[0] = type(first)(1, first.seat, (1 << 30) - 1, first.text, first.check)
    with pytest.raises(pal.BadRecord, match=r"line 9: .* was not an action of rules version 0"):
        load_record_text(tmp_path, record)


def load_record_text(folder: Path, record: Record) -> Record:
    (folder / "edited.pal").write_text(write_record(record), encoding="utf-8")
    return load_record(folder / "edited.pal")


def test_kinds_are_told_as_the_layouts_tell_them() -> None:
    """The stored form of today's rules reads every move as the layouts do."""
    for name in game_names():
        played = pal.play(pal.game(name), bots=["random"] * pal.game(name).players, seed=2)
        read = notation.Notation(kinds_of(played.configured()))
        assert [read.text(move.action) for move in played.moves] == [m.text for m in played.moves]
