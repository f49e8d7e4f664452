"""Setup, prize, announcing bids (L-SET, L-PRIZE, L-BID)."""

import pytest

import palatium as pal
from palatium.core.ids import CHANCE
from palatium.games.palaces.bidding.auction import base, cap
from palatium.games.palaces.bidding.suit_counts import beats, total
from palatium.games.palaces.box.cards import SUITS
from palatium.games.palaces.state import PASSED, PalacesState
from tests.games.palaces.table import (
    all_bids,
    announce,
    at,
    bid,
    deal,
    hand,
    player,
    say,
    texts,
    titles,
)


def start(**options: object) -> PalacesState:
    s = pal.game("palaces", **options).start()
    assert isinstance(s, PalacesState)
    return s


def test_l_set_1_twelve_of_each_room_deck_stay() -> None:
    s = start(players=3)
    deal(s)
    view = s.view(None)
    rooms = view["rooms"]
    assert isinstance(rooms, list)
    assert [room["left"] for room in rooms] == [12, 12, 12]
    assert all(room["available"] for room in rooms)
    for pile, number in zip(s.rooms, s.available, strict=True):
        assert pile.total() == 11
        assert len(pile.body) == 23, "any of the 23 others may come"
        assert number >= SUITS


def test_l_set_2_decks_of_twelve_basics_hands_of_four() -> None:
    s = start(players=4)
    assert [pile.total() for pile in s.decks] == [12] * 4
    assert s.supply == [25] * 4
    deal(s)
    assert [len(cards) for cards in s.hands] == [4] * 4
    assert [pile.total() for pile in s.decks] == [8] * 4


def test_l_set_3_first_active_player_by_chance_or_given() -> None:
    s = start(players=3)
    while s.stack[-1].name() != "chance":
        s.apply(s.options()[0])
    assert texts(s) == ["first A", "first B", "first C"]
    assert s.weights() == [1, 1, 1]
    say(s, "first C")
    assert s.seat() == 2
    given = start(players=3, first=1)
    deal(given)
    assert given.seat() == 1


def test_l_set_4_public_and_secret() -> None:
    s = at(hands=["G S", "MArmory C"], discards=["", "GCell"], prize="GPit")
    assert player(s, 0, 1)["hand_size"] == 2
    assert titles(s, 0, 1) == []
    assert titles(s, 0, 1, "discards") == ["Gold Cell"]
    assert titles(s, 0, 0) == ["Gold", "Silver"]


def test_l_set_5_a_treasure_in_each_deck() -> None:
    """Thirteen cards per deck, and one of them is certainly the Treasure."""
    s = start(players=2, treasures=True, first=0)
    assert [s.left_in(deck) for deck in range(3)] == [13, 13, 13]
    assert texts(s) == ["treasure no", "treasure yes"]
    assert s.weights() == [12, 1]
    say(s, "treasure yes", "treasure no")
    assert s.cards.tokens[s.available[0]] == "SGrotto"
    assert all(text.startswith("turn ") for text in texts(s))
    assert not [text for text in texts(s) if "Throne" in text]
    deal(s)
    for deck in range(3):
        assert s.left_in(deck) == 13
    assert s.check() == []
    assert start(players=2).left_in(0) == 12


@pytest.mark.parametrize("seed", range(4))
def test_l_set_5_every_treasure_comes_up_in_a_deck_that_is_emptied(seed: int) -> None:
    s = start(players=2, treasures=True)
    pal.playout(s, pal.Rng(seed))
    for deck in range(3):
        assert s.available[deck] >= 0 or s.treasures[deck] < 0, "empty: it has come"


def test_l_prize_1_the_next_card_turns_up_before_bidding() -> None:
    s = at(hands=["G", "S"], available=["GFountain", "SKeep", "CPit"])
    assert s.seat() == 0
    assert texts(s) == ["prize garden", "prize castle", "prize dungeon"]
    say(s, "prize castle")
    assert s.seat() == CHANCE
    assert all(text.startswith("turn ") for text in texts(s))
    say(s, "turn GTurret")
    assert s.cards.names[s.available[1]] == "Gold Turret"
    assert s.cards.names[s.prize] == "Silver Keep"
    assert s.seat() == 1, "the active player bids last"


@pytest.mark.parametrize(
    "prize,expected",
    [("MTrellis", bid(0, 0, 0, 2)), ("GPit", bid(1)), ("CFolly", bid(0, 0, 1, 0))],
)
def test_l_prize_2_the_prize_is_part_of_every_bid(prize: str, expected: int) -> None:
    s = at(prize=prize, hands=["G", "S"])
    assert base(s) == expected


def test_l_bid_1_one_turn_each_active_player_last() -> None:
    s = at(players=4, active=1, prize="GPit", hands=["G", "S", "C", "M"])
    seen = []
    while s.stack[-1].name() == "bid":
        seen.append(s.seat())
        say(s, "bid pass")
        if s.prize < 0:
            break
    assert seen == [2, 3, 0, 1]


def test_l_bid_2_only_the_vector_is_told() -> None:
    s = at(players=3, prize="GPit", hands=["G", "S S", "C"])
    before = s.view(2)
    say(s, "bid bluff", "number 2", "number 0", "number 0")
    events: list[pal.Event] = []
    assert {**s.view(2), "moves": 0} == {**before, "moves": 0}
    s.apply(s.parse("number 0"), events)
    told = [event.told(2) for event in events]
    assert {"event": "announced", "seat": 1, "bid": "2 Gold"} in told
    assert player(s, 2, 1)["bid"] == {"Gold": 2}


@pytest.mark.parametrize(
    "higher,lower",
    [
        (bid(3, 0, 1, 0), bid(3)),
        (bid(3), bid(0, 3, 1, 2)),
        (bid(0, 0, 0, 2), bid(1, 1, 1, 1)),
        (bid(2, 1), bid(2, 0, 1)),
        (bid(2, 2), bid(2, 1, 1, 1)),
        (bid(0, 3, 3), bid(0, 3, 0, 3)),
    ],
)
def test_l_bid_3_order_of_bids(higher: int, lower: int) -> None:
    assert beats(higher, lower)
    assert not beats(lower, higher)


def test_l_bid_3_an_equal_bid_does_not_beat() -> None:
    """(1,2,0,0) against itself is illegal."""
    s = at(prize="GPit", hands=["S S S", "S S"])
    announce(s, "honest", 1, 2, 0, 0)
    assert not beats(bid(1, 2), bid(1, 2))
    assert bid(1, 2) not in all_bids(s, "bluff")
    say(s, "bid bluff", "number 1", "number 2", "number 0")
    assert "number 0" not in texts(s)


def test_l_bid_4_a_bid_pays_at_least_one_card() -> None:
    s = at(prize="GTrellis", hands=["G", "M M"])
    legal = all_bids(s, "bluff")
    assert bid(2) not in legal
    assert all(v >> 21 >= 2 for v in legal)
    assert max(total(v) for v in legal) == cap(s, 1) == 4


def test_l_bid_4_an_empty_hand_passes_unasked() -> None:
    """A player without cards passes without being asked, even as active player."""
    s = at(players=3, active=0, prize="GPit", hands=["", "S", ""], available=["GKeep"])
    assert s.seat() == 1
    announce(s, "honest", 1, 1, 0, 0)
    assert s.bids == [PASSED, bid(1, 1), PASSED]
    assert s.stack[-1].name() == "honour"


def test_l_bid_5_the_cap_counts_public_facts() -> None:
    """Three cards in hand, two wild ones out, prize Silver Aviary: cap 1 + 3 + 2 + 1 = 7."""
    s = at(prize="SAviary", hands=["G", "G S C"], discards=["GTrellis MFolly"])
    assert s.wild == 2
    assert cap(s, 1) == 7
    legal = all_bids(s, "bluff")
    assert max(total(v) for v in legal) == 7


def test_l_bid_6_pass_honest_or_bluff_then_four_numbers() -> None:
    """Gold Pit, hand G,S,S,M: cap 5, 69 legal vectors, 11 honest."""
    s = at(prize="GPit", hands=["G", "G S S M"])
    assert cap(s, 1) == 5
    assert texts(s) == ["bid pass", "bid honest", "bid bluff"]
    legal, honest = all_bids(s, "bluff"), all_bids(s, "honest")
    assert len(legal) == 69
    assert len(honest) == 11
    assert honest <= legal


def test_l_bid_6_with_a_high_bid() -> None:
    """The same hand after a bid of (1,2,0,0): 52 legal, 7 honest."""
    s = at(players=3, prize="GPit", hands=["G S S M", "S S", "G S S M"])
    announce(s, "honest", 1, 2, 0, 0)
    assert len(all_bids(s, "bluff")) == 52
    expected = {bid(1, 2, 0, 1)} | {bid(2, x, 0, m) for x in range(3) for m in range(2)}
    assert all_bids(s, "honest") == expected


def test_l_bid_6_no_honest_bid_no_such_option() -> None:
    s = at(players=3, prize="GPit", hands=["M", "S S S", "M"])
    announce(s, "honest", 1, 3, 0, 0)
    assert texts(s) == ["bid pass"] or "bid honest" not in texts(s)
    why = s.why_not(s.parse("bid honest"))
    assert why is not None


def test_l_bid_6_a_bluff_may_be_true() -> None:
    s = at(prize="GPit", hands=["G", "G S"])
    assert bid(2, 1) in all_bids(s, "bluff")


@pytest.mark.parametrize("draws", [False, True])
@pytest.mark.parametrize("prize,number", [("GPit", 2), ("MPit", 1)])
def test_l_bid_7_nobody_bids(draws: bool, prize: str, number: int) -> None:
    """Nobody has won, so everyone draws; with the house rule `no_bid_draw` off, nobody."""
    options: dict[str, object] = {} if draws else {"no_bid_draw": False}
    s = at(prize=prize, hands=["G", "S"], options=options)
    say(s, "bid pass", "bid pass")
    deal(s)
    assert s.cards.tokens[s.removed[-1]] == prize
    assert s.seat() == s.active == 1
    assert [len(cards) for cards in s.hands] == ([1 + number] * 2 if draws else [1, 1])
    assert s.check() == []


def test_l_bid_4_the_prize_alone_as_a_house_rule() -> None:
    """`bare_bid`: the prize itself is a bid, which costs no card."""
    s = at(prize="GPit", hands=["G", "S"], options={"bare_bid": True})
    assert bid(1) in all_bids(s, "honest")
    announce(s, "honest", 1, 0, 0, 0)
    assert bid(1) not in all_bids(s, "bluff"), "the next one has to beat it"
    say(s, "bid pass")
    assert s.winner == 1
    assert hand(s, 1) == "S"
    assert "build G high" in texts(s)
    usual = at(prize="GPit", hands=["G", "S"])
    assert bid(1) not in all_bids(usual, "honest") | all_bids(usual, "bluff")


def test_l_bid_4_without_a_hand_card_only_a_true_bid() -> None:
    """An empty hand has nothing to lose by a bluff, so it may bid only what the prize makes."""
    s = at(prize="CFolly", hands=["G", ""], available=["GCell"], options={"bare_bid": True})
    assert texts(s) == ["bid pass", "bid honest"]
    assert "pass, or bid what the prize makes." in s.ask().prompt
    assert "bluff" not in s.ask().prompt
    assert all_bids(s, "honest") == {bid(0, 0, 1, 0)}
    assert "card" in str(s.why_not(s.parse("bid bluff")))
    announce(s, "honest", 0, 0, 1, 0)
    say(s, "bid pass", "show CFolly self")
    assert s.winner == 1
    third = at(players=3, prize="GPit", hands=["", "S", ""], options={"bare_bid": True})
    announce(third, "honest", 1, 1, 0, 0)
    assert third.stack[-1].name() == "honour", "who cannot beat it passes unasked"


def test_l_bid_5_the_ceiling_is_told() -> None:
    s = at(prize="GPit", hands=["G", "G S S M"])
    assert s.ask().args["cap"] == cap(s, 1) == 5
    assert "at most 5" in s.ask().prompt


def test_example_turn() -> None:
    """Anna (A) is active, then Brad (B), Dean (C), Emma (D); Marble Trellis."""
    s = at(
        players=4,
        prize="MTrellis",
        hands=["G S C M", "M G S C", "C C C S", "GFountain GPath G S"],
        decks=["M M M", "M M M", "M M", "S S S"],
    )
    assert base(s) == bid(0, 0, 0, 2)
    assert s.seat() == 1
    announce(s, "honest", 0, 0, 0, 3)
    announce(s, "honest", 0, 0, 3, 2)
    announce(s, "honest", 3, 0, 0, 2)
    assert s.seat() == 0
    legal = all_bids(s, "bluff")
    assert {bid(3, 0, 0, 3), bid(0, 0, 0, 4), bid(3, 0, 0, 3)} <= legal
    for v in (bid(3, 2, 0, 2), bid(3, 0, 2, 2)):
        assert beats(v, s.high)
    assert not {bid(0, 3, 3, 2), bid(3, 0, 0, 2)} & legal
    say(s, "bid pass")
    assert s.seat() == 3
    say(s, "show G self", "show GFountain self", "show GPath self")
    say(s, "fountain GFountain GFountain", "draw S")
    say(s, "path GPath GPath")
    assert s.waiting() == 0b1111
    say(s, "give G", "give M", "give C", "give S")
    say(s, "build M high")
    deal(s)
    assert [len(cards) for cards in s.hands] == [5, 5, 5, 2]
    assert titles(s, None, 3, "discards") == [s.cards.names[n] for n in s.discards[3]]
    discarded = {s.cards.tokens[number] for number in s.discards[3]}
    assert discarded == {"G", "GFountain", "GPath", "MTrellis"}
    assert s.active == 1
    assert s.check() == []
    assert hand(s, 3) == "S C"
