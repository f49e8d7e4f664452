"""The eighteen texts (L-CARD-3 to L-CARD-20)."""

import pytest

from palatium.core.ids import CHANCE
from palatium.games.palaces.bidding import base
from tests.games.palaces.table import (
    announce,
    at,
    bid,
    deal,
    hand,
    palace,
    say,
    texts,
    titles,
    won,
)

OPEN = ["GFountain", "GKeep", "GCell"]


def test_l_card_3_trellis_counts_while_bidding_and_does_nothing_later() -> None:
    s = at(prize="MTrellis", hands=["", "GTrellis"], available=OPEN, decks=["", ""])
    assert base(s) == bid(0, 0, 0, 2)
    announce(s, "honest", 2, 0, 0, 2)
    say(s, "show GTrellis self")
    assert texts(s) == ["build M high", "stop"]


def test_l_card_4_fountain_draws() -> None:
    s = at(prize="MFountain", hands=["", "G"], available=["GKeep"], decks=["", "S"])
    won(s, 1, "G")
    say(s, "fountain MFountain MFountain", "draw S")
    assert hand(s, 1) == "S"


def test_l_card_5_path_passes_left_together() -> None:
    s = at(players=3, prize="MPath", hands=["G", "S C", ""], available=["GKeep"])
    won(s, 1, "S")
    say(s, "path MPath MPath")
    assert s.waiting() == 0b011, "an empty hand gives none"
    say(s, "give G", "give C")
    assert [hand(s, seat) for seat in range(3)] == ["", "G", "C"]
    assert titles(s, 0, 1) == ["Gold"]
    assert titles(s, 0, 2, "hand") == []
    assert titles(s, 1, 2) == ["Crystal"]


def test_l_card_5_path_around_those_who_refuse() -> None:
    """L/V24: four players, C refuses: A to B, B to D, D to A."""
    s = at(
        players=4, prize="MPath", hands=["G", "S S", "C MArmory", "M"], available=["GKeep"]
    )
    won(s, 1, "S")
    say(s, "path MPath MPath")
    assert "refuse" not in texts(s, seat=1), "the winner cannot refuse"
    assert "refuse" in texts(s, seat=2)
    say(s, "give G", "give S", "refuse", "give M")
    assert [hand(s, seat) for seat in range(4)] == ["M", "G", "C MArmory", "S"]
    assert titles(s, 0, 2) == ["Marble Armory"]


def test_l_card_5_two_players_one_refuses() -> None:
    """L/V24: nothing moves."""
    s = at(prize="MPath", hands=["G CArmory", "S S"], available=["GKeep"])
    won(s, 1, "S")
    say(s, "path MPath MPath", "refuse", "give S")
    assert [hand(s, seat) for seat in range(2)] == ["G CArmory", "S"]


def test_l_card_6_topiary_marks_a_bid_card_or_removes_a_hand_card() -> None:
    s = at(prize="MTopiary", hands=["", "G S CTrellis"], available=OPEN, decks=["", ""])
    assert s.wild == 1
    won(s, 1, "G")
    assert texts(s, "topiary") == [
        "topiary MTopiary MTopiary G bid",
        "topiary MTopiary MTopiary S hand",
        "topiary MTopiary MTopiary CTrellis hand",
    ]
    assert "stop" in texts(s)
    say(s, "topiary MTopiary MTopiary CTrellis hand")
    assert hand(s, 1) == "S"
    assert s.cards.tokens[s.removed[-1]] == "CTrellis"
    assert s.wild == 0


def test_l_card_7_keep_never_a_keep() -> None:
    """L/V25: Keep, Folly as Keep, gold basic: the basic returns; the second Keep marks nothing."""
    s = at(
        prize="MPit",
        hands=["", "GKeep SFolly G"],
        available=["GFountain", "GTurret", "GCell"],
        decks=["", ""],
    )
    won(s, 1, "GKeep SFolly G")
    say(s, "text SFolly GKeep")
    assert texts(s, "keep") == ["keep SFolly GKeep G", "keep GKeep GKeep G"]
    say(s, "keep GKeep GKeep G")
    assert texts(s, "keep") == [], "not the prize, no Keep, no copy of one"
    say(s, "pit MPit MPit", "stop")
    deal(s)
    assert hand(s, 1) == "G"


def test_l_card_7_two_keeps_mark_two_cards() -> None:
    s = at(prize="MKeep", hands=["", "GKeep G S"], available=["GCell"], decks=["", ""])
    won(s, 1, "GKeep G S")
    say(s, "keep GKeep GKeep G", "keep MKeep MKeep S", "stop")
    assert hand(s, 1) == "G S"


def test_l_card_8_turret_builds_its_suit() -> None:
    s = at(prize="MTurret", hands=["", "G"], available=["GCell"], palaces=[("", 0), ("M", 0)])
    won(s, 1, "G")
    assert texts(s, "turret") == ["turret MTurret MTurret M high", "turret MTurret MTurret M low"]


def test_l_card_9_great_hall_builds_another_suit_of_the_bid() -> None:
    s = at(prize="CCell", hands=["", "GGreatHall S"], available=["GKeep"])
    won(s, 1, "GGreatHall S")
    assert texts(s, "hall") == [
        "hall GGreatHall GGreatHall S high",
        "hall GGreatHall GGreatHall C high",
    ]


def test_l_card_10_gallery_discards_and_builds() -> None:
    s = at(
        prize="CCell",
        hands=["", "GGallery S M"],
        available=["GKeep"],
        tiles={"M": 0},
        palaces=[("", 0), ("S", 0)],
    )
    won(s, 1, "GGallery")
    assert texts(s, "gallery") == [
        "gallery GGallery GGallery S high",
        "gallery GGallery GGallery S low",
    ]
    say(s, "gallery GGallery GGallery S low")
    assert palace(s, 1) == ("S", 1)
    assert [s.cards.tokens[number] for number in s.discards[1]] == ["S"]


@pytest.mark.parametrize(
    "before,move,after",
    [
        (("GSMS", 1), "high_to_low", ("GSM", 2)),
        (("GSMS", 1), "return_high", ("GSM", 1)),
        (("GSMS", 1), "return_low", ("GSMS", 0)),
        (("GSMS", 1), "low_to_high", ("GSMSG", 0)),
        (("GS", 2), "return_low", ("GS", 1)),
        (("GS", 2), "low_to_high", ("GSS", 1)),
    ],
)
def test_l_card_11_scaffold(
    before: tuple[str, int], move: str, after: tuple[str, int]
) -> None:
    """L/V23: T = G,S,M,S, L = 1: top S across: T = G,S,M, L = 2."""
    s = at(prize="CScaffold", hands=["", "M"], available=["GKeep"], palaces=[("", 0), before])
    won(s, 1, "M")
    say(s, f"scaffold CScaffold CScaffold {move}")
    assert palace(s, 1) == after
    assert s.scores()[1] == after[1]
    assert s.check() == []


def test_l_card_11_scaffold_needs_a_legal_move() -> None:
    s = at(prize="CScaffold", hands=["", "M"], available=["GKeep"], palaces=[("", 0), ("GS", 0)])
    won(s, 1, "M")
    assert texts(s, "scaffold") == ["scaffold CScaffold CScaffold return_high"]


def test_l_card_12_chapel_widens_the_prize_build() -> None:
    """L/V32: Marble Folly as Gold Chapel, prize Crystal: the build is Crystal or Gold."""
    s = at(prize="CPit", hands=["", "MFolly GChapel"], available=["GKeep"])
    won(s, 1, "MFolly GChapel")
    say(s, "text MFolly GChapel")
    assert texts(s, "build") == ["build G high", "build C high"]
    say(s, "build G high")
    assert texts(s, "build") == []


def test_l_card_13_armory_show_or_discard() -> None:
    s = at(players=3, prize="MArmory", hands=["G SArmory", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "armory MArmory MArmory")
    assert texts(s, seat=0) == ["drop G", "drop SArmory", "refuse"]
    assert texts(s, seat=2) == ["drop S", "drop M"]
    say(s, "refuse", "drop M")
    assert [hand(s, seat) for seat in range(3)] == ["G SArmory", "", "S"]


@pytest.mark.parametrize(
    "prize,word", [("MUndermine", "undermine"), ("MInterrogation", "interrogation")]
)
def test_l_card_14_a_target_may_refuse(prize: str, word: str) -> None:
    s = at(
        players=3,
        prize=prize,
        hands=["G SArmory", "C", "S M"],
        available=["GKeep"],
        palaces=[("GS", 1), ("", 0), ("G", 0)],
    )
    won(s, 1, "C")
    say(s, f"{word} {prize} {prize} A")
    assert s.seat() == 0
    assert s.ask().veiled
    assert texts(s) == ["allow", "refuse"]
    say(s, "refuse")
    assert hand(s, 0) == "G SArmory"
    assert palace(s, 0) == ("GS", 1)
    assert texts(s, word) == [], "a refused target is not replaced"


def test_l_card_14_everyone_is_asked_armory_or_not() -> None:
    s = at(prize="MInterrogation", hands=["G", "C C"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "interrogation MInterrogation MInterrogation A")
    assert s.seat() == 0
    assert s.ask().veiled
    assert texts(s) == ["allow"]


def test_l_card_14_effect_by_effect() -> None:
    s = at(prize="MPit", hands=["G S SArmory", "CArmory C"], available=["GKeep"])
    won(s, 1, "CArmory C")
    say(s, "pit MPit MPit", "refuse", "armory CArmory CArmory", "drop G")
    assert hand(s, 0) == "S SArmory"


def test_l_card_15_cell_cancels_the_draw_phase_fountain_still_draws() -> None:
    """L/V26: Cell and Fountain, Gold prize: the winner draws 1, the others 0."""
    s = at(
        prize="GTurret",
        hands=["S MArmory", "MCell MFountain"],
        available=OPEN,
        decks=["C C C", "C"],
    )
    won(s, 1, "MCell MFountain")
    say(s, "cell MCell MCell", "fountain MFountain MFountain", "draw C", "stop")
    assert [len(cards) for cards in s.hands] == [2, 1]
    assert s.stack[-1].name() == "prize"
    assert not s.is_drawless, "the next round has a draw phase"


def test_l_card_16_pit_discards_one_each() -> None:
    """L/V29: a loser with an Armory discards a card or shows it and keeps all."""
    s = at(players=3, prize="MPit", hands=["G SArmory", "C", ""], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit")
    assert s.waiting() == 0b001, "an empty hand is not asked"
    assert texts(s) == ["drop G", "drop SArmory", "refuse"]
    kept = s.clone()
    say(s, "drop SArmory")
    assert hand(s, 0) == "G"
    say(kept, "refuse")
    assert hand(kept, 0) == "G SArmory"


@pytest.mark.parametrize(
    "before,targets,after",
    [(("GS", 1), ["undermine MUndermine MUndermine A"], ("G", 1)), (("G", 1), [], ("G", 1))],
)
def test_l_card_17_undermine(
    before: tuple[str, int], targets: list[str], after: tuple[str, int]
) -> None:
    """L/V22: T = G,S, L = 1: T = G. T = G, L = 1: no legal target."""
    s = at(prize="MUndermine", hands=["", "C"], available=["GKeep"], palaces=[before])
    won(s, 1, "C")
    assert texts(s, "undermine") == targets
    say(s, *targets)
    assert palace(s, 0) == after
    assert s.check() == []


def test_l_card_18_interrogation_takes_and_gives_back() -> None:
    s = at(players=3, prize="MInterrogation", hands=["G G S", "C C", "M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "interrogation MInterrogation MInterrogation A", "allow")
    assert s.seat() == CHANCE
    assert texts(s) == ["take G", "take S"]
    assert s.weights() == [2, 1]
    assert s.stack[-1].seen_by(s) == 0b011
    say(s, "take S")
    assert texts(s) == ["return S", "return C"]
    say(s, "return S")
    assert [hand(s, seat) for seat in range(3)] == ["G G S", "C", "M"]
    assert titles(s, 1, 0) == ["Silver"]
    assert titles(s, 2, 0, "hand") == []


def test_l_card_19_guardroom_looks_and_leaves_or_discards() -> None:
    s = at(
        players=3,
        prize="MGuardroom",
        hands=["G", "C", ""],
        decks=["S S M", "C", ""],
        discards=["", "", "M M"],
        available=["GKeep"],
    )
    won(s, 1, "C")
    say(s, "guardroom MGuardroom MGuardroom")
    assert s.seat() == CHANCE, "C has no hand card, so no Armory: not asked"
    say(s, "look M")
    assert len(s.discards[2]) == 0, "an empty deck is made anew first"
    say(s, "guard discard")
    assert [s.cards.tokens[number] for number in s.discards[2]] == ["M"]
    assert texts(s) == ["allow"]
    say(s, "allow", "look S", "guard leave")
    assert titles(s, 1, 0, "deck_top") == ["Silver"]
    assert titles(s, 0, 0, "deck_top") == []
    assert titles(s, None, 0, "deck_top") == []


def test_l_card_19_a_card_left_on_top_is_drawn_without_chance() -> None:
    s = at(
        prize="CGuardroom",
        hands=["G", "C"],
        decks=["S S M", "C"],
        available=OPEN,
    )
    won(s, 1, "C")
    say(s, "guardroom CGuardroom CGuardroom", "allow", "look M", "guard leave", "stop")
    assert hand(s, 0) == "G M"
    assert titles(s, 1, 0) == ["Marble"], "who knew it keeps knowing it"


def test_l_card_20_choices_are_secret_until_all_are_made() -> None:
    s = at(players=3, prize="MPit", hands=["G C", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit")
    one, two = s.clone(), s.clone()
    say(one, "drop G")
    say(two, "drop C")
    assert one.view(2) == two.view(2)
    assert one.view(0) != two.view(0)
    say(one, "drop S")
    assert one.discards[0] != () != one.discards[2]
