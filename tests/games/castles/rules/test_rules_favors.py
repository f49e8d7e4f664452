"""What King's Favors measure, C-FAV."""

from palatium.games.castles.box.rooms import TYPES
from palatium.games.castles.end.card_points import favor_measures
from palatium.games.castles.state import CastlesState
from tests.games.castles.table import Step, build, empty, grow

ORDER = ["Activity", "Corridor", "Downstairs", "Food", "Living", "Outdoor", "Sleeping", "Utility"]
"""The types in the order of C-FAV-1 to C-FAV-8 and C-FAV-9 to C-FAV-16."""


def measure(s: CastlesState, number: int, seat: int = 0) -> int:
    """Return what a seat has of a Favor."""
    return favor_measures(s, s.castles.favor_codes.index(f"F{number:02}"))[seat]


def first_of(s: CastlesState, type_name: str, number: int = 2) -> list[str]:
    """Return codes of some rooms of a type, with two doors or more so that castles can grow."""
    rooms = [
        room
        for room in s.castles.rooms
        if room.stack >= 0 and room.feet != 325 and TYPES[room.type] == type_name
    ]
    return [room.code for room in rooms if len(room.tile.doors) > 1][:number]


def test_c_fav_1_activity() -> None:
    check_type(1)


def test_c_fav_2_corridor_counts_foyer_hallways_and_stairs() -> None:
    s = empty()
    assert measure(s, 2) == 1
    build(
        s,
        0,
        Step("Hallway", ["Foyer"]),
        Step("Stairs", ["Foyer"]),
        Step("Downstairs Hallway", ["Stairs"], completes=["Stairs"]),
    )
    assert measure(s, 2) == 4
    assert measure(s, 3) == 0  # C-FAV-3: a downstairs hallway is a Corridor
    assert measure(s, 10) == 125 + 150 + 75 + 150  # C-FAV-10


def test_c_fav_3_downstairs() -> None:
    s = empty()
    build(s, 0, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    grow(s, 0, *first_of(s, "Downstairs", 1))
    assert measure(s, 3) == 1
    assert measure(s, 11) == s.rooms_of(0)[-1].feet  # C-FAV-11


def test_c_fav_4_food() -> None:
    check_type(4)


def test_c_fav_5_living() -> None:
    check_type(5)


def test_c_fav_6_outdoor() -> None:
    check_type(6)


def test_c_fav_7_sleeping() -> None:
    check_type(7)


def test_c_fav_8_utility() -> None:
    s = empty()
    grow(s, 0, "Hallway")
    code = next(room.code for room in s.castles.rooms if room.type == TYPES.index("Utility"))
    build(s, 0, Step(code, completes=None))
    assert measure(s, 8) == 1
    assert measure(s, 16) == s.rooms_of(0)[-1].feet  # C-FAV-16


def check_type(number: int) -> None:
    """C-FAV-1..8 count rooms, C-FAV-9..16 square feet: C-FAV-9 C-FAV-12 C-FAV-13 C-FAV-14
    C-FAV-15."""
    s = empty()
    grow(s, 0, "Hallway")
    rooms = first_of(s, ORDER[number - 1])
    for code in rooms:
        build(s, 0, Step(code, completes=None))
    assert measure(s, number) == len(rooms) == 2
    assert measure(s, number + 8) == sum(room.feet for room in s.rooms_of(0)[-2:])
    assert measure(s, number, 1) == measure(s, number + 8, 1) == 0


def sized(s: CastlesState, *sizes: int) -> None:
    """Build a castle with a room of each of these sizes."""
    grow(s, 0, "Hallway")
    for size in sizes:
        rooms = [room for room in s.castles.rooms if room.feet == size and room.stack >= 0]
        code = next(room.code for room in rooms if len(room.tile.doors) > 2)
        build(s, 0, Step(code, completes=None))


def test_c_fav_17_and_c_fav_18_small_and_large() -> None:
    s = empty()
    sized(s, 100, 300, 350, 400, 600)
    assert (measure(s, 17), measure(s, 18)) == (2, 3)


def test_c_fav_19_and_c_fav_20_square_and_round() -> None:
    s = empty()
    sized(s, 100, 150, 400, 500, 200)
    assert (measure(s, 19), measure(s, 20)) == (2, 2)  # the hallway is no 150


def test_c_fav_21_money() -> None:
    s = empty()
    s.money = [0, 1000]
    assert (measure(s, 21), measure(s, 21, 1)) == (0, 1000)


def test_c_fav_22_external_entrances_without_corridors() -> None:
    s = empty()
    assert measure(s, 22) == 0
    build(s, 0, Step("Focus Room", ["Foyer"]))
    assert measure(s, 22) == 3


def test_c_fav_23_and_c_fav_24_completed_and_incomplete() -> None:
    s = empty()
    build(
        s,
        0,
        Step("Hallway", ["Foyer"]),
        Step("Hallway", ["Foyer"]),
        Step("Hallway", ["Foyer"], completes=["Foyer"]),
    )
    assert (measure(s, 23), measure(s, 24)) == (1, 3)


def test_c_fav_25_rooms_without_a_swan() -> None:
    s = empty()
    sized(s, 100, 250, 400)
    assert measure(s, 25) == 3  # Foyer, hallway, the 100


def test_c_fav_26_courtyards() -> None:
    s = empty()
    assert measure(s, 26) == 0  # closed ones: tests/grid/test_grounds.py


def test_c_fav_27_total_rooms() -> None:
    s = empty()
    assert measure(s, 27) == 1
    grow(s, 0, "Hallway", "Focus Room")
    assert measure(s, 27) == 3


def test_c_fav_28_longest_path() -> None:
    s = empty()
    assert measure(s, 28) == 1
    build(s, 0, Step("Stairs", ["Foyer"]))
    assert measure(s, 28) == 2
    build(s, 0, Step("Downstairs Hallway", ["Stairs"], completes=["Stairs"]))
    assert measure(s, 28) == 3


def test_c_fav_29_and_c_fav_30_and_c_fav_31_need_their_expansions() -> None:
    s = empty()
    for number in (29, 30, 31):
        assert s.castles.favor_codes.index(f"F{number}") not in s.castles.favor_ids
        assert measure(s, number) == 0
