"""Whole games through the page, by clicking what glows."""

import pytest

from tests.browser.conftest import Newcomer

EXPANSIONS = ["moats", "passages", "swans", "towers", "decrees"]
COLLECTOR = {"players": 2, "edition": "collector", "modules": EXPANSIONS}
GAMES = [
    pytest.param("azul", {"players": 2, "side": "colour"}, marks=pytest.mark.soak),
    pytest.param("azul", {"players": 2, "side": "grey"}, marks=pytest.mark.soak),
    ("palaces", {"players": 2}),
    ("castles", {"players": 2, "edition": "base"}),
    pytest.param("castles", COLLECTOR, marks=pytest.mark.soak),
]
"""`make soak` plays those that take long; of Azul `make test` plays the last part."""


@pytest.mark.parametrize("game, config", GAMES)
def test_game_against_bots(newcomer: Newcomer, game: str, config: dict[str, object]) -> None:
    ada = newcomer()
    ada.sit(ada.make(game=game, config=config, visibility="private"))
    ada.play()
    assert ada.is_over()
