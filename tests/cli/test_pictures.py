"""`palatium replay --svg`: well-formed, complete, the same every time."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.games.castles.game import CastlesGame
from palatium.record.replaying import positions

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def castles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Castles between random bots."""
    path = tmp_path_factory.mktemp("castles") / "game.pal"
    pal.play(pal.game("castles", players=2), ["random", "random"], seed=4).save(path)
    return path


def drawn(out: Path, record: Path, *more: str) -> ElementTree.Element:
    """Return the picture that the command writes."""
    assert run(["replay", str(record), "--svg", str(out), *more]) == 0
    return ElementTree.fromstring(out.read_text(encoding="utf-8"))


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == name]


def pieces(view: dict[str, object], seat: int) -> list[dict[str, object]]:
    players = view["players"]
    assert isinstance(players, list)
    found: list[dict[str, object]] = players[seat]["castle"]
    return found


def test_every_room_is_drawn_once(castles: Path, tmp_path: Path) -> None:
    root = drawn(tmp_path / "all.svg", castles)
    s = pal.replay(pal.load_record(castles))
    shown = [room.get("data-tile") for room in groups(root, "room")]
    assert shown == [p["tile"] for seat in (0, 1) for p in pieces(s.view(None), seat)]
    for room in groups(root, "room"):
        words = " ".join([text.text or "" for text in room.iter(f"{SVG}text")])
        assert str(room.get("data-name")) in words, "the name stands on the tile"
    titles = [text.text for castle in groups(root, "castle") for text in castle.iter(f"{SVG}text")]
    assert {str(points) for points in s.scores()} <= set(titles)


@pytest.mark.parametrize("seat", [0, 1])
def test_doors_and_fences_are_those_of_the_plan(castles: Path, tmp_path: Path, seat: int) -> None:
    root = drawn(tmp_path / "one.svg", castles, "--seat", "AB"[seat])
    s = pal.replay(pal.load_record(castles))
    assert isinstance(s.game, CastlesGame)
    rooms = {room.code: room for room in s.game.rooms}
    for room, piece in zip(groups(root, "room"), pieces(s.view(None), seat), strict=True):
        doors = groups(room, "door")
        tile = rooms[str(piece["tile"])].tile
        assert len(doors) == len(tile.doors)
        free = [door for door in doors if door.get("data-meets") in ("external", "inner")]
        assert len(free) == piece["open_doors"]
        is_complete = all([door.get("data-meets") == "joined" for door in doors])
        assert is_complete == piece["complete"]
        assert bool(groups(room, "fence")) == tile.is_fenced


def test_same_record_same_text(castles: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    drawn(first, castles, "--to", "60")
    drawn(second, castles, "--to", "60")
    assert first.read_bytes() == second.read_bytes()


def test_the_position_asked_for(castles: Path, tmp_path: Path) -> None:
    root = drawn(tmp_path / "early.svg", castles, "--to", "0")
    assert [room.get("data-name") for room in groups(root, "room")] == ["Foyer", "Foyer"]
    record = pal.load_record(castles)
    for number, s in enumerate(positions(record)):
        if number == 60:
            count = sum([len(pieces(s.view(None), seat)) for seat in (0, 1)])
    root = drawn(tmp_path / "later.svg", castles, "--to", "60")
    assert len(groups(root, "room")) == count


@pytest.mark.parametrize(
    "more, said",
    [
        (["--seat", "C"], "--seat C: the players are A, B"),
        (["--to", "99999"], "--to 99999: the record has moves 1 to"),
        (["--json"], "--svg cannot be combined with --verify or --json"),
    ],
)
def test_refused(
    more: list[str], said: str, castles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "no.svg"
    assert run(["replay", str(castles), "--svg", str(out), *more]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("name", ["azul-colour-2", "azul-grey-3"])
def test_azul(name: str, tmp_path: Path) -> None:
    record = Path(__file__).parents[1] / "archive" / f"{name}.pal"
    s = pal.replay(pal.load_record(record))
    players = s.view(None)["players"]
    assert isinstance(players, list)
    for seat, player in enumerate(players):
        root = drawn(tmp_path / "board.svg", record, "--seat", "ABC"[seat])
        shown = [tile.get("data-colour") for tile in groups(root, "tile")]
        assert shown == [tile for tile in player["spaces"] if tile is not None]
        assert len(shown) + len(groups(root, "space")) == 42
        lit = [group for group in groups(root, "feature") if "surrounded" in _said(group)]
        assert len(lit) == len(player["features"])


def _said(group: ElementTree.Element) -> str:
    return group.findtext(f"{SVG}title") or ""


def test_a_game_without_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parents[1] / "archive" / "palaces-2.pal"
    assert run(["replay", str(record), "--svg", str(tmp_path / "no.svg")]) == 2
    assert "there is no picture of palaces yet" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
