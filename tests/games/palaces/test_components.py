"""The card file: what is shipped, and errors that name file, row and column."""

import csv
import io
from pathlib import Path

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.core.text.words import english_words, use_language
from palatium.games.palaces import CARDS, DATA
from palatium.games.palaces.box.cards import COLUMNS, TREASURES, read_cards
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


@pytest.mark.parametrize("file", [CARDS, TREASURES])
def test_every_text_of_ours_is_a_sentence_of_the_catalogue(file: str) -> None:
    """So a language can translate it, and the page says what the file says."""
    words = english_words(DATA)
    said = {text for key, text in words.sentences.items() if key.startswith("card.")}
    with (DATA / file).open(encoding="utf-8") as lines:
        assert {row["statement"] for row in csv.DictReader(lines)} <= said


def test_an_own_wording_is_shown_wherever_the_card_is_shown(tmp_path: Path) -> None:
    """Page, terminal and catalogue show what the file says, not our own text."""
    own = "Draw one card, and thank the gardener."
    (tmp_path / CARDS).write_text(SHIPPED.replace("Draw 1 card.", own, 1))
    game = pal.game("palaces", components=str(tmp_path))
    assert isinstance(game, PalacesGame)
    cards = game.scene()["cards"]
    assert isinstance(cards, dict)
    assert cards["Gold Fountain"]["text"] == own
    assert [row["text"] for row in game.catalogue() if row["name"] == "Fountain"] == [own]
    s = at(prize="GFountain", hands=["G", "SFountain"], options={"components": str(tmp_path)})
    out = io.StringIO()
    console = Console(theme=THEME, file=out, width=120)
    console.print(scene("palaces").draw(s.view(1), 1, 120, SceneContext(game, ["one", "two"])))
    assert out.getvalue().count(own) == 2, "as the prize and in the own hand"


def test_a_language_speaks_our_sentences_and_leaves_others_alone(tmp_path: Path) -> None:
    own = "Draw one card, and thank the gardener."
    (tmp_path / CARDS).write_text(SHIPPED.replace("Draw 1 card.", own, 1))
    use_language("xx", {"palaces/card.draw": "Zieh 1.", "palaces/card.no_draw": "Keiner zieht."})
    try:
        ours, theirs = pal.game("palaces"), pal.game("palaces", components=str(tmp_path))
    finally:
        use_language("en", {})
    assert isinstance(ours, PalacesGame)
    assert isinstance(theirs, PalacesGame)
    fountain, cell = [ours.cards.names.index(f"Gold {name}") for name in ("Fountain", "Cell")]
    assert [ours.card_text(fountain), ours.card_text(cell)] == ["Zieh 1.", "Keiner zieht."]
    assert [theirs.card_text(fountain), theirs.card_text(cell)] == [own, "Keiner zieht."]


def test_treasures_are_ours_and_marked_so() -> None:
    """L-SET-5: one for each deck, of our own design."""
    game = pal.game("palaces", treasures=True)
    assert isinstance(game, PalacesGame)
    assert [game.cards.texts[face // 4 - 1].deck for face in game.cards.treasure] == [0, 1, 2]
    ours = [
        row for row in game.catalogue() if row["name"] in ("Grotto", "Throne Room", "Oubliette")
    ]
    assert len(ours) == 3
    assert {(row["status"], row["name_from"]) for row in ours} == {("reconstructed", "invented")}
    assert "Throne Room" not in str(pal.game("palaces").scene())


@pytest.mark.parametrize(
    "old,new,wanted",
    [
        ("Garden,Grotto,S,", "Garden,Grotto,SG,", "the Garden deck has 2 Treasure cards"),
        ("Castle,Throne Room", "Garden,Throne Room", "the Garden deck has 2 Treasure cards"),
        ("Grotto", "Trellis", "row 2 has it already"),
    ],
)
def test_mistakes_in_treasures_are_named(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    text = (DATA / TREASURES).read_text(encoding="utf-8")
    (tmp_path / TREASURES).write_text(text.replace(old, new))
    with pytest.raises(pal.BadComponents, match=wanted):
        pal.game("palaces", treasures=True, components=str(tmp_path))


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
    """A printed set may have a card twice; equal cards stay one option."""
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
    [
        {"players": 1},
        {"players": 5},
        {"naming": "onyx"},
        {"no_bid_draw": 1},
        {"bluff_ban": "yes"},
        {"bare_bid": 0},
        {"first": 2},
    ],
)
def test_bad_options(options: dict[str, object]) -> None:
    with pytest.raises(pal.BadConfig):
        pal.game("palaces", **options)
