"""Overlap, contact and connection: C-GEO-1 to C-GEO-7, C-GEO-12, C-GEO-13, C-CMP-1, C-DEC-18."""

from palatium.grid.placing.legal_places import Site
from palatium.grid.placing.place import rotation_of, x_of, y_of

from ..naive import Spot
from ..tiles import NAMED, SHAPES, TILES, plan_of

FOYER: Spot = ("Foyer", 0, 0, 0)


def room(name: str, x: int, y: int, rotation: int = 0) -> Spot:
    return NAMED[name], rotation, x, y


def may_lie(spots: list[Spot], spot: Spot) -> bool:
    name, rotation, x, y = spot
    places = Site(plan_of(spots)).places(TILES[name])
    return (rotation, x, y) in {(rotation_of(p), x_of(p), y_of(p)) for p in places}


def test_c_geo_1_four_quarter_turns_are_none() -> None:
    for shape in SHAPES.values():
        turned = shape.turned().turned().turned().turned()
        assert (turned.w, turned.h, turned.cells) == (shape.w, shape.h, shape.cells)
        assert turned.contact == shape.contact
        assert turned.halves == shape.halves


def test_c_geo_2_footprints() -> None:
    areas = {name: len(s.cells) + len(s.halves) / 2 for name, s in SHAPES.items()}
    assert {size: areas[size] for size in ("100", "150", "200", "250", "300")} == {
        "100": 4, "150": 9, "200": 8, "250": 10, "300": 12}
    assert {size: areas[size] for size in ("325", "350", "400", "450", "500", "600")} == {
        "325": 13, "350": 14, "400": 16, "450": 18, "500": 23, "600": 26}
    assert (areas["Foyer"], areas["Stairs"], areas["Hallway"]) == (7, 3, 6)


def test_c_geo_3_only_opposite_halves_share_a_cell() -> None:
    foyer = ("Foyer", 0, 0, 0)
    assert plan_of([foyer, ("R600-04", 0, 2, 2)]).touching == [2, 1]
    # The Vestibule's door meets no door there, so the place is tested by way of a hallway.
    castle: list[Spot] = [foyer, ("Hallway", 0, 3, 1)]
    assert may_lie(castle, ("R600-04", 0, 2, 2))
    assert not may_lie(castle, ("R600-04", 0, 1, 2))


def test_c_geo_5_circles_touch_with_their_flats_only() -> None:
    # Parlor box 0..2; a hallway along its north side touches the flat at (1, 0).
    assert plan_of([room("Parlor", 0, 0), ("Hallway", 0, -5, -1)]).adjacent(0) == 0
    assert plan_of([room("Parlor", 0, 0), ("Hallway", 0, -4, -1)]).adjacent(0) == 0b10
    assert plan_of([room("Parlor", 0, 0), ("Hallway", 0, 2, -1)]).adjacent(0) == 0


def test_c_geo_6_a_500_is_not_adjacent_to_a_chamfer() -> None:
    assert plan_of([FOYER, room("Sanctum", 2, 2)]).adjacent(0) == 0
    assert plan_of([FOYER, room("Vestibule", 2, 2)]).adjacent(0) == 0b10


def test_c_geo_6_points_do_not_touch() -> None:
    plan = plan_of([room("Larder", 0, 0), room("Buttery", 2, 2)])
    assert plan.adjacent(0) == 0
    assert plan.adjacent(1) == 0


def test_c_geo_6_and_c_geo_3_shared_cell_of_two_octagons() -> None:
    plan = plan_of([FOYER, room("Audience Room", 2, 2)])
    assert plan.adjacent(1) == 0b1
    assert plan.piece_at(2, 2) == 0
    assert plan.piece_at(8, 3) == 1
    assert plan.piece_at(9, 3) == -1
    # C-GEO-4: a 150 takes all of its corner cell, so not even a shared half is free.
    castle: list[Spot] = [FOYER, ("Hallway", 0, 3, 1)]
    assert may_lie(castle, room("Parlor", 3, 2))
    assert not may_lie(castle, room("Parlor", 2, 2))


def test_c_geo_7_doors_on_one_edge_connect_once() -> None:
    plan = plan_of([("Hallway", 0, 0, 0), ("Hallway", 0, 2, 1)])
    assert plan.connected(0) == 0b10
    assert plan.connected(1) == 0b1
    assert plan.unanswered == [10, 10]
    assert plan.blocked_doors(0) == 0
    assert plan.open_doors(0) == 10


def test_c_geo_7_a_door_against_a_wall_is_blocked() -> None:
    # The closed N flat of the Foyer lies against the middle of a hallway.
    plan = plan_of([FOYER, ("Hallway", 0, 0, -1)])
    assert plan.connected(0) == 0
    assert plan.adjacent(0) == 0b10
    assert plan.blocked_doors(1) == 1
    assert plan.open_doors(1) == 13


def test_c_geo_12_where_the_fence_runs() -> None:
    fences = {size: {(e.x, e.y) for e in SHAPES[size].fence} for size in SHAPES}
    assert fences["400"] == {(0, 0), (1, 0), (2, 0), (3, 0)}
    assert fences["300"] == {(0, 0), (1, 0)}
    assert fences["325"] == {(2, 0)}
    assert fences["150"] == {(1, 0)}
    assert fences["500"] == {(2, 0)}
    assert len(fences["600"]) == 5
    assert {c.half for c in SHAPES["600"].fence_chamfers} == {0, 1}


def test_c_geo_13_levels_of_doors() -> None:
    levels = {name: {door.level for door in tile.doors} for name, tile in TILES.items()}
    assert levels[NAMED["Crypt"]] == {1}
    assert levels[NAMED["Study"]] == {0}
    assert levels["Hallway"] == {0}
    assert levels["Downstairs hallway"] == {1}
    assert levels["Stairs"] == {0, 1}


def test_c_cmp_1_complete_when_every_door_is_connected() -> None:
    # Foyer doors E, S, W, each with the door of a Broom Closet (S0) turned towards it.
    east, south, west = ("R100-07", 1, 3, 1), ("R100-07", 2, 0, 3), ("R100-07", 3, -2, 0)
    two = plan_of([FOYER, east, south])
    assert not two.is_complete(0)
    assert two.is_complete(1)
    assert two.is_complete(2)
    assert plan_of([FOYER, east, south, west]).is_complete(0)


def test_c_dec_18_walls_count_curves_do_not() -> None:
    # Broom Closet with its S door against the Foyer's closed flat, then against a Parlor's arc.
    walled = plan_of([FOYER, ("R100-07", 0, 1, -2)])
    assert not walled.is_complete(1)
    assert walled.is_complete(1, walls_count=True)
    curved = plan_of([room("Parlor", 0, 0), ("R100-07", 0, 0, -2)])
    assert not curved.is_complete(1, walls_count=True)
    assert curved.open_doors(1) == 1
