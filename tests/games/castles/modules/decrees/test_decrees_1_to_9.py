"""Royal Decrees 1 to 9, C-DEC."""


from palatium.games.castles.box.rooms import (
    ACTIVITY,
    CORRIDOR,
    DOWNSTAIRS,
    OUTDOOR,
    SIZES,
    SLEEPING,
    UTILITY,
)
from palatium.games.castles.building.placing import complete_rooms, item
from tests.games.castles.box import own
from tests.games.castles.decrees import closet, decree_points, earning, ending, owner
from tests.games.castles.table import (
    Step,
    build,
    deal,
    do,
    empty_stack,
    forget,
    lay,
    resume,
    room,
    texts,
)


def test_c_dec_1_a_thousand_for_each_completed_room() -> None:
    s = owner(1)
    before = s.money[1]
    lay(s, 1, closet(s), ["Foyer"], completes=[closet(s)])
    assert s.money[1] == before + 1000
    lay(s, 0, room(s, "R100-08").name, None, completes=None)
    assert s.money[0] == before


def test_c_dec_2_money_is_hidden_from_others_until_the_end() -> None:
    s = owner(2)
    resume(s)
    money = [s.view(who)["players"][1]["money"] for who in (0, 1, None)]
    assert money == [None, 15000, None]
    assert [s.view(who)["players"][0]["money"] for who in (0, 1, None)] == [15000] * 3
    ending(s)
    assert s.view(0)["players"][1]["money"] == 15000


def test_c_dec_3_two_different_rewards_for_downstairs() -> None:
    s = earning(owner(3), item(DOWNSTAIRS, 0, 0b1))
    found = texts(s)
    assert len(found) == 21  # pairs of the other seven
    assert "pick food+living 0" in found
    assert not [text for text in found if "downstairs" in text]
    before = s.money[1]
    do(s, "pick activity+outdoor 0")
    assert s.points[1] == 5
    assert s.money[1] == before + 10000


def test_c_dec_3_the_owner_chooses_the_order_of_the_two() -> None:
    """Two rewards are two pairs, and one type may be in both."""
    s = earning(owner(3), item(DOWNSTAIRS, 0, 0b1), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick utility+sleeping 0")
    assert texts(s) == ["next downstairs 0", "next utility 0", "next sleeping 0"]
    do(s, "next downstairs 0")
    assert len(texts(s)) == 21
    assert "pick utility+sleeping 0" in texts(s)


def test_c_dec_3_from_one_downstairs_room_to_four_at_once_is_two_pairs() -> None:
    """One placement, two even numbers passed, two rewards (C-CMP-5)."""
    s = owner(3)
    build(s, 1, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    cellars = [r.name for r in s.castles.rooms if r.type == DOWNSTAIRS and len(r.tile.doors) == 1]
    for name in cellars[:4]:
        lay(s, 1, name, ["Downstairs Hallway"], completes=[name])
    names = [found.name for found in s.rooms_of(1)]
    late = sum(1 << names.index(name) for name in cellars[1:4])
    s.completed[1] &= ~late
    forget(s)
    complete_rooms(s, 1)
    assert s.earned == (item(DOWNSTAIRS, names.index(cellars[1]), late),) * 2
    earning(s, *s.earned)
    before = s.money[1]
    do(s, "pick activity+outdoor 0", f"next downstairs {names.index(cellars[1])}")
    assert len([text for text in texts(s) if "living" not in text]) == 15
    do(s, "pick activity+outdoor 0")
    assert s.points[1] == 10
    assert s.money[1] == before + 20000


def test_c_dec_4_three_bonus_cards_for_utility() -> None:
    s = earning(owner(4), item(UTILITY, 0))
    deal(s)
    assert len(texts(s)) == 3
    drawn = [card.face for card in s.drawn]
    s.apply(s.options()[0])
    kept = s.hands[1][-1].face
    assert [card.face for card in s.bonus.bottom] == [face for face in drawn if face != kept]


def test_c_dec_5_one_stairs_and_one_hallway() -> None:
    s = earning(owner(5), item(CORRIDOR, 0))
    assert {text.split()[1] for text in texts(s) if text.startswith("take")} == {
        "hallway", "downhall", "stairs"} - ({"downhall"} if "take downhall door" not in texts(s)
                                           else set())
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert texts(s) == ["take stairs door", "done"]  # never two alike
    do(s, "take stairs door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 3


def test_c_dec_5_without_stairs_it_is_one_hallway() -> None:
    """Decree 5 with no stairs left: one hallway, never two."""
    s = owner(5)
    s.stairs = 0
    earning(s, item(CORRIDOR, 0))
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 2
    assert s.seat() != 1 or s.ask().name != "free"


def test_c_dec_6_eight_points_for_activity() -> None:
    s = earning(owner(6), item(ACTIVITY, 0))
    assert s.points[1] == 8


def test_c_dec_7_fifteen_thousand_for_outdoor() -> None:
    s = earning(owner(7, money=[0, 0]), item(OUTDOOR, 0))
    assert s.money[1] == 15000


def test_c_dec_8_up_to_three_tiles_for_sleeping() -> None:
    s = earning(owner(8), item(SLEEPING, 0))
    do(s, "stack 100")
    deal(s)
    for _ in range(3):
        s.apply(next(a for a in s.options() if s.text(a).startswith("deck")))
    assert len(s.deck_top) == 3
    assert s.stacks[0].total() == 2


def test_c_dec_8_through_a_downstairs_pick() -> None:
    """A changed reward is also what choosing it for Downstairs rooms gives."""
    s = earning(owner(6), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick activity 0")
    assert s.points[1] == 8
    s = earning(owner(8), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick sleeping 0", "stack 100")
    deal(s)
    assert s.view(1)["frames"][-1]["left"] == 3
    s = earning(owner(4), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick utility 0")
    deal(s)
    assert len(texts(s)) == 3
    s = earning(owner(7, money=[0, 0]), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick outdoor 0")
    assert s.money[1] == 15000


def test_c_dec_8_in_the_last_round_the_tiles_leave_the_game() -> None:
    """Three tiles leave the game face up, and the emptied stack is depleted for all."""
    s = owner(8, is_last=True)
    empty_stack(s, 600, 3)
    s.deck_size = 0
    earning(s, item(SLEEPING, 0))
    do(s, "stack 600", "reveal")
    for _ in range(3):
        s.apply(next(a for a in s.options() if s.text(a).startswith("deck")))
    assert len(s.gone) == 3
    assert s.stacks[SIZES.index(600)].total() == 0


def test_c_dec_9_a_point_for_each_size() -> None:
    s = owner(9)
    own(s, 1, "Hallway", "R150-01", "R100-01", "R100-02")
    ending(s)
    assert decree_points(s) == [3]  # 125, 150 (hallway and tile), 100
