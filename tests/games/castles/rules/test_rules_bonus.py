"""What Bonus cards pay, C-BON."""

import pytest

from palatium.games.castles.box.rooms import TYPES
from palatium.games.castles.end.card_points import bonus_points
from palatium.games.castles.state import CastlesState
from tests.games.castles.table import Step, build, empty, empty_stack, grow

from .test_rules_favors import first_of, sized


def worth(s: CastlesState, number: int, seat: int = 0) -> int:
    """Return what a Bonus card would pay now."""
    return bonus_points(s, seat, s.castles.bonus_codes.index(f"B{number:02}"))


def test_c_bon_1_all_ten_sizes() -> None:
    s = empty()
    sized(s, 100, 150, 200, 250, 300, 350, 400, 450, 500)
    assert worth(s, 1) == 0
    sized_one(s, 600)
    assert worth(s, 1) == 8


def sized_one(s: CastlesState, size: int) -> None:
    rooms = [room for room in s.castles.rooms if room.feet == size and room.stack >= 0]
    build(s, 0, Step(rooms[0].code, completes=None))


def test_c_bon_2_all_eight_types() -> None:
    s = empty()
    build(s, 0, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    grow(s, 0, "Hallway")
    for name in TYPES:
        if name not in ("Corridor", "Sleeping"):
            build(s, 0, Step(first_of(s, name, 1)[0] if name != "Utility" else "R100-07",
                             completes=None))
    assert worth(s, 2) == 0
    build(s, 0, Step(first_of(s, "Sleeping", 1)[0], completes=None))
    assert worth(s, 2) == 7


def test_c_bon_3_and_c_bon_4_hallways_and_stairs() -> None:
    s = empty()
    build(s, 0, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    grow(s, 0, "Hallway")
    assert (worth(s, 3), worth(s, 4)) == (2, 2)


def test_c_bon_5_two_external_entrances_a_point() -> None:
    s = empty()
    build(s, 0, Step("Focus Room", ["Foyer"]))
    assert worth(s, 5) == 1  # three of them


def test_c_bon_6_two_completed_rooms_a_point() -> None:
    s = empty()
    s.completed[0] = 0b10111
    assert worth(s, 6) == 2


def test_c_bon_7_and_c_bon_8_square_and_round() -> None:
    s = empty()
    sized(s, 100, 150, 400, 500, 200)
    assert (worth(s, 7), worth(s, 8)) == (2, 2)


def test_c_bon_9_money() -> None:
    s = empty()
    s.money = [29000, 4999]
    assert (worth(s, 9), worth(s, 9, 1)) == (5, 0)


TYPE_CARDS = [
    ("C-BON-10", 10, "Activity", 2),
    ("C-BON-11", 11, "Corridor", 1),
    ("C-BON-12", 12, "Downstairs", 2),
    ("C-BON-13", 13, "Food", 3),
    ("C-BON-14", 14, "Living", 2),
    ("C-BON-15", 15, "Outdoor", 2),
    ("C-BON-16", 16, "Sleeping", 3),
    ("C-BON-17", 17, "Utility", 2),
]


@pytest.mark.parametrize(("ruling", "number", "name", "value"), TYPE_CARDS)
def test_type_cards(ruling: str, number: int, name: str, value: int) -> None:
    s = empty()
    build(s, 0, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    grow(s, 0, "Hallway")
    before = worth(s, number)
    assert before == (4 if name == "Corridor" else 0)
    rooms = [room for room in s.castles.rooms if room.stack >= 0 and TYPES[room.type] == name]
    build(s, 0, Step(rooms[0].code, completes=None))
    assert worth(s, number) == before + value


SIZE_CARDS = [
    ("C-BON-18", 18, 100, 2),
    ("C-BON-19", 19, 150, 2),
    ("C-BON-20", 20, 200, 2),
    ("C-BON-21", 21, 250, 2),
    ("C-BON-22", 22, 300, 2),
    ("C-BON-23", 23, 350, 3),
    ("C-BON-24", 24, 400, 3),
    ("C-BON-25", 25, 450, 3),
    ("C-BON-26", 26, 500, 3),
    ("C-BON-27", 27, 600, 3),
]


@pytest.mark.parametrize(("ruling", "number", "size", "value"), SIZE_CARDS)
def test_size_cards(ruling: str, number: int, size: int, value: int) -> None:
    s = empty()
    grow(s, 0, "Hallway")
    assert worth(s, number) == 0  # a hallway is no 150
    sized_two(s, size)
    assert worth(s, number) == 2 * value


def sized_two(s: CastlesState, size: int) -> None:
    rooms = [room for room in s.castles.rooms if room.feet == size and room.stack >= 0]
    ups = [room for room in rooms if TYPES[room.type] != "Downstairs"]
    for room in ups[:2]:
        build(s, 0, Step(room.code, completes=None))


def test_c_bon_28_courtyards() -> None:
    assert worth(empty(), 28) == 0  # measured as C-FAV-26


def test_c_bon_29_favors_won_alone() -> None:
    s = empty(3)
    codes = s.castles.favor_codes
    s.favors = (codes.index("F05"), codes.index("F27"), codes.index("F21"))
    grow(s, 0, "Focus Room")
    s.money = [5000, 5000, 0]
    assert worth(s, 29) == 8  # Living and Total rooms; Money is a tie
    assert worth(s, 29, 1) == 0


def test_c_bon_30_rooms_of_depleted_stacks() -> None:
    s = empty()
    grow(s, 0, "Focus Room", "Hallway", "Larder")
    empty_stack(s, 100)
    assert worth(s, 30) == 2
    s.hallways = 0
    assert worth(s, 30) == 3


def test_c_bon_31_last_master_builder() -> None:
    s = empty()
    assert (worth(s, 31, 0), worth(s, 31, 1)) == (7, 0)


def test_c_bon_32_rooms_with_a_swan() -> None:
    s = empty()
    sized(s, 100, 250, 400)
    assert worth(s, 32) == 2


def test_c_bon_33_and_c_bon_34_need_their_expansions() -> None:
    s = empty()
    for number in (33, 34):
        assert s.castles.bonus_codes.index(f"B{number}") not in s.castles.bonus_ids
        assert worth(s, number) == 0
