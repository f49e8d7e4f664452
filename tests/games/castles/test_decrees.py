"""Royal Decrees 1 to 18, C-DEC, and their draft, C-SET-8."""

import pytest

import palatium as pal
from palatium.core.pile import Pile
from palatium.games.castles.buying import price_of
from palatium.games.castles.final import FinalScoring
from palatium.games.castles.flow import DROP_STEP, Opening
from palatium.games.castles.measures import COMPLETED, INCOMPLETE, Measure, measured
from palatium.games.castles.modules.decrees.catalogue import DECREES
from palatium.games.castles.modules.decrees.decree import decrees_of
from palatium.games.castles.placing import item, place_room
from palatium.games.castles.rooms import (
    ACTIVITY,
    CORRIDOR,
    DOWNSTAIRS,
    OUTDOOR,
    SIZES,
    SLEEPING,
    UTILITY,
)
from palatium.games.castles.sites import laid
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn import MAIN_DONE, Turn
from palatium.games.castles.worth import bonus_points, favor_pay
from palatium.grid.places import Site
from palatium.grid.plan import EMPTY

from .box import castle, dig, own, turn
from .table import (
    deal,
    do,
    empty_stack,
    fetch,
    gained,
    game,
    hold,
    lay,
    resume,
    room,
    texts,
)


def owner(number: int, *modules: str, players: int = 2, **more: object) -> CastlesState:
    """A turn of seat 1, which has a decree."""
    return turn(list(modules), players=players, decrees={1: number}, **more)


def earning(s: CastlesState, *rewards: int) -> CastlesState:
    """The turn's main action has just earned these rewards."""
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = rewards
    return resume(s)


def ending(s: CastlesState, step: int = 0) -> CastlesState:
    """Final scoring from a step on."""
    s.stack = [FinalScoring(step)]
    s.is_last = True
    return resume(s)


def decree_points(s: CastlesState, seat: int = 1) -> list[int]:
    """What the lines of decrees gave."""
    return [line.amount for line in s.score_lines(seat) if line.reason == "decree"]


# The draft


def test_c_set_8_decrees_go_to_the_right_and_are_revealed_together() -> None:
    s = game(3, modules=["decrees"]).start()
    while not (s.seat() >= 0 and s.ask().name == "decree"):
        s.apply(s.options()[0])
    pickers, numbers = [], []
    while s.seat() >= 0 and s.ask().name == "decree":
        pickers.append(s.seat())
        numbers.append(len(s.options()))
        mine = s.view(s.seat())["decrees_passed"]
        assert "" not in mine
        # Who passed them on still knows them; who comes later does not.
        later = [s.view(who)["decrees_passed"] for who in range(s.seat())]
        assert all(set(cards) == {""} for cards in later)
        assert set(s.view(None)["decrees_passed"]) == {""}
        a = s.options()[-1]
        s.apply(a)
        if len(pickers) < 3:
            players = s.view(pickers[-1])["players"]
            assert players[pickers[-1]]["decree"]
            hidden = s.view(s.seat())["players"][pickers[-1]]["decree"]
            assert not hidden
    assert pickers == [2, 1, 0]  # right of the Master Builder, then rightward
    assert numbers == [5, 4, 3]
    assert s.seat() == pal.CHANCE  # the reveal cannot be tried out
    do(s, "reveal")
    shown = [player["decree"] for player in s.view(None)["players"]]
    assert len(set(shown)) == 3
    assert len(decrees_of(s).boxed) == 2
    assert s.check() == []


def test_c_set_8_resampling_keeps_what_each_picker_knows() -> None:
    """Who passed cards on knows them all, but not which of them was kept."""
    s = game(3, modules=["decrees"]).start()
    while not (s.seat() >= 0 and s.ask().name == "decree"):
        s.apply(s.options()[0])
    first = {card.face for card in decrees_of(s).draft}
    kept = s.options()[0] & 63
    s.apply(s.options()[0])
    s.apply(s.options()[0])
    seen = set()
    for seed in range(20):
        other = s.resample(2, pal.Rng(seed))
        part = decrees_of(other)
        faces = {card.face for card in part.draft} | {part.picks[1][0].face}
        assert part.picks[2][0].face == kept
        assert faces == first - {kept}
        seen.add(part.picks[1][0].face)
        stranger = decrees_of(s.resample(1, pal.Rng(seed)))
        assert stranger.picks[1][0].face == decrees_of(s).picks[1][0].face
    assert len(seen) > 1


def test_c_dec_head_all_36_are_there_and_can_be_left_out() -> None:
    assert [decree.code for decree in DECREES] == [f"D{n:02}" for n in range(1, 37)]
    codes = [f"D{n:02}" for n in range(1, 32)]
    found = game(3, modules=["decrees"], exclude=codes)
    assert found.expansions[-1].ids == [31, 32, 33, 34, 35]
    with pytest.raises(pal.BadConfig, match="exclude leaves only 4 decrees, 5 are dealt"):
        game(3, modules=["decrees"], exclude=[*codes, "D32"])
    with pytest.raises(pal.BadConfig, match="exclude has 'D01'"):
        game(3, exclude=["D01"])


# 1 to 9


def closet(s: CastlesState) -> str:
    """A tile of 100 with one door."""
    return next(r.name for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)


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
    """Part 6, 7: two rewards are two pairs, and one type may be in both."""
    s = earning(owner(3), item(DOWNSTAIRS, 0, 0b1), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick utility+sleeping 0")
    assert texts(s) == ["next downstairs 0", "next utility 0", "next sleeping 0"]
    do(s, "next downstairs 0")
    assert len(texts(s)) == 21
    assert "pick utility+sleeping 0" in texts(s)


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
    """Part 6, 8: decree 5 with no stairs left: one hallway, never two."""
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
    """Part 6, 8: a changed reward is also what a Downstairs pick gives."""
    s = earning(owner(6), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick activity 0")
    assert s.points[1] == 8
    s = earning(owner(8), item(DOWNSTAIRS, 0, 0b1))
    do(s, "pick sleeping 0", "stack 100")
    deal(s)
    assert s.view(1)["frames"][-1]["left"] == 3


def test_c_dec_8_in_the_last_round_the_tiles_leave_the_game() -> None:
    """Part 6, 21: three tiles face up out of play, and the emptied stack is depleted for all."""
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


# 10 to 18


def test_c_dec_10_two_points_for_each_type() -> None:
    s = owner(10)
    own(s, 1, "Hallway", "R100-01", "R150-01")
    kinds = {found.type for found in s.rooms_of(1)}
    ending(s)
    assert decree_points(s) == [2 * len(kinds)]


def test_c_dec_11_two_points_for_each_five_thousand_c_t43() -> None:
    s = owner(11, money=[0, 29000])
    hold(s, 1, "B09")
    ending(s)
    assert decree_points(s) == [10]
    assert bonus_points(s, 1, s.castles.bonus_codes.index("B09")) == 5
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why == "money"] == [2]


def swapping(*modules: str) -> CastlesState:
    """Seat 0 returns a Bonus card, and seat 1, who has decree 12, may swap it."""
    s = turn(list(modules), decrees={1: 12}, seat=0, master_builder=1)
    hold(s, 1, "B01", "B02")
    s.hands[1] = tuple([card.mixed(0, 1) for card in s.hands[1]])
    s.stack[-1] = Turn(0, MAIN_DONE, ())
    s.earned = (item(UTILITY, 0),)
    resume(s)
    do(s, "bonus B03", "bonus B04", "keep B03")
    return s


def test_c_dec_12_the_owner_sees_returned_cards_and_may_swap_one() -> None:
    s = swapping()
    assert (s.seat(), s.ask().name) == (1, "swap")
    assert texts(s) == ["done", "swap B01 B04", "swap B02 B04"]
    assert s.view(1)["under_bonus_deck"] == ["B04"]
    do(s, "swap B02 B04")
    codes = s.castles.bonus_codes
    assert [codes[card.face] for card in s.hands[1]] == ["B01", "B04"]
    assert [codes[card.face] for card in s.bonus.bottom] == ["B02"]
    assert s.view(1)["under_bonus_deck"] == ["B02"]


def test_c_dec_12_nobody_can_tell_whether_a_card_was_swapped() -> None:
    """Part 6, 17: the returned card is at the bottom or with the owner, never elsewhere."""
    here, there = swapping(), swapping()
    do(here, "done")
    do(there, "swap B02 B04")
    assert here.view(0) == there.view(0)
    assert here.view(None) == there.view(None)
    b04 = here.castles.bonus_codes.index("B04")
    places = set()
    for seed in range(30):
        other = there.resample(0, pal.Rng(seed))
        bottom = [card.face for card in other.bonus.bottom]
        hand = [card.face for card in other.hands[1]]
        assert (b04 in bottom) != (b04 in hand)
        places.add(b04 in bottom)
    assert places == {True, False}
    events: list[list[dict[str, object]]] = []
    for text in ("done", "swap B02 B04"):
        s = swapping()
        heard: list[pal.Event] = []
        s.apply(s.parse(text), heard)
        events.append([event.told(0) for event in heard])
    assert events[0] == events[1]


def test_c_dec_12_at_setup_each_returns_in_turn_and_the_owner_may_swap_any_of_three() -> None:
    s = turn([], decrees={1: 12})
    hold(s, 0, "B01", "B02", "B03")
    hold(s, 1, "B04", "B05", "B06")
    s.stack = [Opening(DROP_STEP, 1)]
    resume(s)
    assert s.waiting() == 1  # one by one, the Master Builder first
    do(s, "drop B01")
    assert s.seat() == 1
    assert texts(s) == ["done", "swap B04 B01", "swap B05 B01", "swap B06 B01"]
    do(s, "swap B04 B01")
    assert sorted(texts(s)) == ["drop B01", "drop B05", "drop B06"]
    do(s, "drop B05")
    assert s.ask().name == "swap"  # the own one too


def test_c_dec_12_two_cards_of_another_decree_4_and_none_of_a_last_card() -> None:
    """Part 6, 16."""
    s = turn([], decrees={1: 12, 0: 4}, seat=0, master_builder=1)
    hold(s, 1, "B01")
    s.stack[-1] = Turn(0, MAIN_DONE, ())
    s.earned = (item(UTILITY, 0),)
    resume(s)
    do(s, "bonus B03", "bonus B04", "bonus B05", "keep B03")
    assert texts(s) == ["done", "swap B01 B04", "swap B01 B05"]
    s = turn([], decrees={1: 12, 0: 4}, seat=0, master_builder=1)
    s.bonus = Pile((), s.bonus.body[:1], 1, ())
    s.stack[-1] = Turn(0, MAIN_DONE, ())
    s.earned = (item(UTILITY, 0),)
    resume(s)
    deal(s)
    assert len(s.hands[0]) == 1
    assert s.seat() < 0 or s.ask().name != "swap"  # nothing returned, no question


def test_c_dec_13_hallways_and_stairs_for_a_thousand() -> None:
    s = owner(13, money=[0, 1000], market=[("Study", 4000, 0)])
    assert [price_of(s, 1, slot) for slot in (0, 8, 9, 10)] == [4000, 1000, 1000, 1000]
    assert price_of(s, 0, 8) == 3000
    resume(s)
    assert "take hallway door" in texts(s)


def test_c_dec_14_no_penalties_c_t30() -> None:
    s = owner(14)
    castle(s, 1, ("Foyer", 0, 0, 0))
    loud = next(r for r in s.castles.rooms if r.mode == 2 and r.counts(CORRIDOR))
    lay(s, 1, loud.name, ["Foyer"], completes=None)
    assert [p for p, why in gained(s, 1) if why == "penalty"] == []
    lay(s, 0, next(r.name for r in s.castles.rooms if r.mode == 2 and r.counts(CORRIDOR)
                   and r is not loud), ["Foyer"], completes=None)
    assert [p for p, why in gained(s, 0) if why == "penalty"]


def test_c_dec_15_up_to_four_pieces_leave_the_stacks_c_t26() -> None:
    """Part 6, 22: it depletes for all, Bonus 30 too, since it comes before step 1."""
    s = owner(15)
    six = [r.name for r in s.castles.rooms if r.feet == 600]
    own(s, 0, six[0])
    own(s, 1, six[1])
    empty_stack(s, 600, 2)
    ending(s)
    assert s.ask().name == "remove"
    do(s, "remove 600", "remove 600")
    assert not [text for text in texts(s) if text < "remove 6" and "600" in text]
    do(s, "remove hallways", "remove stairs")  # the fourth one ends it
    assert [[p for p, why in gained(s, who) if why == "depleted"] for who in (0, 1)] == [[2], [2]]
    bonus = next(card for card in s.castles.bonus if card.code == "B30")
    assert measured(s, 1, bonus.measure) == 1
    assert s.check() == []


def test_c_dec_15_stacks_in_ascending_order_and_none_may_be_left() -> None:
    s = ending(owner(15))
    assert texts(s)[0] == "done"
    assert len(texts(s)) == 13  # ten sizes, hallways, stairs
    do(s, "remove stairs")
    assert texts(s) == ["done", "remove stairs"]
    do(s, "done")
    assert s.stairs == 3


def test_c_dec_16_wins_ties_c_t19() -> None:
    s = turn([], players=3, decrees={0: 16})
    assert favor_pay(s, [5, 5, 5]) == [8, 3, 3]
    assert favor_pay(s, [3, 5, 3]) == [4, 8, 2]
    assert favor_pay(s, [0, 5, 0]) == [0, 8, 0]


def test_c_dec_17_twelve_for_being_first_alone_c_t20() -> None:
    s = turn([], players=3, decrees={0: 17})
    assert favor_pay(s, [5, 3, 1]) == [12, 4, 2]
    assert favor_pay(s, [5, 5, 1]) == [6, 6, 2]
    assert favor_pay(s, [1, 5, 3]) == [2, 8, 4]


def test_c_dec_16_and_c_dec_17_tied_for_first_c_t21() -> None:
    """Part 6, 23."""
    s = turn([], players=3, decrees={0: 16, 1: 17})
    assert favor_pay(s, [5, 5, 1]) == [8, 4, 2]


def blocked(s: CastlesState, seat: int) -> str:
    """Lay a room whose doors all meet walls or doors, at least one a wall."""
    for found in s.castles.rooms[4:]:
        if not 2 <= len(found.tile.doors) <= 3 or found.type == DOWNSTAIRS:
            continue
        for spot in Site(s.plans[seat]).places(found.tile):
            plan = laid(s.plans[seat], found, spot)
            number = len(plan.pieces) - 1
            if plan.is_complete(number, True) and not plan.is_complete(number):
                place_room(s, seat, fetch(s, found.name), spot)
                return found.name
    raise AssertionError("no room has its last door against a wall")


def test_c_dec_18_doors_against_walls_count_for_completing() -> None:
    s = owner(18)
    castle(s, 1, ("Foyer", 0, 0, 0), ("Hallway", 0, 3, 1))
    lay(s, 1, "R400-01", ["Hallway"], completes=None)
    name = blocked(s, 1)
    number = len(s.built[1]) - 1
    assert s.completed[1] >> number & 1
    assert s.plans[1].blocked_doors(number)
    assert room(s, name).id == s.built[1][-1] >> 16
    assert not s.plans[1].is_complete(number)  # for anybody else it stays open
    # The completed one counts as completed, not as incomplete (C-FAV-23, C-FAV-24).
    rooms = [measured(s, 1, Measure(kind, 0)) for kind in (COMPLETED, INCOMPLETE)]
    assert sum(rooms) == len(s.rooms_of(1))
    assert rooms[0] == s.completed[1].bit_count()


def test_c_dec_18_a_moat_on_the_last_door_completes_the_room() -> None:
    """Part 6, 2: its reward pends beside the moat's own score."""
    s = owner(18, "moats", money=[0, 50000])
    shut = next(r for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)
    castle(s, 1, ("FoyerN", 0, 0, 0))
    # The room's only door looks at the water, one row above it.
    face = next(i for i, f in enumerate(shut.tile.faces) if f.doors[0].edge.side == 2)
    castle(s, 1, ("FoyerN", 0, 0, 0), (shut.name, face, 6, 1))
    s.completed[1] = 0
    resume(s)
    before = s.earned
    do(s, "dig Right")
    assert before == ()
    assert s.completed[1] >> 1 & 1
    assert (4, "moat") in gained(s, 1)
    plain = turn(["moats"])
    castle(plain, 1, ("FoyerN", 0, 0, 0), (shut.name, face, 6, 1))
    dig(plain, 1, "Right")
    assert not plain.plans[1].is_complete(1)


def test_c_dec_18_the_last_outside_door_stays_open() -> None:
    """Part 6, 3: what would block the last external entrance is illegal, though it connects."""
    s = owner(18)
    castle(s, 1, ("Foyer", 0, 0, 0))
    shut = room(s, closet(s))
    for _ in range(2):  # two of the Foyer's three doors are closed by closets
        lay(s, 1, next(r.name for r in s.castles.rooms if r.feet == 100
                       and len(r.tile.doors) == 1 and r.id not in [p >> 16 for p in s.built[1]]),
            ["Foyer"], completes=None)
    assert s.plans[1].unanswered[0] == 1
    assert s.plans[1].open_doors(0) == 1
    assert Site(s.plans[1]).places(shut.tile) == []  # a third one would shut the castle
    assert Site(s.plans[1]).places(room(s, "Hallway").tile)


def test_c_dec_18_an_arc_is_no_wall() -> None:
    """Part 6, 4: a door facing the curve of a circle stays open; on its flat it counts."""
    s = owner(18)
    round_room = room(s, "R150-01")
    closed = next(side for side in range(4)
                  if side not in [door.edge.side for door in round_room.tile.faces[0].doors])
    shut = next(r for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)
    for offset, counts in ((1, True), (0, False)):
        for turn_ in range(4):
            door = shut.tile.faces[turn_].doors[0].edge
            if door.side != closed ^ 2:
                continue
            # Beside the circle's closed side, the door at its middle or one cell off.
            x = {0: offset - door.x, 2: offset - door.x, 1: 3, 3: -2}[closed]
            y = {1: offset - door.y, 3: offset - door.y, 0: -2, 2: 3}[closed]
            castle_plan = EMPTY.put(round_room.tile, 0, 0, 0).put(shut.tile, turn_, x, y)
            assert castle_plan.is_complete(1, walls_count=True) == counts
            assert not castle_plan.is_complete(1)
    assert s.castles.walls_count(s, 1)
    assert not s.castles.walls_count(s, 0)
