"""Interactions between expansions that no single ruling shows."""

import palatium as pal
from palatium.games.castles.box.rooms import CORRIDOR, DOWNSTAIRS, FOOD, LIVING, UTILITY
from palatium.games.castles.building.placing import SettleRoom, complete_rooms, item, lay_room
from palatium.games.castles.end.card_measures import COURTYARDS, PATH, Measure, measured
from palatium.games.castles.end.card_points import favor_measures
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.pricing import Price
from palatium.games.castles.modules.decrees.rewards import Cash
from palatium.games.castles.modules.favor_pile import TOWER
from palatium.games.castles.modules.passages import passages_of
from palatium.games.castles.modules.swans import tokens_of
from palatium.games.castles.turn.flags import CORRIDOR_USED, MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from palatium.grid.placing.place import place
from palatium.grid.plan import EMPTY
from tests.games.castles.box import castle, dig, lay_at, take_favors, token_on, turn
from tests.games.castles.table import do, gained, resume, room, sell, texts

from .test_passages import LIBRARY


def test_c_dec_18_a_passage_along_the_last_door_completes_a_room() -> None:
    """For other seats that door is blocked for ever (C-GEO-7)."""
    for number, is_done in ((18, True), (22, False)):
        s = turn(["passages"], decrees={1: number})
        shut = next(r for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)
        turned = next(i for i, f in enumerate(shut.tile.turned) if f.doors[0].edge.side == 3)
        door = shut.tile.turned[turned].doors[0].edge
        castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), (shut.name, turned, 7, 2 - door.y))
        s.completed[1] = 0
        lay_room(s, 1, passages_of(s).pieces[1].id, place(1, 6 - 1, 1))
        complete_rooms(s, 1)
        assert not s.completed[1] >> 2 & 1  # the passage lies one column off
        s = turn(["passages"], decrees={1: number})
        castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), (shut.name, turned, 6, 2 - door.y))
        s.completed[1] = 0
        lay_room(s, 1, passages_of(s).pieces[1].id, place(1, 5, 1))
        complete_rooms(s, 1)
        assert bool(s.completed[1] >> 2 & 1) == is_done
        assert s.plans[1].blocked_doors(2) == 1


def test_c_dec_29_the_sum_has_moats_and_doubled_connections() -> None:
    """A re-score and a moat's points are not in it."""
    s = turn(["moats", "passages"], decrees={1: 29}, money=[0, 50000])
    castle(s, 1, *[spot for spot in LIBRARY if spot[0] != "Library" and "Passage" not in spot[0]])
    dig_id = next(r.id for r in s.castles.rooms if r.code == "MoatLeft")
    s.built[1] = (*s.built[1], dig_id << 16 | place(0, -40, 20))
    s.plans[1] = s.plans[1].put(s.castles.rooms[dig_id].tile, 0, -40, 20)
    sell(s, 0, "Library", 4000)
    resume(s)
    do(s, "take m1 door", "put 0 0 0", "link small 1 -1 3", "done")
    frame = s.stack[-1]
    assert isinstance(frame, Cash)
    lines = [line for line in s.score_lines(1) if line.reason != "start"]
    assert frame.points == sum(line.amount for line in lines)
    assert (1, "moat") in gained(s, 1)  # C-SCO-5: one section
    assert 6 in [line.amount for line in lines if line.what == "Library: Sanctum"]
    do(s, "cash money")
    assert s.points[1] == 0
    # A moat's own points are never asked about.
    s = turn(["moats"], decrees={1: 29}, money=[0, 50000])
    resume(s)
    do(s, "dig Right")
    assert not isinstance(s.stack[-1], Cash)
    assert s.points[1] == 3


def test_c_cmp_7_a_downstairs_pick_of_corridor_uses_the_limit() -> None:
    s = turn([], decrees={1: 5})
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = (item(DOWNSTAIRS, 0, 0b1), item(CORRIDOR, 0))
    resume(s)
    do(s, "next downstairs 0", "pick corridor 0", "take hallway door")
    s.apply(s.options()[0])
    do(s, "done")
    assert s.seat() != 1 or "next corridor 0" not in texts(s)


def test_c_cmp_3_the_corridor_limit_is_fresh_in_an_extra_turn_and_used_after_it() -> None:
    s = turn(["passages"])
    s.stack[-1] = Turn(1, MAIN_DONE | CORRIDOR_USED, (item(FOOD, 0), item(UTILITY, 0)))
    resume(s)
    do(s, "next food 0")
    inner = s.stack[-1]
    assert isinstance(inner, Turn)
    assert not inner.flags & CORRIDOR_USED
    outer = s.stack[-2]
    assert isinstance(outer, Turn)
    assert outer.flags & CORRIDOR_USED


def test_c_dec_21_coins_that_the_master_builder_moved_are_gone() -> None:
    """The swan token stays on its tile."""
    s = turn(["swans"], master_builder=0, decrees={0: 25, 1: 21}, money=[0, 0])
    sell(s, 0, "Study", 0, 3000)
    sell(s, 1, "Parlor", 0, 0)
    token_on(s, 0, 2)
    token_on(s, 1, 3)
    on = tokens_of(s).on
    s.stack = [Round(TURNS), Price(0)]
    resume(s)
    do(s, "price m1 15000", "price m2 10000", "shift m1 0", "shift m2 3")
    assert s.seat() == 1
    assert tokens_of(s).on == on
    assert [text for text in texts(s) if text.startswith("tithe")] == ["tithe m2"]
    do(s, "tithe m2")
    assert s.money[1] == 8000
    assert tokens_of(s).on == on
    assert not any(tokens_of(s).held[1])


def test_c_dec_16_ranks_before_the_owner_of_a_tower_favor() -> None:
    """Its owner ranks below; the holder of 16 scores nothing there."""
    s = turn(["towers"], players=3, decrees={2: 16}, money=[5000, 5000, 5000])
    take_favors(s, 0, TOWER, "F21")
    favor = s.castles.favor_codes.index("F21")
    assert favor_measures(s, favor) == [5000] * 3
    s.stack = [FinalScoring(6)]
    resume(s)
    do(s, "reveal")
    assert [p for p, why in gained(s, 0) if why == "favor"] == [3]  # shares 4 and 2
    assert [p for p, why in gained(s, 2) if why == "favor"] == []


def test_c_dec_1_the_thousand_of_a_food_room_can_be_spent_in_its_turn() -> None:
    """The action of decree 28 may be used again in the extra turn."""
    s = turn([], decrees={1: 1}, money=[0, 0], market=[("Study", 4000, 3000)])
    castle(s, 1, ("Foyer", 0, 0, 0), ("Stairs", 2, 3, 1))
    number = 1
    s.castles.hooks.fire(s, hook.COMPLETED, 1, number)
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, number),))
    resume(s)
    assert s.money[1] == 1000
    assert "take m1 door" in texts(s)
    s = turn([], decrees={1: 28})
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0),))
    resume(s)
    assert "leave points" in texts(s)


def test_c_dec_21_coins_may_be_taken_in_an_extra_turn_too() -> None:
    """Once in the turn of a Food room, and again as the main action."""
    market = [("Study", 4000, 3000), ("Parlor", 6000, 2000)]
    s = turn([], decrees={1: 21}, money=[0, 0], market=market)
    s.stack[-1] = Turn(1, 0, (item(FOOD, 0),))
    resume(s)
    assert len([frame for frame in s.stack if isinstance(frame, Turn)]) == 2
    for left in (["tithe m1", "tithe m2"], ["tithe m2"]):
        assert s.seat() == 1
        assert [text for text in texts(s) if text.startswith("tithe")] == left
        do(s, left[0])
    assert s.money[1] == 8000 + 7000
    assert s.coins[:2] == [0, 0]


def test_c_dec_36_the_longest_path_leads_over_the_drawbridge() -> None:
    """The room beyond the gate is a step like any other (C-GEO-11)."""
    s = turn(["moats"], decrees={1: 36})
    castle(s, 1, ("FoyerN", 0, 0, 0), ("Hallway", 0, 3, 1))
    assert measured(s, 1, Measure(PATH, 0)) == 2
    lay_at(s, 1, "Gatehouse", 2, 1, 5)
    assert s.plans[1].connected(0) == 0b110
    assert measured(s, 1, Measure(PATH, 0)) == 3
    s.stack = [FinalScoring(0)]
    resume(s)
    assert [points for points, why in gained(s, 1) if why == "decree"] == [3]


def test_c_dec_35_no_courtyard_beside_a_circles_flat_but_water_and_passages_close_one() -> None:
    """Walls of a moat count too; a ring of passages is walked once round."""
    s = turn(["moats", "passages"], decrees={1: 35})
    living = [r for r in s.castles.rooms if r.feet == 100 and r.type == LIVING]
    flute = room(s, "Flute Room")
    plan = EMPTY.put(flute.tile, 0, 0, 0)
    plan = plan.put(living[0].tile, 0, -1, -2).put(living[1].tile, 0, 2, -2)
    plan = plan.put(room(s, "Hallway").tile, 0, -2, -3)
    s.plans[1] = plan
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 0
    s = turn(["moats"], decrees={1: 35})
    dig(s, 1, "Right", "Left", "Top")
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 1
    s = turn(["passages"], decrees={1: 36})
    castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), ("StraightPassage", 1, 0, 1),
           ("StraightPassage", 1, 5, 1))
    assert measured(s, 1, Measure(PATH, 0)) == 2


def test_c_moa_8_a_food_room_so_completed_opens_its_turn_before_other_rewards() -> None:
    s = turn(["moats"])
    castle(s, 1, ("FoyerN", 0, 0, 0))
    s.stack[-1] = Turn(1, MAIN_DONE, (item(UTILITY, 0),))
    s.earned = (item(FOOD, 0),)
    s.stack.append(SettleRoom(1, 0, 1))
    resume(s)
    assert texts(s) == ["next food 0", "next utility 0"]
    do(s, "next food 0")
    assert "pass" in texts(s)
    do(s, "pass")
    assert s.seat() == pal.CHANCE  # only now the Utility reward draws
