"""Winning, bluffing, copies in the bid (L-WIN, L-BLUFF, L-CARD-1, L-CARD-2)."""

import pytest

import palatium as pal
from palatium.core.cards.hidden import faces as faces_of
from palatium.games.palaces.bidding.possible_bids import can_make, means_of
from palatium.games.palaces.showing.bid_on_table import text_of
from palatium.games.palaces.state import PASSED, PalacesState
from tests.games.palaces.table import (
    all_bids,
    announce,
    at,
    bid,
    deal,
    face,
    hand,
    say,
    texts,
    won,
)


def makes(s: PalacesState, v: int, seat: int = 1) -> bool:
    hand_faces = faces_of(s.hands[seat])
    return can_make(means_of(s.cards, hand_faces, s.prize, s.available).boxes(), v)


def test_l_win_1_only_the_winner_shows() -> None:
    s = at(players=3, prize="GPit", hands=["G G", "S", "M M"])
    announce(s, "honest", 1, 1, 0, 0)
    announce(s, "honest", 1, 0, 0, 2)
    announce(s, "honest", 2, 0, 0, 0)
    assert s.seat() == 0
    assert s.stack[-1].name() == "honour"


@pytest.mark.parametrize(
    "prize,available,cards,good,bad",
    [
        ("SFountain", "", "MFolly GTrellis", [(2, 1, 0, 1), (3, 1, 0, 1)], [(2, 1, 0, 2)]),
        ("STrellis", "", "STrellis", [(0, 3, 0, 0), (0, 4, 0, 0)], [(0, 2, 0, 0)]),
        ("CFolly", "", "GTrellis", [(1, 0, 1, 0), (3, 0, 1, 0)], [(4, 0, 1, 0)]),
        ("GPit", "MTrellis", "SAviary", [(1, 1, 0, 0), (1, 1, 0, 1)], [(1, 2, 0, 0)]),
        ("MCell", "GTrellis", "MFolly CAviary", [(2, 0, 1, 2)], [(3, 0, 1, 2)]),
        (
            "MPit",
            "",
            "G G GTrellis",
            [(2, 0, 0, 1), (3, 0, 0, 1)],
            [(5, 0, 0, 1)],
        ),
    ],
)
def test_l_win_2_what_cards_make(
    prize: str,
    available: str,
    cards: str,
    good: list[tuple[int, int, int, int]],
    bad: list[tuple[int, int, int, int]],
) -> None:
    s = at(prize=prize, available=[available] if available else [], hands=["G", cards])
    for v in good:
        assert makes(s, bid(*v))
    for v in bad:
        assert not makes(s, bid(*v))


def test_l_win_2_chains_of_copies_alone_are_blank() -> None:
    """Prize Marble Folly, shown Marble Folly: (0,0,0,2), no text."""
    s = at(prize="MFolly", hands=["G", "SFolly"], available=["GKeep"])
    folly = face(s, "MFolly")
    boxes = means_of(s.cards, [folly], folly, []).boxes()
    assert can_make(boxes, bid(0, 0, 0, 2))
    assert not can_make(boxes, bid(0, 0, 0, 3))
    assert makes(s, bid(0, 1, 0, 1))
    assert not makes(s, bid(0, 1, 0, 2))
    assert not makes(s, bid(0, 2, 0, 1))
    won(s, 1, "SFolly")
    assert [text_of(item) for item in s.table] == [0, 0]


def test_l_win_2_exactly_not_more() -> None:
    s = at(prize="MPit", hands=["", "G"], available=["GKeep"])
    assert makes(s, bid(1, 0, 0, 1))
    assert not makes(s, bid(0, 0, 0, 1))
    assert not makes(s, bid(2, 0, 0, 1))


def test_l_win_2_a_trellis_of_the_hand_counts_once_or_twice() -> None:
    """One Gold announced with only a Gold Trellis is not a failed bluff."""
    s = at(prize="MPit", hands=["", "GTrellis"], available=["GKeep"])
    assert all_bids(s, "honest") == {bid(1, 0, 0, 1), bid(2, 0, 0, 1)}
    announce(s, "honest", 1, 0, 0, 1)
    assert texts(s) == ["show GTrellis once"]
    say(s, "show GTrellis once")
    assert s.winner == 1


def test_l_win_2_a_trellis_that_is_the_prize_counts_twice() -> None:
    s = at(prize="MTrellis", hands=["", "G"], available=["GKeep"])
    assert makes(s, bid(1, 0, 0, 2))
    assert not makes(s, bid(1, 0, 0, 1))


def test_l_win_3_which_cards_is_free() -> None:
    """(2,0,0,1) by two basics or by the Trellis alone; (3,0,0,1) by Trellis and basic."""
    s = at(prize="MPit", hands=["", "G G GTrellis"], available=["GKeep"])
    announce(s, "honest", 2, 0, 0, 1)
    assert texts(s) == ["show G self", "show GTrellis self"]
    say(s, "show G self")
    assert texts(s) == ["show G self", "show GTrellis once"], "no step that misses the bid"
    say(s, "show G self")
    assert s.winner == 1
    assert hand(s, 1) == "GTrellis"


def test_l_win_3_a_winner_who_can_must() -> None:
    s = at(prize="MPit", hands=["", "G G"], available=["GKeep"])
    announce(s, "bluff", 2, 0, 0, 1)
    assert texts(s) == ["show G self"]
    assert "must" in str(s.why_not(s.parse("fail G")))


def test_l_win_3_a_copy_prize_speaks_first() -> None:
    s = at(prize="CFolly", hands=["", "G G GTrellis"], available=["GKeep"])
    announce(s, "honest", 3, 0, 1, 0)
    assert texts(s) == ["show CFolly self", "show CFolly trellisG"]
    say(s, "show CFolly trellisG")
    assert texts(s) == ["show G self", "show GTrellis self"]
    say(s, "show G self")
    assert texts(s) == ["show GTrellis once"], "the Folly needs it in the bid"


def test_l_win_3_a_copy_card_says_whether_it_is_a_trellis() -> None:
    """Silver Fountain, Marble Folly and Gold Trellis: (3,1,0,1) needs the Folly."""
    s = at(prize="SFountain", hands=["", "MFolly GTrellis"], available=["GKeep"])
    assert all_bids(s, "honest") == {
        bid(0, 1, 0, 1),
        bid(1, 1, 0, 0),
        bid(1, 1, 0, 1),
        bid(2, 1, 0, 0),
        bid(2, 1, 0, 1),
        bid(3, 1, 0, 1),
    }
    announce(s, "honest", 3, 1, 0, 1)
    say(s, "show GTrellis self")
    assert texts(s) == ["show MFolly trellisG"]
    say(s, "show MFolly trellisG")
    assert s.winner == 1
    assert "text" not in s.stack[-1].name(), "a Trellis has no text to choose"


def test_l_win_4_other_copies_get_a_text_never_trellis() -> None:
    s = at(prize="STurret", hands=["", "MFolly GTrellis CPit"], available=["GKeep"])
    won(s, 1, "MFolly GTrellis CPit")
    assert texts(s) == ["text MFolly blank", "text MFolly STurret", "text MFolly CPit"]


def test_l_win_5_any_order_must_before_stop() -> None:
    s = at(prize="STurret", hands=["S", "GFountain C"], decks=["", "M"], available=["GKeep"])
    won(s, 1, "GFountain C")
    assert texts(s) == [
        "build S high",
        "fountain GFountain GFountain",
        "turret STurret STurret S high",
    ]
    assert "must" in str(s.why_not(s.parse("stop")))
    say(s, "fountain GFountain GFountain", "draw M")
    assert "stop" in texts(s)
    say(s, "build S high", "turret STurret STurret S low")
    assert s.scores() == [0, 1]


def test_l_win_6_bid_cards_are_neither_hand_nor_discards() -> None:
    s = at(prize="STurret", hands=["S", "GTopiary C"], available=["GKeep"])
    won(s, 1, "GTopiary")
    assert hand(s, 1) == "C"
    assert s.discards[1] == ()
    assert len(s.table) == 2


def test_l_win_7_clean_up() -> None:
    s = at(
        prize="STurret",
        hands=["S", "GTopiary GKeep C M"],
        available=["GFountain", "GGallery", "GCell"],
        decks=["", ""],
    )
    won(s, 1, "GTopiary GKeep C M")
    say(s, "keep GKeep GKeep C")
    assert "topiary GTopiary GTopiary C bid" not in texts(s), "the first mark stays"
    say(s, "topiary GTopiary GTopiary M bid", "stop")
    deal(s)
    assert hand(s, 1) == "C"
    assert {s.cards.tokens[number] for number in s.discards[1]} == {"GKeep", "GTopiary", "STurret"}
    assert s.cards.tokens[s.removed[-1]] == "M"
    assert s.check() == []


def three(**more: object) -> PalacesState:
    """Return a position with A active, then B, C; a Crystal prize."""
    return at(
        players=3,
        prize="CPit",
        hands=["G S", "S M", "C C"],
        available=["GFountain", "GKeep", "GCell"],
        options=more,
    )


def test_l_bluff_1_a_failed_winner_discards_and_bidding_starts_afresh() -> None:
    """B fails and is asked again, then C and A; all pass: prize gone, marker to B."""
    s = three()
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass")
    assert s.seat() == 1
    assert texts(s) == ["fail S", "fail M"]
    events: list[pal.Event] = []
    s.apply(s.parse("fail M"), events)
    told = [event.told(0) for event in events]
    assert {"event": "failed", "seat": 1, "bid": "2 Gold and 1 Crystal", "card": "Marble"} in told
    assert s.high_seat == -1
    for seat in (1, 2, 0):
        assert s.seat() == seat, "everyone, from the active player's left"
        say(s, "bid pass")
    deal(s)
    assert s.cards.tokens[s.removed[-1]] == "CPit"
    assert [len(cards) for cards in s.hands] == [3, 2, 3]
    assert s.seat() == s.active == 1


def test_l_bluff_2_whoever_failed_may_bid_again() -> None:
    """B fails, then wins the same prize with what is left."""
    s = three()
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass", "fail M")
    announce(s, "honest", 0, 1, 1, 0)
    say(s, "bid pass", "bid pass", "show S self")
    assert s.winner == 1


def test_l_bluff_2_a_bluffer_fails_until_no_card_is_left() -> None:
    """Each failure costs a card, and a player without cards passes: the repeats end."""
    s = three()
    for lost in ("S", "M"):
        announce(s, "bluff", 1, 0, 1, 0)
        say(s, "bid pass", "bid pass", f"fail {lost}")
    assert s.seat() == 2, "B has no card to bid with"
    view = s.view(0)
    failed = view["failed"]
    assert isinstance(failed, list)
    assert [(row["seat"], row["discarded"]["title"]) for row in failed] == [
        (1, "Silver"),
        (1, "Marble"),
    ]


def test_l_bluff_2_the_ban_as_a_house_rule() -> None:
    """`bluff_ban`: a player who failed is out of the repeat, one who passed may bid again."""
    s = three(bluff_ban=True)
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass", "fail S")
    assert s.seat() == 2
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "fail C")
    assert s.seat() == 0, "only A is left"
    say(s, "bid pass")
    assert s.prize == -1


def test_l_bluff_3_a_failed_bidder_is_a_loser() -> None:
    """C wins the repeat, Crystal prize: A and B draw 1; Pit touches B too."""
    s = three()
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass", "fail S", "bid pass")
    announce(s, "honest", 0, 0, 2, 0)
    say(s, "bid pass")
    say(s, "show C self", "pit CPit CPit")
    assert s.waiting() == 0b011
    say(s, "drop G", "drop M", "stop")
    deal(s)
    assert [len(cards) for cards in s.hands] == [2, 1, 1]
    assert s.bids == [-2] * 3
    assert PASSED == -1


def test_l_card_1_a_text_carries_its_suit() -> None:
    """A Marble Folly as Gold Trellis adds Gold, as Gold Turret builds Gold."""
    s = at(prize="SFountain", hands=["", "MFolly GTurret"], available=["GCell"], decks=["", "C"])
    won(s, 1, "MFolly GTurret")
    say(s, "text MFolly GTurret")
    assert "turret MFolly GTurret G high" in texts(s)
    assert not [text for text in texts(s, "turret") if " M " in text]


def test_l_card_2_aviary_through_a_folly() -> None:
    """Aviary, a Folly available, bid also Silver Turret and Marble Pit."""
    s = at(prize="CCell", hands=["G", "GAviary STurret MPit"], available=["MFolly"])
    won(s, 1, "GAviary STurret MPit")
    assert texts(s) == [
        "text GAviary blank",
        "text GAviary STurret",
        "text GAviary CCell",
        "text GAviary MPit",
    ]
    say(s, "text GAviary STurret")
    assert "turret GAviary STurret S high" in texts(s)


def test_l_card_2_folly_through_an_aviary() -> None:
    s = at(prize="CCell", hands=["G", "GAviary MFolly"], available=["STurret"])
    won(s, 1, "GAviary MFolly")
    assert texts(s) == ["text MFolly blank", "text MFolly STurret", "text MFolly CCell"]
    say(s, "text MFolly STurret")
    assert texts(s) == ["text GAviary blank", "text GAviary STurret"]


def test_l_card_2_a_folly_may_copy_the_prize() -> None:
    """The prize is a card of the bid."""
    s = at(prize="STurret", hands=["G", "MFolly"], available=["GCell"])
    won(s, 1, "MFolly")
    assert texts(s) == ["text MFolly blank", "text MFolly STurret"]
    trellis = at(prize="STrellis", hands=["G", "MFolly"], available=["GCell"])
    assert makes(trellis, bid(0, 3, 0, 1))


def test_l_card_2_the_prize_is_never_an_available_card() -> None:
    s = at(prize="CTurret", hands=["G", "GAviary"], available=["SCell"])
    won(s, 1, "GAviary")
    assert texts(s) == ["text GAviary blank", "text GAviary SCell"]


def test_l_card_2_two_available_cards_when_a_deck_is_gone() -> None:
    """The 12th Garden card is the prize: two available cards for an Aviary; last round."""
    s = at(
        prize="CFountain",
        hands=["G", "GAviary"],
        available=["SKeep", "SCell"],
        left=(0, 5, 5),
        decks=["", "M"],
    )
    won(s, 1, "GAviary")
    assert texts(s) == ["text GAviary blank", "text GAviary SKeep", "text GAviary SCell"]
    say(s, "text GAviary blank", "fountain CFountain CFountain", "draw M", "stop")
    deal(s)
    assert s.seat() == pal.OVER
    assert "Garden" in s.outcome().reason
