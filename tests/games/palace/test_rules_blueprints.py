"""Blueprints, Favors and completion: P-BLUE, P-FAV, P-COMP."""

import palatium as pal
from palatium.core.events import Event
from palatium.games.palace.board.palace import owner_of
from palatium.games.palace.box.boards import FAVOR_IN_SLOT
from palatium.games.palace.box.tiles import TYPES
from palatium.games.palace.score import favor_winners, final_gains, measured, wins
from palatium.games.palace.state import PalaceState
from tests.games.palace.table import (
    A,
    B,
    C,
    D,
    Piece,
    at,
    can,
    deal,
    do,
    give,
    hold,
    named,
    row_codes,
    swans_of,
    texts,
    tile,
)

ROW = ["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"]


def own(s: PalaceState, seat: int, type: str, number: int) -> None:
    """Give a seat a number of tiles of a type, for Favors to count."""
    s.owned[seat] += number << (6 * TYPES.index(type))


# Blueprints


def test_p_blue_1_three_swans_and_the_price() -> None:
    for slots, owed in (("", 5), ("DISC1", 4), ("DISC1 DISC2", 3)):
        s = at(row=ROW, swans=["RRRRR"], slots=[slots])
        do(s, "blueprint 2 move")
        assert s.ask().args["left"] == owed
        for _ in range(owed):
            do(s, "pay red")
        assert s.slots[A][2] == tile("FO02")
        assert len(s.palace.pieces) == 3
    s = at(row=ROW, swans=["RRR"], slots=["DISC1 DISC2"])
    do(s, "favor")
    assert s.ask().args["left"] == 3  # the fee is not reduced
    s = at(pieces=[("SL05", 1, 3, 1, A)], row=ROW, swans=["RRR"], slots=["DISC1 DISC2"])
    do(s, "room 6 2 3 1", "blueprint 1 ten")
    assert s.ask().args["left"] == 1


def test_p_blue_1_what_three_swans_allow() -> None:
    s = at(row=ROW, swans=["RBG"])
    assert not can(s, "blueprint 4 ten")
    assert s.why_not(s.parse("blueprint 4 ten")) == "It costs 4 swans; you have 3."
    assert can(s, "favor")
    assert can(s, "blueprint 5 ten")


def test_p_blue_1_not_with_six_full_slots() -> None:
    full = "DISC1 DISC2 MOVE TEN TIED SWANS3"
    s = at(row=ROW, swans=["RRRRRRR"], slots=[full])
    assert texts(s, "blueprint") == []
    assert not can(s, "favor")
    said = "Every slot of your Blueprints is full."
    assert s.why_not(s.parse("favor")) == said
    assert s.why_not(s.parse("blueprint 6 ten")) == said


def test_p_blue_2_six_slots_a_favor_blocks_one() -> None:
    s = at(row=ROW, swans=["RRRRRRR"], slots=["TEN"])
    hold(s, A, "FV01", "DISC1")
    s.forget_options()
    assert (s.is_active(A, 0), s.discount(A)) == (False, 0)
    assert s.is_active(A, 3)
    assert not can(s, "blueprint 6 ten")
    assert s.why_not(s.parse("blueprint 6 ten")) == "That slot is taken."
    assert not can(s, "blueprint 6 disc1")
    slots = s.view(A)["players"][0]["slots"]  # type: ignore[index]
    holds = [slot["holds"] for slot in slots]
    assert holds == ["favor", "nothing", "nothing", "room", "nothing", "nothing"]
    assert [slot["slot"] for slot in slots] == ["DISC1", "DISC2", "MOVE", "TEN", "TIED", "SWANS3"]


def test_p_blue_3_a_discount_acts_after_its_tile_is_placed() -> None:
    s = at(row=ROW, swans=["RRRRRR"])
    do(s, "blueprint 1 disc1")
    assert s.ask().args["left"] == 6
    do(s, *["pay red"] * 6)
    assert s.price(A, 0) == 2


def test_p_blue_4_the_other_slots() -> None:
    s = at(slots=["TEN"])
    assert [gain.amount for gain in final_gains(s, A) if gain.reason == "ten"] == [10]
    assert [gain for gain in final_gains(s, B) if gain.reason == "ten"] == []
    assert at(slots=["MOVE"]).can_move_moat(A)
    assert not at(slots=["TIED"]).can_move_moat(A)


def test_p_blue_5_the_track_counts_rooms_in_the_palace() -> None:
    s = at(row=ROW, swans=["RRR"])
    do(s, texts(s, "room 6")[0])
    assert s.owned_count(A, 2) == 1
    s = at(row=ROW, swans=["RRR"])
    do(s, "blueprint 6 ten", *["pay red"] * 3)
    assert s.owned_count(A, 2) == 0
    own(s, A, "Food", 16)
    assert s.owned_count(A, 2) == 16


def test_p_blue_6_the_third_room_brings_a_swan() -> None:
    for before, swan in ((1, ""), (2, "B"), (3, ""), (4, ""), (7, "")):
        s = at(row=["FO06"])
        own(s, A, "Food", before)
        do(s, "room 6 1 1 1")  # R-G turned: E and W; G meets blue: no match
        assert swans_of(s, A) == swan
    s = at(pieces=[("ST01", 1, 3, 3, B)], row=["DO05"])
    own(s, A, "Downstairs", 2)
    do(s, "room 6 2 3 1")
    assert s.ask().name == "third"
    assert "third Downstairs Room" in s.ask().prompt
    do(s, "colour yellow")
    assert swans_of(s, A) == "Y"


def test_p_blue_6_after_the_matching_swans() -> None:
    s = at(row=["FO04"])
    own(s, A, "Food", 2)
    events = do(s, "room 6 1 1 1")  # (R - B -) turned once: its W is blue, as the E of HA06
    found = [(fact["colour"], fact["why"]) for fact in named(events, "swan")]
    assert found == [("blue", "match"), ("blue", "third")]


# Completion


def test_p_comp_1_complete_when_all_entrances_are_joined() -> None:
    s = at(pieces=[("UT04", 1, 3, 1, B)], row=["AC04"])  # G-P
    do(s, "room 6 2 3 1")
    assert s.palace.is_complete(3)  # the colours do not match, which does not matter
    blocked = at(pieces=[("AC05", 1, 3, 1, B), ("AC03", 1, 2, 1, B)], row=["AC04"])
    assert not can(blocked, "room 6 1 2 0")
    do(blocked, "room 6 2 3 1")
    assert not blocked.palace.is_complete(3)  # its S entrance meets a wall


def test_p_comp_1_an_entrance_against_the_moat_is_free_once_the_moat_tile_is_moved() -> None:
    """FO04 opens to the east, where Moat lies."""
    moat = [(1, 1), (1, 2), (2, 2), (2, 3), (-1, 1)]
    s = at(slots=["MOVE"], pieces=[("FO04", 1, 3, 1, A)], moat=moat, row=["AC04"])
    assert texts(s, "room 6 2 3") == []
    assert not s.palace.is_complete(3)
    do(s, "move 2 3", "moat -1 2")
    do(s, "room 6 2 3 1")
    assert s.palace.is_complete(3)
    deal(s)
    assert (s.seat(), s.ask().name) == (A, "keep")  # the reward of a Food room


def test_p_comp_2_only_the_new_tile_and_its_neighbours() -> None:
    s = at(pieces=[("UT04", 1, 3, 1, B), ("UT05", 2, 3, 1, B)], row=["LI12"])
    assert s.palace.is_complete(3)
    events = do(s, "room 6 3 3 0")
    assert [fact["tile"] for fact in named(events, "completed")] == ["UT05"]
    # A neighbour that was complete before is not completed again.
    s = at(pieces=[("UT04", 1, 3, 1, B), ("LI12", 2, 3, 0, B)], row=["AC01"])
    events = do(s, "room 6 1 2 3")
    assert named(events, "completed") == []


def test_p_comp_3_rewards_in_turn_order_and_in_the_owners_order() -> None:
    """B's room completes a tile of A, one of C and two of B, itself among them."""
    pieces: list[Piece] = [
        ("HA01", 1, 3, 0, D),
        ("LI03", 2, 3, 1, A),
        ("LI04", 3, 4, 0, C),
        ("FO04", 3, 2, 0, B),
        ("HA02", 3, 5, 0, D),
        ("HA03", 3, 1, 0, D),
        ("HA04", 4, 3, 0, D),
    ]
    s = at(players=4, seat=B, pieces=pieces, row=["SL12"])
    events = do(s, "room 6 3 3 0")
    assert len(s.done) == 4
    assert (s.seat(), s.ask().name) == (B, "reward")
    assert texts(s) == ["next FO04", "next SL12"]
    events += do(s, "next SL12")
    while s.ask().name != "keep":
        events += do(s, s.text(s.options()[0]))
    events += do(s, "return")
    while s.active == B:
        events += do(s, s.text(s.options()[0]))
    assert [(fact["seat"], fact["tile"]) for fact in named(events, "reward")] == [
        (B, "SL12"),
        (B, "FO04"),
        (C, "LI04"),
        (A, "LI03"),
    ]
    completed = [event.name for event in events if event.name in ("completed", "reward")]
    assert completed[:4] == ["completed"] * 4  # all markers are flipped first


def gained(events: list[Event], seat: int, why: str) -> str:
    """Return the letters of swans for a reason."""
    colours = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "purple": "P"}
    return "".join(
        colours[str(fact["colour"])]
        for fact in named(events, "swan")
        if fact["seat"] == seat and fact["why"] == why
    )


def test_p_comp_4_living_repeats_its_matches() -> None:
    """LI12 (B R Y P) facing B, G, gray, P: blue, yellow, purple."""
    pieces: list[Piece] = [
        ("LI12", 1, 3, 0, A),
        ("LI09", 2, 3, 2, B),  # turned: B - P G, so W is green
        ("HA01", 1, 2, 1, B),  # turned: * R * R, N is gray
        ("HA15", 0, 4, 0, B),
    ]
    s = at(start=("HA06", "HA10", "HA14"), pieces=pieces, hallway="HA02")
    events = do(s, "hallway 1 4 0")  # B S on the blue N of LI12
    assert s.palace.is_complete(3)
    assert gained(events, A, "living") == "BYP"


def test_p_comp_4_gray_of_a_living_room() -> None:
    """LI07 (* G P -) facing R, Y, gray: red and purple."""
    pieces: list[Piece] = [
        ("HA03", 1, 3, 0, B),
        ("HA04", 2, 3, 1, B),
        ("HA01", 2, 4, 1, B),  # below LI07: N is gray
        ("LI07", 2, 5, 0, A),
        ("HA11", 3, 5, 0, B),  # right of it: W is yellow
    ]
    s = at(pieces=pieces, hallway="HA06", start=("HA07", "HA10", "HA13"))
    events = do(s, "hallway 2 6 0")  # S is red
    assert s.palace.is_complete(6)
    assert gained(events, A, "living") == "RP"


def test_p_comp_5_food_and_sleeping_need_an_empty_slot() -> None:
    full = "DISC1 DISC2 MOVE TEN TIED SWANS3"
    for code in ("FO04", "SL05"):
        s = at(pieces=[(code, 1, 3, 1, A)], row=["AC04"], slots=[full], swans=["RRR"])
        do(s, "room 6 2 3 1")
        assert s.palace.is_complete(3)
        assert s.seat() == pal.CHANCE
        assert s.ask().name == "chance"
        assert s.drawn == [(), ()]
    s = at(pieces=[("FO04", 1, 3, 1, A)], row=["AC04"])
    do(s, "room 6 2 3 1")
    deal(s)
    assert (s.seat(), s.ask().name, len(s.drawn[A])) == (A, "keep", 3)
    assert s.swan_total(A) == 0  # without fee
    do(s, "return")
    assert len(s.favors.bottom) == 3
    s = at(pieces=[("SL05", 1, 3, 1, A)], row=[*ROW[:5], "AC04"])
    do(s, "room 6 2 3 1")
    do(s, "done")  # it may be declined
    assert row_codes(s).count("") == 1


def test_p_comp_6_a_hallway_brings_its_two_swans() -> None:
    pieces: list[Piece] = [
        ("HA08", 1, 3, 1, A),
        ("HA01", 1, 2, 0, B),
        ("HA02", 2, 3, 0, B),
    ]
    s = at(pieces=pieces, hallway="HA12")
    events = do(s, "hallway 1 4 1")
    assert s.palace.is_complete(3)
    assert gained(events, A, "hallway") == "RY"


def test_p_comp_10_a_start_hallway_counts_for_the_moat_alone() -> None:
    pieces: list[Piece] = [("LI03", -1, 1, 1, A)]
    s = at(pieces=pieces, hallway="HA15", empty_stacks=2)
    assert owner_of(s.palace.pieces[0]) == -1
    events = do(s, "hallway 1 1 0")
    assert [fact["seat"] for fact in named(events, "completed")] == [None]
    assert named(events, "reward") == []
    assert s.ask().name == "moat"
    assert s.ask().args["left"] == 2


def test_p_comp_7_downstairs_brings_a_secret_swan() -> None:
    pieces: list[Piece] = [("ST01", 1, 3, 3, B), ("DO05", 2, 3, 1, B)]
    s = at(pieces=pieces, row=["DO07"], players=3)
    do(s, "room 6 3 3 1")
    assert s.palace.is_complete(4)
    assert s.seat() == pal.CHANCE
    assert [s.text(a) for a in s.options()] == [
        f"secret {name}" for name in ("red", "blue", "green", "yellow", "purple")
    ]
    assert s.weights() == [3] * 5
    events: list[Event] = []
    s.apply(s.parse("secret green"), events)
    assert named(events, "secret", B) == [{"event": "secret", "seat": B, "colour": "green"}]
    assert named(events, "secret", A) == [{"event": "secret", "seat": B}]
    assert s.view(B)["players"][1]["secret_swans"] == ["green"]  # type: ignore[index]
    assert s.view(A)["players"][1]["secret_swans"] == [None]  # type: ignore[index]
    # None left, none taken.
    s = at(pieces=pieces, row=["DO07"], secrets=["RRRBBBGGGYYYPPP"])
    do(s, "room 6 3 3 1")
    assert s.bridge.total() == 0
    assert s.secrets[B] == ()


def test_p_comp_8_stairs_utility_and_activity_pay_at_the_end() -> None:
    s = at(pieces=[("UT04", 1, 3, 1, A)], row=["AC04"])
    events = do(s, "room 6 2 3 1")
    assert named(events, "completed")
    assert named(events, "reward") == []
    assert s.scores() == [0, 0]


def test_p_comp_9_completed_tiles_bring_the_moat() -> None:
    s = at(pieces=[("UT04", 1, 3, 1, A)], row=["AC04"], empty_stacks=1)
    do(s, "room 6 2 3 1")
    assert s.ask().name == "moat"


# Favors


def test_p_fav_1_three_swans_three_tiles_none_or_one() -> None:
    s = at(swans=["RRR"], players=3)
    do(s, "favor", "pay red", "pay red", "pay red")
    do(s, "draw FV05", "draw FV02", "draw FV09")
    assert (s.seat(), s.ask().name) == (A, "keep")
    assert len(s.options()) == 19
    copy = s.clone()
    do(copy, "return")
    assert copy.swan_total(A) == 0  # the swans are gone either way
    assert [copy.rules.favor_codes[card.face] for card in copy.favors.bottom] == [
        "FV05",
        "FV02",
        "FV09",
    ]
    do(s, "keep FV02 tied")
    assert s.slots[A][4] == FAVOR_IN_SLOT
    assert [s.rules.favor_codes[card.face] for card in s.favors.bottom] == ["FV05", "FV09"]
    assert s.why_not(s.parse("favor")) is not None


def test_p_fav_2_what_favors_count() -> None:
    s = at(swans=["RRG", "B"], secrets=["RY", ""], slots=["TEN TIED", ""])
    own(s, A, "Stair", 2)
    hold(s, A, "FV01", "MOVE")
    found = {
        "FV15": [2, 0],  # Stairs
        "FV17": [3, 0],  # red with secret ones
        "FV27": [2, 0],  # Secret Swans
        "FV29": [5, 1],  # all swans
        "FV31": [2, 0],  # Rooms on Blueprints
        "FV32": [1, 0],  # Favors on Blueprints
    }
    for code, wanted in found.items():
        favor = s.rules.favors[s.rules.favor_codes.index(code)]
        assert [measured(s, seat, favor) for seat in (A, B)] == wanted, code


def winners(s: PalaceState, code: str) -> list[int]:
    return favor_winners(s, s.rules.favor_codes.index(code))


def test_p_fav_3_most_and_fewest_are_strict() -> None:
    s = at(players=2, secrets=["", "R"])
    assert winners(s, "FV28") == [A]  # fewest Secret Swans: 0 counts
    assert winners(s, "FV27") == [B]
    assert wins([3, 2, 3], 0, True, False, False) is False


def test_p_fav_4_a_personal_favor_is_won_by_its_holder_alone() -> None:
    s = at(players=2, public=["FV17"])
    own(s, A, "Stair", 2)
    own(s, B, "Stair", 3)
    hold(s, A, "FV15", "TEN")
    give(s, B, "R")
    gains = [[gain for gain in final_gains(s, seat) if gain.line == "favors"] for seat in (A, B)]
    assert gains[0] == []
    assert [(gain.reason, gain.what) for gain in gains[1]] == [("public", "FV17")]


def test_p_fav_5_ties_pay_those_with_the_tied_slot() -> None:
    def tied(*slots: str) -> list[int]:
        s = at(players=3, slots=slots)
        for seat, number in enumerate((3, 2, 3)):
            own(s, seat, "Food", number)
        return winners(s, "FV05")

    assert tied("", "", "") == []
    assert tied("TIED", "", "") == [A]
    assert tied("TIED", "", "TIED") == [A, C]
    s = at(slots=["TIED", ""])  # personal ones too
    own(s, A, "Stair", 1)
    own(s, B, "Stair", 1)
    hold(s, A, "FV15", "TEN")
    assert [gain.reason for gain in final_gains(s, A) if gain.line == "favors"] == ["personal"]


def test_p_fav_5_tied_for_fewest() -> None:
    s = at(players=3, secrets=["", "", "RB"], slots=["", "TIED", ""])
    assert winners(s, "FV28") == [B]


def test_p_fav_6_nothing_never_wins_a_most() -> None:
    s = at(slots=["TIED", ""])
    assert winners(s, "FV01") == []
    assert winners(s, "FV02") == [A]
    points = {favor.code: favor.points for favor in s.rules.favors}
    assert (points["FV01"], points["FV02"]) == (8, 6)
