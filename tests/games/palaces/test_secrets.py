"""Dealing hidden cards again: what varies, what stays, what a failed bid has proved."""

from palatium.core.cards.hidden import faces
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.games.palaces.bidding.possible_bids import can_make, means_of
from palatium.games.palaces.state import PalacesState
from tests.games.palaces.table import announce, at, bid, face, hand, say, titles, won


def dealt(s: PalacesState, seat: int, number: int = 60) -> list[PalacesState]:
    return [s.resample(seat, Rng(seed)) for seed in range(number)]


def test_hands_and_decks_vary_own_hand_stays() -> None:
    s = at(players=3, prize="GPit", hands=["G S C", "S M", "C C"])
    worlds = dealt(s, 0)
    assert {hand(world, 0) for world in worlds} == {"G S C"}
    assert len({hand(world, 1) for world in worlds}) > 3
    for world in worlds:
        assert world.view(0) == s.view(0)
        for who in range(3):
            mine = [*faces(s.hands[who]), *faces(s.decks[who].body)]
            theirs = [*faces(world.hands[who]), *faces(world.decks[who].body)]
            assert sorted(mine) == sorted(theirs), "cards stay with their owner"


def test_a_failed_bid_is_a_proof() -> None:
    """L-BLUFF-1: a failed bidder could not make the bid, so no dealt hand could."""
    s = at(players=3, prize="CPit", hands=["G S", "S M", "C C"])
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass", "fail M")
    for world in dealt(s, 0):
        then = [*faces(world.hands[1]), face(s, "M")]
        boxes = means_of(s.cards, then, s.prize, s.available).boxes()
        assert not can_make(boxes, bid(2, 0, 1, 0))
    assert len({hand(world, 1) for world in dealt(s, 0)}) > 1


def test_every_failed_bid_is_a_proof_of_its_own() -> None:
    """L-BLUFF-2: B failed twice; at the first failure the hand still had both discards."""
    s = at(players=3, prize="CPit", hands=["G S", "S M M C", "C C"])
    announce(s, "bluff", 2, 0, 1, 0)
    say(s, "bid pass", "bid pass", "fail M")
    announce(s, "bluff", 0, 0, 1, 3)
    say(s, "bid pass", "bid pass", "fail S")
    for world in dealt(s, 0):
        then = [*faces(world.hands[1]), face(s, "S")]
        boxes = means_of(s.cards, then, s.prize, s.available).boxes()
        assert not can_make(boxes, bid(0, 0, 1, 3))
        boxes = means_of(s.cards, [*then, face(s, "M")], s.prize, s.available).boxes()
        assert not can_make(boxes, bid(2, 0, 1, 0))
    assert len({hand(world, 1) for world in dealt(s, 0)}) > 1


def test_mode_and_half_a_bid_are_secret() -> None:
    """L-BID-6: in a position that was dealt again the bidder may still do anything."""
    s = at(players=3, prize="GPit", hands=["G", "S S", "C"])
    say(s, "bid bluff", "number 3")
    for world in dealt(s, 2, 10):
        assert world.stack[-1].name() == "bid"
    assert s.resample(1, Rng(1)).stack[-1].data() == s.stack[-1].data()


def test_cards_picked_so_far_are_secret() -> None:
    """L-WIN-3: nothing is shown before the whole bid is."""
    s = at(prize="MPit", hands=["G", "G G S"], available=["GKeep"])
    announce(s, "honest", 2, 1, 0, 1)
    say(s, "show G self")
    assert "picks" not in str(s.view(0)["frames"])
    assert "picks" in str(s.view(1)["frames"])


def test_a_third_player_knows_whose_card_it_was() -> None:
    """L-CARD-5: A does not know what B gave to C, but knows what B's cards were."""
    s = at(
        players=4,
        prize="MPath",
        hands=["G", "S GArmory", "C", "M M"],
        decks=["G G", "G G", "G", "G"],
        available=["GKeep"],
    )
    won(s, 3, "M")
    say(s, "path MPath MPath", "give G", "refuse GArmory", "give C", "give M")
    assert titles(s, 0, 1) == ["Gold Armory"], "the shown card stays known"
    again = at(
        players=4,
        prize="MPath",
        hands=["G", "S S", "C", "M M"],
        decks=["G G", "S", "C", "M"],
        available=["GKeep"],
    )
    won(again, 3, "M")
    say(again, "path MPath MPath", "give G", "give S", "give C", "give M")
    for world in dealt(again, 0):
        assert hand(world, 2) == "S", "B had only Silver to give"
        assert hand(world, 3) == "C"


def test_hidden_commits_are_drawn_again() -> None:
    s = at(players=3, prize="MPit", hands=["G C", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit", "drop G")
    commits = {tuple(world.stack[-1].data()) for world in dealt(s, 2)}
    assert len(commits) > 1
    assert {tuple(world.stack[-1].data()) for world in dealt(s, 0)} == {tuple(s.stack[-1].data())}


def test_the_top_card_seen_by_another_is_dealt_again() -> None:
    """L-CARD-19: its owner does not know what the winner saw."""
    s = at(prize="CGuardroom", hands=["G", "C"], decks=["S M", "C"])
    won(s, 1, "C")
    say(s, "guardroom CGuardroom CGuardroom", "allow", "look M", "guard leave")
    tops = {world.decks[0].top[0].face for world in dealt(s, 0)}
    assert tops == {face(s, "S"), face(s, "M")}
    assert {world.decks[0].top[0].face for world in dealt(s, 1)} == {face(s, "M")}


def test_room_decks_are_drawn_from_all_that_is_left() -> None:
    """L-SET-1: any card that was not seen may come, whether it is in the deck or in the box."""
    s = at(hands=["G", "S"], available=["GFountain", "SKeep", "CPit"])
    say(s, "prize castle")
    assert s.seat() == CHANCE
    assert len(s.options()) == 23
    assert s.weights() == [1] * 23


def test_what_a_deck_was_shuffled_from_is_public() -> None:
    """L-DRAW-2: a last card that Guardroom discards goes into the new deck, seen by all."""
    s = at(prize="CGuardroom", hands=["G", "C"], decks=["M", "C"], discards=["S S"])
    won(s, 1, "C")
    say(s, "guardroom CGuardroom CGuardroom", "allow", "look M", "guard discard")
    assert s.discards[0] == ()
    assert titles(s, 1, 0, "deck_of") == ["Silver", "Silver", "Marble"]
    assert s.decks[0].total() == 3
