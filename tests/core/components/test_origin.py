"""Which pieces are ours: the files say it, the scene passes it on, and a sentence states it."""

import pytest

from palatium.core.components.origin import EXACT, MARK, RECONSTRUCTED, our_codes
from palatium.core.game import Game
from palatium.core.registry import game, game_names, shelf_note

ALL = {
    "edition": "collector",
    "modules": ["decrees", "moats", "passages", "swans", "towers"],
    "players": 3,
}
GAMES: list[tuple[str, dict[str, object]]] = [
    ("azul", {}),
    ("castles", {}),
    ("castles", ALL),
    ("palace", {}),
    ("palaces", {}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_scene_says_status_source_and_origin_of_the_name(
    name: str, options: dict[str, object]
) -> None:
    configured = game(name, **options)
    facts = configured.scene()
    origins = facts["origins"]
    assert isinstance(origins, dict)
    for one in configured.origins:
        for code in one.codes:
            told = origins.get(code)
            if one.status == EXACT and one.name_from == "printed":
                assert told is None
            else:
                assert told == {
                    "status": one.status,
                    "source": one.source,
                    "name_from": one.name_from,
                }
    assert facts["components"] == configured.components_note()


def test_azul_says_plainly_that_it_has_nothing_of_ours() -> None:
    azul = game("azul")
    assert our_codes(azul.origins) == set()
    assert azul.components_note() == "All pieces are as in the box."


def test_the_palace_marks_every_tile_and_favor() -> None:
    palace = game("palace")
    facts = palace.scene()
    for part in ("tiles", "favors"):
        pieces = facts[part]
        assert isinstance(pieces, dict)
        assert set(pieces) <= our_codes(palace.origins)
    assert "all 106 tiles, all 32 Favors" in palace.components_note()


def test_palaces_marks_the_texts_that_are_ours_with_any_suit() -> None:
    palaces = game("palaces")
    facts = palaces.scene()
    cards = facts["cards"]
    assert isinstance(cards, dict)
    ours = our_codes(palaces.origins)
    for one in palaces.origins:
        titles = [title for title in cards if title in one.codes]
        assert titles
        assert all((title in ours) == (one.status == RECONSTRUCTED) for title in titles)
    assert "Gold" not in ours


def test_castles_marks_what_the_collectors_edition_adds() -> None:
    """The rooms of the base game are as printed (two sources agree); tower shapes, passages,
    Barbican and moat have our own outlines."""
    base, full = game("castles"), game("castles", **ALL)
    assert our_codes(base.origins) == set()
    ours = our_codes(full.origins)
    tiles = full.scene()["tiles"]
    assert isinstance(tiles, dict)
    for code, tile in tiles.items():
        is_addition = tile["piece"] in ("tower", "moat", "passage") or "barbican" in tile
        assert code in ours or not is_addition, code
    assert "Foyer" not in ours
    assert "R100-01" not in ours
    assert full.mark("R100-01") == ""
    assert {full.mark(code) for code in ours} == {MARK}


def test_a_game_of_ones_own_makes_no_claim() -> None:
    for name in game_names():
        assert isinstance(game(name), Game)
        assert shelf_note(name)
