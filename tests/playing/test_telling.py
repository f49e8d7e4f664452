"""Events are told in the words of the game, never in its codes."""

import re

import pytest

import palatium as pal
from palatium.core.ids import CHANCE
from palatium.playing.telling import Teller

NAMES = ["Anna", "Bo", "Cy"]
MODULES = ["decrees", "moats", "passages", "swans", "towers"]
TABLES = {
    "azul": pal.game("azul", players=3),
    "castles": pal.game("castles", players=3, edition="collector", modules=MODULES),
    "castles alone": pal.game("castles", players=1),
    "palace": pal.game("palace", players=3),
    "palaces": pal.game("palaces", players=3),
}
CODE = re.compile(r"\b[A-Z]{1,2}\d{2,}|_|\b[a-z]+\d\b|\{|nothing nothing| [.,;:]")
"""A code such as B07, R300-04, FV12, ctr1 or high_to_low, or a gap where a fact is missing."""


@pytest.mark.parametrize("table", TABLES)
def test_no_sentence_shows_a_code_or_a_gap(table: str) -> None:
    game = TABLES[table]
    teller = Teller(game)
    told: set[str] = set()
    for seed in range(3):
        s = game.start()
        rng = pal.Rng(seed)
        while s.stack:
            events: list[pal.Event] = []
            options = [s.sample(rng)] if s.seat() == CHANCE else s.options()
            s.apply(options[rng.below(len(options))], events)
            for event in events:
                for viewer in (0, None):
                    facts = event.told(viewer)
                    if facts is not None:
                        told.add(teller.sentence(facts, NAMES))
    assert len(told) > 100
    assert [sentence for sentence in told if CODE.search(sentence)] == []


def test_what_lies_on_a_tile_is_told_if_something_does() -> None:
    teller = Teller(TABLES["castles"])
    bought: dict[str, object] = {"event": "bought", "seat": 1, "slot": 0, "price": 8000}
    assert teller.sentence({**bought, "coins": 0}, NAMES) == "Bo pays 8,000."
    told = "Bo pays 8,000 and takes 2,000 from the tile."
    assert teller.sentence({**bought, "coins": 2000}, NAMES) == told
