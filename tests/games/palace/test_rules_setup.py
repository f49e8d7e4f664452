"""Setup, turns and paying: P-SET, P-TURN, P-PAY."""

from collections import Counter

import pytest

import palatium as pal
from palatium.games.palace.board.palace import cell_of, face_of, owner_of, rotation_of
from palatium.games.palace.box.tiles import COUNTS, ROOM_TYPES, TYPES
from palatium.games.palace.outcome import NO_ROOMS
from palatium.games.palace.state import PalaceState
from tests.games.palace.table import (
    TILES,
    A,
    B,
    C,
    Piece,
    at,
    can,
    deal,
    do,
    game,
    give,
    named,
    resume,
    row_codes,
    swans_of,
    texts,
    tile,
    xy,
)


def opened(players: int = 2, **options: object) -> PalaceState:
    """Return a game at its first question."""
    s = pal.game("palace", players=players, **options).start()
    assert isinstance(s, PalaceState)
    deal(s)
    return s


def test_p_set_1_components() -> None:
    s = game().start()
    found = Counter(TYPES[type] for type in s.rules.tiles.types)
    assert found == dict(zip(TYPES, COUNTS, strict=True))
    assert sum(COUNTS[:ROOM_TYPES]) == 81
    assert (len(s.rules.favors), s.supply(), s.bridge.total()) == (32, 94, 15)
    assert Counter(card.face for card in s.bridge.body) == dict.fromkeys(range(5), 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_p_set_2_and_p_set_3_and_p_set_6_stacks_row_and_public_favors(players: int) -> None:
    s = opened(players, first=0)
    assert s.stacks == [11, 16, 16, 16, 16]
    assert "" not in row_codes(s)
    assert s.rules.board.prices == [3, 2, 1, 1, 0, 0]
    assert len(s.public) == 4
    assert s.ask().name == "keep"


def test_p_set_3_the_row_is_filled_from_the_right() -> None:
    s = game().start()
    while s.ask().name == "chance" and s.top_stair < 0:
        s.apply(s.options()[0])
    do(s, "tile LI01", "tile FO03")
    assert row_codes(s) == ["", "", "", "", "FO03", "LI01"]


def test_p_set_4_only_the_top_hallway_and_stair_can_be_taken() -> None:
    s = at(hallway="HA01", stair="ST05")
    assert {text.split()[0] for text in texts(s)} == {"hallway", "stair"}
    view = s.view(A)
    assert view["hallway"]["tile"] == "HA01"  # type: ignore[index]
    assert view["hallway"]["below"] == 11  # type: ignore[index]
    assert view["stair"]["tile"] == "ST05"  # type: ignore[index]
    before = (s.hallways, s.stairs)
    do(s, "hallway 1 1 0")
    assert s.top_hallway < 0
    deal(s)
    assert s.top_hallway >= 0
    assert (len(s.hallways), s.stairs) == (len(before[0]) - 1, before[1])


def test_p_set_5_three_hallways_without_owner_stand_at_the_bridge() -> None:
    s = opened(2, first=0)
    pieces = s.palace.pieces
    assert xy(cell_of(piece) for piece in pieces) == [(0, 1), (0, 2), (0, 3)]
    assert {(owner_of(piece), rotation_of(piece)) for piece in pieces} == {(-1, 0)}
    # The bridge and the line itself are joined: E, W of each and N of the last are not.
    assert list(s.palace.missing) == [2, 2, 3]
    palace = s.view(None)["palace"]
    assert isinstance(palace, list)
    assert palace[0]["doors"] == ["matched" if _match(s, 0) else "joined", "open", "bridge", "open"]


def _match(s: PalaceState, number: int) -> bool:
    low, high = (s.rules.tiles.swans[face_of(s.palace.pieces[n])] for n in (number, number + 1))
    north, south = low & 7, high >> 6 & 7
    return north == south or 6 in (north, south)


def test_p_set_7_keep_none_or_one_of_three_favors() -> None:
    s = opened(3, first=1)
    assert s.waiting() == 0b111
    assert len(s.options()) == 3 * 6 + 1
    dealt = [[s.rules.favor_codes[card.face] for card in s.drawn[seat]] for seat in range(3)]
    do(s, f"keep {dealt[0][1]} ten", "return")
    events = do(s, f"keep {dealt[2][0]} move")
    assert [len(s.held[seat]) for seat in range(3)] == [1, 0, 1]
    # From the start player on, in the order drawn: all of B's, then C's, then A's.
    under = [s.rules.favor_codes[card.face] for card in s.favors.bottom]
    assert under == [*dealt[1], dealt[2][1], dealt[2][2], dealt[0][0], dealt[0][2]]
    kept = named(events, "kept", 0)
    assert [(fact["seat"], fact["slot"], "favor" in fact) for fact in kept] == [
        (2, "MOVE", False),
        (0, "TEN", True),
    ]
    assert [card.known for card in s.favors.bottom] == [0b010] * 3 + [0b100] * 2 + [0b001] * 2


def test_p_set_8_the_start_player_is_drawn_and_play_is_clockwise() -> None:
    s = pal.game("palace", players=3).start()
    assert [s.text(a) for a in s.options()] == ["starter A", "starter B", "starter C"]
    do(s, "starter C")
    deal(s)
    do(s, "return", "return", "return")
    assert s.seat() == C
    order = [s.active]
    rng = pal.Rng(5)
    while len(order) < 5:
        options = s.options()
        s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])
        if s.active != order[-1]:
            order.append(s.active)
    assert order == [2, 0, 1, 2, 0]


def test_p_set_9_nobody_has_swans_and_they_never_run_out() -> None:
    s = opened(4, first=0)
    assert [s.swan_total(seat) for seat in range(4)] == [0] * 4
    s = at(pieces=[("LI12", 1, 3, 0, A)], swans=["R" * 70], row=["FO12"])
    before = s.swan_count(A, 0)
    s.give_swan(A, 0, "match", "")
    assert s.swan_count(A, 0) == before + 1 > 60


def test_p_set_10_the_building_area_ends_one_cell_before_the_table() -> None:
    codes = ["HA01", "HA02", "HA03", "HA04", "HA05", "HA07", "HA08", "HA09", "HA11", "HA12"]
    line: list[Piece] = [(code, x + 1, 3, 1, A) for x, code in enumerate(codes)]
    s = at(pieces=line[:9], hallway="HA12", columns=23, rows=15)
    assert can(s, "hallway 10 3 0")
    s = at(pieces=line, hallway="HA15", columns=23, rows=15)
    assert (10, 2) in [tuple(map(int, text.split()[1:3])) for text in texts(s, "hallway")]
    assert max(int(text.split()[1]) for text in texts(s)) == 10
    assert s.why_not(s.parse("hallway 10 3 0")) == "There is already a tile there."
    with pytest.raises(pal.BadNotation, match="columns from -10 to 10"):
        s.parse("hallway 11 3 0")
    with pytest.raises(pal.BadNotation, match="not from 1 to 14"):
        s.parse("stair 0 15 0")


def test_p_set_10_the_table_has_31_columns_and_24_rows_or_as_many_as_are_asked_for() -> None:
    def size(**options: object) -> tuple[int, int, int]:
        table = at(**options).view(None)["table"]
        return table["x_least"], table["x_most"], table["y_most"]  # type: ignore[index]

    assert size() == (-15, 15, 24)
    assert size(columns=15, rows=12) == (-7, 7, 12)
    assert size(columns=30, rows=31) == (-14, 15, 31)  # the bridge is left of the middle
    s = at()
    assert s.parse("room 6 -14 23 3")
    with pytest.raises(pal.BadNotation, match="columns from -14 to 14"):
        s.parse("room 6 15 1 0")
    for wrong in ({"columns": 14}, {"columns": 32}, {"rows": 11}, {"rows": 32}):
        with pytest.raises(pal.BadConfig, match="should be a whole number from"):
            pal.game("palace", **wrong)


# The turn


def test_p_turn_1_four_actions() -> None:
    s = at(row=["FO01"], swans=["RBG"], hallway="HA01", stair="ST01")
    kinds = {text.split()[0] for text in texts(s)}
    assert kinds == {"room", "hallway", "stair", "blueprint", "favor"}


def test_p_turn_2_payment_swans_rewards_discard_moat_then_the_row() -> None:
    """A Hallway joined twice that completes HA06: swans, rewards, discard, moat, refill."""
    s = at(
        pieces=[("AC03", 1, 2, 0, B), ("LI03", -1, 1, 1, A)],
        row=["UT03", "FO01"],
        hallway="HA11",
        swans=["RR"],
        empty_stacks=1,
    )
    events = do(s, "hallway 1 1 1", "discard 5")
    while s.active == A:
        events += do(s, texts(s)[0]) if s.seat() >= 0 else do(s, s.text(s.options()[0]))
    order = [str(fact["event"]) for fact in (event.told(None) for event in events) if fact]
    firsts = sorted(set(order), key=order.index)
    wanted = ["placed", "swan", "completed", "discarded", "moat", "revealed", "top", "turn"]
    assert [name for name in firsts if name in wanted] == wanted


def test_p_turn_3_a_row_of_which_nothing_fits_is_discarded() -> None:
    """Only Downstairs rooms are in the Row, no stack is left, and there is no dark end."""
    s = at(row=["DO01", "DO02", "DO03", "DO04", "DO05", "DO06"])
    s.hallways = ()
    s.stairs = ()
    s.top_hallway = s.top_stair = -1
    s.forget_options()
    s.settle()
    assert s.seat() == pal.CHANCE
    assert row_codes(s) == [""] * 6
    assert [s.rules.tiles.codes[tile] for tile in s.gone] == [f"DO0{n}" for n in range(1, 7)]
    do(s, "tile DO07", "tile DO08", "tile DO09", "tile DO10", "tile DO11", "tile DO12")
    # Nothing fits again: six more.
    assert len(s.gone) == 12
    do(s, "tile FO01", "tile FO02", "tile FO03", "tile FO04", "tile FO05", "tile FO06")
    assert s.ask().name == "act"
    assert {text.split()[0] for text in texts(s)} == {"room"}


def test_p_turn_3_counts_only_tiles_that_can_be_paid() -> None:
    s = at(row=["FO01", "DO02", "DO03", "DO04", "DO05", "DO06"])
    s.top_hallway = s.top_stair = -1
    assert s.swan_total(A) == 0  # FO01 lies on the space of 3
    s.forget_options()
    s.settle()
    assert row_codes(s) == [""] * 6
    s = at(row=["FO01", "DO02", "DO03", "DO04", "DO05", "DO06"], swans=["RRR"])
    s.top_hallway = s.top_stair = -1
    s.forget_options()
    s.settle()
    assert s.ask().name == "act"


def thrown_once(swans: str, **options: object) -> PalaceState:
    """Return a position in which nothing fits, and the new Row too has only Downstairs rooms."""
    s = at(row=["DO01"], swans=[swans], **options)  # type: ignore[arg-type]
    s.hallways = s.stairs = ()
    s.top_hallway = s.top_stair = -1
    resume(s)
    if s.seat() == A:
        do(s, "renew")
    assert s.seat() == pal.CHANCE
    do(s, *[f"tile DO{n:02}" for n in range(7, 13)])
    return s


def test_p_turn_3_then_the_player_chooses_anew_among_all_actions() -> None:
    """The Row is thrown away once; again only if neither Favor nor Blueprint is taken."""
    s = thrown_once("RGBP")
    assert s.gone == (tile("DO01"),)
    assert (s.seat(), s.ask().name) == (A, "act")
    assert {text.split()[0] for text in texts(s)} == {"blueprint", "favor", "renew"}
    copy = s.clone()
    do(copy, "favor")
    assert copy.ask().name == "pay"
    events = do(s, "renew")
    assert len(named(events, "row_discarded")) == 1
    do(s, *[f"tile FO0{n}" for n in range(1, 7)])
    assert {text.split()[0] for text in texts(s)} == {"room", "blueprint", "favor"}
    assert s.why_not(s.parse("renew")) == "You may discard the Row only if no tile can be placed."
    # A player without a choice is not asked.
    assert thrown_once("").seat() == pal.CHANCE


def test_p_turn_3_the_row_goes_before_anything_else_but_moat_moves() -> None:
    s = at(row=["DO01"], swans=["RGBP"], slots=["MOVE"], moat=[(1, 1)])
    s.hallways = s.stairs = ()
    s.top_hallway = s.top_stair = -1
    resume(s)
    assert texts(s) == ["move 1 1", "renew"]
    said = "No tile can be placed: discard the Row first."
    assert s.why_not(s.parse("favor")) == said


def test_p_turn_4_who_can_do_nothing_passes_and_the_game_ends() -> None:
    s = at(row=["DO01"], empty_stacks=5)
    s.top_hallway = s.top_stair = -1
    s.hallways = s.stairs = ()
    s.forget_options()
    s.settle()
    assert texts(s) == ["pass"]
    assert not can(at(row=["FO01"]), "pass")
    events = do(s, "pass")
    assert named(events, "passed")
    deal(s)
    assert s.seat() == pal.OVER
    assert s.ended == NO_ROOMS


def test_p_turn_5_tiles_slide_right_and_new_ones_enter_at_the_left() -> None:
    s = at(row=["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"], swans=["RRR"], hallway="HA15")
    do(s, "hallway 1 3 0", "discard 5")
    assert row_codes(s) == ["", "FO01", "FO02", "FO03", "FO04", "FO06"]
    do(s, "tile LI01")
    assert row_codes(s) == ["LI01", "FO01", "FO02", "FO03", "FO04", "FO06"]


def test_p_turn_5_within_the_turn_gaps_and_prices_stay() -> None:
    row = ["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"]
    s = at(pieces=[("SL05", 1, 3, 1, A)], row=row, swans=["R"])
    do(s, "room 6 2 3 1")  # it completes SL05, whose reward looks at the Row as it lies
    assert s.ask().name == "sleeping"
    assert row_codes(s) == [*row[:5], ""]
    assert {text.split()[1] for text in texts(s, "blueprint")} == {"3", "4", "5"}
    do(s, "blueprint 5 ten")
    assert row_codes(s) == ["", "", *row[:4]]


def test_p_turn_5_the_next_stack_goes_on_when_one_ends() -> None:
    s = at(row=["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"], empty_stacks=1)
    assert s.stacks == [0, 16, 16, 16, 16]
    do(s, texts(s, "room 6")[0])
    deal(s)
    assert s.stacks == [0, 15, 16, 16, 16]


def test_p_turn_6_discarded_rooms_are_public_and_gone() -> None:
    s = at(row=["FO01", "FO02"], hallway="HA15")
    do(s, "hallway 1 3 0", "discard 6")
    assert s.view(None)["discarded"] == ["FO02"]
    assert TILES.codes.index("FO02") not in s.unseen


# Paying


def test_p_pay_1_any_mix_but_never_more_than_owed() -> None:
    s = at(row=["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"], swans=["RG"], secrets=["B"])
    first = texts(s, "room 1")[0]
    do(s, first)
    assert s.ask().prompt == "Choose a swan to pay with; 3 to go."
    assert texts(s) == ["pay red"]  # all three are needed, in the order of kinds
    do(s, "pay red", "pay green")
    assert texts(s) == ["pay secret-blue"]
    do(s, "pay secret-blue")
    assert s.ask().name != "pay"
    assert len(s.palace.pieces) == 4


def test_p_pay_1_a_preview_goes_on_to_what_is_paid_for() -> None:
    """However it is paid for, the tile lies where it was put; the payment is not mentioned."""
    s = at(row=["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"], swans=["RRG"], secrets=["B"])
    before = s.hash()
    preview = s.preview([s.parse(texts(s, "room 1")[0])])
    names = [event.name for event in preview.events]
    assert (preview.done, names[0], "paid" in names) == (1, "placed", False)
    assert s.hash() == before


def test_p_pay_1_a_free_tile_cannot_be_paid_for() -> None:
    s = at(row=["FO06"], swans=["RRR"])
    do(s, texts(s, "room 6")[0])
    assert len(s.palace.pieces) == 4
    assert s.swan_total(A) >= 3
    assert s.why_not(s.parse("pay red")) is not None


def test_p_pay_2_a_paid_secret_swan_returns_unseen_and_is_mixed() -> None:
    s = at(row=["FO01", "FO02", "FO03", "FO04"], secrets=["BP", "G"])
    give(s, A, "R")
    s.forget_options()
    before = s.bridge.total()
    do(s, texts(s, "room 3")[0])
    events = do(s, "pay secret-purple")
    assert s.bridge.total() == before + 1
    assert [card.face for card in s.secrets[A]] == [1]
    assert named(events, "paid", A) == [
        {"event": "paid", "seat": A, "swan": "secret", "colour": "purple"}
    ]
    assert named(events, "paid", B) == [{"event": "paid", "seat": A, "swan": "secret"}]
    # A knows that purple is there, but not which token it is; B knows even less.
    assert not any(card.is_known(A) for card in s.bridge.body)
    held = [s.resample(B, pal.Rng(seed)).secrets[A][0].face for seed in range(60)]
    assert set(held) == {0, 1, 2, 3, 4}


def test_p_pay_3_discounts() -> None:
    s = at(slots=["DISC1", "DISC1 DISC2"])
    assert [s.price(A, space) for space in range(6)] == [2, 1, 0, 0, 0, 0]
    assert [s.price(B, space) for space in range(6)] == [1, 0, 0, 0, 0, 0]
    assert s.rules.board.prices == [3, 2, 1, 1, 0, 0]


def test_p_pay_4_what_cannot_be_paid_is_no_option() -> None:
    s = at(row=["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"], swans=["R"])
    assert {text.split()[1] for text in texts(s, "room")} == {"3", "4", "5", "6"}
    a = s.parse(texts(s, "room 3")[0].replace("room 3", "room 1"))
    assert s.why_not(a) == "It costs 3 swans; you have 1."
    # Payment comes before the swans of the turn: one swan does not pay 2 by way of a match.
    do(s, texts(s, "room 3")[0])
    assert s.ask().name == "pay"
    assert swans_of(s, A) == "R"
    do(s, "pay red")
    assert s.ask().name != "pay"
