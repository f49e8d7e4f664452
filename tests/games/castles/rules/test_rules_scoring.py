"""Placement scoring, C-SCO, with the vectors of the rulings."""

from palatium.games.castles.box.rooms import CORRIDOR, FOOD, LIVING, OUTDOOR
from palatium.games.castles.building.placing import place_room
from palatium.games.castles.rewards.corridor import FreePiece
from palatium.games.castles.score import rescore
from palatium.games.castles.state import CastlesState
from tests.games.castles.table import (
    Step,
    at,
    build,
    do,
    empty,
    fetch,
    forget,
    gained,
    grow,
    lay,
    put,
    room,
    search,
)


def test_c_sco_1_printed_points() -> None:
    s = empty()
    assert lay(s, 0, "Focus Room", ["Foyer"]) == 5
    assert gained(s, 0) == [(5, "points")]
    assert lay(s, 0, "Hallway", ["Foyer"]) == 0
    assert lay(s, 0, "Stairs", ["Foyer"], completes=["Foyer"]) == 0


def test_c_sco_2_and_c_sco_3_a_connection_counts_both_ways() -> None:
    s = empty()
    dressing = room(s, "Dressing Room")
    assert (dressing.points, dressing.value) == (2, 2)
    assert room(s, "Anteroom").value == 3
    # The Dressing Room counts Food; the Anteroom is its Food room.
    assert room(s, "Anteroom").type == FOOD
    steps = [Step("Anteroom", ["Foyer"]), Step("Dressing Room", ["Anteroom"])]
    steps[1].completes = ["Anteroom"]
    assert build(s, 0, *steps) == 7
    assert gained(s, 0)[-3:] == [(2, "points"), (2, "connection"), (3, "connection")]
    assert [line.ruling for line in s.score_lines(0)][-3:] == ["C-SCO-1", "C-SCO-2", "C-SCO-3"]


def test_c_sco_2_the_foyer_counts_as_corridor() -> None:
    s = empty()
    tile = next(r for r in s.castles.rooms if r.mode == 1 and r.types == 1 << CORRIDOR)
    assert lay(s, 0, tile.code, ["Foyer"]) == tile.points + tile.value


def test_c_sco_4_and_c_sco_7_penalties_go_by_touching() -> None:
    s = empty()
    # 4 points, -1 for the Parlor, -1 for the Larder it only touches, +1 by the Parlor
    points = build(
        s,
        0,
        Step("Hallway", ["Foyer"]),
        Step("Parlor", ["Hallway"]),
        Step("Larder", ["Hallway"]),
        Step("Billiards Room", ["Parlor"], ["Parlor", "Larder"]),
    )
    assert points == 3
    assert gained(s, 0)[-4:] == [(4, "points"), (-1, "penalty"), (-1, "penalty"), (1, "connection")]


def test_c_sco_4_a_later_room_is_disturbed_too() -> None:
    s = empty()
    assert lay(s, 0, "Hallway", ["Foyer"]) == 0
    s.points = [0, 0]
    penalty = build(
        s,
        0,
        Step("Theater", ["Foyer"]),
        Step("Hallway", ["Hallway"], ["Hallway", "Theater"]),
    )
    assert penalty == -2


def test_c_rnd_10_the_score_may_fall_below_zero() -> None:
    s = empty()
    theatre_and_hallway(s, 0)
    lay(s, 0, "Hallway", ["Hallway"], ["Hallway", "Theater"])
    assert s.points[0] == -2


def theatre_and_hallway(s: CastlesState, seat: int) -> None:
    """A Theater with a wall that a second hallway can touch."""
    steps = [
        Step("Hallway", ["Foyer"]),
        Step("Theater", ["Foyer"]),
        Step("Hallway", ["Hallway"], ["Hallway", "Theater"]),
    ]
    places = search(s, seat, *steps)
    for step, place in zip(steps[:2], places, strict=False):
        place_room(s, seat, fetch(s, step.name), place)
    forget(s)


def test_c_sco_5_downstairs_rooms_count_later_ones() -> None:
    s = empty()
    lay(s, 0, "Stairs", ["Foyer"])
    lay(s, 0, "Downstairs Hallway", ["Stairs"], completes=["Stairs"])
    forget(s)
    assert lay(s, 0, "Dungeon", ["Downstairs Hallway"]) == 3
    grow(s, 0, "Dressing Room")
    knights = lay(s, 0, "Knight Room", ["Downstairs Hallway"])
    assert knights == 6  # 2, 2 for the one Sleeping room, 2 by the Dungeon
    assert [line.ruling for line in s.score_lines(0)] == ["C-SCO-1", "C-SCO-2", "C-SCO-5"]


def test_c_sco_5_each_corridor() -> None:
    s = empty()
    lay(s, 0, "Stairs", ["Foyer"])
    lay(s, 0, "Downstairs Hallway", ["Stairs"], completes=["Stairs"])
    forget(s)
    assert lay(s, 0, "Venus Grotto", ["Downstairs Hallway"]) == 4
    assert lay(s, 0, "Stairs", ["Foyer"]) == 1


def test_c_sco_2_living_room_with_downstairs_crypt_and_a_rescore() -> None:
    s = empty()
    build(s, 0, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    grow(s, 0, "Crypt", "Hallway")
    sitting = room(s, "Sitting Room")
    assert (sitting.points, sitting.value, sitting.types) == (4, 1, 1 << OUTDOOR)
    # Gardens whose centres do not count Living.
    gardens = [r for r in s.castles.rooms if r.type == OUTDOOR and not r.counts(LIVING)][:2]
    garden, other = [r.name for r in gardens]
    points = build(
        s,
        0,
        Step(garden, ["Hallway"]),
        Step("Sitting Room", [garden], completes=None),
    )
    assert points == 6  # 4, +1 for the garden, +1 by the Crypt
    lay(s, 0, other, ["Sitting Room"], completes=None)
    forget(s)
    number = [r.name for r in s.rooms_of(0)].index("Sitting Room")
    rescore(s, 0, number)
    assert s.points[0] == 6  # two gardens, nothing from the Crypt (C-CMP-8)


def test_c_sco_6_free_pieces_are_scored_too() -> None:
    s = at()
    theatre_and_hallway(s, 1)
    place = search(s, 1, Step("Hallway", ["Hallway"], ["Hallway", "Theater"]))[0]
    s.push(FreePiece(1))
    do(s, "take hallway door")
    put(s, place)
    assert gained(s, 1) == [(-2, "penalty")]
