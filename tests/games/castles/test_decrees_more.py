"""Royal Decrees 19 to 36, C-DEC."""

import palatium as pal
from palatium.games.castles.buying import price_of
from palatium.games.castles.final import FinalScoring
from palatium.games.castles.flow import REFILL, TURNS, Round
from palatium.games.castles.modules.decrees.decree import decrees_of, set_decrees
from palatium.games.castles.modules.decrees.draft import RevealDecrees
from palatium.games.castles.modules.favors import OWN, favors_of
from palatium.games.castles.placing import item
from palatium.games.castles.pricing import Price
from palatium.games.castles.rooms import ACTIVITY, CORRIDOR, FOOD, SIZES
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn import MAIN_DONE, Turn
from palatium.games.castles.worth import favor_measures, favors_won
from palatium.grid.places import Site

from .box import castle, own, swans, take_favors, token_on, turn
from .table import (
    Step,
    deal,
    do,
    fetch,
    gained,
    game,
    hold,
    put,
    resume,
    room,
    search,
    sell,
    texts,
)
from .test_decrees import decree_points, earning, ending, owner


def revealed(number: int, *modules: str, players: int = 2) -> CastlesState:
    """Decrees have just been turned up; seat 1 has one that acts now."""
    s = owner(number, *modules, players=players)
    s.stack = [Round(REFILL), RevealDecrees(0)]
    return resume(s)


def test_c_dec_19_two_favors_of_ones_own() -> None:
    s = revealed(19)
    assert s.stack[-1].seen_by(s) == 2
    assert len(s.options()) == 28  # without Towers all unused Favors form the stack
    do(s, "drawn F01", "drawn F21")
    assert s.view(1)["players"][1]["own_favors"] == ["F01", "F21"]
    assert s.view(0)["players"][1]["own_favors"] == ["", ""]
    s.money = [9000, 20000]
    ending(s, 4)
    assert s.seat() == pal.CHANCE  # turned up first
    do(s, "reveal")
    assert [(p, why) for p, why in gained(s, 1) if why == "favor"] == [(8, "favor")]
    assert not [why for _, why in gained(s, 0) if why == "favor"]


def test_c_dec_19_from_the_face_down_stack_with_towers() -> None:
    s = revealed(19, "towers")
    before = favors_of(s).pile.size
    do(s, "drawn F01", "drawn F02")
    assert favors_of(s).pile.size == before - 2


def test_c_dec_19_counts_for_bonus_29_where_one_is_first_alone() -> None:
    """Part 6, 25: a Tower Favor does not count, an own one does."""
    s = owner(19, "towers", money=[0, 5000])
    take_favors(s, 1, OWN, "F21")
    assert favors_won(s, 1) == 1
    s = owner(19, "towers", money=[0, 5000])
    take_favors(s, 1, 0, "F21")
    assert favors_won(s, 1) == 0
    absent = {"F29", "F31"}
    codes = {s.castles.favor_codes[card.face] for card in favors_of(s).pile.body}
    assert not absent & codes  # none of an absent expansion


def test_c_dec_20_ten_thousand_more_c_t10() -> None:
    s = revealed(20)
    assert s.money == [15000, 25000]


def test_c_dec_21_coins_of_a_tile_and_five_thousand() -> None:
    s = owner(21, market=[("Study", 4000, 3000), ("Parlor", 6000, 0)], money=[0, 0])
    resume(s)
    assert [text for text in texts(s) if text.startswith("tithe")] == ["tithe m1"]
    do(s, "tithe m1")
    assert s.money[1] == 8000
    assert s.coins[0] == 0
    assert s.market[0] == room(s, "Study").id  # the tile stays
    assert s.seat() != 1 or s.ask().name != "turn"


def test_c_dec_22_twelve_points_without_hallways_and_stairs() -> None:
    s = owner(22)
    own(s, 1, "R100-01")
    ending(s)
    assert decree_points(s) == [12]
    s = owner(22)
    own(s, 1, "Hallway")
    ending(s)
    assert decree_points(s) == []


def pricing(number: int, *lots: tuple[str, int, int], players: int = 2,
            modules: tuple[str, ...] = ()) -> CastlesState:
    """Seat 1 is Master Builder and sets prices."""
    s = turn(list(modules), players=players, master_builder=1, decrees={1: number})
    for slot, (name, _, coins) in enumerate(lots):
        sell(s, slot, name, 0, coins)
    s.stack = [Round(TURNS), Price(1)]
    return resume(s)


def test_c_dec_23_one_space_may_hold_a_tile_more() -> None:
    """Part 6, 14: both cost the same, and the refill brings as many as ever."""
    s = pricing(23, ("Study", 0, 0), ("Parlor", 0, 0), ("Nap Room", 0, 0))
    do(s, "price m1 10000")
    assert "price m2 10000" in texts(s)
    do(s, "price m2 10000")
    assert "price m3 10000" not in texts(s)  # one move of one tile
    do(s, "price m3 8000")
    assert [price_of(s, 0, slot) for slot in range(3)] == [10000, 10000, 8000]
    assert s.check() == []
    s = pricing(22, ("Study", 0, 0), ("Parlor", 0, 0))
    do(s, "price m1 10000")
    assert "price m2 10000" not in texts(s)


def test_c_dec_23_with_five_players_15000_may_hold_three_or_one() -> None:
    s = pricing(23, *[(name, 0, 0) for name in ("Study", "Parlor", "Nap Room", "Larder")],
                players=5, modules=("towers",))
    do(s, "price m1 15000.1", "price m2 15000.2")
    assert "price m3 15000.1" in texts(s)
    do(s, "price m3 15000.1")
    assert not [text for text in texts(s) if "15000" in text]


def test_c_dec_24_a_thousand_less_c_t38() -> None:
    s = owner(24, "moats", players=4, market=[("Study", 1000, 0)], money=[0, 50000])
    assert [price_of(s, 1, slot) for slot in (0, 8, 10)] == [0, 2000, 2000]
    resume(s)
    do(s, "dig Right")
    assert s.money[1] == 45000  # a moat costs as much as ever


def test_c_dec_24_the_payee_gets_the_lower_sum() -> None:
    """Part 6, 15: price 4000, 2000 on it, the buyer has 1000."""
    s = owner(24, market=[("Study", 4000, 2000)], money=[0, 1000])
    place = search(s, 1, Step("Study", ["Foyer"], completes=None))[0]
    resume(s)
    do(s, "take m1 door")
    put(s, place)
    assert s.money == [3000, 0]


def test_c_dec_25_coins_move_between_tiles() -> None:
    """Part 6, 13: amounts 9 and 0 give 9/0, 5/4 or 4/5 only."""
    s = pricing(25, ("Study", 0, 9000), ("Parlor", 0, 0))
    do(s, "price m1 10000", "price m2 8000")
    assert s.ask().name == "shift"
    assert texts(s) == ["done", "shift m1 4", "shift m1 5"]
    do(s, "shift m1 5")
    assert texts(s) == ["shift m2 4"]
    do(s, "shift m2 4")
    assert s.coins[:2] == [5000, 4000]
    s = pricing(25, ("Study", 0, 0), ("Parlor", 0, 0))
    do(s, "price m1 10000", "price m2 8000")
    assert s.seat() != 1 or s.ask().name != "shift"  # nothing to move, no question


def test_c_dec_25_the_total_always_comes_out() -> None:
    s = pricing(25, ("Study", 0, 3000), ("Parlor", 0, 7000), ("Nap Room", 0, 1000))
    do(s, "price m1 10000", "price m2 8000", "price m3 6000")
    todo = [s.clone()]
    ends = set()
    while todo:
        here = todo.pop()
        if here.seat() < 0 or here.ask().name != "shift":
            ends.add(tuple(here.coins[:3]))
            continue
        assert here.options()
        for a in here.options():
            after = here.clone()
            after.apply(a)
            todo.append(after)
    assert {sum(coins) for coins in ends} == {11000}
    assert all(now <= 5000 or now == then
               for coins in ends for now, then in zip(coins, (3000, 7000, 1000), strict=True))
    assert len(ends) > 10


def test_c_dec_26_an_odd_score_becomes_even_c_t40() -> None:
    """Part 6, 5: at the end of every frame, the inner one of a Food reward too."""
    s = owner(26)
    s.points[1] = 13
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert s.points[1] == 14
    s = owner(26)
    s.points[1] = 13
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0), item(ACTIVITY, 0)))
    resume(s)
    do(s, "next food 0", "pass")  # inner turn ends at 13: 14; then 19, and the outer one: 20
    assert s.points[1] == 20
    s = owner(26)
    s.points[1] = 13
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0), item(ACTIVITY, 0)))
    resume(s)
    do(s, "next activity 0", "pass")
    assert s.points[1] == 18


def test_c_dec_27_another_decree_instead() -> None:
    """Part 6, 18: its reveal effect happens in 27's place."""
    s = revealed(27)
    assert s.stack[-1].seen_by(s) == 2
    do(s, "decreed D20", "decreed D01", "decreed D02")
    assert texts(s) == ["decree D01", "decree D02", "decree D20"]
    assert s.view(0)["decrees_looked"] == ["", "", ""]
    do(s, "decree D20")
    assert s.money[1] == 25000
    assert s.view(0)["players"][1]["decree"] == "D20"
    assert [card.face + 1 for card in decrees_of(s).pile.bottom] == [27, 1, 2]
    assert s.check() == []


def test_c_dec_27_then_31_34_or_19_act_at_once() -> None:
    for number, name in ((31, "head_start"), (34, "blueprint")):
        s = revealed(27)
        do(s, f"decreed D{number}", "decreed D01", "decreed D02", f"decree D{number}")
        assert s.seat() == 1
        assert s.ask().name == name
    s = revealed(27)
    do(s, "decreed D19", "decreed D01", "decreed D02", "decree D19")
    assert s.text(s.options()[0]).startswith("drawn")


def test_c_dec_28_eight_points_or_eight_thousand() -> None:
    for text, points, money in (("leave points", 8, 0), ("leave money", 0, 8000)):
        s = resume(owner(28, money=[0, 0]))
        do(s, text)
        assert (s.points[1], s.money[1]) == (points, money)
        assert s.seat() != 1 or s.ask().name != "turn"


def cashing(points: int) -> CastlesState:
    """A placed room has just scored."""
    s = owner(29, market=[("Parlor", 4000, 0)], money=[0, 4000])
    place = search(s, 1, Step("Parlor", ["Foyer"], completes=None))[0]
    resume(s)
    do(s, "take m1 door")
    put(s, place)
    assert s.points[1] == points
    return s


def test_c_dec_29_points_of_a_room_as_money_c_t9() -> None:
    s = cashing(4)
    assert texts(s) == ["cash money", "cash points"]
    do(s, "cash money")
    assert (s.points[1], s.money[1]) == (0, 4000)
    s = cashing(4)
    do(s, "cash points")
    assert (s.points[1], s.money[1]) == (4, 0)


def test_c_dec_29_not_asked_without_points() -> None:
    s = owner(29, money=[0, 15000])
    resume(s)
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert s.seat() != 1 or s.ask().name != "cash"
    s = earning(owner(29), item(ACTIVITY, 0))  # not for rewards
    assert s.seat() != 1 or s.ask().name != "cash"


def test_c_dec_30_a_thousand_on_the_card_each_turn_c_t43() -> None:
    s = owner(30, money=[0, 15000])
    part = decrees_of(s).copy()
    part.coins = (0, 6000)
    set_decrees(s, part)
    s.money[1] = 16000
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert texts(s) == ["done", "deposit"]
    do(s, "deposit")
    assert s.money[1] == 15000
    assert s.view(0)["players"][1]["on_decree"] == 7000
    hold(s, 1, "B09")
    ending(s)
    assert decree_points(s) == [7]
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why in ("bonus", "money")] == [4, 2]


def test_c_dec_30_counts_as_money_for_favor_21_and_in_every_frame() -> None:
    """Part 6, 26."""
    s = owner(30, money=[20000, 15000])
    part = decrees_of(s).copy()
    part.coins = (0, 7000)
    set_decrees(s, part)
    favor = s.castles.favor_codes.index("F21")
    assert favor_measures(s, favor) == [20000, 22000]
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0),))
    resume(s)
    do(s, "pass", "deposit", "deposit")  # the extra turn's, then the outer turn's
    assert decrees_of(s).coins == (0, 9000)


def test_c_dec_31_a_stairs_and_a_hallway_before_the_first_turn() -> None:
    s = revealed(31)
    assert s.ask().name == "head_start"
    assert {text.split()[1] for text in texts(s)} == {"hallway", "stairs"}  # no stairs down yet
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert {text.split()[1] for text in texts(s)} == {"stairs"}
    do(s, "take stairs door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 3
    assert s.points[1] == 0
    assert s.ask().name == "turn"  # with nothing to price, round 1 begins


def test_c_dec_31_one_corridor_reward_and_no_passage() -> None:
    """Part 6, 19: no passage, no exchange, no decree step at a turn's end."""
    s = revealed(31, "passages", "swans")
    swans(s, 1, 1)
    resume(s)
    assert not [text for text in texts(s) if not text.startswith("take")]
    assert not [text for text in texts(s) if not text.endswith("door")]
    do(s, "take stairs door")
    s.apply(s.options()[0])
    do(s, "take downhall door")  # on the dark end: the stairs are complete
    s.apply(s.options()[0])
    assert s.ask().name == "free"
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 4
    assert s.seat() != 1 or s.ask().name != "free"
    # A second completed corridor would bring nothing more.
    s = revealed(31)
    frame = s.stack[-1]
    s.earned = (item(CORRIDOR, 0),)
    s.stack[-1] = type(frame)(1, 3, 1)
    resume(s)
    assert s.seat() != 1 or s.ask().name != "free"


def test_c_dec_32_the_best_bonus_card_twice() -> None:
    s = owner(32, money=[0, 25000])
    hold(s, 1, "B09", "B02")
    ending(s, 5)
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why in ("bonus", "decree")] == [5, 5]


def test_c_dec_33_a_bought_piece_is_stored() -> None:
    """Part 6, 10: token and coins come at the purchase; no legal spot is needed."""
    s = owner(33, "swans", money=[0, 4000])
    name = next(r.name for r in s.castles.rooms if r.feet == 250 and r.type == FOOD)
    sell(s, 0, name, 4000, 2000)
    token_on(s, 0, 2)
    resume(s)
    assert "store m1" in texts(s)
    assert "store hallway" in texts(s)
    assert "store downhall" not in texts(s)  # its face is chosen when it is placed
    do(s, "store m1")
    assert s.money == [4000, 2000]
    assert s.view(0)["players"][1]["swans"] == {"grey": 1}
    assert s.view(0)["players"][1]["stored"] == room(s, name).code
    assert not [text for text in texts(s) if "stored" in text]  # not in the same turn
    assert s.check() == []


def stored(name: str = "Parlor", **more: object) -> CastlesState:
    """A turn of seat 1, in whose yard something lies."""
    s = owner(33, **more)
    part = decrees_of(s).copy()
    part.stored = (-1, fetch(s, name))
    set_decrees(s, part)
    return s


def test_c_dec_33_placed_besides_the_main_action() -> None:
    s = resume(stored())
    assert "take stored door" in texts(s)
    before = s.money[1]
    do(s, "take stored door")
    s.apply(s.options()[0])
    assert s.money[1] == before
    assert s.points[1] >= 4
    assert "pass" in texts(s)  # the main action is still there
    assert decrees_of(s).stored == (-1, -1)
    assert "store hallway" in texts(s)
    do(s, "store hallway")
    assert s.seat() != 1 or "take stored door" not in texts(s)  # once a frame
    assert s.check() == []


def test_c_dec_33_after_the_main_action_too() -> None:
    s = stored()
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert texts(s) == ["take stored door", "done"]


def test_c_dec_33_a_stored_hallway_has_two_faces() -> None:
    s = stored("Hallway")
    castle(s, 1, ("Foyer", 0, 0, 0), ("Stairs", 0, 3, 1))
    resume(s)
    takes = [text for text in texts(s) if "stored" in text or "turned" in text]
    assert "take stored door" in takes
    dark = Site(s.plans[1]).places(room(s, "Downstairs Hallway").tile)
    assert ("take turned door" in takes) == bool(dark)
    if dark:
        do(s, "take turned door")
        s.apply(s.options()[0])
        assert s.room(1, 2).name == "Downstairs Hallway"
        assert s.castles.setup.hallways == s.hallways + 1


def test_c_dec_33_extra_turns_are_future_turns() -> None:
    """Part 6, 11: stored in an extra turn, it waits for the next frame that is opened."""
    s = owner(33, market=[("Parlor", 4000, 0)])
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0), item(FOOD, 0)))
    resume(s)
    do(s, "store m1")  # in the first extra turn
    assert "take stored door" in texts(s)  # the second extra turn was opened later
    do(s, "pass")
    assert texts(s) == ["take stored door", "done"]
    do(s, "done")
    assert s.seat() != 1 or "take stored door" not in texts(s)


def test_c_dec_33_before_the_main_action_a_completed_food_room_opens_its_turn_first() -> None:
    s = stored()
    resume(s)
    do(s, "take stored door")
    place = s.options()[0]
    s.apply(place)
    s.earned = (item(FOOD, 1),)
    resume(s)
    assert len([frame for frame in s.stack if isinstance(frame, Turn)]) == 2
    do(s, "pass")
    assert "pass" in texts(s)  # now the outer turn's main action


def test_c_dec_33_what_is_left_is_boxed_without_points() -> None:
    s = stored()
    tile = decrees_of(s).stored[1]
    ending(s)
    assert decrees_of(s).stored == (-1, -1)
    assert tile in s.gone
    assert s.check() == []


def test_c_dec_34_a_secret_blueprint_c_t11() -> None:
    s = revealed(34)
    assert s.ask().name == "blueprint"
    assert len(s.options()) == 10
    total = s.stacks[SIZES.index(200)].total()
    do(s, "stack 200")
    assert s.stack[-1].seen_by(s) == 2
    tile = next(r for r in s.castles.rooms if r.feet == 200 and r.type == FOOD)
    do(s, f"look {tile.code}")
    assert s.stacks[SIZES.index(200)].total() == total - 1
    assert s.view(1)["players"][1]["blueprint"] == {"size": 200, "tile": tile.code}
    assert s.view(0)["players"][1]["blueprint"] == {"size": 200, "tile": ""}
    assert s.check() == []
    both = next(r for r in s.castles.rooms if r.feet == 200 and r.type == FOOD and r is not tile)
    size = next(r for r in s.castles.rooms if r.feet == 200 and r.type == 2)
    kind = next(r for r in s.castles.rooms if r.feet == 100 and r.type == FOOD)
    castle(s, 1, ("Foyer", 0, 0, 0), (both.name, 0, 20, 0), (size.name, 0, 20, 10),
           (kind.name, 0, 20, 20))
    ending(s, 3)
    do(s, "reveal")
    assert decree_points(s) == [8]
    assert s.view(0)["players"][1]["blueprint"] == {"size": 200, "tile": tile.code}


def test_c_dec_34_a_looker_cannot_tell_the_tile_from_boxed_ones() -> None:
    """Part 6, 20."""
    s = revealed(34)
    do(s, "stack 600", "look R600-01")
    s.stack = [Round(TURNS + 1), Turn(0, MAIN_DONE, ())]
    s.earned = (item(7, 0),)
    resume(s)
    do(s, "stack 600")
    deal(s)
    tiles = s.view(0)["frames"][-1]["tiles"]
    assert "R600-01" not in tiles
    secrets = {decrees_of(s.resample(0, pal.Rng(seed))).secret[0].face for seed in range(40)}
    known = {s.castles.room_codes.index(code) for code in tiles}
    assert len(secrets) > 1
    assert not secrets & known
    assert s.check() == []


def test_c_dec_35_two_points_for_each_courtyard() -> None:
    s = owner(35, "passages")
    castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), ("StraightPassage", 1, 0, 1),
           ("StraightPassage", 1, 5, 1))
    s.stack = [FinalScoring(3)]
    resume(s)
    assert decree_points(s) == [2]


def test_c_dec_36_a_point_for_each_room_on_the_longest_path() -> None:
    s = owner(36)
    castle(s, 1, ("Foyer", 0, 0, 0), ("Hallway", 0, 3, 1), ("Hallway", 0, 9, 1))
    ending(s)
    assert decree_points(s) == [3]
    alone = ending(owner(36))
    assert decree_points(alone) == [1]


def test_a_game_with_decrees_ends_and_is_sound() -> None:
    for seed in range(3):
        s = game(3, modules=["decrees"]).start()
        pal.playout(s, pal.Rng(seed))
        assert s.check() == []
