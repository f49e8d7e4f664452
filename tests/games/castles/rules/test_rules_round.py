"""Rounds, pricing, buying, C-RND."""

import palatium as pal
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.flow import Round
from palatium.games.castles.market.refill import Refill
from palatium.games.castles.state import NO_TILE, CastlesState
from tests.games.castles.table import (
    Step,
    at,
    deal,
    do,
    empty,
    empty_stack,
    fetch,
    forget,
    game,
    lay,
    pricing,
    put,
    resume,
    room,
    search,
    sell,
    texts,
)

MARKET = [("Buttery", 15000, 0), ("Focus Room", 4000, 0)]


def any_place(s: CastlesState) -> None:
    """Answer PUT with its first option."""
    s.apply(s.options()[0])


def test_c_rnd_1_order_of_a_round() -> None:
    s = game(3, "base").start()
    order = []
    while s.round < 3:
        if s.seat() == pal.CHANCE:
            order.append("draw")
        else:
            order.append(f"{s.ask().name} {s.seat()}")
        a = s.parse("pass") if s.seat() >= 0 and s.ask().name == "turn" else s.options()[0]
        s.apply(a)
    first = order[order.index("price 0") :]
    assert first == ["price 0"] * 6 + ["turn 1", "turn 2", "turn 0"] + ["price 1"] * 6 + [
        "turn 2",
        "turn 0",
        "turn 1",
    ]  # nothing was sold: no refill
    assert s.coins == [2000] * 6
    assert s.master_builder == 2


def test_c_rnd_2_refill_brings_what_is_missing() -> None:
    s = empty(2)
    for slot, name in enumerate(["Buttery", "Larder", "Pantry"]):
        sell(s, slot, name)
    s.round = 2
    s.stack = [Round(0)]
    resume(s)
    do(s, "card 150")
    assert all(text.startswith("tile R150") for text in texts(s))
    do(s, "tile R150-01", "card 150", "tile R150-02")
    assert s.ask().name == "price"
    assert NO_TILE not in s.market
    assert s.deck_size == 20


def test_c_rnd_2_an_empty_stack_draws_again_and_tiles_on_the_deck_come_first() -> None:
    s = empty(2)
    for slot, name in enumerate(["Buttery", "Larder", "Pantry"]):
        sell(s, slot, name)
    empty_stack(s, 600)
    focus = room(s, "Focus Room").id
    pile = s.stacks[0]
    card = next(card for card in pile.body if card.face == focus)
    fetch(s, "Focus Room")
    s.deck_top = (card,)
    s.round = 2
    s.stack = [Round(0)]
    resume(s)
    assert s.market[3] == NO_TILE  # nobody sees it by trying out the last turn of a round
    do(s, "reveal")
    assert s.market[3] == focus
    assert s.deck_size == 22
    do(s, "card 600")
    assert "card 600" in texts(s)  # discarded, another one is drawn
    assert s.discards[SIZES.index(600)] == 1


def test_c_rnd_3_the_master_builder_prices_tile_by_tile() -> None:
    s = empty(2)
    for slot, name in enumerate(["Buttery", "Larder", "Pantry", "Focus Room"]):
        sell(s, slot, name, 0, 1000 * slot)
    pricing(s)
    assert s.seat() == 0
    assert texts(s) == [f"price m1 {price}" for price in (15000, 10000, 8000, 6000, 4000)]
    do(s, "price m1 4000", "price m2 15000", "price m3 8000")
    assert texts(s) == ["price m4 10000", "price m4 6000"]  # one space stays empty
    do(s, "price m4 6000")
    assert s.seat() == 1
    assert s.coins == [0, 1000, 2000, 3000, 0]
    assert [s.castles.setup.prices for s in (empty(3), empty(4))] == [
        [15000, 10000, 8000, 6000, 4000, 2000],
        [15000, 10000, 8000, 6000, 4000, 2000, 1000],
    ]


def test_c_rnd_4_main_actions() -> None:
    s = at(market=MARKET)
    assert texts(s) == [
        "take m1 door",
        "take m2 door",
        "take hallway door",
        "take stairs door",
        "pass",
    ]
    do(s, "pass")
    assert s.money == [15000, 20000]
    assert s.seat() == 0


def test_c_rnd_4_a_downstairs_hallway_needs_a_downstairs_door() -> None:
    s = at(market=MARKET)
    lay(s, 1, "Stairs", ["Foyer"])
    assert "take downhall door" in texts(s)


def test_c_rnd_5_the_event_says_who_is_paid() -> None:
    for seat, payee in ((1, 0), (0, None)):
        s = at(seat=seat, market=[("Focus Room", 4000, 0)], money=[4000, 4000])
        events: list[pal.Event] = []
        s.apply(s.parse("take m1 door"), events)
        s.apply(s.options()[0], events)
        assert [e.facts["to"] for e in events if e.name == "bought"] == [payee]


def test_c_rnd_5_paying() -> None:
    s = at(market=[("Focus Room", 4000, 3000)], money=[0, 1000])
    do(s, "take m1 door")
    any_place(s)
    assert s.money == [4000, 0]
    s = at(players=3, market=[("Focus Room", 2000, 5000)], money=[0, 0, 0])
    do(s, "take m1 door")
    any_place(s)
    assert s.money == [2000, 3000, 0]
    s = at(seat=0, market=[("Focus Room", 6000, 0)], money=[6000, 0])
    do(s, "take m1 door")
    any_place(s)
    assert s.money == [0, 0]  # the Master Builder pays the supply
    s = at(market=[("Focus Room", 4000, 2000)], money=[0, 1000])
    assert texts(s) == ["pass"]
    assert "not enough" in (s.why_not(s.parse("take m1 door")) or "")


def test_c_rnd_7_buying_placing_and_scoring_are_one() -> None:
    s = at(market=MARKET, money=[0, 15000])
    do(s, "take m2 door")
    assert s.money == [0, 15000]  # nothing happened yet
    assert s.market[1] == room(s, "Focus Room").id
    any_place(s)
    assert s.money == [4000, 11000]
    assert s.points[1] == 5
    assert s.market[1] == NO_TILE


def test_c_rnd_7_what_has_no_place_is_not_sold() -> None:
    s = at(market=[("Dungeon", 4000, 0)])
    assert "take m1 door" not in texts(s)  # no stairs yet
    assert "does not fit" in (s.why_not(s.parse("take m1 door")) or "")
    lay(s, 1, "Stairs", ["Foyer"])
    assert "take m1 door" in texts(s)


def test_c_rnd_8_a_gap_stays_until_the_refill_and_stacks_run_out() -> None:
    s = at(players=3, market=MARKET)
    do(s, "take m2 door")
    any_place(s)
    assert s.seat() == 2
    assert "take m2 door" not in texts(s)
    assert "Nothing is sold" in (s.why_not(s.parse("take m2 door")) or "")
    s.hallways = 0
    s.stairs = 0
    s.forget_options()
    assert texts(s) == ["take m1 door", "pass"]


def test_c_rnd_8_hallways_and_stairs_cost_3000() -> None:
    s = at(money=[0, 3000])
    do(s, "take hallway door")
    any_place(s)
    assert s.money == [3000, 0]
    assert s.hallways == 4
    s = at(money=[0, 2999])
    assert texts(s) == ["pass"]


def test_c_rnd_9_passing_is_always_allowed() -> None:
    for money in (0, 50000):
        assert "pass" in texts(at(market=MARKET, money=[0, money]))


def test_c_end_1_and_c_end_2_the_last_round() -> None:
    # 2 tiles in the market, 2 cards: draw 2, shuffle 33, draw 2.
    s = empty(3)
    for slot, name in enumerate(["Buttery", "Larder"]):
        sell(s, slot, name)
    s.discards = [5, 5, 5, 5, 5, 0, 5, 1, 0, 0, 0]
    s.unseen = [0, 0, 0, 0, 0, 0, 0, 4, 5, 5, 5]
    s.deck_size = 2
    s.round = 9
    s.stack = [Round(0)]
    resume(s)
    do(s, "card 600", "tile R600-01", "card 600", "tile R600-02")
    assert s.is_last
    assert s.deck_size == 33
    assert "card 450" not in texts(s)  # the boxed cards stay out
    do(s, "card 100", "tile R100-03", "card 600", "tile R600-03")
    assert s.ask().name == "price"
    assert s.deck_size == 31


def test_c_end_1_exactly_enough_cards_and_one_too_many() -> None:
    for cards, last in ((4, True), (5, False)):
        s = empty(3)
        for slot, name in enumerate(["Buttery", "Larder"]):
            sell(s, slot, name)
        s.deck_size = cards
        s.round = 9
        s.stack = [Round(0)]
        resume(s)
        deal(s)
        assert s.ask().name == "price"
        assert s.is_last == last
        assert s.deck_size == cards - 4
        assert s.shuffles == 0


def test_c_end_1_tiles_on_the_deck_are_no_room_cards() -> None:
    for gaps, last in ((3, True), (2, False)):
        s = empty(2)
        for slot in range(5 - gaps):
            sell(s, slot, ["Buttery", "Larder", "Pantry"][slot])
        names = ["Focus Room", "R100-05"]
        cards = [next(c for c in s.stacks[0].body if c.face == room(s, n).id) for n in names]
        for name in names:
            fetch(s, name)
        s.deck_top = tuple(cards)
        s.deck_size = 1
        s.round = 9
        s.stack = [Round(0)]
        resume(s)
        deal(s)
        assert s.is_last == last


def test_c_end_3_empty_stacks_leave_empty_spaces() -> None:
    s = empty(2)
    for size in SIZES:
        empty_stack(s, size)
    s.deck_size = 1
    s.stack = [Refill()]
    s.round = 2
    resume(s)
    deal(s)
    assert s.market == [NO_TILE] * 5
    assert s.is_last


def test_c_end_4_twenty_idle_rounds_end_the_game() -> None:
    s = game(2, "base").start()
    rounds = []
    while s.seat() != pal.OVER:
        if s.seat() >= 0 and s.ask().name == "turn":
            rounds.append(s.round)
            s.apply(s.parse("pass"))
        else:
            s.apply(s.options()[0])
    assert rounds[-1] == 22  # the market of set-up, then 20 idle rounds, then the last
    assert s.outcome().reason == "nothing changed any more"


def test_c_rnd_6_and_c_plc_8_pieces_never_move() -> None:
    # C-RND-6 is about moats; what lies in a castle stays there whatever is bought later.
    s = at(market=MARKET)
    place = search(s, 1, Step("Hallway", ["Foyer"]))[0]
    do(s, "take hallway door")
    put(s, place)
    before = s.built[1]
    forget(s)
    lay(s, 1, "Larder", ["Hallway"], completes=None)
    assert s.built[1][:2] == before
