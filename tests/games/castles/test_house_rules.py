"""House rules: both readings, and that the default is the one the rulings name."""

import pytest

import palatium as pal
from palatium.core.registry import spec
from palatium.games.castles import READ_OTHERWISE
from palatium.games.castles.box.rooms import FOOD
from palatium.games.castles.building.placing import item
from palatium.games.castles.end.card_measures import COURTYARDS, Measure, measured
from palatium.games.castles.figure import castle_figure
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.market.pricing import Price
from palatium.games.castles.modules.decrees.decree import decrees_of, set_decrees
from palatium.games.castles.modules.swans import NO_TOKEN, tokens_of
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.turn import Turn

from .box import ALL, castle, turn
from .decrees import decree_points, ending
from .table import deal, do, game, play, resume, sell

COURTS = Measure(COURTYARDS, 0)
GAP = (("Hallway", 0, 0, 0), ("Hallway", 0, 0, 2), ("R100-01", 0, -2, 0), ("R100-02", 0, 6, 0))
"""Two hallways a cell apart, their ends closed by two closets."""


def test_every_house_rule_has_its_default_and_another_reading() -> None:
    rules = {option.name: option for option in spec("castles").options if option.is_house_rule}
    assert sorted(rules) == sorted(READ_OTHERWISE)
    for name, option in rules.items():
        assert READ_OTHERWISE[name] != option.default
        with pytest.raises(pal.BadConfig, match=f"castles: {name}="):
            game(2, **{name: "sometimes"})


@pytest.mark.parametrize("edition", ["base", "collector"])
def test_a_house_rule_is_shown_only_where_a_card_hangs_on_it(edition: str) -> None:
    """Courtyards (F26, B28, D35) and cards about others (B29, B31) are the collector's."""
    several = game(2, edition=edition)
    cards = [several.bonus[i] for i in several.bonus_ids]
    measures = [card.measure.kind for card in cards]
    measures += [several.favors[i].measure.kind for i in several.favor_ids]
    rules = {option.name: option.matters_with for option in spec("castles").options}
    is_collector = edition == "collector"
    assert (COURTYARDS in measures) == is_collector
    assert any(card.is_for_several() for card in cards) == is_collector
    for name in ("slivers", "solo_rivals"):
        assert rules[name]["edition"] == "collector"


# C-MOA-4


def last_card(players: int = 3, **house: object) -> CastlesState:
    """Seat 1 of three digs and takes the last Room card; seats 2 and 0 have not yet played."""
    s = turn(["moats"], players=players, money=[50000] * players, **house)
    s.deck_size = 1
    resume(s)
    do(s, "dig Right", "card 100")
    return s


def test_c_moa_4_the_round_is_played_to_its_end() -> None:
    s = last_card()
    assert s.is_last
    turns = []
    while s.seat() >= 0 and s.ask().name == "turn":
        turns.append(s.seat())
        do(s, "pass")
    assert turns == [2, 0]


def test_c_moa_4_house_rule_the_turn_is_the_last() -> None:
    s = last_card(moat_end="turn")
    assert s.is_last
    assert s.ask().name == "show"  # final scoring has begun
    play(s)
    assert s.seat() == pal.OVER
    assert s.outcome().reason == "the Room cards ran out"


def test_c_moa_4_house_rule_what_the_turn_earns_and_its_extra_turns_are_played() -> None:
    s = turn(["moats"], players=3, money=[50000] * 3, moat_end="turn")
    s.deck_size = 1
    s.earned = (item(FOOD, 0),)  # taken after the moat, as if its wall had completed a room
    s.stack[-1] = Turn(1, 0, ())
    s.forget_options()
    events: list[pal.Event] = []
    s.apply(s.parse("dig Right"), events)
    s.apply(s.parse("card 100"), events)
    assert "last_turn" in [event.name for event in events]
    assert (s.seat(), s.ask().name) == (1, "turn")
    do(s, "pass")
    assert s.ask().name == "show"


def test_c_moa_4_house_rule_an_empty_deck_that_no_moat_emptied_ends_the_round() -> None:
    s = turn(["moats"], players=3, money=[50000] * 3, is_last=True, moat_end="turn")
    s.deck_size = 0
    resume(s)
    do(s, "dig Right")
    assert s.seat() == 2
    assert s.castles.load(s.dump()).hash() == s.hash()


# C-SWA-1


def laid_out(**house: object) -> CastlesState:
    """Return a market that has just been refilled, with swan tiles in it."""
    s = game(2, modules=["swans", "decrees"], **house).start()
    rng = pal.Rng(2)
    while not (s.seat() >= 0 and s.ask().name == "price"):
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else s.options()[0])
    assert any(s.castles.rooms[id].has_swan for id in s.market)
    return s


def bare(s: CastlesState) -> list[int]:
    """Return the slots of swan tiles without a token."""
    on = tokens_of(s).on
    return [slot for slot, id in enumerate(s.market)
            if id >= 0 and s.castles.rooms[id].has_swan and on[slot] == NO_TOKEN]


def test_c_swa_1_tokens_are_drawn_when_tiles_are_laid_out() -> None:
    assert bare(laid_out()) == []


def test_c_swa_1_house_rule_tokens_are_drawn_after_pricing() -> None:
    s = laid_out(swan_draw="pricing")
    assert bare(s)
    while s.seat() >= 0 and s.ask().name == "price":
        s.apply(s.options()[0])
    assert s.seat() == pal.CHANCE
    deal(s)
    assert bare(s) == []
    assert s.ask().name == "turn"


def test_c_swa_1_house_rule_coins_are_moved_before_the_tokens_come() -> None:
    """Decree 25 belongs to pricing."""
    s = turn(["swans"], decrees={0: 25}, swan_draw="pricing")
    sell(s, 0, "R250-01", 0, 3000)
    sell(s, 1, "R250-02", 0, 0)
    s.stack = [Round(TURNS), Price(0)]
    resume(s)
    do(s, "price m1 15000", "price m2 10000")
    assert s.ask().name == "shift"
    assert bare(s) == [0, 1]


def test_c_swa_1_house_rule_alone_tiles_are_priced_as_they_are_laid_out() -> None:
    s = game(1, modules=["swans"], swan_draw="pricing").start()
    rng = pal.Rng(1)
    for _ in range(60):
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else s.options()[-1])
        if s.seat() >= 0 and s.ask().name == "turn":
            assert bare(s) == []


# C-GEO-10


def test_c_geo_10_gaps_too_small_for_any_room_are_no_courtyards() -> None:
    s = turn([], decrees={1: 35})
    castle(s, 1, *GAP)
    assert measured(s, 1, COURTS) == 0
    assert figure_courts(s) == 0
    ending(s)
    assert decree_points(s) == []


def test_c_geo_10_house_rule_slivers_count() -> None:
    s = turn([], decrees={1: 35}, slivers=True)
    castle(s, 1, *GAP)
    assert measured(s, 1, COURTS) == 1
    assert figure_courts(s) == 1
    ending(s)
    assert decree_points(s) == [2]


def figure_courts(s: CastlesState) -> int:
    """Courtyards of the castle as a picture shows it."""
    return len(castle_figure(s.castles, s.view(None)["players"][1]["castle"]).courtyards)


# C-DEC-9 and C-DEC-34


@pytest.mark.parametrize(("is_150", "points"), [(True, 2), (False, 3)])
def test_c_dec_9_house_rule_a_hallway_and_a_150(is_150: bool, points: int) -> None:
    s = turn([], decrees={1: 9}, hallways_150=is_150)
    castle(s, 1, ("Foyer", 0, 0, 0), ("Hallway", 0, 20, 0), ("R150-01", 0, 20, 10),
           ("Downstairs Hallway", 0, 20, 20))
    ending(s)
    assert decree_points(s) == [points]


@pytest.mark.parametrize(("is_150", "points"), [(True, 4), (False, 2)])
def test_c_dec_34_house_rule_a_hallway_and_a_150(is_150: bool, points: int) -> None:
    s = turn([], decrees={1: 34}, hallways_150=is_150)
    secret = next(r for r in s.castles.rooms if r.feet == 150 and r.stack >= 0 and r.type == FOOD)
    other = next(r for r in s.castles.rooms if r.feet == 150 and r.stack >= 0 and r.type == 4)
    part = decrees_of(s).copy()
    part.secret = tuple(card for card in s.stacks[secret.stack].body if card.face == secret.id)
    set_decrees(s, part)
    castle(s, 1, ("Foyer", 0, 0, 0), ("Hallway", 0, 20, 0), (other.name, 0, 20, 10))
    ending(s, 3)
    do(s, "reveal")
    assert decree_points(s) == [points]


# C-SOLO-3


@pytest.mark.parametrize("stay", [False, True])
def test_c_solo_3_house_rule_cards_about_others(stay: bool) -> None:
    s = game(1, solo_rivals=stay).start()
    codes = {s.castles.bonus_codes[i] for i in s.castles.bonus_ids}
    assert ({"B29", "B31"} <= codes) == stay
    assert {"B29", "B31"} <= {game(2).bonus_codes[i] for i in game(2).bonus_ids}


def test_c_solo_3_house_rule_what_they_pay_alone() -> None:
    """No Favor lies face up, and you are always the Master Builder."""
    s = game(1, solo_rivals=True).start()
    play(s)
    worth = {card.code: card.points(measured(s, 0, card.measure)) for card in s.castles.bonus}
    assert (worth["B29"], worth["B31"]) == (0, 7)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_whole_games_read_otherwise_are_sound(players: int) -> None:
    s = game(players, modules=ALL, **READ_OTHERWISE).start()
    play(s, 5)
    assert s.seat() == pal.OVER
    assert s.check() == []
