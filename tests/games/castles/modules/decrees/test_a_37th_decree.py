"""Your own decree: a row, a class and its text, without touching any shipped file."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import palatium as pal
from palatium.core.scoring.lines import lines_of
from palatium.envs.encoding import encoding
from palatium.games.castles import DATA
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.modules.decrees.catalogue import forget_decree, register_decree
from palatium.games.castles.modules.decrees.decree import Decree, decrees_of
from palatium.testkit import conformance

PLAYERS = 2
LARDER = "D37,Full Larder,Score 3 points for each Food room of your castle.,endgame,,reconstructed,"
ALMS = "D38,Alms,You may give 1000 to the poor for 2 points instead of building.,main,,,"
PACKAGE = '''
from palatium.core.layout import Layout
from palatium.games.castles.box.rooms import FOOD
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.decree import Decree
from palatium.games.castles.modules.decrees.final_scoring import FinalDecree
from palatium.games.castles.modules.decrees.money import mark_turn
from palatium.games.castles.turn.flags import MAIN_DONE


class FullLarder(FinalDecree):
    """Three points for each Food room."""

    def __init__(self):
        super().__init__(37)

    def points_of(self, s, seat):
        return 3 * len([room for room in s.rooms_of(seat) if room.type == FOOD])


class Alms(Decree):
    """A main action of its own."""

    def __init__(self):
        super().__init__(38, [hook.MAIN])
        self.layouts = [Layout(40, "alms", [])]
        self.words = {"group.alms": "Give alms"}

    def offer(self, s, point, seat, out):
        if s.money[seat] >= 1000:
            out.append(40 << 24)

    def choose(self, s, point, seat, a):
        mark_turn(s, MAIN_DONE)
        s.money[seat] -= 1000
        s.gain(seat, 2, "decree", self.code, self.ruling)
'''
ENTRY_POINTS = """
[palatium.castles.decrees]
D37 = larder:FullLarder
D38 = larder:Alms
"""


@pytest.fixture
def larder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package with two decrees, and the folder of components that names them."""
    package, told = tmp_path / "larder", tmp_path / "larder-1.0.dist-info"
    package.mkdir()
    told.mkdir()
    (package / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: larder\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield components(tmp_path, LARDER, ALMS)
    forget_decree("D37")
    forget_decree("D38")
    sys.modules.pop("larder", None)


def components(tmp_path: Path, *rows: str) -> Path:
    """Return a folder with the shipped decrees and some more."""
    folder = tmp_path / "components"
    folder.mkdir()
    shipped = (DATA / "decrees.csv").read_text(encoding="utf-8").rstrip("\n")
    (folder / "decrees.csv").write_text("\n".join([shipped, *rows, ""]), encoding="utf-8")
    return folder


def castles(folder: Path, *kept: str) -> CastlesGame:
    """Return a game that deals exactly these decrees."""
    codes = [f"D{number:02}" for number in range(1, 39)]
    exclude = [code for code in codes if kept and code not in kept]
    found = pal.game(
        "castles",
        players=PLAYERS,
        edition="collector",
        modules=["decrees"],
        components=str(folder),
        exclude=exclude,
    )
    assert isinstance(found, CastlesGame)
    return found


def test_it_is_dealt_worded_and_scored(larder: Path) -> None:
    game = castles(larder, "D37", "D38", "D36", "D22")
    assert game.words.say("decree.D37").startswith("Full Larder: Score 3 points for each Food")
    assert "D37" in game.scene()["decrees"]
    assert "D37" in [origin.codes[0] for origin in game.origins if origin.kind == "decree"]
    scored, alms = 0, 0
    for seed in range(8):
        rng = pal.Rng(seed)
        s = game.start()
        while s.seat() != pal.OVER:
            if s.seat() == pal.CHANCE:
                s.apply(s.sample(rng))
                continue
            options = s.options()
            wanted = [a for a in options if s.text(a) == "decree D37"] or options
            s.apply(wanted[rng.below(len(wanted))])
        codes = [game.expansions[-1].codes[id] for id in decrees_of(s).owned]
        lines = list(lines_of(s.lines))
        alms += len([line for line in lines if line.what == "D38"])
        if "D37" not in codes:
            continue
        seat = codes.index("D37")
        food = [room for room in s.rooms_of(seat) if room.type == 0]
        found = [line for line in lines if line.what == "D37"]
        assert sum(line.amount for line in found) == 3 * len(food)
        assert {(line.seat, line.ruling) for line in found} <= {(seat, f"C-DEC-{37}")}
        scored += len(found)
    assert scored > 0
    assert alms > 0


def test_it_keeps_every_law(larder: Path) -> None:
    report = conformance(castles(larder, "D37", "D38", "D36", "D22"), games=1)
    assert report.games == 1


def test_bots_and_environments_know_it_by_its_name(larder: Path) -> None:
    game = castles(larder, "D37", "D38", "D36", "D22")
    record = pal.play(game, bots=["greedy", "random"], seed=1)
    s = pal.replay(record)
    assert s.seat() == pal.OVER
    found = encoding(game)
    assert len(found.row(s.view(0), 0)) == len(found.columns())
    assert any("D37" in column.name for column in found.columns())


def test_a_row_without_a_class_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pal.BadComponents, match="D37 is not a decree of the box, and nobody has"):
        castles(components(tmp_path, LARDER))


def test_a_class_of_the_box_stays_what_it_is() -> None:
    with pytest.raises(ValueError, match="D36 is a decree of the box"):
        register_decree(Decree(36, []))


def test_a_program_may_register_it(tmp_path: Path) -> None:
    register_decree(Decree(37, []))
    try:
        assert castles(components(tmp_path, LARDER)).expansions[-1].codes[-1] == "D37"
        (tmp_path / "two").mkdir()
        twice = components(tmp_path / "two", LARDER, LARDER)
        with pytest.raises(pal.BadComponents, match="D37 is there twice"):
            castles(twice)
    finally:
        forget_decree("D37")


def test_the_decrees_of_the_box_come_first(tmp_path: Path) -> None:
    folder = components(tmp_path)
    text = (folder / "decrees.csv").read_text(encoding="utf-8")
    (folder / "decrees.csv").write_text(text.replace("\nD02,", "\nD99,"), encoding="utf-8")
    with pytest.raises(pal.BadComponents, match="it should list D01 to D36 in order"):
        castles(folder)
