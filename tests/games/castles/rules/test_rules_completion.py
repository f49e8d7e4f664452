"""Completion and rewards, C-CMP."""

import palatium as pal
from palatium.core.rng import Rng
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    CORRIDOR,
    DOWNSTAIRS,
    FOOD,
    LIVING,
    OUTDOOR,
    SIZES,
    SLEEPING,
    UTILITY,
)
from palatium.games.castles.building.placing import item
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.flags import CORRIDOR_USED, MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from palatium.testkit import laws
from tests.games.castles.table import (
    Step,
    at,
    build,
    deal,
    do,
    empty_stack,
    fetch,
    forget,
    gained,
    grow,
    hold,
    lay,
    put,
    resume,
    room,
    search,
    sell,
    texts,
)


def earning(*rewards: int, seat: int = 1, is_last: bool = False) -> CastlesState:
    """Return a turn whose main action has just earned these rewards."""
    s = at(seat=seat, market=[("Focus Room", 4000, 0)], is_last=is_last)
    s.stack[-1] = Turn(seat, MAIN_DONE, ())
    s.earned = rewards
    return resume(s)


def number_of(s: CastlesState, seat: int, name: str) -> int:
    """Return the number of a room in a castle."""
    return [found.name for found in s.rooms_of(seat)].index(name)


def top(s: CastlesState) -> Turn:
    """Return the turn that is asked."""
    frame = s.stack[-1]
    assert isinstance(frame, Turn)
    return frame


def test_c_cmp_1_complete_when_every_door_is_connected() -> None:
    s = at()
    lay(s, 1, "Hallway", ["Foyer"])
    lay(s, 1, "Hallway", ["Foyer"])
    assert s.completed[1] == 0
    lay(s, 1, "Stairs", ["Foyer"], completes=["Foyer"])
    assert s.completed[1] == 1
    assert s.earned == (item(CORRIDOR, 0),)
    s.earned = ()
    grow(s, 1, "Larder")
    assert s.completed[1] == 1  # once


def test_c_cmp_2_one_placement_may_complete_several_rooms() -> None:
    s = at()
    utility = next(r for r in s.castles.rooms if r.type == UTILITY and len(r.tile.doors) == 1)
    build(
        s,
        1,
        Step("Hallway", ["Foyer"]),
        Step("Hallway", ["Foyer"]),
        Step(utility.code, ["Foyer"], completes=["Foyer", utility.name]),
    )
    assert sorted(s.earned) == sorted([item(CORRIDOR, 0), item(UTILITY, 3)])


def test_c_cmp_3_the_owner_picks_the_order() -> None:
    s = earning(item(FOOD, 0), item(SLEEPING, 0), item(UTILITY, 0))
    assert texts(s) == ["next food 0", "next utility 0", "next sleeping 0"]
    do(s, "next food 0")
    assert s.ask().name == "turn"  # the extra turn runs first, last in first out
    assert [type(frame).__name__ for frame in s.stack] == ["Round", "Turn", "Turn"]
    do(s, "pass")
    assert texts(s) == ["next utility 0", "next sleeping 0"]
    do(s, "next sleeping 0")
    assert s.ask().name == "stack"


def test_c_cmp_3_a_placement_adds_to_the_same_frame() -> None:
    s = earning(item(FOOD, 0))
    build(s, 1, Step("Hallway", ["Foyer"]), Step("Stairs", ["Foyer"]))
    utility = next(r for r in s.castles.rooms if r.type == UTILITY and len(r.tile.doors) == 1)
    sell(s, 1, utility.code, 6000)
    place = search(s, 1, Step(utility.code, ["Foyer"], completes=["Foyer", utility.name]))[0]
    do(s, "take m2 door")
    put(s, place)
    assert texts(s) == ["next utility 0", "next corridor 0"]
    assert len(s.stack) == 2  # the older turn has ended


def test_c_cmp_4_food_gives_a_full_extra_turn_each() -> None:
    s = earning(item(FOOD, 0), item(FOOD, 0), seat=1)
    assert s.ask().name == "turn"  # equal rewards leave no choice
    assert "take m1 door" in texts(s)
    do(s, "pass")
    assert s.seat() == 1
    do(s, "pass")
    assert s.money == [15000, 25000]
    assert s.seat() == 0


def test_c_cmp_4_the_extra_turn_pays_the_same_payee() -> None:
    s = earning(item(FOOD, 0))
    do(s, "take m1 door")
    s.apply(s.options()[0])
    assert s.money == [19000, 11000]


def downstairs(s: CastlesState, count: int) -> list[str]:
    """Return names of Downstairs rooms with one door."""
    found = [r for r in s.castles.rooms if r.type == DOWNSTAIRS and len(r.tile.doors) == 1]
    return [r.name for r in found[:count]]


def test_c_cmp_5_every_second_downstairs_room() -> None:
    s = at()
    build(s, 1, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    forget(s)
    rewards = []
    for name in downstairs(s, 4):
        s.earned = ()
        lay(s, 1, name, ["Downstairs Hallway"], completes=[name])
        rewards.append(len(s.earned))
    assert rewards == [0, 1, 0, 1]
    # from 1 to 3 at once gives one, from 3 to 4 one more
    s = at()
    build(s, 1, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    one, two, three, four = downstairs(s, 4)
    grow_all(s, [one, two, three])
    two_bit, three_bit = 1 << number_of(s, 1, two), 1 << number_of(s, 1, three)
    s.completed[1] &= ~(two_bit | three_bit)
    forget(s)
    lay(s, 1, "Hallway", ["Foyer"], completes=None)
    assert [reward & 15 for reward in s.earned] == [DOWNSTAIRS]
    assert s.earned[0] >> 10 == two_bit | three_bit
    s.earned = ()
    lay(s, 1, four, ["Downstairs Hallway"], completes=[four])
    assert len(s.earned) == 1


def grow_all(s: CastlesState, rooms: list[str]) -> None:
    """Put Downstairs rooms on the downstairs hallway."""
    for name in rooms:
        lay(s, 1, name, ["Downstairs Hallway"], completes=[name])
    forget(s)


def test_c_cmp_5_pick_any_other_reward() -> None:
    s = earning(item(DOWNSTAIRS, 2, 0b1100))
    assert texts(s) == [
        "pick food 0",
        "pick utility 0",
        "pick corridor 0",
        "pick living 2",
        "pick living 3",
        "pick activity 0",
        "pick outdoor 0",
        "pick sleeping 0",
    ]
    do(s, "pick outdoor 0")
    assert s.money[1] == 25000


def test_c_cmp_5_living_rescores_a_downstairs_room() -> None:
    s = at()
    build(s, 1, Step("Stairs", ["Foyer"]), Step("Downstairs Hallway", completes=["Stairs"]))
    name = "Dungeon"
    lay(s, 1, name, ["Downstairs Hallway"], completes=None)
    forget(s)
    number = number_of(s, 1, name)
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = (item(DOWNSTAIRS, number, 1 << number),)
    resume(s)
    do(s, f"pick living {number}")
    assert gained(s, 1) == [(1, "rescore"), (2, "downstairs")]


def test_c_cmp_6_utility_draws_two_and_keeps_one() -> None:
    s = earning(item(UTILITY, 0))
    total = s.bonus.total()
    do(s, "bonus B03", "bonus B07")
    assert texts(s) == ["keep B03", "keep B07"]
    assert s.stack[-1].seat == 1
    do(s, "keep B07")
    codes = s.castles.bonus_codes
    assert [codes[card.face] for card in s.hands[1]] == ["B07"]
    assert [codes[card.face] for card in s.bonus.bottom] == ["B03"]
    assert s.bonus.bottom[0].known == 2
    assert s.bonus.total() == total - 1


def test_c_cmp_6_a_last_card_is_kept_and_none_gives_nothing() -> None:
    s = at()
    codes = [s.castles.bonus_codes[i] for i in s.castles.bonus_ids]
    hold(s, 0, *codes[1:])
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = (item(UTILITY, 0), item(UTILITY, 0))
    resume(s)
    deal(s)
    assert [s.castles.bonus_codes[card.face] for card in s.hands[1]] == codes[:1]
    assert s.seat() == 0  # the second reward gave nothing


def test_c_cmp_7_a_free_corridor_piece_or_none() -> None:
    s = earning(item(CORRIDOR, 0))
    assert texts(s) == ["take hallway door", "take stairs door", "done"]
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert s.money == [15000, 15000]
    assert s.hallways == 4
    assert s.seat() == 0


def test_c_cmp_7_declining_does_not_use_it_up() -> None:
    s = earning(item(CORRIDOR, 0), item(CORRIDOR, 2))
    do(s, "done")
    assert s.ask().name == "free"
    do(s, "take stairs door")
    s.apply(s.options()[0])
    assert s.seat() == 0


def test_c_cmp_7_once_per_frame() -> None:
    # the free hallway taken, the stairs it completes give no second one.
    s = earning(item(CORRIDOR, 0), item(FOOD, 0), item(CORRIDOR, 2))
    do(s, "next corridor 0", "take hallway door")
    s.apply(s.options()[0])
    assert s.ask().name == "turn"  # only the Food reward was left, so the older turn has ended
    assert len(s.stack) == 2
    s.earned = (item(CORRIDOR, 0),)
    resume(s)
    assert s.ask().name == "free"  # an extra turn has its own
    do(s, "done", "pass")
    assert s.seat() == 0
    s.stack.append(Turn(1, MAIN_DONE | CORRIDOR_USED, ()))
    s.earned = (item(CORRIDOR, 0),)
    resume(s)
    assert s.seat() == 0  # lost


def test_c_cmp_7_a_downstairs_pick_uses_the_limit_too() -> None:
    s = earning(item(DOWNSTAIRS, 1, 2), item(CORRIDOR, 0))
    do(s, "next downstairs 1", "pick corridor 0", "take hallway door")
    s.apply(s.options()[0])
    assert s.seat() == 0  # the Foyer's reward is lost
    s = earning(item(DOWNSTAIRS, 1, 2), item(CORRIDOR, 0))
    do(s, "next corridor 0", "take hallway door")
    s.apply(s.options()[0])
    assert "pick corridor 0" not in texts(s)


def test_c_cmp_7_an_unusable_one_is_lost() -> None:
    s = at()
    s.hallways = s.stairs = 0
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = (item(CORRIDOR, 0),)
    resume(s)
    assert s.seat() == 0


def test_c_cmp_8_living_scores_points_and_centre_again() -> None:
    s = at()
    grow(s, 1, "Hallway")
    lay(s, 1, "Focus Room", ["Hallway"])
    forget(s)
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = (item(LIVING, 2),)
    resume(s)
    assert [(line.amount, line.ruling) for line in s.score_lines(1)] == [(5, "C-CMP-8")]


def test_c_cmp_9_activity_and_outdoor() -> None:
    s = earning(item(ACTIVITY, 0), item(OUTDOOR, 0), item(ACTIVITY, 0))
    assert s.seat() == 0  # C-CMP-12: applied without asking
    assert gained(s, 1) == [(5, "activity"), (5, "activity")]
    assert s.money == [15000, 25000]


def test_c_cmp_10_look_through_a_stack_and_put_tiles_on_the_deck() -> None:
    s = earning(item(SLEEPING, 0))
    empty_stack(s, 600)
    s.forget_options()
    assert "stack 600" not in texts(s)
    assert "stack 325" not in texts(s)
    do(s, "stack 400")
    rng = Rng(4)
    while s.seat() == pal.CHANCE:
        assert s.stack[-1].seen_by(s) == 2
        s.apply(s.sample(rng))
    assert s.ask().name == "deck"
    offered = texts(s)
    assert len(offered) == 5  # four tiles and done
    view = s.view(0)
    assert isinstance(view["frames"], list)
    assert "tiles" not in view["frames"][-1]
    first, second = offered[0].split()[1], offered[1].split()[1]
    do(s, f"deck {first}")
    do(s, f"deck {second}")
    assert [s.castles.room_codes[card.face] for card in s.deck_top] == [second, first]
    assert [card.known for card in s.deck_top] == [2, 2]
    assert s.stacks[SIZES.index(400)].total() == 2
    assert len(s.boxes[SIZES.index(400)]) == 8
    for seat in (0, 1):
        deck = s.view(seat)["deck"]
        assert isinstance(deck, dict)
        known = [tile["tile"] for tile in deck["tiles"]]
        assert known == ([second, first] if seat == 1 else [None, None])
    assert s.check() == []
    laws.secrets_are_kept(s, rng, s.hash())


def test_c_cmp_10_a_second_look_needs_no_draw() -> None:
    s = earning(item(SLEEPING, 0), item(SLEEPING, 0))
    do(s, "stack 400")
    deal(s)
    do(s, "done")
    do(s, "stack 400")
    assert texts(s) == ["reveal"]  # a look cannot be tried out and taken back
    assert not s.stack[-1].is_public(s)
    do(s, "reveal")
    assert s.ask().name == "deck"
    assert s.seat() == 1


def test_c_cmp_10_in_the_last_round_tiles_go_out_of_play() -> None:
    s = earning(item(SLEEPING, 0), is_last=True)
    do(s, "stack 400")
    deal(s)
    tile = texts(s)[0]
    do(s, tile, "done")
    assert s.deck_top == ()
    assert [s.castles.room_codes[id] for id in s.gone] == [tile.split()[1]]
    assert s.stacks[SIZES.index(400)].total() == 3  # still out of the stack


def test_c_cmp_10_what_another_seat_took_is_still_in_the_lookers_pool() -> None:
    s = earning(item(SLEEPING, 0))
    do(s, "stack 400")
    deal(s)
    do(s, "done")
    seen = sorted(card.face for card in s.stacks[SIZES.index(400)].body)
    s.stack.append(Turn(0, MAIN_DONE, ()))
    s.earned = (item(SLEEPING, 0),)
    resume(s)
    do(s, "stack 400", "reveal")
    do(s, texts(s)[0])
    do(s, texts(s)[0])
    rng = Rng(1)
    for _ in range(5):
        other = s.resample(1, rng)
        taken = [card.face for card in other.deck_top]
        left = [card.face for card in other.stacks[SIZES.index(400)].body]
        assert sorted(taken + left) == seen  # seat 1 knows the four, not which two lie on the deck
    exact = s.resample(0, rng)
    assert [c.face for c in exact.deck_top] == [c.face for c in s.deck_top]


def test_c_cmp_11_tower_rooms_are_not_in_the_base_game() -> None:
    s = at()
    assert all(s.castles.rooms[tile].feet != 325 for tile in s.castles.tiles)


def test_c_cmp_12_no_main_action_while_rewards_pend() -> None:
    s = at(market=[("Focus Room", 4000, 0)])
    s.earned = (item(UTILITY, 0), item(SLEEPING, 0))
    resume(s)
    assert texts(s) == ["next utility 0", "next sleeping 0"]
    assert top(s).name() == "reward"


def test_c_cmp_12_equal_rewards_are_one_option() -> None:
    s = earning(item(FOOD, 1), item(FOOD, 2), item(SLEEPING, 3))
    assert texts(s) == ["next food 0", "next sleeping 0"]
    s = earning(item(LIVING, 1), item(LIVING, 2), item(SLEEPING, 3))
    assert texts(s) == ["next living 1", "next living 2", "next sleeping 0"]


def test_c_cmp_13_what_may_be_declined() -> None:
    assert "done" in texts(earning(item(CORRIDOR, 0)))
    s = earning(item(SLEEPING, 0))
    do(s, "stack 100")
    deal(s)
    assert "done" in texts(s)
    s = earning(item(UTILITY, 0))
    deal(s)
    assert "done" not in texts(s)


def test_food_room_completed_by_buying_gives_the_turn() -> None:
    s = at(market=[("Larder", 4000, 0)])
    lay(s, 1, "Larder" if room(s, "Larder").type != FOOD else "Buttery", ["Foyer"])
    forget(s)
    place = search(s, 1, Step("Hallway", ["Buttery"], completes=["Buttery"]))[0]
    do(s, "take hallway door")
    put(s, place)
    assert s.seat() == 1
    assert s.ask().name == "turn"
    assert fetch(s, "Stairs") == room(s, "Stairs").id
