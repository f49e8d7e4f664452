"""Castles in a terminal: drawn only from views, every option in words."""

import io

from rich.console import Console

import palatium as pal
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.cli.terminal.menu import Menu
from palatium.core.rng import Rng


def drawn(s: pal.State, seat: int | None, names: list[str]) -> str:
    """Return what a seat sees on the screen."""
    around = SceneContext(s.game, names)
    console = Console(file=io.StringIO(), width=120, theme=THEME)
    console.print(scene("castles").draw(s.view(seat), seat, 120, around))
    if seat is not None and s.seat() == seat:
        console.print(Menu(s, seat, scene("castles"), around, s.view(seat)).show(120))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_every_question_can_be_drawn() -> None:
    s = pal.game("castles", players=2, edition="collector").start()
    rng = Rng(6)
    asked: set[str] = set()
    while s.stack:
        name = s.ask().name
        if name not in asked:
            asked.add(name)
            for seat in (0, 1, None):
                assert "Castles of Mad King Ludwig" in drawn(s, seat, ["Ann", "Bob"])
            if s.seat() == pal.CHANCE:
                assert scene("castles").due(s.view(None), 1)
        options = s.options()
        s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])
    assert {"price", "turn", "put", "drop"} <= asked


def test_a_hidden_bonus_card_shows_its_back() -> None:
    s = pal.game("castles", players=2, edition="base", first=0).start()
    while s.ask().name != "price":
        s.apply(s.options()[0])
    assert drawn(s, None, ["Ann", "Bob"]).count("▯") == 4
    assert drawn(s, 0, ["Ann", "Bob"]).count("▯") == 2


ALL = ["decrees", "moats", "passages", "swans", "towers"]


def test_every_question_of_the_expansions_can_be_drawn() -> None:
    asked: set[str] = set()
    seen = ""
    for seed in (2, 5):
        s = pal.game("castles", players=2, edition="collector", modules=ALL).start()
        rng = Rng(seed)
        while s.stack:
            name = s.ask().name + type(s.stack[-1]).__name__
            if name not in asked:
                asked.add(name)
                for seat in (0, 1, None):
                    seen += drawn(s, seat, ["Ann", "Bob"])
                if s.seat() == pal.CHANCE:
                    assert scene("castles").due(s.view(None), 1)
            options = s.options()
            s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])
        seen += drawn(s, None, ["Ann", "Bob"])
    names = " ".join(sorted(asked))
    for wanted in ("foyer", "decreePickDecree", "turn", "link", "DrawToken"):
        assert wanted in names
    for words in ("Favors face down", "moats", "swan", "passages: ", "closed side N", "~ ~ "):
        assert words in seen


def test_hidden_money_and_hidden_decrees_show_their_backs() -> None:
    s = pal.game("castles", players=2, edition="collector", modules=["decrees"], first=0).start()
    while not (s.seat() >= 0 and s.ask().name == "decree"):
        s.apply(s.options()[0])
    s.apply(next(a for a in s.options() if s.text(a)))
    assert "▯ decree" in drawn(s, None, ["Ann", "Bob"])
    hidden = s.view(0)["players"]
    assert isinstance(hidden, list)
    hidden[1]["money"] = None
    from palatium.cli.scenes.castles.scene import _name

    around = SceneContext(s.game, ["Ann", "Bob"])
    assert "money hidden" in str(_name({**s.view(0), "players": hidden}, 1, around))
