"""The end of the game, C-END, and the solo game, C-SOLO."""

import pytest

import palatium as pal
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.end.card_points import favor_points
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.outcome import square_feet, title
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.turn import Turn
from tests.games.castles.table import (
    Step,
    build,
    deal,
    do,
    empty,
    empty_stack,
    forget,
    gained,
    game,
    grow,
    hold,
    play,
    resume,
    sell,
    texts,
)

PLACES = [8, 4, 2, 1]


def finish(s: CastlesState) -> CastlesState:
    """Run final scoring from here."""
    s.stack = [FinalScoring(0)]
    resume(s)
    while s.stack:
        do(s, "show")
    return s


@pytest.mark.parametrize(
    ("measures", "points"),
    [
        ([5, 5, 3, 0], [6, 6, 2, 0]),
        ([9, 4, 4, 4], [8, 2, 2, 2]),
        ([6, 3, 3, 3, 3], [8, 1, 1, 1, 1]),
        ([5, 5, 5, 2, 1], [4, 4, 4, 1, 0]),
        ([4, 4, 4, 4], [3, 3, 3, 3]),
        ([9, 8, 7, 1, 1], [8, 4, 2, 0, 0]),
        ([0, 3], [0, 8]),
        ([0, 0, 0, 1], [0, 0, 0, 8]),
    ],
)
def test_c_end_7_places_of_a_favor(measures: list[int], points: list[int]) -> None:
    assert favor_points(measures, PLACES) == points


def test_c_end_5_order_of_final_scoring() -> None:
    s = empty(2)
    grow(s, 0, "Focus Room")
    empty_stack(s, 100)
    hold(s, 0, "B18")
    s.favors = (s.castles.favor_codes.index("F05"),)
    s.money = [29000, 9999]
    finish(s)
    assert gained(s, 0) == [(2, "depleted"), (8, "favor"), (2, "bonus"), (2, "money")]
    assert gained(s, 1) == []  # 29000 give 2, 9999 nothing
    assert s.seat() == pal.OVER


@pytest.mark.parametrize("money, points", [(29000, [5, 2]), (9000, [1]), (4999, [])])
def test_c_bon_9_and_the_rest_of_the_money(money: int, points: list[int]) -> None:
    s = empty(2)
    hold(s, 0, "B09")
    s.money = [money, 0]
    finish(s)
    assert [amount for amount, _ in gained(s, 0)] == points


def test_c_end_5_bonus_cards_from_the_last_master_builder_clockwise() -> None:
    s = empty(3)
    for seat in range(3):
        hold(s, seat, f"B{18 + seat}")
        grow(s, seat, ["Focus Room", "R150-01", "R200-01"][seat])
    s.master_builder = 1
    s.money = [0, 0, 0]
    finish(s)
    assert [line.seat for line in s.score_lines() if line.reason == "bonus"] == [1, 2, 0]


def test_c_end_6_depleted_stacks() -> None:
    s = empty(2, "base")
    grow(s, 0, "Focus Room", "Buttery", "Larder")
    sell(s, 0, "Pantry")
    empty_stack(s, 100)
    s.money = [0, 0]
    finish(s)
    assert gained(s, 0) == [(2, "depleted")] * 3  # the tile in the market changes nothing
    s = empty(2)
    grow(s, 0, "Focus Room", "Buttery", "Larder")
    empty_stack(s, 100)
    hold(s, 0, "B30")
    s.money = [0, 0]
    finish(s)
    assert gained(s, 0) == [(2, "depleted")] * 3 + [(3, "bonus")]
    s = empty(2)
    build(
        s,
        0,
        Step("Hallway", ["Foyer"]),
        Step("Hallway", ["Hallway"]),
        Step("Stairs", ["Foyer"]),
        Step("Downstairs Hallway", ["Stairs"], completes=["Stairs"]),
    )
    forget(s)
    s.hallways = 0
    s.money = [0, 0]
    finish(s)
    assert gained(s, 0) == [(2, "depleted")] * 3  # both faces are one stack


def test_c_end_8_square_feet_then_money_then_a_shared_win() -> None:
    s = empty(2)
    s.points = [70, 70]
    grow(s, 0, "Focus Room", "R600-01")
    grow(s, 1, "R600-02", "Hallway")
    assert [square_feet(s, seat) for seat in (0, 1)] == [825, 875]
    s.points = [70, 70]
    assert s.outcome().winners == [1]
    assert s.outcome().tie_break == "square feet"
    s = empty(2)
    s.money = [5, 4]
    assert s.outcome().winners == [0]
    assert s.outcome().tie_break == "money"
    s.money = [5, 5]
    assert s.outcome().winners == [0, 1]
    assert s.outcome().tie_break == "shared"
    s.points = [1, 0]
    assert s.outcome().tie_break == ""


def test_c_end_5_the_token_does_not_move_after_the_last_round() -> None:
    s = empty(2)
    s.is_last = True
    s.master_builder = 1
    s.stack = [Round(TURNS + 2), Turn(1, 0, ())]
    s.forget_options()
    do(s, "pass")
    assert [line.reason for line in s.score_lines()] == []  # cards are shown before money counts
    assert s.seat() == 1
    do(s, "show")
    assert s.seat() == 0
    do(s, "show")
    assert s.seat() == pal.OVER
    assert s.master_builder == 1


def test_trying_out_the_last_turn_shows_nobody_elses_cards() -> None:
    s = empty(2)
    s.is_last = True
    hold(s, 0, "B09")
    s.stack = [Round(TURNS + 2), Turn(1, 0, ())]
    s.forget_options()
    assert s.preview([s.parse("pass")]).lines == []


def test_c_solo_1_set_up_for_one() -> None:
    s = game(1).start()
    assert s.deck_size == 33
    assert [pile.total() for pile in s.stacks] == [7] * 5 + [0] + [5] * 5
    assert s.scores() == [0]
    assert s.favors == ()
    assert s.market == [NO_TILE] * 3
    deal(s)
    assert len(s.hands[0]) == 2
    assert s.money == [15000]


def test_c_solo_2_three_items_at_2000_4000_6000_and_unsold_tiles_are_boxed() -> None:
    s = game(1).start()
    deal(s)
    assert s.ask().name == "turn"
    assert [s.castles.setup.prices[space] for space in s.spaces] == [2000, 4000, 6000]
    tiles = list(s.market)
    do(s, "take m1 door")
    s.apply(s.options()[0])
    deal(s)
    assert s.money == [13000]  # paid to the supply
    assert s.coins == [0, 0, 0]
    assert list(s.gone) == tiles[1:]
    assert s.deck_size == 33 - 6
    do(s, "pass")
    assert s.money == [18000]


def test_c_solo_3_eleven_rounds_and_no_cards_about_others() -> None:
    s = game(1).start()
    codes = s.castles.bonus_codes
    assert not {"B29", "B31"} & {codes[i] for i in s.castles.bonus_ids}
    play(s)
    assert s.round == 11
    assert s.seat() == pal.OVER
    assert not [line for line in s.score_lines() if line.reason == "favor"]


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (59, "Court Jester"),
        (60, "Humble Servant to the Royal Crown"),
        (80, "Humble Servant to the Royal Crown"),
        (81, "Most High Highness of Castle Building"),
        (95, "Most High Highness of Castle Building"),
        (96, "Imperial Regent of Palaces"),
        (110, "Imperial Regent of Palaces"),
        (111, "Regal Supreme Chancellor of Grand Castle Construction"),
    ],
)
def test_c_solo_4_titles(points: int, name: str) -> None:
    assert title(points) == name


def test_c_solo_4_the_title_is_shown_at_the_end() -> None:
    s = game(1, "base").start()
    play(s)
    assert s.view(0)["title"] == title(s.points[0])


def test_the_market_is_empty_before_the_solo_game_and_prices_are_public() -> None:
    s = game(1, "base").start()
    deal(s)
    assert [text for text in texts(s) if text.startswith("take m")]
    assert len(SIZES) == 11
