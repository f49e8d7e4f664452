"""The terminal marks our own pieces, at the start of a table and in the list of games."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.app import run
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.core.components.origin import MARK
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng

ALL = {
    "edition": "collector",
    "modules": ["decrees", "moats", "passages", "swans", "towers"],
    "players": 2,
}


def drawn(name: str, **options: object) -> str:
    """Return the table as seat 0 sees it when somebody is asked first."""
    game = pal.game(name, **options)
    s = game.start()
    rng = Rng(3)
    while s.seat() == CHANCE:
        s.apply(s.sample(rng))
    console = Console(width=120, file=io.StringIO(), theme=THEME)
    with console.capture() as shown:
        console.print(
            scene(name).draw(s.view(0), 0, 120, SceneContext(game, ["Anna"] * game.players))
        )
    return shown.get()


@pytest.mark.parametrize(
    ("name", "options"), [("castles", ALL), ("palace", {"players": 2}), ("palaces", {})]
)
def test_the_terminal_marks_what_is_ours(name: str, options: dict[str, object]) -> None:
    assert MARK in drawn(name, **options)


@pytest.mark.parametrize(("name", "options"), [("azul", {}), ("castles", {})])
def test_what_is_as_in_the_box_has_no_mark(name: str, options: dict[str, object]) -> None:
    assert MARK not in drawn(name, **options)


def test_the_shelf_says_what_is_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    notes = {entry["name"]: entry["components"] for entry in json.loads(capsys.readouterr().out)}
    assert notes["azul"] == "All pieces are as in the box."
    assert "all 106 tiles" in notes["palace"]
    assert "card texts" in notes["palaces"]
    assert notes["castles"].startswith("No piece is our own design.")
    assert "rooms" in notes["castles"]
    assert run(["games"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert all(note in said for note in notes.values())


# Component files


def copied(game: str, folder: Path) -> Path:
    assert run(["components", "export", game, str(folder)]) == 0
    return folder


def refused(folder: Path, game: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run(["components", "check", str(folder), "--game", game]) != 0
    return capsys.readouterr().err


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_key_that_nothing_reads_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copied("azul", tmp_path)
    data = json.loads((folder / "layout.json").read_text("utf-8"))
    data["colour"] = {}
    (folder / "layout.json").write_text(json.dumps(data), encoding="utf-8")
    assert "layout.json: colour is an unknown key" in refused(folder, "azul", capsys)


def test_a_column_that_nothing_reads_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copied("palaces", tmp_path)
    lines = (folder / "cards.csv").read_text("utf-8").splitlines()
    lines = [line + (",efect" if i == 0 else ",x") for i, line in enumerate(lines)]
    (folder / "cards.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = refused(folder, "palaces", capsys)
    assert "cards.csv, row 1, column efect: unknown column (did you mean 'effect'?)" in said


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "sentence"),
    [
        (
            "castles",
            "rooms.csv",
            "R100-01,Buttery,100,Food,2,none,0,",
            "R100-01,Buttery,100,Food,2,none,3,",
            "rooms.csv, row 2, column center_value: '3' should be 0 in a room without a centre",
        ),
        (
            "castles",
            "bonus_cards.csv",
            "bonus.type.activity,count_type,Activity",
            "bonus.type.activity,count_type,Food",
            "column argument: 'Food' should be activity, of which the text bonus.type.activity",
        ),
        (
            "palace",
            "tiles.csv",
            "activity,end,,,7,",
            "activity,end,swan,,7,",
            "tiles.csv, row 2, column arg1: 'swan' should be empty: a tile of the type Activity",
        ),
        (
            "palaces",
            "cards.csv",
            "exact,must,rulebook,exact",
            "exact,must,invented,exact",
            "column name_from: 'invented' should be rulebook: an exact text has no invented name",
        ),
    ],
)
def test_facts_that_contradict_each_other_are_refused(
    game: str,
    file: str,
    old: str,
    new: str,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = copied(game, tmp_path)
    changed(folder / file, old, new)
    assert sentence in " ".join(refused(folder, game, capsys).split())


def test_a_set_that_is_too_small_for_a_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copied("castles", tmp_path)
    lines = (folder / "rooms.csv").read_text("utf-8").splitlines()
    fewer = [line for line in lines if not line.startswith("R100-")]
    (folder / "rooms.csv").write_text("\n".join(fewer) + "\n", encoding="utf-8")
    said = refused(folder, "castles", capsys)
    assert "rooms.csv: 0 rooms of size 100, a game of 2 players needs 5" in said


def test_texts_take_their_numbers_from_the_files(tmp_path: Path) -> None:
    castles = copied("castles", tmp_path / "castles")
    changed(castles / "bonus_cards.csv", "count_hallways,,1,1,", "count_hallways,,1,4,")
    bonus = pal.game("castles", components=str(castles)).scene()["bonus"]
    assert isinstance(bonus, dict)
    assert bonus["B03"] == "4 points for each hallway."
    palace = copied("palace", tmp_path / "palace")
    rows = (palace / "tiles.csv").read_text("utf-8")
    (palace / "tiles.csv").write_text(rows.replace(",end,,,7,", ",end,,,9,"), encoding="utf-8")
    tiles = pal.game("palace", components=str(palace)).scene()["tiles"]
    assert isinstance(tiles, dict)
    assert tiles["AC01"]["text"] == "9 points at the end"
