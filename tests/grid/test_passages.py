"""Geometry of secret passages: C-PAS-1 to C-PAS-4, and the rulebook's Library."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palatium.grid.board import bits
from palatium.grid.grounds import Entrances
from palatium.grid.passages import Passage, PassageSite, links
from palatium.grid.placing.place import Place, place, rotation_of, x_of, y_of
from palatium.grid.plan import GroundPlan
from palatium.grid.walk import longest_path

from .growth import grow, tile_for
from .naive import Castle, Spot
from .placing.test_contact import FOYER, room
from .tiles import PASSAGES, TILES, plan_of

KINDS = {name: Passage(tile, i) for i, (name, tile) in enumerate(PASSAGES.items())}


def spots_of(places: list[Place]) -> set[tuple[int, int, int]]:
    assert places == sorted(set(places))
    return {(rotation_of(p), x_of(p), y_of(p)) for p in places}


def library() -> GroundPlan:
    """Return the worked example: three rooms by passage, one door to door."""
    plan = plan_of([room("Library", 0, 0), room("Small Yard", 2, 3, 1), room("Sanctum", 1, -6),
                    room("Waiting Room", 6, 3), room("Fountains", -7, -2)])
    plan = plan.put(PASSAGES["small"], 1, 3, -1)
    plan = plan.put(PASSAGES["corner"], 2, 6, 1)
    return plan.put(PASSAGES["straight"], 0, -3, 0)


def test_c_pas_4_the_library_is_complete() -> None:
    plan = library()
    assert plan.joined[0] == 0b00010
    assert plan.linked[0] == 0b11100
    assert plan.is_complete(0)
    assert plan.connected(0) == 0b11110
    assert plan.rooms() == [0, 1, 2, 3, 4]
    assert plan.adjacent(0) == 0b00010
    assert longest_path(plan.graph(), plan.room_mask) == 3


def test_c_pas_2_the_library_passages_are_found_where_the_example_has_them() -> None:
    rooms = plan_of([room("Library", 0, 0), room("Small Yard", 2, 3, 1), room("Sanctum", 1, -6),
                     room("Waiting Room", 6, 3), room("Fountains", -7, -2)])
    assert place(1, 3, -1) in links(rooms, 2, KINDS["small"])
    assert place(2, 6, 1) in links(rooms, 3, KINDS["corner"])
    assert place(0, -3, 0) in links(rooms, 4, KINDS["straight"])


def test_c_pas_3_one_passage_between_two_rooms() -> None:
    plan = library()
    for number in (2, 3, 4):
        for name, kind in KINDS.items():
            tile = PASSAGES[name]
            joined = [0 in bits(plan.put(tile, rotation_of(p), x_of(p), y_of(p)).linked[number])
                      for p in links(plan, number, kind)]
            assert not any(joined)


def test_c_pas_3_and_c_plc_4_stairs_never_lead_to_stairs() -> None:
    spots: list[Spot] = [FOYER, ("Stairs", 2, 3, 1), ("Stairs", 0, 9, 1)]
    assert links(plan_of(spots), 2, KINDS["straight"]) == []
    assert Castle(spots).passage_links(2, "straight D") == set()


def test_c_pas_1_and_4_sides_of_a_passage_are_walls_and_close_courtyards() -> None:
    # The side of a small passage against a closet's only door, which faces east.
    plan = plan_of([("R100-07", 3, 0, 0)]).put(PASSAGES["small"], 1, 2, 1)
    assert plan.open_doors(0) == 0
    assert plan.blocked_doors(0) == 1
    assert plan.adjacent(0) == 0
    assert plan.room_mask == 1
    assert plan.is_complete(0, walls_count=True)


@settings(max_examples=40, deadline=None, derandomize=True,
          suppress_health_check=list(HealthCheck))
@given(st.lists(st.integers(0, 2**40), min_size=1, max_size=9), st.integers(0, 2))
def test_c_pas_2_links_equal_the_reference(numbers: list[int], style: int) -> None:
    spots = grow(numbers, style)
    plan, castle = plan_of(spots), Castle(spots)
    for number in {0, len(spots) - 1}:
        for name, kind in KINDS.items():
            found = spots_of(links(plan, number, kind))
            wanted = castle.passage_links(number, f"{name} U")
            wanted |= castle.passage_links(number, f"{name} D")
            assert found == wanted, (name, spots)


@settings(max_examples=8, deadline=None, derandomize=True,
          suppress_health_check=list(HealthCheck))
@given(st.lists(st.integers(0, 2**40), min_size=1, max_size=3), st.integers(0, 2**40),
       st.sampled_from(["small", "straight", "corner"]))
def test_c_pas_2_places_by_passage_equal_the_reference(
    numbers: list[int], number: int, passage: str
) -> None:
    spots, name = grow(numbers), tile_for(number)
    site = PassageSite(plan_of(spots))
    found = spots_of(site.places(TILES[name], KINDS[passage]))
    wanted = Castle(spots).places_by_passage(name, f"{passage} U")
    wanted |= Castle(spots).places_by_passage(name, f"{passage} D")
    assert found == wanted, (name, passage, spots)
    assert site.has_place(TILES[name], KINDS[passage]) == bool(found)


@pytest.mark.parametrize("name", ["small", "straight", "corner"])
def test_c_geo_8_passages_block_the_flood(name: str) -> None:
    plan = plan_of([("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4)])
    plan = plan.put(PASSAGES["straight"], 1, 0, 1).put(PASSAGES["straight"], 1, 5, 1)
    assert Entrances(plan).courtyards() == 1
    assert PASSAGES[name].kind == 1
