"""Scenes: the facts that a screen draws from."""

import json
from itertools import pairwise
from math import hypot, sqrt

import pytest

import palatium as pal
from palatium.games.castles.figure import castle_figure


def parts(scene: dict[str, object], key: str) -> list[dict[str, float]]:
    value = scene[key]
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("name", ["azul", "castles", "palace", "palaces"])
def test_scene_is_plain_data(name: str) -> None:
    scene = pal.game(name).scene()
    assert scene
    assert json.loads(json.dumps(scene)) == scene


@pytest.mark.parametrize("side", ["colour", "grey"])
def test_azul_spaces_lie_as_on_the_board(side: str) -> None:
    game = pal.game("azul", side=side)
    scene = game.scene()
    stars, spaces = parts(scene, "stars"), parts(scene, "spaces")
    assert len(stars) == 7
    assert len(spaces) == 42
    for space in spaces:
        star = stars[int(space["star"])]
        away = hypot(space["x"] - star["x"], space["y"] - star["y"])
        assert away == pytest.approx(sqrt(3) / 2, abs=1e-3)
    for first, second in pairwise(spaces):
        if first["star"] == second["star"]:
            assert hypot(first["x"] - second["x"], first["y"] - second["y"]) < 1
    spots = {(space["x"], space["y"]) for space in spaces}
    assert len(spots) == 42
    assert {str(space["space"]) for space in spaces} >= {"ctr1", "red6"}


def test_azul_features_lie_near_the_spaces_around_them() -> None:
    scene = pal.game("azul").scene()
    spaces = parts(scene, "spaces")
    features = parts(scene, "features")
    assert sorted({str(feature["kind"]) for feature in features}) == ["pillar", "statue", "window"]
    for feature in features:
        around = feature["spaces"]
        assert isinstance(around, list)
        for space in around:
            spot = spaces[space]
            assert hypot(spot["x"] - feature["x"], spot["y"] - feature["y"]) < 1.4


def test_castles_tiles_have_the_outline_of_their_figure() -> None:
    game = pal.game("castles", players=2)
    scene = game.scene()
    tiles = scene["tiles"]
    assert isinstance(tiles, dict)
    foyer: dict[str, object] = {"tile": "Foyer", "rotation": 0, "x": 0, "y": 0}
    figure = castle_figure(game, [foyer]).rooms[0]
    plan = tiles["Foyer"]
    assert plan["outline"] == [[p.x, p.y] for p in figure.outline]
    assert [door["line"] for door in plan["doors"]] == [
        [*door.line.start, *door.line.end] for door in figure.doors
    ]
    shapes = {(tile["w"], tile["h"], tile["circle"]) for tile in tiles.values()}
    assert (4, 4, True) in shapes or any(circle for _, _, circle in shapes)


def test_castles_cards_have_sentences() -> None:
    scene = pal.game("castles", players=2, edition="collector").scene()
    for key in ("favors", "bonus"):
        cards = scene[key]
        assert isinstance(cards, dict)
        assert all(str(text).endswith(".") for text in cards.values())


def test_palaces_cards_have_texts() -> None:
    scene = pal.game("palaces", naming="jade").scene()
    assert scene["suits"] == ["Gold", "Silver", "Crystal", "Jade"]
    cards = scene["cards"]
    assert isinstance(cards, dict)
    assert all("text" in card for title, card in cards.items() if "name" in card)
    assert len(cards) == 76


def test_palace_tiles_favors_and_slots_have_texts() -> None:
    scene = pal.game("palace").scene()
    tiles, favors, slots = scene["tiles"], scene["favors"], scene["slots"]
    assert isinstance(tiles, dict)
    assert isinstance(favors, dict)
    assert isinstance(slots, dict)
    assert tiles["UT03"]["text"] == "3 points for each of your green swans"
    assert tiles["UT12"]["text"] == "3 points for each of your Favors"
    assert tiles["HA08"]["text"] == "swans: red, yellow"
    assert tiles["AC01"]["sides"] == ["blue", "red", None, None]
    assert favors["FV09"] == {
        "favor": "FV09",
        "direction": "most",
        "item": "rooms",
        "of": "Sleeping",
        "points": 8,
        "text": "most Sleeping rooms",
    }
    assert slots["DISC1"] == {"ongoing": True, "text": "one swan cheaper"}
    assert not slots["TEN"]["ongoing"]
    texts = [*tiles.values(), *favors.values(), *slots.values()]
    assert not [item for item in texts if not item["text"] or "{" in item["text"]]


def test_palace_meetings_of_swans_are_those_of_the_rules() -> None:
    meets = pal.game("palace").scene()["meets"]
    assert isinstance(meets, dict)
    assert meets["red"]["red"] == meets["red"]["gray"] == meets["gray"]["blue"] == "matched"
    assert meets["red"]["blue"] == "joined"
    assert meets["gray"]["gray"] == "matched"
