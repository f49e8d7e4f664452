"""Everything that is refused: exit code 2, one clear line, nothing written."""

from pathlib import Path

import pytest

from palatium.cli.app import run
from palatium.record.file import load_record, save_record
from palatium.record.record import Move
from tests.cli.terminal import palatium, refused


@pytest.mark.parametrize(
    "args, said",
    [
        ("tui chess", "there is no game 'chess'; there are"),
        ("tui", "name a game"),
        ("tui azul --players 9", "players=9 should be a whole number from 2 to 4"),
        ("tui azul --sied grey", "did you mean 'side'?"),
        ("tui azul --side pink", "side='pink' should be one of colour, grey"),
        ("tui azul --seats me,gready", "there is no bot 'gready'"),
        ("tui azul --seats greedy,greedy", "nobody plays"),
        ("tui azul --players 3 --seats me,greedy", "names 2 seats"),
        ("tui azul --dealer you", "should be seed or me"),
        ("simulate azul --games 0", "should be 1 or more"),
        ("simulate azul --games many", "Invalid value for '--games'"),
        ("simulate azul --option side", "should read name=value"),
        ("arena azul --bots greedy,gready --games 2", "did you mean 'greedy'?"),
        ("arena azul", "Missing option '--bots'"),
        ("bench --seconds 0", "should be from 0.01 to 600"),
        ("bench --catanatron nowhere", "--catanatron nowhere: no such program"),
        ("components check nowhere", "does not exist or is not a folder"),
        ("components export chess out", "there is no game 'chess'"),
        ("replay nowhere.pal", "nowhere.pal: No such file or directory"),
        ("simulat azul", "No such command 'simulat'"),
    ],
)
def test_refused(
    args: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(args.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("palatium: ")
    assert said in " ".join(err.split())
    assert list(tmp_path.iterdir()) == []


def test_refused_by_the_command_itself(tmp_path: Path) -> None:
    """The same in a separate process."""
    assert "Missing option '--bots'" in refused("arena", "azul", cwd=tmp_path)


def said_of(*args: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command that must be refused says."""
    assert run(args) == 2
    return " ".join(capsys.readouterr().err.split())


def test_truncated_record(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = finished.read_text().splitlines(keepends=True)
    broken = tmp_path / "cut.pal"
    broken.write_text("".join(lines[:60]))
    assert "it is truncated" in refused("replay", str(broken), "--verify")
    assert "it is truncated" in said_of("tui", "--resume", str(broken), capsys=capsys)


def test_edited_record(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An edit is found by its line, or by the seal."""
    text = finished.read_text()
    moves = [line for line in text.splitlines() if " A take D" in line]
    edited = tmp_path / "edited.pal"
    edited.write_text(text.replace(moves[0], moves[0].replace("take D", "take E")))
    assert "'E" in said_of("replay", str(edited), "--verify", capsys=capsys)
    edited.write_text(text.replace('"seed": 5', '"seed": 6'))
    assert "it was edited" in said_of("replay", str(edited), capsys=capsys)


def test_record_of_other_moves_names_the_move(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong checks are named with their move, even under a valid seal."""
    record = load_record(finished)
    old = record.moves[20]
    record.moves[20] = Move(old.number, old.seat, old.action, old.text, "00000000")
    save_record(record, tmp_path / "other.pal")
    said = said_of("replay", str(tmp_path / "other.pal"), "--verify", capsys=capsys)
    assert f"move 21 ({'*' if old.seat < 0 else 'AB'[old.seat]} {old.text})" in said


def test_foreign_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "game.pgn"
    foreign.write_text('[Event "F/S Return Match"]\n1. e4 e5\n')
    assert "a record begins with" in said_of("replay", str(foreign), capsys=capsys)
    foreign.write_bytes(b"\xff\xfe\x00\x01")
    assert "the file is not text" in said_of("replay", str(foreign), capsys=capsys)


def test_position_outside_of_the_record(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the record has moves 1 to" in said_of(
        "replay", str(finished), "--to", "99999", capsys=capsys
    )


def test_every_mistake_of_a_components_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert run(["components", "export", "azul", str(folder)]) == 0
    assert run(["components", "check", str(folder)]) == 0
    assert "is valid for azul" in capsys.readouterr().out
    layout = folder / "layout.json"
    text = layout.read_text()
    text = text.replace('"supply_spaces": 10', '"supply_spaces": 77')
    text = text.replace('"grey": [3, 3', '"grey": [3, 9')
    layout.write_text(text.replace('"kind": "window"', '"kind": "widow"', 1))
    done = palatium("components", "check", str(folder), "--game", "azul")
    assert done.returncode == 2
    assert "layout.json: components.supply_spaces is 77" in done.stderr
    assert "layout.json: numbers.grey[1] is 9" in done.stderr
    assert "features[12].kind is 'widow'" in done.stderr
    assert "3 mistakes" in done.stderr
    assert "features[12].kind is 'widow'" in said_of(
        "tui", "azul", "--components", str(folder), capsys=capsys
    )
    assert "already has layout.json" in said_of(
        "components", "export", "azul", str(folder), capsys=capsys
    )


def test_folder_without_component_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no component file of any game" in said_of(
        "components", "check", str(tmp_path), capsys=capsys
    )


def test_where_nothing_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wall = tmp_path / "wall"
    wall.write_text("")
    said = said_of("bench", "--seconds", "0.01", "--out", f"{wall}/results.json", capsys=capsys)
    assert "cannot write" in said
