"""Royal Decrees 19 to 27, C-DEC."""


import palatium as pal
from palatium.core.rng import Rng
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    FOOD,
)
from palatium.games.castles.building.placing import item
from palatium.games.castles.end.card_points import favors_won
from palatium.games.castles.flow import BEGIN_STEP, REFILL, TURNS, Opening, Round
from palatium.games.castles.market.buying import price_of
from palatium.games.castles.market.pricing import Price
from palatium.games.castles.modules.decrees.decree import decrees_of
from palatium.games.castles.modules.decrees.draft import RevealDecrees
from palatium.games.castles.modules.favor_pile import OWN, favors_of
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from tests.games.castles.box import own, take_favors, turn
from tests.games.castles.decrees import decree_points, ending, owner, revealed
from tests.games.castles.table import (
    Step,
    deal,
    do,
    gained,
    game,
    put,
    resume,
    room,
    search,
    sell,
    texts,
)


def before_first_turn(*modules: str) -> CastlesState:
    """Finish setup except for decree 19 of seat 1."""
    s = owner(19, *modules)
    s.stack = [Opening(BEGIN_STEP)]
    return resume(s)


def test_c_dec_19_two_favors_of_ones_own() -> None:
    s = before_first_turn()
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


def test_c_dec_19_favors_are_taken_when_the_bonus_cards_are_chosen() -> None:
    others = [f"D{number:02}" for number in range(1, 37) if number not in (5, 10, 19, 22)]
    s = game(modules=["decrees"], exclude=others).start()
    rng = Rng(1)
    said: list[str] = []
    while s.ask().name != "price":
        if s.seat() == pal.CHANCE:
            a = s.sample(rng)
        else:
            a = max(s.options(), key=lambda a: s.text(a) == "decree D19")
        said.append(s.text(a).split()[0])
        s.apply(a)
    assert said[-5:] == ["reveal", "drop", "drop", "drawn", "drawn"]
    assert sum(map(len, favors_of(s).taken)) == 2


def test_c_dec_19_from_the_face_down_stack_with_towers() -> None:
    s = before_first_turn("towers")
    before = favors_of(s).pile.size
    do(s, "drawn F01", "drawn F02")
    assert favors_of(s).pile.size == before - 2


def test_c_dec_19_counts_for_bonus_29_where_one_is_first_alone() -> None:
    """A Tower Favor does not count, an own one does."""
    s = owner(19, "towers", money=[0, 5000])
    take_favors(s, 1, OWN, "F21")
    assert favors_won(s, 1) == 1
    s = owner(19, "towers", money=[0, 5000])
    take_favors(s, 1, 0, "F21")
    assert favors_won(s, 1) == 0
    absent = {"F29", "F31"}
    codes = {s.castles.favor_codes[card.face] for card in favors_of(s).pile.body}
    assert not absent & codes  # none of an absent expansion


def test_c_dec_20_ten_thousand_more() -> None:
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
    """Both cost the same, and the refill brings as many tiles as always."""
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


def test_c_dec_23_the_refill_brings_as_many_as_ever() -> None:
    """A shared space leaves no gap in the market of the next rounds."""
    s = pricing(23, ("Study", 0, 0), ("Parlor", 0, 0), ("Nap Room", 0, 0))
    do(s, "price m1 10000", "price m2 10000", "price m3 8000")
    for builder in (0, 1):  # whoever the Master Builder is
        do(s, "pass", "pass")
        deal(s)
        assert (s.seat(), s.ask().name) == (builder, "price")
        assert len(s.market) == s.castles.setup.market
        assert NO_TILE not in s.market
        s.gone = (*s.gone, s.market[-1])
        s.market[-1] = NO_TILE
        while s.ask().name == "price":
            s.apply(s.options()[0])
    assert s.round == 3
    assert s.check() == []


def test_c_dec_23_with_five_players_15000_may_hold_three_or_one() -> None:
    s = pricing(23, *[(name, 0, 0) for name in ("Study", "Parlor", "Nap Room", "Larder")],
                players=5, modules=("towers",))
    do(s, "price m1 15000.1", "price m2 15000.2")
    assert "price m3 15000.1" in texts(s)
    do(s, "price m3 15000.1")
    assert not [text for text in texts(s) if "15000" in text]


def test_c_dec_24_a_thousand_less() -> None:
    s = owner(24, "moats", players=4, market=[("Study", 1000, 0)], money=[0, 50000])
    assert [price_of(s, 1, slot) for slot in (0, 8, 10)] == [0, 2000, 2000]
    resume(s)
    do(s, "dig Right")
    assert s.money[1] == 45000  # a moat costs the usual price


def test_c_dec_24_the_payee_gets_the_lower_sum() -> None:
    """Price 4000, 2000 on it, the buyer has 1000."""
    s = owner(24, market=[("Study", 4000, 2000)], money=[0, 1000])
    place = search(s, 1, Step("Study", ["Foyer"], completes=None))[0]
    resume(s)
    do(s, "take m1 door")
    put(s, place)
    assert s.money == [3000, 0]


def test_c_dec_25_coins_move_between_tiles() -> None:
    """Amounts 9 and 0 give 9/0, 5/4 or 4/5 only."""
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


def test_c_dec_26_an_odd_score_becomes_even() -> None:
    """At the end of every turn, including the inner one of a Food reward."""
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
    """Its reveal effect happens in 27's place."""
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


def test_c_dec_27_then_31_or_34_act_at_once() -> None:
    for number, name in ((31, "head_start"), (34, "blueprint")):
        s = revealed(27)
        do(s, f"decreed D{number}", "decreed D01", "decreed D02", f"decree D{number}")
        assert s.seat() == 1
        assert s.ask().name == name


def test_c_dec_27_then_19_draws_just_before_the_first_turn() -> None:
    """As the rulebook says, 19 does not act at the reveal (C-DEC-19)."""
    s = revealed(27)
    s.stack[0] = Opening(BEGIN_STEP)
    do(s, "decreed D19", "decreed D01", "decreed D02", "decree D19")
    assert s.text(s.options()[0]).startswith("drawn")
    assert isinstance(s.stack[0], Round)


def test_c_dec_27_its_effects_come_before_those_of_the_next_player() -> None:
    """In the order of seats, the Master Builder first (C-SET-8)."""
    s = turn([], decrees={0: 27, 1: 20})
    s.stack = [Round(REFILL), RevealDecrees(0)]
    resume(s)
    assert s.stack[-1].seen_by(s) == 1
    assert s.money == [15000, 15000]
    do(s, "decreed D31", "decreed D01", "decreed D02")
    assert (s.seat(), s.money[1]) == (0, 15000)
    do(s, "decree D31")
    for kind in ("hallway", "stairs"):
        assert (s.seat(), s.ask().name, s.money[1]) == (0, "head_start", 15000)
        do(s, f"take {kind} door")
        s.apply(s.options()[0])
    assert s.money == [15000, 25000]
