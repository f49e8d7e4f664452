"""What a screen draws from: pieces of expansions are distinguished, prices are the seat's own."""

import palatium as pal
from palatium.games.castles.actions import SLOT_TOKENS, STAIRS_SLOT
from palatium.games.castles.market.buying import price_of

from .box import ALL, turn
from .table import Lot


def facts(modules: list[str]) -> dict:
    return pal.game("castles", players=2, edition="collector", modules=modules).scene()


def test_pieces_of_expansions_are_told_apart() -> None:
    found = facts(ALL)
    tiles = found["tiles"]
    pieces = {code: tile["piece"] for code, tile in tiles.items()}
    assert sorted(code for code, piece in pieces.items() if piece == "passage") == sorted(
        found["passages"].values()
    )
    assert [code for code, piece in pieces.items() if piece == "moat"] == [
        section["tile"] for section in found["moats"]["sections"].values()
    ]
    towers = [tile for tile in tiles.values() if tile["piece"] == "tower"]
    assert {tile["feet"] for tile in towers} == {325}
    assert len({tile["type"] for tile in towers}) == len(towers) == 8
    assert pieces["Foyer"] == "room"
    for side, code in found["moats"]["foyers"].items():
        assert (tiles[code]["piece"], tiles[code]["closed"]) == ("foyer", side)


def test_a_barbican_lies_below_its_foyer_and_has_the_drawbridge() -> None:
    """C-MOA-1: its box fills the last two rows, and the gate is at their lower edge."""
    found = facts(["moats"])
    for side, code in found["moats"]["foyers"].items():
        tile = found["tiles"][code]
        x, y, w, h = tile["barbican"]
        assert (x, w, y + h) == (0, tile["w"], tile["h"])
        gates = [door["line"] for door in tile["doors"] if door["gate"]]
        assert gates == [[2, tile["h"], 1, tile["h"]]]
        assert len(tile["doors"]) == (4 if side == "S" else 3)


def test_without_expansions_there_are_none_of_their_facts() -> None:
    found = facts([])
    assert not {"moats", "passages", "swans", "decrees"} & set(found)
    assert {tile["piece"] for tile in found["tiles"].values()} == {"room"}


def test_every_decree_has_a_name_and_a_text() -> None:
    decrees = facts(["decrees"])["decrees"]
    assert len(decrees) == 36
    for text in decrees.values():
        name, _, effect = text.partition(": ")
        assert 0 < len(name) < 25
        assert effect.endswith(".")


def test_a_seat_sees_what_it_pays_itself() -> None:
    """C-DEC-13, C-DEC-24: only a decree about prices adds anything, and only for its owner."""
    lots: list[Lot] = [("Pantry", 4000, 0), ("Larder", 8000, 0)]
    s = turn([], market=lots, decrees={1: 24})
    costs = s.view(1)["costs"]
    assert costs["m1"] == 3000
    assert costs["m2"] == 7000
    assert costs[SLOT_TOKENS[STAIRS_SLOT]] == price_of(s, 1, STAIRS_SLOT) == 2000
    assert "costs" not in s.view(0)
    assert "costs" not in s.view(None)
