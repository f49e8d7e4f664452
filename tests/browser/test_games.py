"""Whole games through the page, by clicking what glows."""

import pytest

from tests.browser.conftest import Newcomer

EXPANSIONS = ["moats", "passages", "swans", "towers", "decrees"]
COLLECTOR = {"players": 2, "edition": "collector"}
SHORT: list[tuple[str, dict[str, object]]] = [
    ("palaces", {"players": 2}),
    ("castles", {"players": 2, "edition": "base"}),
]
LONG: list[tuple[str, dict[str, object]]] = [
    ("azul", {"players": 2, "side": "colour"}),
    ("azul", {"players": 2, "side": "grey"}),
    ("azul", {"players": 4, "side": "grey"}),
    ("palaces", {"players": 4, "naming": "jade", "treasures": True, "bare_bid": True}),
    ("castles", {"players": 1, "edition": "collector"}),
    ("castles", {"players": 4, "edition": "base"}),
    *[("castles", {**COLLECTOR, "modules": [module]}) for module in EXPANSIONS],
    ("castles", {**COLLECTOR, "modules": EXPANSIONS}),
    ("palace", {"players": 3}),
]
GAMES = [*SHORT, *[pytest.param(*game, marks=pytest.mark.soak) for game in LONG]]
"""`make soak` plays the long ones; of Azul `make test` plays the last part."""


@pytest.mark.parametrize("game, config", GAMES)
def test_game_against_bots(newcomer: Newcomer, game: str, config: dict[str, object]) -> None:
    ada = newcomer()
    ada.sit(ada.make(game=game, config=config, visibility="private"))
    ada.play()
    assert ada.is_over()
