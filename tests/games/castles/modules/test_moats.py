"""Moats, C-MOA."""

import palatium as pal
from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.games.castles.box.rooms import CORRIDOR, OUTDOOR, SIZES
from palatium.games.castles.building.placing import complete_rooms, item, place_room
from palatium.games.castles.building.sites import add_places
from palatium.games.castles.end.card_measures import (
    COURTYARDS,
    INCOMPLETE,
    ROOMS,
    Measure,
    measured,
)
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.buying import FREE, Put
from palatium.games.castles.modules.moat_state import MoatPart, moats_of, set_moats
from palatium.games.castles.modules.moats import DIG, Moats
from palatium.games.castles.outcome import square_feet
from palatium.games.castles.state import CastlesState
from palatium.grid.pieces.board_numbers import BEYOND
from palatium.grid.placing.legal_places import Site
from tests.games.castles.box import castle, dig, lay_at, module, own, piece, turn, turn_foyer
from tests.games.castles.table import (
    deal,
    do,
    fetch,
    forget,
    gained,
    game,
    play,
    resume,
    room,
    texts,
)


def digs(s: CastlesState) -> list[str]:
    """Return the sections that are offered."""
    return [text for text in texts(s) if text.startswith("dig")]


def test_c_moa_1_everyone_turns_the_foyer_under_its_barbican() -> None:
    """With the market and the Favors visible, before any Bonus card (C-SET-6)."""
    s = game(3, modules=["moats"]).start()
    rng = pal.Rng(1)
    while s.seat() == pal.CHANCE:
        s.apply(s.sample(rng))
    assert all(tile >= 0 for tile in s.market)
    assert len(s.favors) == 3
    assert s.hands == [(), (), ()]
    asked = []
    while s.seat() >= 0 and s.ask().name == "foyer":
        asked.append(s.seat())
        assert texts(s) == ["foyer N", "foyer E", "foyer S", "foyer W"]
        do(s, "foyer " + "NSW"[len(asked) - 1])
    assert asked == [0, 1, 2]  # the Master Builder first
    assert [plan.unanswered[0] for plan in s.plans] == [3, 4, 3]
    foyer = s.rooms_of(1)[0]
    assert (foyer.type, foyer.feet, foyer.name) == (CORRIDOR, 125, "Foyer")
    assert [measured(s, who, Measure(ROOMS, 0)) for who in range(3)] == [1, 1, 1]


def test_c_moa_1_the_foyer_completes_only_with_a_room_on_the_drawbridge() -> None:
    """The drawbridge is always one of its doors."""
    s = turn(["moats"], closed="N")
    lay_at(s, 1, "Hallway", 0, 3, 1)
    lay_at(s, 1, "Hallway", 0, -6, 1)
    assert s.plans[1].unanswered[0] == 1
    assert not s.completed[1] & 1
    out: list[int] = []
    shed = room(s, "R250-09")
    add_places(Site(s.plans[1]), shed, 0, out)
    inner = set(Site(s.plans[1]).places(shed.tile))
    spot = next(place for place in out if place not in inner)
    place_room(s, 1, fetch(s, "R250-09"), spot)
    assert s.completed[1] & 1


def test_c_moa_2_the_sections_are_those_of_the_file() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right", "Left", "Top")
    assert s.plans[1].box == (-11, -19, 13, 4)
    assert [p["tile"] for p in s.view(None)["players"][1]["castle"]] == [
        "FoyerN", "MoatRight", "MoatLeft", "MoatTop"
    ]
    assert s.view(None)["players"][1]["moats"] == ["Right", "Left", "Top"]


def test_c_moa_3_right_or_left_first_and_top_after_one_of_them() -> None:
    s = resume(turn(["moats"], money=[0, 50000]))
    assert digs(s) == ["dig Right", "dig Left"]
    do(s, "dig Left")
    assert s.money == [5000, 45000]  # C-RND-6: the Master Builder is paid
    assert moats_of(s).left == 4
    s = turn(["moats"])
    dig(s, 1, "Left")
    assert digs(resume(s)) == ["dig Right", "dig Top"]
    dig(s, 1, "Top", "Right")
    assert digs(resume(s)) == []


def test_c_moa_3_money_and_supply_are_needed() -> None:
    s = resume(turn(["moats"], money=[0, 4999]))
    assert digs(s) == []
    s = turn(["moats"], players=3)
    dig(s, 0, "Right", "Left", "Top")
    dig(s, 2, "Right", "Left")
    dig(s, 1, "Right")
    assert digs(resume(s)) == ["dig Left", "dig Top"]
    dig(s, 2, "Top")
    assert moats_of(s).left == 0
    assert digs(resume(s)) == []


def test_c_rnd_6_the_master_builder_pays_the_supply() -> None:
    s = turn(["moats"], seat=0, money=[9000, 0])
    resume(s)
    do(s, "dig Right")
    assert s.money[0] == 4000


def test_c_moa_4_the_top_room_card_leaves_the_deck() -> None:
    s = resume(turn(["moats"]))
    before = s.deck_size
    do(s, "dig Right")
    assert s.seat() == pal.CHANCE
    do(s, "card 200")
    assert s.deck_size == before - 1
    assert s.discards[SIZES.index(200)] == 1
    assert set(s.market) == {-1}


def on_deck(s: CastlesState, name: str, seat: int) -> None:
    """Put a seat's tile on the Room deck."""
    found = room(s, name)
    pile = s.stacks[found.stack]
    card = next(card for card in pile.body if card.face == found.id)
    body = tuple(c for c in pile.body if c is not card)
    s.stacks[found.stack] = Pile((), body, pile.size - 1, ())
    s.looks[found.stack] += 1
    trails = tuple([() if who == seat else trail for who, trail in enumerate(card.trails)])
    s.deck_top = (Card(card.face, 1 << seat, trails), *s.deck_top)


def test_c_moa_4_a_tile_on_the_deck_is_boxed_unseen() -> None:
    """The player who put it there learns nothing new; the others see only its size."""
    s = turn(["moats"])
    on_deck(s, "Study", 0)
    before = s.deck_size
    resume(s)
    events: list[pal.Event] = []
    s.apply(s.parse("dig Right"), events)
    assert s.deck_size == before
    assert s.deck_top == ()
    size = room(s, "Study").stack
    assert [card.known for card in s.boxes[size]] == [1]
    told = [event.told(1) for event in events]
    assert {"event": "tile_lost", "size": SIZES[size]} in told
    assert not s.is_last


def test_c_moa_4_and_c_end_1_the_last_card_makes_the_round_the_last() -> None:
    s = turn(["moats"])
    s.deck_size = 1
    resume(s)
    do(s, "dig Right", "card 100")
    assert s.is_last
    s = turn(["moats"])
    s.deck_size = 0
    resume(s)
    do(s, "dig Right")  # nothing is left to lose
    assert s.deck_size == 0


def test_c_moa_5_three_and_one_a_room() -> None:
    s = turn(["moats"])
    own(s, 1, "Hallway", "R100-01", "R100-02", "R100-03")
    kinds = [found.type for found in s.rooms_of(1)]
    counted = len([kind for kind in kinds if kind not in (CORRIDOR, OUTDOOR)])
    assert counted == 3
    resume(s)
    do(s, digs(s)[0])
    assert gained(s, 1) == [(6, "moat")]


def test_c_sco_5_later_rooms_score_one_a_section() -> None:
    s = turn(["moats"])
    food, yard = "R100-01", next(r.name for r in s.castles.rooms if r.type == OUTDOOR)
    own(s, 1, "Hallway")
    dig(s, 1, "Left")
    resume(s)
    moats = module(s, "moats")
    for sections, points in ((1, 1), (2, 2)):
        if sections == 2:
            dig(s, 1, "Right")
        forget(s)
        number = s.plans[1].room_mask.bit_length() - 1
        s.built[1] = (*s.built[1][:number], fetch(s, food if sections == 1 else "R100-02") << 16,
                      *s.built[1][number + 1:])
        moats.react(s, hook.SCORED, 1, number)
        assert gained(s, 1) == [(points, "moat")]
        forget(s)
        s.built[1] = (*s.built[1][:number], room(s, yard).id << 16, *s.built[1][number + 1:])
        moats.react(s, hook.SCORED, 1, number)
        assert gained(s, 1) == []


def test_c_moa_6_only_outdoor_rooms_beyond_the_drawbridge() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right", "Left")
    plan = s.plans[1]
    for found in s.castles.rooms[4:]:
        assert (found.beyond is not None) == (found.type == OUTDOOR)
    below = [r for r in s.castles.rooms[4:] if r.stack >= 0 and any(
        y >= 5 for y in ys(Site(plan), r))]
    assert below
    assert {r.type for r in below} == {OUTDOOR}


def ys(site: Site, found: object) -> list[int]:
    """Return the rows of all places of a room."""
    out: list[int] = []
    add_places(site, found, 0, out)
    return [(place >> 7 & 127) - 64 for place in out]


def test_c_moa_6_an_outer_room_never_joins_an_inner_one() -> None:
    s = turn(["moats"])
    shed = room(s, "R250-09")
    outside = Site(s.plans[1]).places(shed.beyond)
    assert outside
    place_room(s, 1, fetch(s, "R250-09"), outside[0])
    assert {door.level for door in s.plans[1].pieces[1].turned.doors} == {BEYOND}
    assert s.plans[1].connected(0) == 0b10
    for place in Site(s.plans[1]).places(room(s, "Hallway").tile):
        copy = s.clone()
        place_room(copy, 1, fetch(copy, "Hallway"), place)
        assert not copy.plans[1].connected(2) & 0b10
    # A loaded position has the same doors.
    s.stack = []
    assert s.castles.load(s.dump()).hash() == s.hash()


def test_c_moa_7_the_room_on_the_drawbridge_is_connected_to_a_corridor() -> None:
    s = turn(["moats"])
    shed = room(s, "R250-09")
    place_room(s, 1, fetch(s, shed.code), Site(s.plans[1]).places(shed.beyond)[0])
    assert s.plans[1].connected(1) == 0b1
    assert s.room(1, 0).type == CORRIDOR
    assert s.plans[1].unanswered[0] == 2  # the drawbridge is answered


def test_c_moa_7_a_door_on_the_water_is_blocked_and_costs_nothing() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right")
    lay_at(s, 1, "R350-07", 0, 0, -2)
    forget(s)
    lay_at(s, 1, "Ballroom", 0, 7, -4)
    assert [points for points, why in gained(s, 1) if why == "penalty"] == [-2]
    assert s.plans[1].blocked_doors(3) == 1
    assert not s.completed[1] >> 3 & 1


def test_c_moa_8_the_closed_ring_brings_a_room() -> None:
    """The tile comes without a token, though its size has a swan."""
    s = turn(["moats", "swans"], money=[0, 50000])
    own(s, 1, "R100-01")
    dig(s, 1, "Right", "Left")
    resume(s)
    do(s, "dig Top", "card 200")
    assert s.ask().name == "stack"
    assert s.points[1] == 3 + len([r for r in s.rooms_of(1) if r.type not in (3, 6)])
    do(s, "stack 250")
    deal(s)
    assert s.ask().name == "free_room"
    builds = [text for text in texts(s) if text.startswith("build")]
    assert builds
    assert "done" in texts(s)
    assert s.view(0)["frames"][-1].get("tiles") is None
    assert len(s.view(1)["frames"][-1]["tiles"]) == 5
    total = s.stacks[SIZES.index(250)].total()
    before = s.money[1]
    do(s, builds[0])
    assert isinstance(s.stack[-1], Put)
    assert s.stack[-1].how == FREE
    assert s.check() == []
    s.apply(s.options()[0])
    assert s.stacks[SIZES.index(250)].total() == total - 1
    assert s.money[1] == before
    assert s.view(None)["players"][1]["swans"] == {}
    assert s.check() == []


def test_c_moa_8_none_may_be_placed() -> None:
    s = turn(["moats"])
    s.earned = (item(8, 0),)
    resume(s)
    do(s, "stack 100")
    deal(s)
    do(s, "done")
    assert s.stacks[0].total() == 5
    assert s.stacks[0].is_settled()
    assert s.looks[0] == 1


def test_c_moa_9_no_rooms_but_walls() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right", "Left", "Top")
    assert measured(s, 1, Measure(ROOMS, 0)) == 1
    assert measured(s, 1, Measure(INCOMPLETE, 0)) == 1
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 1  # the Foyer's doors open into the ring
    assert len(s.rooms_of(1)) == 1


def test_c_fav_31_and_c_bon_33_count_sections() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right", "Left")
    for cards, code in ((s.castles.favors, "F31"), (s.castles.bonus, "B33")):
        measure = next(card.measure for card in cards if card.code == code)
        assert measured(s, 1, measure) == 2
    assert next(card for card in s.castles.bonus if card.code == "B33").points(2) == 6


def test_c_end_6_a_used_up_stack_of_moats_pays() -> None:
    s = turn(["moats"], players=2)
    dig(s, 0, "Right", "Left", "Top")
    dig(s, 1, "Right", "Left")
    assert moats_of(s).left == 0
    s.stack = [FinalScoring(1)]
    resume(s)
    assert [p for p, why in gained(s, 1) if why == "depleted"] == [2, 2]
    bonus = next(card for card in s.castles.bonus if card.code == "B30")
    assert measured(s, 1, bonus.measure) == 0


def test_c_end_8_sections_count_a_thousand_feet() -> None:
    s = turn(["moats"])
    before = square_feet(s, 1)
    dig(s, 1, "Right")
    assert square_feet(s, 1) == before + 1000


def test_c_plc_6_and_c_plc_7_a_section_breaks_no_fence_and_keeps_an_entrance() -> None:
    s = turn(["moats"])
    castle(s, 1, ("FoyerN", 0, 0, 0), ("R400-03", 2, 5, -1))
    assert digs(resume(s)) == ["dig Left"]
    moats = module(s, "moats")
    assert isinstance(moats, Moats)
    assert moats.digs(s, 1) == [DIG | 1]


def test_c_plc_7_a_section_never_shuts_the_last_entrance() -> None:
    """The ring stays open if nothing leads out over the drawbridge."""
    for name, x, found in (("Gatehouse", 1, []), ("Shed", -3, ["dig Top"])):
        s = turn(["moats"], money=[0, 50000])
        dig(s, 1, "Right", "Left")
        assert digs(resume(s)) == ["dig Top"]
        lay_at(s, 1, name, 2, x, 5)
        assert s.plans[1].connected(0)  # over the drawbridge
        # The second door of the Gatehouse is against the water, that of the Shed is open.
        assert bool(s.plans[1].open_doors(3)) == bool(found)
        assert digs(resume(s)) == found


def test_c_moa_1_four_doors_if_the_closed_flat_is_covered() -> None:
    s = turn(["moats"])
    turn_foyer(s, 1, "S")
    assert s.plans[1].unanswered == [4]
    assert piece(s.castles, "FoyerS").feet == 125


def test_c_dec_18_free_moats_complete_nothing_for_others() -> None:
    s = turn(["moats"])
    dig(s, 1, "Right", "Left", "Top")
    complete_rooms(s, 1)
    assert s.earned == ()


def test_a_whole_game_with_moats_is_sound() -> None:
    s = game(4, modules=["moats"]).start()
    play(s, 11)
    assert s.check() == []


def test_c_moa_3_a_section_that_cannot_be_dug_says_why() -> None:
    def said(s: CastlesState, section: str) -> str:
        return str(s.why_not(s.parse(f"dig {section}")))

    s = turn(["moats"], money=[50000, 50000])
    assert "the top section follows" in said(s, "Top")
    dig(s, 1, "Right")
    resume(s)
    assert "already dug" in said(s, "Right")
    poor = turn(["moats"], money=[50000, 4000])
    assert said(poor, "Left") == "A section costs 5,000; you have 4,000."
    none = turn(["moats"], money=[50000, 50000])
    set_moats(none, MoatPart(0, moats_of(none).tile))
    resume(none)
    assert said(none, "Left") == "No moat sections are left."
