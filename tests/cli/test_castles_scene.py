"""Castles in a terminal: drawn from views alone, every option in words."""

import io

from rich.console import Console

import palatium as pal
from palatium.cli.scenes import Around, scene
from palatium.cli.style import THEME
from palatium.cli.terminal.menu import Menu
from palatium.core.rng import Rng


def drawn(s: pal.State, seat: int | None, names: list[str]) -> str:
    """What a seat sees on the screen."""
    around = Around(s.game, names)
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
