"""The card file: what is shipped, and every mistake named by file, row and column."""

from pathlib import Path

import pytest

import palatium as pal
from palatium.games.palaces import CARDS, DATA
from palatium.games.palaces.cards import COLUMNS, read_cards
from palatium.games.palaces.game import PalacesGame
from palatium.games.palaces.state import PalacesState
from tests.games.palaces.table import at, texts

SHIPPED = (DATA / CARDS).read_text(encoding="utf-8")
SUIT_NAMES = ["Gold", "Silver", "Crystal", "Marble"]


def test_eighteen_names_in_four_suits() -> None:
    cards = read_cards(SHIPPED, CARDS, SUIT_NAMES)
    assert len(cards.texts) == 18
    assert [len(deck) for deck in cards.decks] == [24, 24, 24]
    status = [text["status"] for text in cards.catalogue()]
    assert [status.count(x) for x in ("exact", "inferred", "reconstructed")] == [4, 6, 8]


def test_every_text_has_words() -> None:
    game = pal.game("palaces")
    assert isinstance(game, PalacesGame)
    for row in game.catalogue():
        assert game.words.has(f"card.{row['effect']}")


@pytest.mark.parametrize(
    "row,column,value,wanted",
    [
        (2, "deck", "Attic", "one of Garden, Castle, Dungeon"),
        (3, "name", "", "a name of letters"),
        (3, "name", "Trellis", "row 2 has it already"),
        (4, "suits", "GXC", "letters of GSCM"),
        (2, "timing", "win", "one of bid"),
        (5, "effect", "fly", "one of add_suit"),
        (6, "argument", "3", "a whole number from 0 to 0"),
        (7, "statement", "", "the text of the card"),
        (8, "status", "sure", "one of exact"),
        (9, "force", "can", "one of must, may"),
        (10, "name_from", "me", "one of rulebook"),
        (11, "deck_from", "me", "one of exact"),
    ],
)
def test_mistakes_are_named(row: int, column: str, value: str, wanted: str) -> None:
    lines = SHIPPED.splitlines()
    cells = _cells(lines[row - 1])
    cells[COLUMNS.index(column)] = value
    lines[row - 1] = ",".join(f'"{cell}"' for cell in cells)
    with pytest.raises(pal.BadComponents) as caught:
        read_cards("\n".join(lines), CARDS, SUIT_NAMES)
    assert f"{CARDS}, row {row}, column {column}" in str(caught.value)
    assert wanted in str(caught.value)


def _cells(line: str) -> list[str]:
    import csv

    return next(csv.reader([line]))


def test_a_deck_needs_twelve_cards() -> None:
    few = "\n".join(line for line in SHIPPED.splitlines() if "Castle" not in line)
    with pytest.raises(pal.BadComponents, match="the Castle deck has 0 cards"):
        read_cards(few, CARDS, SUIT_NAMES)


def test_an_own_folder_replaces_the_cards(tmp_path: Path) -> None:
    (tmp_path / CARDS).write_text(SHIPPED.replace("Garden,Fountain,", "Garden,Well,"))
    game = pal.game("palaces", components=str(tmp_path))
    assert isinstance(game, PalacesGame)
    assert "Gold Well" in game.cards.names
    assert game.components != pal.game("palaces").components
    s = game.start()
    pal.playout(s, pal.Rng(1))
    assert s.check() == []


def test_copies_of_a_card(tmp_path: Path) -> None:
    """A printed set may hold a card twice; equal cards stay one option."""
    (tmp_path / CARDS).write_text(SHIPPED.replace("Garden,Folly,GSCM", "Garden,Folly,GGGM"))
    game = pal.game("palaces", components=str(tmp_path), players=3)
    for seed in range(5):
        s = game.start()
        pal.playout(s, pal.Rng(seed))
        assert s.check() == []


def test_jade_is_marble_by_another_name() -> None:
    s = at(prize="GPit", hands=["G", "S"], options={"naming": "jade"})
    assert isinstance(s, PalacesState)
    assert s.cards.suit_names[3] == "Jade"
    assert "Jade Pit" in s.cards.names
    assert s.parse("show JPit self") == s.parse("show jpit self")
    marble = at(prize="GPit", hands=["G", "S"])
    assert len(texts(marble)) == len(texts(s))


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 5}, {"naming": "onyx"}, {"no_bid_draw": 1}, {"first": 2}],
)
def test_bad_options(options: dict[str, object]) -> None:
    with pytest.raises(pal.BadConfig):
        pal.game("palaces", **options)
