"""Building, drawing, the end (L-BUILD, L-DRAW, L-END)."""

import re
from pathlib import Path

import pytest

import palatium as pal
from palatium.games.palaces import CARDS, DATA
from palatium.games.palaces.hands.drawing import Draws
from palatium.games.palaces.palace import HIGH, LOW, add_lanes, build
from palatium.games.palaces.score import rank_key
from palatium.games.palaces.state import PalacesState
from tests.games.palaces.table import GSCM, at, deal, face, hand, palace, say, texts, won


def lanes(s: PalacesState, suit: str, seat: int = 0) -> str:
    """Return where a tile may go: h, l."""
    out: list[int] = []
    add_lanes(s, seat, GSCM.index(suit), 0, out)
    return "".join("hl"[lane] for lane in out)


def put(s: PalacesState, suit: str, lane: int, seat: int = 0) -> None:
    build(s, seat, GSCM.index(suit), lane, "test")


def test_l_build_1_a_level_has_one_suit() -> None:
    s = at(palaces=[("GSC", 1)], prize="GPit", hands=["G"])
    assert lanes(s, "S") == "hl"
    assert lanes(s, "G") == lanes(s, "C") == lanes(s, "M") == "h"


def test_l_build_2_the_model() -> None:
    """Vinny has S,M,G,S and the lower column at 3."""
    s = at(palaces=[("SMGS", 3)], prize="GPit", hands=["G"])
    assert lanes(s, "S") == "hl"
    assert lanes(s, "G") == lanes(s, "C") == lanes(s, "M") == "h"
    put(s, "S", LOW)
    assert palace(s, 0) == ("SMGS", 4)
    assert lanes(s, "S") == "h", "equal columns: high only"


def test_l_build_2_from_the_ground() -> None:
    """Gold high; then Silver high only; then Gold low or high."""
    s = at(prize="GPit", hands=["G"])
    assert lanes(s, "G") == "h"
    put(s, "G", HIGH)
    assert lanes(s, "S") == "h"
    put(s, "S", HIGH)
    assert lanes(s, "G") == "hl"
    put(s, "G", LOW)
    assert palace(s, 0) == ("GS", 1)
    assert s.scores() == [1, 0]
    assert [line.ruling for line in s.score_lines(0)] == ["L-BUILD-2"]


def test_l_build_2_the_order_of_builds_matters() -> None:
    """T = G,S,S, L = 0: Gold, Silver, Silver low; Silver first: high only."""
    s = at(palaces=[("GSS", 0)], prize="GPit", hands=["G"])
    assert lanes(s, "S") == "h"
    for suit in "GSS":
        assert "l" in lanes(s, suit)
        put(s, suit, LOW)
    assert palace(s, 0) == ("GSS", 3)


def test_l_build_3_builds_are_optional_and_need_a_tile() -> None:
    """1 gold tile left, two Gold builds: the second is lost; the game ends."""
    s = at(
        prize="GTurret",
        hands=["S", "C"],
        tiles={"G": 1},
        available=["GFountain", "GKeep", "GCell"],
        decks=["", ""],
    )
    won(s, 1, "C")
    assert texts(s) == ["build G high", "stop", "turret GTurret GTurret G high"]
    say(s, "build G high")
    deal(s)
    assert s.supply[0] == 0
    assert palace(s, 1) == ("G", 0)
    assert s.seat() == pal.OVER
    assert "Gold" in s.outcome().reason


def test_l_build_4_a_prize_gives_one_build_in_its_suit() -> None:
    s = at(prize="CFountain", hands=["S", "G"], decks=["", "M"])
    won(s, 1, "G")
    say(s, "fountain CFountain CFountain", "draw M", "build C high")
    assert palace(s, 1) == ("C", 0)
    assert s.seat() != 1 or s.stack[-1].name() != "resolve"


@pytest.mark.parametrize("prize,number", [("GPit", 2), ("SPit", 2), ("CPit", 1), ("MPit", 1)])
def test_l_draw_1_losers_draw(prize: str, number: int) -> None:
    s = at(
        players=3,
        prize=prize,
        hands=["", "G", ""],
        decks=["C C C", "C", "C C C"],
        available=["GFountain", "GKeep", "GCell"],
    )
    won(s, 1, "G")
    say(s, f"pit {prize} {prize}", "stop")
    deal(s)
    assert [len(cards) for cards in s.hands] == [number, 0, number]


def test_l_draw_2_a_deck_that_is_empty_is_made_anew_at_once() -> None:
    """Deck 1, discards 3, Gold prize: draws 1, reshuffles 3, draws 1: deck 2."""
    s = at(
        prize="GTurret",
        hands=["", "C"],
        decks=["M", "C"],
        discards=["S S S"],
        available=["GFountain", "GKeep", "GCell"],
    )
    won(s, 1, "C")
    say(s, "stop", "draw M")
    assert s.decks[0].total() == 3
    assert s.discards[0] == ()
    say(s, "draw S")
    assert hand(s, 0) == "S M"
    assert s.decks[0].total() == 2


def test_l_draw_2_nothing_to_draw() -> None:
    """All own cards in hand: draws 0."""
    s = at(
        prize="GTurret",
        hands=["M S", "C"],
        decks=["", ""],
        available=["GFountain", "GKeep", "GCell"],
    )
    won(s, 1, "C")
    say(s, "stop")
    assert hand(s, 0) == "S M"
    assert s.stack[-1].name() == "prize"


def test_l_draw_2_tried_again_before_the_next_draw() -> None:
    s = at(prize="GTurret", hands=["M", "C"], decks=["S", ""], available=["GKeep"])
    s.stack.append(Draws(0, 1))
    s.forget_options()
    s.settle()
    say(s, "draw S")
    assert s.decks[0].total() == 0
    s.discards[0] = (face(s, "M"),)
    s.hands[0] = tuple(card for card in s.hands[0] if card.face != face(s, "M"))
    s.stack.append(Draws(0, 1))
    s.forget_options()
    s.settle()
    say(s, "draw M")
    assert hand(s, 0) == "S M"


def test_l_end_1_a_deck_without_cards_ends_the_game() -> None:
    s = at(
        prize="GTurret",
        hands=["", "C"],
        decks=["", ""],
        available=["GFountain", "GCell"],
        left=(3, 0, 3),
    )
    won(s, 1, "C")
    say(s, "stop")
    assert s.seat() == pal.OVER
    assert "Castle" in s.outcome().reason


def test_l_end_1_ran_out_is_a_fact_of_the_round(tmp_path: Path) -> None:
    """The last Gold tile is built and a card returns one: the game still ends."""
    shipped = (DATA / CARDS).read_text(encoding="utf-8")
    (tmp_path / CARDS).write_text(re.sub(r"undermine,\d", "undermine,0", shipped))
    s = at(
        prize="GUndermine",
        hands=["S", "C"],
        tiles={"G": 1},
        palaces=[("SG", 0), ("", 0)],
        available=["GFountain", "GKeep", "GCell"],
        decks=["M M", ""],
        options={"components": str(tmp_path)},
    )
    won(s, 1, "C")
    say(s, "build G high")
    assert s.view(0)["ran_out"] == ["Gold"]
    say(s, "undermine GUndermine GUndermine A", "allow")
    assert s.supply[0] == 1
    marks = {mark.code: mark.left for mark in s.ends()}
    assert marks["suit"] == 0
    deal(s)
    assert s.seat() == pal.OVER
    assert s.outcome().reason == "Gold tiles ran out"


def test_l_end_1_else_the_marker_goes_left() -> None:
    s = at(prize="GPit", hands=["G", "S"], available=["GFountain", "GKeep", "GCell"])
    say(s, "bid pass", "bid pass")
    deal(s)
    assert s.round == 2
    assert s.active == 1


@pytest.mark.parametrize(
    "one,two,winners",
    [
        (("SGM", 3), ("GSM", 3), [0]),
        (("MMMM", 4), ("GGG", 3), [0]),
        (("GSM", 3), ("GSM", 3), [0, 1]),
        (("GGGG", 0), ("M", 0), [0, 1]),
        (("GGGGG", 2), ("MMM", 3), [1]),
    ],
)
def test_l_end_2_levels_then_suits(
    one: tuple[str, int], two: tuple[str, int], winners: list[int]
) -> None:
    """S,G,M beats G,S,M; 4 Marble beat 3 Gold; same levels share."""
    s = at(palaces=[one, two], prize="GPit", hands=["G"])
    outcome = s.outcome()
    assert outcome.winners == winners
    assert outcome.scores == [one[1], two[1]]
    tied = one[1] == two[1]
    assert bool(outcome.tie_break) == tied


def test_l_end_2_compares_from_the_highest_level_down() -> None:
    sgm = tuple(GSCM.index(x) for x in "SGM")
    gsm = tuple(GSCM.index(x) for x in "GSM")
    assert rank_key(sgm, 3) > rank_key(gsm, 3)
    assert rank_key(sgm, 1) < rank_key(gsm, 1)
