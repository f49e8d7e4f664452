"""Legal places: C-PLC-1 to C-PLC-7 and the box of C-GEO-14."""

import gc

import pytest

from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.placing.place import place, rotation_of, x_of, y_of

from ..naive import Castle, Spot
from ..tiles import TILES, plan_of
from .test_contact import FOYER, may_lie, room


def test_c_plc_1_no_overlap() -> None:
    castle = [FOYER, ("R100-07", 1, 3, 1)]
    assert may_lie([FOYER], ("Hallway", 0, 3, 1))
    assert not may_lie(castle, ("Hallway", 0, 3, 1))


def test_c_plc_2_a_door_must_meet_a_door() -> None:
    assert may_lie([FOYER], ("R100-07", 1, 3, 1))
    assert not may_lie([FOYER], ("R100-07", 1, 3, 0))
    # The closed flat: a door there is a door against a wall.
    assert not may_lie([FOYER], ("R100-07", 0, 1, -2))


def test_c_plc_3_levels_must_agree() -> None:
    castle: list[Spot] = [FOYER, ("Stairs", 2, 3, 1), ("Downstairs hallway", 0, 6, 1),
                          ("Hallway", 0, 0, 3)]
    # Crypt (doors S4 and W1): its W door on the end of the downstairs hallway.
    assert may_lie(castle, room("Crypt", 12, 0))
    # One row above the regular hallway its S door would meet a U door.
    regular: list[Spot] = [FOYER, ("Stairs", 2, 3, 1), ("Downstairs hallway", 0, 6, 1)]
    assert may_lie(regular, room("Crypt", 2, -1)) is False
    assert may_lie(castle, room("Mold Room", 12, 0))
    assert not may_lie([*castle, ("Hallway", 0, 10, 2)], room("Mold Room", 12, 0))
    assert may_lie([*castle, ("Hallway", 0, 11, 3)], room("Crypt", 12, 0))


def test_c_plc_3_a_wall_may_lie_against_a_door_of_the_other_level() -> None:
    # Oubliette (W0, downstairs) on the end of a downstairs hallway, its S wall on U doors.
    castle: list[Spot] = [FOYER, ("Stairs", 2, 3, 1), ("Downstairs hallway", 0, 6, 1),
                          ("Hallway", 0, 12, 3)]
    assert may_lie(castle, room("Oubliette", 12, 1))
    plan = plan_of([*castle, room("Oubliette", 12, 1)])
    assert plan.connected(4) == 0b100
    assert plan.adjacent(4) == 0b1100


def test_c_plc_4_stairs_may_go_down_or_up_again_but_never_to_stairs() -> None:
    assert may_lie([FOYER], ("Stairs", 2, 3, 1))
    assert not may_lie([FOYER], ("Stairs", 0, 3, 1))
    below: list[Spot] = [FOYER, ("Stairs", 2, 3, 1), ("Downstairs hallway", 0, 6, 1)]
    assert may_lie(below, ("Stairs", 0, 12, 1))
    assert not may_lie(below[:2], ("Stairs", 0, 6, 1))


def test_c_plc_5_both_faces_of_a_hallway() -> None:
    stairs: list[Spot] = [FOYER, ("Stairs", 2, 3, 1)]
    assert may_lie(stairs, ("Downstairs hallway", 0, 6, 1))
    assert not may_lie(stairs, ("Hallway", 0, 6, 1))


def test_c_plc_6_fence_and_corner() -> None:
    # French Gazebo (E3 S1 W2) at (0, 0); hallways lead to the places beside its fence.
    garden: list[Spot] = [room("French Gazebo", 0, 0), ("Hallway", 1, 4, 0), ("Hallway", 1, 6, -4)]
    assert may_lie(garden, ("R100-02", 0, 4, -2))
    assert not may_lie(garden, ("R100-02", 0, 3, -2))
    assert not may_lie([garden[0], garden[1]], ("Hallway", 0, 3, -1))


def test_c_plc_6_the_outdoor_room_may_come_later() -> None:
    hall: list[Spot] = [FOYER, ("Hallway", 0, 3, 1)]
    # Shed (doors E1 S0, fence N) turned so that its fence faces the hallway: never.
    sheds = Site(plan_of(hall)).places(TILES["R250-09"])
    for spot in sheds:
        after = plan_of([*hall, ("R250-09", rotation_of(spot), x_of(spot), y_of(spot))])
        assert not _fence_is_broken(after.boards)


def _fence_is_broken(boards: list[int]) -> bool:
    return any(boards[11 + side] & boards[7 + (side ^ 2)] for side in range(4))


def test_c_plc_6_a_curve_may_pass_a_fence() -> None:
    # The arc of a 150 lies along one fenced edge; it shares no length with it.
    garden: list[Spot] = [room("French Gazebo", 0, 0), ("Hallway", 0, 4, 3), ("Hallway", 1, 6, -3)]
    castle = Castle(garden)
    assert castle.is_legal(room("Parlor", 3, -3)) is may_lie(garden, room("Parlor", 3, -3)) is True
    assert castle.is_legal(room("Parlor", 2, -3)) is may_lie(garden, room("Parlor", 2, -3)) is False


def test_c_plc_7_the_last_entrance_may_not_be_shut() -> None:
    closet = room("Broom Closet", 0, 0)
    # Only a door in the S wall is left; a second closet would shut the castle for good.
    assert not may_lie([closet], ("R100-07", 2, -1, 2))
    assert may_lie([closet], ("R100-02", 1, 0, 2)) or may_lie([closet], ("R100-02", 1, -1, 2))


def test_c_geo_14_a_castle_fits_in_62_cells() -> None:
    spots: list[Spot] = [("Hallway", 0, 6 * i, 0) for i in range(9)]
    assert Site(plan_of(spots)).places(TILES["Hallway"])
    assert may_lie(spots, ("Hallway", 0, 54, 0))
    assert may_lie(spots, ("Hallway", 0, -6, 0))
    ten: list[Spot] = [*spots, ("Hallway", 0, 54, 0)]
    assert not may_lie(ten, ("Hallway", 0, 60, 0))
    assert not may_lie(ten, ("Hallway", 0, -6, 0))
    assert may_lie(ten, ("Hallway", 1, 60, 0))
    assert may_lie(ten, ("Hallway", 1, -1, -5))
    assert may_lie(ten, ("Hallway", 0, 56, 1))
    assert not may_lie(ten, ("Hallway", 0, 57, 1))


@pytest.mark.parametrize("name", ["Hallway", "R600-04", "R150-07", "R300-01", "Stairs"])
@pytest.mark.parametrize("length", [7, 8, 10])
def test_c_geo_14_large_castles_equal_the_reference(name: str, length: int) -> None:
    for turn in (0, 1):
        spots: list[Spot] = [("Hallway", turn, 0 if turn else 6 * i, 6 * i if turn else 0)
                             for i in range(length)]
        found = Site(plan_of(spots)).places(TILES[name])
        assert found == sorted(set(found))
        assert {(rotation_of(p), x_of(p), y_of(p)) for p in found} == Castle(spots).places(name)


def test_places_are_packed_round_the_foyer() -> None:
    for rotation, x, y in ((0, 0, 0), (3, -61, 61), (1, 61, -61)):
        spot = place(rotation, x, y)
        assert (rotation_of(spot), x_of(spot), y_of(spot)) == (rotation, x, y)
        assert 0 <= spot < 1 << 16
    plan = put_at(plan_of([FOYER]), TILES["Hallway"], place(0, 3, 1))
    assert (plan.pieces[1].x, plan.pieces[1].y) == (3, 1)


def test_twin_rotations_are_one_option() -> None:
    assert TILES["Hallway"].rotations == [0, 1]
    assert TILES["Stairs"].rotations == [0, 1, 2, 3]
    assert TILES["R150-07"].rotations == [0]
    assert TILES["R150-16"].rotations == [0, 1, 2, 3]


def test_putting_leaves_the_old_plan_alone() -> None:
    plan = plan_of([FOYER, ("Hallway", 0, 3, 1)])
    boards, joined, open_doors = plan.boards.copy(), plan.joined.copy(), plan.unblocked.copy()
    plan.put(TILES["R400-01"], 0, 3, 2)
    plan.put(TILES["R400-01"], 0, -30, -30)
    assert (plan.boards, plan.joined, plan.unblocked) == (boards, joined, open_doors)
    assert len(plan.pieces) == 2


def test_a_plan_with_its_finders_is_freed_at_once() -> None:
    gc.collect()
    gc.disable()
    try:
        plan = plan_of([FOYER, ("Hallway", 0, 3, 1)])
        assert Site(plan).has_place(TILES["R400-01"])
        del plan
        assert gc.collect() == 0
    finally:
        gc.enable()
