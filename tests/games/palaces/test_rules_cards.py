"""The eighteen texts (L-CARD-3 to L-CARD-20)."""

from pathlib import Path

import pytest

from palatium.core.events import Event
from palatium.core.ids import CHANCE
from palatium.games.palaces import CARDS, DATA
from palatium.games.palaces.bidding.auction import base
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
    """Four players, C refuses: A to B, B to D, D to A."""
    s = at(players=4, prize="MPath", hands=["G", "S S", "C MArmory", "M"], available=["GKeep"])
    won(s, 1, "S")
    say(s, "path MPath MPath")
    assert not texts(s, "refuse", seat=1), "the winner cannot refuse"
    assert texts(s, "refuse", seat=2) == ["refuse MArmory"]
    say(s, "give G", "give S", "refuse MArmory", "give M")
    assert [hand(s, seat) for seat in range(4)] == ["M", "G", "C MArmory", "S"]
    assert titles(s, 0, 2) == ["Marble Armory"]


def test_l_card_5_two_players_one_refuses() -> None:
    """Nothing moves."""
    s = at(prize="MPath", hands=["G CArmory", "S S"], available=["GKeep"])
    won(s, 1, "S")
    say(s, "path MPath MPath", "refuse CArmory", "give S")
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
    """Keep, Folly as Keep, gold basic: the basic returns; the second Keep marks nothing."""
    s = at(
        prize="MPit",
        hands=["", "GKeep SFolly G"],
        available=["GFountain", "GTurret", "GCell"],
        decks=["", ""],
    )
    won(s, 1, "GKeep SFolly G")
    say(s, "text SFolly GKeep")
    assert texts(s, "keep") == [
        "keep SFolly GKeep G",
        "keep SFolly GKeep MPit",
        "keep GKeep GKeep G",
        "keep GKeep GKeep MPit",
    ]
    say(s, "keep GKeep GKeep G", "keep SFolly GKeep MPit")
    assert texts(s, "keep") == [], "no Keep, no copy of one"
    say(s, "pit MPit MPit", "stop")
    deal(s)
    assert hand(s, 1) == "G MPit"


def test_l_card_7_keep_may_take_the_prize() -> None:
    """The prize is a card of the bid: it goes to the hand, for all to see, and counts as won."""
    s = at(prize="GTurret", hands=["", "MKeep"], available=OPEN, decks=["", ""])
    won(s, 1, "MKeep")
    say(s, "keep MKeep MKeep GTurret", "stop")
    assert hand(s, 1) == "GTurret"
    assert titles(s, 0, 1) == ["Gold Turret"]
    assert s.cards.tokens[s.won[1][-1]] == "GTurret"
    assert [s.cards.tokens[number] for number in s.discards[1]] == ["MKeep"]
    assert s.check() == []


def test_l_card_7_two_keeps_mark_two_cards() -> None:
    s = at(prize="MKeep", hands=["", "GKeep G S"], available=["GCell"], decks=["", ""])
    won(s, 1, "GKeep G S")
    say(s, "keep GKeep GKeep G", "keep MKeep MKeep S", "stop")
    assert hand(s, 1) == "G S"


def test_l_card_8_turret_builds_its_suit() -> None:
    s = at(prize="MTurret", hands=["", "G"], available=["GCell"], palaces=[("", 0), ("M", 0)])
    won(s, 1, "G")
    assert texts(s, "turret") == ["turret MTurret MTurret M high", "turret MTurret MTurret M low"]


def test_l_card_9_great_hall_builds_another_suit_of_the_bid_high() -> None:
    s = at(
        prize="CCell",
        hands=["", "GGreatHall S"],
        available=["GKeep"],
        palaces=[("", 0), ("S", 0)],
    )
    won(s, 1, "GGreatHall S")
    assert texts(s, "hall") == [
        "hall GGreatHall GGreatHall S high",
        "hall GGreatHall GGreatHall C high",
    ]


@pytest.mark.parametrize(
    "bid, use",
    [
        pytest.param("GGreatHall", "hall GGreatHall GGreatHall M high", id="l-card-9-great-hall"),
        pytest.param("MScaffold", "scaffold MScaffold MScaffold M high", id="l-card-11-scaffold"),
    ],
)
def test_l_card_11_nothing_is_built_high_while_the_columns_are_level(bid: str, use: str) -> None:
    s = at(prize="MPit", hands=["", f"{bid} M"], available=["GKeep"], palaces=[("", 0), ("G", 1)])
    won(s, 1, bid)
    word = use.split()[0]
    assert texts(s, word) == []
    say(s, "build M high")
    assert use in texts(s, word)
    say(s, use)
    assert palace(s, 1) == ("GMM", 1)


def test_l_card_10_gallery_shows_a_card_and_builds_high() -> None:
    s = at(
        prize="CCell",
        hands=["", "GGallery S M C"],
        available=["GKeep"],
        tiles={"M": 0},
        palaces=[("", 0), ("S", 0)],
    )
    won(s, 1, "GGallery")
    assert texts(s, "gallery") == [
        "gallery GGallery GGallery S high",
        "gallery GGallery GGallery C high",
    ]
    say(s, "gallery GGallery GGallery S high")
    assert palace(s, 1) == ("SS", 0)
    assert hand(s, 1) == "S C M"
    assert titles(s, 0, 1) == ["Silver"], "the card stays, known to all"
    assert texts(s, "gallery") == []


def test_l_card_11_scaffold_builds_its_suit_on_an_unmatched_tile() -> None:
    s = at(
        prize="CPit", hands=["", "MScaffold"], available=["GKeep"], palaces=[("", 0), ("MS", 0)]
    )
    won(s, 1, "MScaffold")
    high = "scaffold MScaffold MScaffold M high"
    assert texts(s, "scaffold") == [high], "low would match, yet"
    say(s, high)
    assert palace(s, 1) == ("MSM", 0)
    assert texts(s, "scaffold") == []


def test_l_card_11_an_own_card_may_build_more(tmp_path: Path) -> None:
    """The argument of a building text is how often it may be used."""
    shipped = (DATA / CARDS).read_text(encoding="utf-8")
    (tmp_path / CARDS).write_text(shipped.replace("build_high,1", "build_high,2"))
    s = at(
        prize="CPit",
        hands=["", "MScaffold"],
        available=["GKeep"],
        palaces=[("", 0), ("G", 0)],
        options={"components": str(tmp_path)},
    )
    won(s, 1, "MScaffold")
    high = "scaffold MScaffold MScaffold M high"
    say(s, high, high)
    assert palace(s, 1) == ("GMM", 0)
    assert texts(s, "scaffold") == [], "twice, not more"


def test_l_card_12_chapel_widens_the_prize_build() -> None:
    """The tile for a Crystal prize may be of any suit that the bid has twice, once."""
    s = at(prize="CPit", hands=["", "MChapel M G"], available=["GKeep"])
    won(s, 1, "MChapel M G")
    assert texts(s, "build") == ["build C high", "build M high"]
    say(s, "build M high")
    assert texts(s, "build") == []


def test_l_card_12_chapel_works_as_the_prize_too() -> None:
    s = at(prize="CChapel", hands=["", "S S"], available=["GKeep"])
    won(s, 1, "S S")
    assert texts(s, "build") == ["build S high", "build C high"]


def test_l_card_13_armory_show_or_discard() -> None:
    s = at(players=3, prize="MArmory", hands=["G SArmory", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "armory MArmory MArmory")
    assert texts(s, seat=0) == ["drop G", "drop SArmory", "refuse SArmory"]
    assert texts(s, seat=2) == ["drop S", "drop M"]
    say(s, "refuse SArmory", "drop M")
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
    assert texts(s) == ["allow", "refuse SArmory"]
    say(s, "refuse SArmory")
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


def test_l_card_14_which_armory_is_shown_is_the_players_choice() -> None:
    s = at(players=3, prize="MPit", hands=["GArmory CArmory S", "C", "S"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit")
    assert texts(s, "refuse", seat=0) == ["refuse GArmory", "refuse CArmory"]
    say(s, "refuse CArmory", "drop S")
    assert hand(s, 0) == "S GArmory CArmory"
    assert titles(s, 1, 0) == titles(s, None, 0) == ["Crystal Armory"]


def test_l_card_14_effect_by_effect() -> None:
    s = at(prize="MPit", hands=["G S SArmory", "CArmory C"], available=["GKeep"])
    won(s, 1, "CArmory C")
    say(s, "pit MPit MPit", "refuse SArmory", "armory CArmory CArmory", "drop G")
    assert hand(s, 0) == "S SArmory"


def test_l_card_15_cell_cancels_the_draw_phase_fountain_still_draws() -> None:
    """Cell and Fountain, Gold prize: the winner draws 1, the others 0."""
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
    """A loser with an Armory discards a card or shows it and keeps all."""
    s = at(players=3, prize="MPit", hands=["G SArmory", "C", ""], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit")
    assert s.waiting() == 0b001, "an empty hand is not asked"
    assert texts(s) == ["drop G", "drop SArmory", "refuse SArmory"]
    kept = s.clone()
    say(s, "drop SArmory")
    assert hand(s, 0) == "G"
    say(kept, "refuse SArmory")
    assert hand(kept, 0) == "G SArmory"


@pytest.mark.parametrize(
    "before,targets,after,silver",
    [
        (("GS", 1), ["undermine MUndermine MUndermine A"], ("G", 1), 21),
        (("G", 1), [], ("G", 1), 25),
    ],
)
def test_l_card_17_undermine(
    before: tuple[str, int], targets: list[str], after: tuple[str, int], silver: int
) -> None:
    """T = G,S, L = 1: T = G, and four Silver are gone. T = G, L = 1: no legal target."""
    s = at(prize="MUndermine", hands=["", "C"], available=["GKeep"], palaces=[before])
    won(s, 1, "C")
    assert texts(s, "undermine") == targets
    say(s, *targets)
    assert palace(s, 0) == after
    assert s.supply[1] == silver
    assert s.check() == []


def test_l_card_17_the_undermined_player_draws() -> None:
    s = at(
        prize="MUndermine",
        hands=["G", "C"],
        available=["GKeep"],
        palaces=[("S", 0)],
        decks=["S M C", ""],
    )
    won(s, 1, "C")
    say(s, "undermine MUndermine MUndermine A", "allow")
    assert s.seat() == CHANCE
    say(s, "draw C")
    assert hand(s, 0) == "G C"
    assert s.seat() == 1
    assert s.check() == []


def test_l_card_17_undermine_can_use_up_a_suit() -> None:
    s = at(
        prize="MUndermine",
        hands=["", "C"],
        available=["GKeep"],
        palaces=[("S", 0)],
        tiles={"S": 1},
    )
    won(s, 1, "C")
    events: list[Event] = []
    s.apply(s.parse("undermine MUndermine MUndermine A"), events)
    told = [event.told(0) for event in events]
    assert {"event": "undermined", "seat": 0, "suit": "Silver", "tiles": 2} in told
    assert s.view(0)["ran_out"] == ["Silver"]


def test_l_card_18_interrogation_takes_a_card() -> None:
    s = at(players=3, prize="MInterrogation", hands=["G G S", "C C", "M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "interrogation MInterrogation MInterrogation A", "allow")
    assert s.seat() == CHANCE
    assert texts(s) == ["take G", "take S"]
    assert s.weights() == [2, 1]
    assert s.stack[-1].seen_by(s) == 0b011
    say(s, "take S")
    assert [hand(s, seat) for seat in range(3)] == ["G G", "S C", "M"]
    assert titles(s, 0, 1) == ["Silver"]
    assert titles(s, 2, 1) == []


def test_l_card_18_an_own_card_may_give_one_back(tmp_path: Path) -> None:
    """With the argument 1 the winner gives a hand card back, the same one if wished."""
    shipped = (DATA / CARDS).read_text(encoding="utf-8")
    (tmp_path / CARDS).write_text(shipped.replace("swap_random,0", "swap_random,1"))
    s = at(
        players=3,
        prize="MInterrogation",
        hands=["G G S", "C C", "M"],
        available=["GKeep"],
        options={"components": str(tmp_path)},
    )
    won(s, 1, "C")
    say(s, "interrogation MInterrogation MInterrogation A", "allow", "take S")
    assert texts(s) == ["return S", "return C"]
    say(s, "return S")
    assert [hand(s, seat) for seat in range(3)] == ["G G S", "C", "M"]
    assert titles(s, 1, 0) == ["Silver"]
    assert titles(s, 2, 0) == []


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
    say(s, "guardroom CGuardroom CGuardroom", "allow", "look M", "guard leave", "draw C", "stop")
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


def test_l_card_21_grotto_draws_two() -> None:
    s = at(prize="MPit", hands=["", "SGrotto"], decks=["", "C M"], options={"treasures": True})
    won(s, 1, "SGrotto")
    say(s, "fountain SGrotto SGrotto")
    deal(s)
    assert hand(s, 1) == "C M"


def test_l_card_21_throne_room_builds_any_suit() -> None:
    s = at(
        prize="MPit",
        hands=["", "GThroneRoom"],
        palaces=[("", 0), ("C", 0)],
        options={"treasures": True},
    )
    won(s, 1, "GThroneRoom")
    assert texts(s, "throne") == [
        f"throne GThroneRoom GThroneRoom {lane}"
        for lane in ("G high", "S high", "C high", "C low", "M high")
    ]


def test_l_card_21_oubliette_discards_two_one_after_the_other() -> None:
    s = at(
        players=3,
        prize="COubliette",
        hands=["G S", "C", "M"],
        available=["GKeep"],
        options={"treasures": True},
    )
    won(s, 1, "C")
    say(s, "pit COubliette COubliette", "drop G", "drop M")
    assert s.waiting() == 0b001, "an empty hand is not asked again"
    say(s, "drop S")
    assert [hand(s, seat) for seat in (0, 2)] == ["", ""]
