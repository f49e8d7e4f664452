"""Outside, external entrances and courtyards: C-GEO-8 to C-GEO-10, C-FAV-22, C-FAV-26."""

import pytest

from palatium.grid.grounds import Entrances, has_external_entrance
from palatium.grid.pieces.board_numbers import UP
from palatium.grid.pieces.shape_files import read_doors
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.pieces.turned_tile import Door
from palatium.grid.plan import EMPTY, GroundPlan

from .naive import Castle, Spot
from .tiles import DOC, NAMED, SHAPES, plan_of


def room(name: str, x: int, y: int, rotation: int = 0) -> Spot:
    return NAMED[name], rotation, x, y


AROUND: list[Spot] = [
    room("Focus Room", -1, -2), room("Pink Cabinet", 2, -2), ("Hallway", 0, -2, -3),
]


def test_c_geo_8_the_gap_beside_a_flat() -> None:
    """Round gap: the hole above the Flute Room's flat is Outside, so there is no courtyard."""
    plan = plan_of([room("Flute Room", 0, 0), *AROUND])
    entrances = Entrances(plan)
    assert plan.adjacent(0) == 0
    assert entrances.courtyards() == 0
    assert entrances.count(0) == 3


def test_c_geo_10_the_same_round_a_foyer_is_a_courtyard() -> None:
    plan = plan_of([("Foyer", 0, 0, 0), *AROUND])
    assert Entrances(plan).courtyards() == 1
    assert Castle([("Foyer", 0, 0, 0), *AROUND]).courtyards() == 1


def test_c_geo_8_two_corners_that_touch_leave_no_gap() -> None:
    """Four closets round a yard of 2x2 cells touch each other only at their corners."""
    ring = [room("Focus Room", 0, -2), room("Buttery", 2, 0), room("Pink Cabinet", 0, 2)]
    closed = [*ring, room("Larder", -2, 0)]
    plan = plan_of(closed)
    assert [plan.adjacent(number) for number in range(4)] == [0] * 4
    assert Entrances(plan).courtyards() == Castle(closed).courtyards() == 1
    # a cell further away it leaves a way out
    apart = [*ring, room("Larder", -3, 0)]
    assert Entrances(plan_of(apart)).courtyards() == Castle(apart).courtyards() == 0


def ring_of_rooms(doors: list[str]) -> GroundPlan:
    """Four 5x2 rooms round a hole of 3x3; some have doors into it."""
    assert DOC
    spots = [(0, 0, 0), (1, 5, 0), (0, 2, 5), (1, 0, 2)]
    plan = EMPTY
    for (rotation, x, y), codes in zip(spots, doors, strict=True):
        edges = read_doors(SHAPES["250"], codes, "test")
        tile = ShapedTile("250", SHAPES["250"], [Door(e, UP) for e in edges])
        plan = plan.put(tile, rotation, x, y)
    return plan


@pytest.mark.parametrize(
    ("doors", "courtyards", "outer"),
    [
        (["N0", "N0", "S0", "S0"], 0, 4),
        (["S3", "N0", "S0", "S0"], 1, 3),
        (["S2 S3 S4", "N0", "N0 N1", "S0"], 1, 2),
    ],
)
def test_c_geo_10_courtyard_of_four_rooms(
    doors: list[str], courtyards: int, outer: int
) -> None:
    entrances = Entrances(ring_of_rooms(doors))
    assert entrances.courtyards() == courtyards
    assert sum(entrances.count(i) for i in range(4)) == outer


def test_c_geo_9_doors_into_a_courtyard_are_not_external() -> None:
    entrances = Entrances(ring_of_rooms(["S2 S3 S4", "N0", "N0 N1", "S0"]))
    assert [entrances.count(i) for i in range(4)] == [0, 1, 0, 1]


def test_c_fav_22_entrances_are_counted_room_by_room() -> None:
    plan = plan_of([("Foyer", 0, 0, 0), room("Focus Room", 3, 1)])
    entrances = Entrances(plan)
    assert [entrances.count(0), entrances.count(1)] == [2, 3]


def test_c_geo_8_a_closed_pocket_at_an_arc_is_a_courtyard() -> None:
    """Doors that face only the arc of a circle in a closed corner open onto a courtyard."""
    spots = [
        room("Parlor", 0, 0),
        ("R100-07", 0, 0, -2),
        ("Hallway", 1, -1, -3),
    ]
    castle = Castle(spots)
    plan = plan_of(spots)
    assert Entrances(plan).courtyards() == castle.courtyards() == 1
    assert Entrances(plan).count(1) == 0


def test_c_geo_8_two_500s_sharing_a_corner_cell_leave_a_gap() -> None:
    spots = [room("Sanctum", 0, 0), room("Domed Crossing", 4, 4), ("Hallway", 0, 5, 3),
             ("Hallway", 1, 3, 5)]
    castle, plan = Castle(spots), plan_of(spots)
    ours = [Entrances(plan).count(i) for i in range(4)]
    assert ours == [len(castle.external_entrances(p)) for p in castle.pieces]
    assert Entrances(plan).courtyards() == castle.courtyards()


def test_c_plc_7_no_entrance_at_all() -> None:
    assert not has_external_entrance(plan_of([room("Broom Closet", 0, 0),
                                              room("Cloak Room", 0, 2, 2), ]))
    assert has_external_entrance(plan_of([room("Broom Closet", 0, 0)]))
