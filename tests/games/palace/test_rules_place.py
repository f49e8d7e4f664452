"""Placing tiles, open air, matching swans, Hallways: P-PLACE, P-OPEN, P-SWAN, P-HALL."""

import palatium as pal
from palatium.games.palace.board.cells import cell_at, cells_of
from palatium.games.palace.board.open_air import is_open, open_entrances
from palatium.games.palace.board.palace import NO_OWNER, Palace, owner_of
from palatium.games.palace.box.tiles import turned
from palatium.games.palace.moat.walk import holds_open, tiles_to_join
from tests.games.palace.table import (
    TILES,
    A,
    B,
    Piece,
    at,
    can,
    deal,
    do,
    game,
    named,
    palace,
    swans_of,
    texts,
    tile,
    wet,
    xy,
)


def sides(code: str, rotation: int) -> str:
    """Return the sides of a turned tile in letters."""
    packed = TILES.swans[tile(code) << 2 | rotation]
    return "".join("-RBGYP*"[packed >> (3 * side) & 7] for side in range(4))


def test_p_place_1_any_of_four_rotations_on_an_empty_cell() -> None:
    assert [sides("AC05", k) for k in range(4)] == ["*RB-", "-*RB", "B-*R", "RB-*"]
    assert turned(0b11100100, 1, 2) == 0b10010011
    s = at(hallway="HA08", row=["LI12"])
    assert [can(s, f"room 6 1 2 {k}") for k in range(4)] == [True] * 4
    # A Hallway turned twice looks the same again, and one result has one spelling.
    assert sides("HA08", 2) == sides("HA08", 0)
    assert [can(s, f"hallway 1 2 {k}") for k in range(4)] == [True, True, False, False]
    assert not can(s, "hallway 0 2 0")
    assert s.why_not(s.parse("hallway 0 2 0")) == "There is already a tile there."


def test_p_place_2_an_entrance_must_meet_an_entrance() -> None:
    s = at(row=["AC01"])  # entrances N and E
    assert texts(s, "room 6 1 1") == ["room 6 1 1 2", "room 6 1 1 3"]
    why = s.why_not(s.parse("room 6 1 1 0"))
    assert why == "None of its entrances would meet another entrance."
    assert not can(s, "room 6 5 5 0")


def test_p_place_3_downstairs_rooms_join_dark_ends_and_each_other() -> None:
    """ST01 leads down to the east of (0, 3); a Downstairs room may follow, and one behind it."""
    stairs: Piece = ("ST01", 1, 3, 3, A)
    assert sides("ST01", 3) == "-B-R"  # dark end E, light end W
    s = at(pieces=[stairs], row=["DO05"])  # N and S
    assert texts(s, "room 6") == ["room 6 2 3 1", "room 6 2 3 3"]
    s = at(pieces=[stairs, ("DO05", 2, 3, 1, A)], row=["DO07"])
    assert texts(s, "room 6") == ["room 6 3 3 1", "room 6 3 3 3"]
    # Not at a Hallway's entrance, and not beside it with an entrance: its wall may face it.
    s = at(pieces=[stairs, ("DO09", 2, 3, 2, A)], row=["DO01"])
    assert sides("DO09", 2) == "Y-GP"
    assert not can(s, "room 6 1 4 0")
    assert can(s, "room 6 2 4 2")
    s = at(pieces=[stairs, ("DO13", 2, 3, 0, A), ("LI12", 1, 2, 0, B)], row=["DO05"])
    assert can(s, "room 6 2 2 0")  # W is a wall before the entrance of LI12
    s = at(pieces=[stairs, ("DO13", 2, 3, 0, A), ("LI12", 1, 2, 0, B)], row=["DO01"])
    assert can(s, "room 6 2 2 0")  # N and E
    assert not can(s, "room 6 2 2 3")  # W and N: down would meet up
    why = s.why_not(s.parse("room 6 2 2 3"))
    assert why is not None
    assert "upstairs entrance would meet a downstairs one" in why


def test_p_place_4_one_end_of_a_stair_is_enough() -> None:
    s = at(stair="ST01")
    assert {text.split()[3] for text in texts(s, "stair 1 3")} == {"3"}  # light end to the west
    dark: list[Piece] = [("ST02", 1, 3, 3, A), ("DO13", 2, 3, 0, A)]
    s = at(pieces=dark, stair="ST01")
    # Its dark end at the Downstairs room, its light end in the open: a new upstairs entrance.
    assert can(s, "stair 3 3 1")
    before = open_entrances(s.palace)
    do(s, "stair 3 3 1")
    assert xy(cells_of(open_entrances(s.palace) & ~before)) == [(4, 3)]


def test_p_place_5_dark_ends_never_meet_light_ends_may() -> None:
    s = at(pieces=[("ST02", 1, 3, 3, A)], stair="ST01")
    assert not can(s, "stair 2 3 1")  # dark on dark
    assert sides("ST02", 1) == "-B-G"
    light = at(pieces=[("LI12", 1, 3, 0, A), ("ST02", 1, 4, 0, A)], stair="ST01")
    assert sides("ST02", 0) == "B-G-"
    assert can(light, "stair 1 5 2")  # light end S on light end N
    do(light, "stair 1 5 2")
    assert light.palace.piece_at(cell_at(1, 5)) == 5
    assert light.palace.missing[5] == 1


def test_p_place_6_levels_connect_by_stairs_only() -> None:
    s = at(pieces=[("ST01", 1, 3, 3, A)], row=["LI12"])
    assert not can(s, "room 6 2 3 0")  # an upstairs entrance at a dark end
    assert can(s, "room 6 1 2 0")
    # An entrance against a wall is always allowed: ST01 has a wall S, LI12 an entrance N.
    do(s, "room 6 1 2 0")
    doors = s.view(None)["palace"][4]["doors"]  # type: ignore[index]
    assert doors == ["blocked", "open", "open", "joined"]


def test_p_place_7_blocking_is_allowed_and_everything_stays_reachable() -> None:
    s = at(pieces=[("LI12", 1, 3, 0, B)], row=["AC03"])  # entrances N and S
    do(s, "room 6 1 2 1")  # its N wall blocks the S entrance of LI12
    doors = s.view(None)["palace"][3]["doors"]  # type: ignore[index]
    assert doors == ["open", "open", "blocked", "joined"]
    assert s.palace.missing[3] == 3
    assert s.check() == []


def test_p_place_8_tiles_may_stand_in_enclosed_areas_and_beyond_the_moat() -> None:
    ring: list[Piece] = [
        ("LI12", 1, 1, 0, A),
        ("LI14", 1, 3, 0, A),
        ("LI15", 2, 3, 0, A),
        ("LI16", 2, 2, 0, A),
        ("LI11", 2, 1, 0, A),
    ]
    s = at(pieces=ring, row=["AC13"])
    assert can(s, "room 6 1 2 0")
    s = at(moat=[(1, 1), (1, 2), (1, 3), (1, 4)], pieces=[], row=["AC13"])
    assert not can(s, "room 6 1 3 0")
    assert s.why_not(s.parse("room 6 1 3 0")) == "That space is moat."
    beyond = at(pieces=[("HA01", 1, 1, 0, A), ("HA02", 2, 1, 0, A)], moat=[(1, 2)], row=["AC13"])
    assert can(beyond, "room 6 2 2 0")


SHUT: list[Piece] = [("AC01", 1, 3, 3, B), ("AC05", 1, 4, 1, B)]
SHUT_MOAT = [(1, 1), (1, 2), (2, 2), (2, 3), (2, 4), (-1, 1), (-1, 2), (-1, 3)]


def test_p_place_9_the_last_entrance_may_be_shut_if_this_turn_joins_the_moat() -> None:
    """The one open entrance faces (0, 4); AC02 there completes itself and leaves none, J = 4."""
    assert sides("AC01", 3) == "R--B"
    assert sides("AC05", 1) == "-*RB"
    for stacks, due in ((2, 2), (3, 4)):
        s = at(pieces=SHUT, moat=SHUT_MOAT, row=["AC02"], empty_stacks=stacks)
        assert xy(cells_of(open_entrances(s.palace))) == [(0, 4)]
        after = s.palace.put(TILES, tile("AC02"), cell_at(0, 4), 1, A)
        assert after.just_completed(TILES) == [5]
        assert not is_open(after)
        assert tiles_to_join(after, 9) == 4
        assert can(s, "room 6 0 4 1") == (due == 4)
        if due == 2:
            why = s.why_not(s.parse("room 6 0 4 1"))
            assert why == "That would block the last upstairs entrance where a tile can go."
    do(s, "room 6 0 4 1")
    for _ in range(4):  # every choice keeps it possible, and the last one joins
        assert s.ask().name == "moat"
        s.apply(s.options()[-1])
    assert s.joined


def test_p_place_10_the_marker_lies_on_hallways_and_stairs_too() -> None:
    s = at(hallway="HA01", seat=B)
    do(s, "hallway 1 3 0")
    assert owner_of(s.palace.pieces[-1]) == B
    assert s.owned_count(B, 6) == 1


def test_p_open_1_open_air_reaches_the_rim_over_empty_cells() -> None:
    assert is_open(palace())
    ring = [(x, y) for x in (-2, 2) for y in range(1, 5)] + [(x, 5) for x in range(-2, 3)]
    assert not is_open(wet(palace(), *ring))
    ring.remove((1, 5))
    assert is_open(wet(palace(), *ring))


CORNER: Piece = ("AC01", 0, 4, 1, A)
"""Entrances E and S: the line from the bridge turns east."""
WALLS = [(x, y) for x in (-1, 1) for y in range(1, 4)]


def used(found: Palace) -> list[tuple[int, int]]:
    """Return the cells that open upstairs entrances face."""
    return xy(cells_of(open_entrances(found)))


def test_p_open_2_a_tile_must_be_able_to_use_the_entrance() -> None:
    """The one entrance left faces (1, 4)."""
    found = wet(palace(CORNER), *WALLS)
    assert sides("AC01", 1) == "-BR-"
    assert used(found) == [(1, 4)]
    # One way on is enough: north, or east.
    assert used(wet(found, (1, 5))) == used(wet(found, (2, 4))) == [(1, 4)]
    # A notch: the cell is open air no more, or a tile there would lead nowhere.
    assert used(wet(found, (1, 5), (2, 4))) == []
    # A courtyard behind it is not open air.
    yard = [(1, 6), (0, 5), (2, 5), (2, 4)]
    assert used(wet(found, *yard)) == []


def test_p_open_2_a_notch_at_the_edge_of_the_table_is_no_way_out() -> None:
    """Beside the last column for tiles only moat may lie."""
    line: list[Piece] = [("AC03", x, 3, 1, A) for x in range(1, 7)]
    found = game(columns=15, rows=12).empty
    for y, code in enumerate(("HA06", "HA10", "HA13")):
        found = found.put(TILES, tile(code), cell_at(0, y + 1), 0, NO_OWNER)
    for code, x, y, rotation, owner in line[:5]:
        found = found.put(TILES, tile(code), cell_at(x, y), rotation, owner)
    moat = [(-1, 1), (-1, 2), (-1, 3), (0, 4), (1, 1), (1, 2)]
    found = wet(found, *moat)
    assert used(found) == [(6, 3)]  # from there north
    assert used(wet(found, (6, 2))) == [(6, 3)]
    assert used(wet(found, (6, 4), (6, 2))) == []  # though the rim is beside it
    assert used(wet(found, (6, 4))) == []  # southward lies shut ground
    # On the usual table it is not the edge.
    usual = wet(palace(*line[:5]), *moat, (6, 4), (6, 2))
    assert used(usual) == [(6, 3)]


def test_p_open_3_shut_ground_at_the_edge_of_the_table_is_no_way_out() -> None:
    """Two cells are left beside the edge. A tile on the first would shut the last entrance, so that
    no tile could ever use it, and all stacks would be thrown away."""
    line: list[Piece] = [("AC03", x, 3, 1, A) for x in range(1, 6)]
    codes = ["AC03", "AC04", "FO04", "FO05", "LI03"]  # entrances N and S, turned to E and W
    line = [(code, *piece[1:]) for code, piece in zip(codes, line, strict=True)]
    moat = [(-1, 1), (-1, 2), (-1, 3), (0, 4), (1, 1), (1, 2), (5, 2), (6, 1)]
    size = {"columns": 15, "rows": 12}
    s = at(pieces=line, moat=moat, row=["LI12"], **size)
    assert used(s.palace) == [(6, 3)]
    assert can(s, "room 6 6 3 0")  # northward lies open air
    shut = wet(s.palace, (6, 4))
    assert used(shut) == []  # once the Moat lies there, so it may not
    assert not holds_open(shut, 0)


def test_p_open_2_a_downstairs_entrance_spoils_it() -> None:
    """No upstairs tile of four entrances may stand where a downstairs entrance leads too."""
    below: list[Piece] = [("ST01", 1, 5, 3, A), ("DO13", 2, 5, 0, A)]
    found = palace(CORNER, ("LI12", 0, 5, 0, A), *below)
    facing = (2, 4)
    assert found.down_doors >> cell_at(*facing) & 1
    through = found.put(TILES, tile("AC03"), cell_at(1, 4), 1, A)  # E and W
    assert through.up_doors >> cell_at(*facing) & 1
    assert facing not in used(through)


def test_p_open_2_nor_may_one_lead_into_the_cell_behind_it() -> None:
    """From (1, 4) it goes on to (1, 5) and (2, 4); DO05 on (2, 5) has entrances E and W."""
    found = wet(palace(CORNER, ("DO05", 2, 5, 1, A)), *WALLS)
    assert found.down_doors >> cell_at(1, 5) & 1
    assert used(found) == [(1, 4)]
    assert used(wet(found, (2, 4))) == []


def test_p_open_3_a_downstairs_room_may_not_spoil_the_last_entrance() -> None:
    """The last entrance faces (3, 5); DO05 beside it would lead there from below."""
    pieces: list[Piece] = [("HA01", 1, 3, 0, A), ("ST01", 2, 3, 3, A), ("AC03", 1, 4, 0, A)]
    pieces += [("AC01", 1, 5, 1, A), ("AC03", 2, 5, 1, A)]
    moat = [(-1, 1), (-1, 2), (-1, 3), (0, 4), (0, 5), (1, 1), (1, 2), (2, 2), (1, 6)]
    s = at(pieces=pieces, moat=moat, row=["DO13"])
    do(s, "room 6 3 3 0")
    assert used(s.palace) == [(3, 5)]
    s = at(pieces=[*pieces, ("DO13", 3, 3, 0, A)], moat=moat, row=["DO01", "DO05"])
    assert used(s.palace) == [(3, 5)]
    assert texts(s, "room 6 3 4") == []  # N and S
    why = s.why_not(s.parse("room 6 3 4 0"))
    assert why == "That would block the last upstairs entrance where a tile can go."
    assert sides("DO01", 1) == "-" + sides("DO01", 0)[:3]
    assert texts(s, "room 5 3 4") == ["room 5 3 4 1", "room 5 3 4 2"]  # not N


def test_p_open_2_what_the_stacks_hold_does_not_matter() -> None:
    """The same palace with other unseen tiles: what may be placed reveals nothing about them."""
    found = wet(palace(CORNER), *WALLS)
    shown: list[tuple[int, list[str]]] = []
    for is_first in (True, False):
        s = at(pieces=[CORNER], moat=WALLS, row=["LI12", "AC03", "DO05"], empty_stacks=3)
        hidden = sorted([*s.unseen, *s.gone])
        size = len(s.unseen)
        s.unseen = tuple(hidden[:size] if is_first else hidden[-size:])
        s.gone = tuple(sorted(set(hidden) - set(s.unseen)))
        s.forget_options()
        assert size < len(hidden)
        shown.append((open_entrances(s.palace), texts(s)))
    assert shown[0] == shown[1]
    assert shown[0][0] == open_entrances(found)


def test_p_open_2_hallways_and_light_ends_count_dark_ends_do_not() -> None:
    assert len(cells_of(open_entrances(palace()))) == 7
    found = palace(("ST01", 1, 3, 3, A))
    assert len(cells_of(open_entrances(found))) == 6
    assert not open_entrances(found) >> cell_at(2, 3) & 1


def test_p_open_3_one_of_three_must_hold() -> None:
    shut = palace(("AC01", 1, 3, 3, B), ("AC05", 1, 4, 1, B), ("AC02", 0, 4, 1, A))
    shut = wet(shut, *SHUT_MOAT)
    assert [holds_open(shut, due) for due in (0, 3, 4, 9)] == [False, False, True, True]
    joined = wet(shut, (2, 5), (1, 5), (0, 5), (-1, 4))
    assert holds_open(joined, 0)
    assert holds_open(palace(), 0)


# Swans


def test_p_swan_1_a_match_pays_both_owners() -> None:
    s = at(pieces=[("LI12", 1, 3, 3, B)], row=["AC03"])
    assert (sides("LI12", 3), sides("AC03", 0)) == ("RYPB", "Y-R-")
    do(s, "room 6 1 4 0")
    assert (swans_of(s, A), swans_of(s, B)) == ("R", "R")


def test_p_swan_3_one_swan_for_a_match_with_oneself() -> None:
    s = at(pieces=[("LI12", 1, 3, 3, A)], row=["AC03"])
    do(s, "room 6 1 4 0")
    assert (swans_of(s, A), swans_of(s, B)) == ("R", "")


def test_p_swan_1_gray_takes_the_colour_it_meets() -> None:
    s = at(pieces=[("LI12", 1, 3, 1, B)], row=["AC05"])
    assert sides("LI12", 1) == "PBRY"
    assert sides("AC05", 2) == "B-*R"
    do(s, "room 6 1 4 2")
    assert (swans_of(s, A), swans_of(s, B)) == ("P", "P")


def test_p_swan_2_gray_on_gray_each_picks() -> None:
    for owner in (A, B):
        s = at(pieces=[("HA01", 1, 3, 1, owner)], row=["AC05"])
        assert sides("HA01", 1) == "*R*R"
        do(s, "room 6 1 4 2")
        assert (s.seat(), s.ask().name) == (A, "colour")
        do(s, "colour purple")
        if owner == B:
            assert (s.seat(), s.ask().name) == (B, "colour")
            do(s, "colour green")
        assert s.ask().name != "colour"
        assert (swans_of(s, A), swans_of(s, B)) == ("P", "G" if owner == B else "")


def test_p_swan_4_start_hallways_have_no_owner() -> None:
    s = at(row=["AC01"])  # B N, R E
    assert sides("AC01", 3) == "R--B"
    do(s, "room 6 1 1 3")  # its blue W on the blue E of HA06
    assert (swans_of(s, A), swans_of(s, B)) == ("B", "")
    # Gray at a start Hallway: only the active player picks.
    s = at(start=("HA01", "HA10", "HA13"), row=["AC05"])
    assert sides("AC05", 3) == "RB-*"
    do(s, "room 6 1 1 3")
    do(s, "colour red")
    assert s.ask().name != "colour"
    assert (swans_of(s, A), swans_of(s, B)) == ("R", "")


def test_p_swan_4_the_bridge_never_matches() -> None:
    s = at()
    doors = s.view(None)["palace"][0]["doors"]  # type: ignore[index]
    assert doors[2] == "bridge"


def test_p_swan_5_a_joint_without_match_is_still_a_joint() -> None:
    s = at(pieces=[("LI12", 1, 3, 3, B)], row=["AC04"])  # P N, G S
    do(s, "room 6 1 4 0")  # green on red
    assert (swans_of(s, A), swans_of(s, B)) == ("", "")
    assert s.palace.missing[4] == 1


def test_p_swan_5_several_joints_are_separate_matches() -> None:
    """R on B's R, G on A's gray, P on B's Y: A takes R and G, B takes R."""
    below: Piece = ("LI12", 1, 3, 3, B)
    right: Piece = ("HA01", 2, 4, 0, A)
    above: Piece = ("LI11", 1, 5, 2, B)
    around = [sides(code, k) for code, _, _, k, _ in (below, right, above)]
    assert around == ["RYPB", "R*R*", "GBY*"]
    assert sides("AC06", 0) == "PGR-"
    s = at(pieces=[below, right, above], row=["AC06"])
    events = do(s, "room 6 1 4 0")
    assert (swans_of(s, A), swans_of(s, B)) == ("RG", "R")
    order = [(fact["seat"], fact["colour"]) for fact in named(events, "swan")]
    assert order == [(A, "green"), (A, "red"), (B, "red")]  # N, E, S, W; the active player first


# Hallways and Stairs


def test_p_hall_1_they_are_free() -> None:
    s = at(hallway="HA09", stair="ST04")
    assert s.swan_total(A) == 0
    assert texts(s, "hallway")
    assert texts(s, "stair")


def test_p_hall_2_hallways_are_upstairs_and_have_no_row() -> None:
    assert all(TILES.all[number].level_code() == 0b01010101 for number in TILES.hallways)
    s = at(hallway="HA09")
    do(s, "hallway 1 3 0")
    track = s.view(None)["players"][0]["track"]  # type: ignore[index]
    assert [row["rooms"] for row in track] == [0] * 6
    assert len(track) == 6


def test_p_hall_3_a_row_tile_may_be_discarded_at_its_price() -> None:
    row = ["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"]
    s = at(row=row, hallway="HA15", swans=["RB"], players=3)
    do(s, "hallway 1 3 0")
    assert s.ask().name == "discard"
    assert texts(s) == ["discard 2", "discard 3", "discard 4", "discard 5", "discard 6", "done"]
    assert s.why_not(s.parse("discard 1")) == "It costs 3 swans; you have 2."
    copy = s.clone()
    do(copy, "done")
    assert copy.gone == ()
    events = do(s, "discard 2", "pay red", "pay blue")
    gone = [(fact["seat"], fact["tile"]) for fact in named(events, "discarded")]
    assert gone == [(A, "FO02")]
    assert s.swan_total(A) == 0
    # After a Stair too; with an empty Row nothing is asked.
    s = at(row=row, stair="ST01")
    do(s, "stair 1 3 3")
    assert s.ask().name == "discard"
    s = at(hallway="HA15")
    do(s, "hallway 1 3 0")
    assert s.seat() == pal.CHANCE


def test_p_hall_3_the_rewards_of_what_it_completes_come_before_discarding() -> None:
    for code, reward, declined in (("FO04", "keep", "return"), ("SL05", "sleeping", "done")):
        s = at(pieces=[(code, 1, 3, 1, A)], hallway="HA15", row=["FO01", "LI12"], swans=["RRB"])
        do(s, "hallway 2 3 0")
        if s.seat() == pal.CHANCE:
            deal(s)
        assert (s.seat(), s.ask().name) == (A, reward)
        do(s, declined)
        assert (s.seat(), s.ask().name) == (A, "discard")
