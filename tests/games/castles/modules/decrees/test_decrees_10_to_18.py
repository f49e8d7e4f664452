"""Royal Decrees 10 to 18, C-DEC."""


import palatium as pal
from palatium.core.cards.pile import Pile
from palatium.games.castles.box.rooms import (
    CORRIDOR,
    DOWNSTAIRS,
    UTILITY,
)
from palatium.games.castles.building.placing import item, place_room
from palatium.games.castles.building.sites import laid
from palatium.games.castles.end.card_measures import COMPLETED, INCOMPLETE, Measure, measured
from palatium.games.castles.end.card_points import bonus_points, favor_pay
from palatium.games.castles.flow import DROP_STEP, Opening
from palatium.games.castles.market.buying import price_of
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from palatium.grid.placing.legal_places import Site
from palatium.grid.plan import EMPTY
from tests.games.castles.box import castle, dig, own, turn
from tests.games.castles.decrees import closet, decree_points, ending, owner
from tests.games.castles.table import (
    deal,
    do,
    empty_stack,
    fetch,
    gained,
    hold,
    lay,
    resume,
    room,
    texts,
)


def test_c_dec_10_two_points_for_each_type() -> None:
    s = owner(10)
    own(s, 1, "Hallway", "R100-01", "R150-01")
    kinds = {found.type for found in s.rooms_of(1)}
    ending(s)
    assert decree_points(s) == [2 * len(kinds)]


def test_c_dec_11_two_points_for_each_five_thousand() -> None:
    s = owner(11, money=[0, 29000])
    hold(s, 1, "B09")
    ending(s)
    assert decree_points(s) == [10]
    assert bonus_points(s, 1, s.castles.bonus_codes.index("B09")) == 5
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why == "money"] == [2]


def swapping(*modules: str) -> CastlesState:
    """Seat 0 returns a Bonus card, and seat 1, which has decree 12, may swap it."""
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
    assert [group.label for group in s.ask().groups] == ["Keep my cards", "Swap"]
    assert s.view(1)["under_bonus_deck"] == ["B04"]
    do(s, "swap B02 B04")
    codes = s.castles.bonus_codes
    assert [codes[card.face] for card in s.hands[1]] == ["B01", "B04"]
    assert [codes[card.face] for card in s.bonus.bottom] == ["B02"]
    assert s.view(1)["under_bonus_deck"] == ["B02"]


def test_c_dec_12_nobody_can_tell_whether_a_card_was_swapped() -> None:
    """The returned card is at the bottom or with the owner, never elsewhere."""
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


def test_c_dec_14_no_penalties() -> None:
    s = owner(14)
    castle(s, 1, ("Foyer", 0, 0, 0))
    loud = next(r for r in s.castles.rooms if r.mode == 2 and r.counts(CORRIDOR))
    lay(s, 1, loud.name, ["Foyer"], completes=None)
    assert [p for p, why in gained(s, 1) if why == "penalty"] == []
    lay(s, 0, next(r.name for r in s.castles.rooms if r.mode == 2 and r.counts(CORRIDOR)
                   and r is not loud), ["Foyer"], completes=None)
    assert [p for p, why in gained(s, 0) if why == "penalty"]


def test_c_dec_15_up_to_four_pieces_leave_the_stacks() -> None:
    """It depletes stacks for all, also for Bonus 30, since it comes before step 1."""
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


def test_c_dec_16_wins_ties() -> None:
    s = turn([], players=3, decrees={0: 16})
    assert favor_pay(s, [5, 5, 5]) == [8, 3, 3]
    assert favor_pay(s, [3, 5, 3]) == [4, 8, 2]
    assert favor_pay(s, [0, 5, 0]) == [0, 8, 0]


def test_c_dec_17_twelve_for_being_first_alone() -> None:
    s = turn([], players=3, decrees={0: 17})
    assert favor_pay(s, [5, 3, 1]) == [12, 4, 2]
    assert favor_pay(s, [5, 5, 1]) == [6, 6, 2]
    assert favor_pay(s, [1, 5, 3]) == [2, 8, 4]


def test_c_dec_16_and_c_dec_17_tied_for_first() -> None:
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
    """Its reward is due together with the moat's own score."""
    s = owner(18, "moats", money=[0, 50000])
    shut = next(r for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)
    castle(s, 1, ("FoyerN", 0, 0, 0))
    # The room's only door faces the water, one row above it.
    turn_ = next(i for i, f in enumerate(shut.tile.turned) if f.doors[0].edge.side == 2)
    castle(s, 1, ("FoyerN", 0, 0, 0), (shut.name, turn_, 6, 1))
    s.completed[1] = 0
    resume(s)
    before = s.earned
    do(s, "dig Right")
    assert before == ()
    assert s.completed[1] >> 1 & 1
    assert (4, "moat") in gained(s, 1)
    assert s.earned == (item(UTILITY, 1),)
    do(s, "card 100", "bonus B01", "bonus B02")  # the Room card goes first
    assert texts(s) == ["keep B01", "keep B02"]
    plain = turn(["moats"])
    castle(plain, 1, ("FoyerN", 0, 0, 0), (shut.name, turn_, 6, 1))
    dig(plain, 1, "Right")
    assert not plain.plans[1].is_complete(1)


def test_c_dec_18_the_last_outside_door_stays_open() -> None:
    """What would block the last external entrance is illegal, though it connects."""
    s = owner(18)
    castle(s, 1, ("Foyer", 0, 0, 0))
    shut = room(s, closet(s))
    for _ in range(2):  # two of the Foyer's three doors are closed by closets
        lay(s, 1, next(r.name for r in s.castles.rooms if r.feet == 100
                       and len(r.tile.doors) == 1 and r.id not in [p >> 16 for p in s.built[1]]),
            ["Foyer"], completes=None)
    assert s.plans[1].unanswered[0] == 1
    assert s.plans[1].open_doors(0) == 1
    assert Site(s.plans[1]).places(shut.tile) == []  # a third one would close the castle
    assert Site(s.plans[1]).places(room(s, "Hallway").tile)


def test_c_dec_18_an_arc_is_no_wall() -> None:
    """A door facing the curve of a circle stays open; on its flat it counts."""
    s = owner(18)
    round_room = room(s, "R150-01")
    closed = next(side for side in range(4)
                  if side not in [door.edge.side for door in round_room.tile.turned[0].doors])
    shut = next(r for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)
    for offset, counts in ((1, True), (0, False)):
        for turn_ in range(4):
            door = shut.tile.turned[turn_].doors[0].edge
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
