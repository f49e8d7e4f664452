"""A-PLAY, A-SCORE and A-BONUS: phase 2, placing."""

import pytest

from palatium.games.azul.box.tiles import total
from palatium.games.azul.state import AzulState

from .table import at, deal, do, gained, texts, tiles


def placements(s: AzulState, space: str) -> list[str]:
    return [text for text in texts(s) if text.startswith(f"place {space} ")]


def test_a_play_1_from_the_token_clockwise_passed_ones_are_skipped() -> None:
    s = at(players=3, hands=["2R", "2B", "2Y"], seat=1, token=1)
    do(s, "pass", "keep none", "place yellow1 Y 0")
    deal(s)
    assert s.seat() == 0
    do(s, "place red1 R 0", "pass", "keep none")
    deal(s)
    assert s.seat() == 0
    do(s, "place ctr1 R 0")
    assert s.hands[0] == 0


def test_a_play_2_cost_leaves_the_hand_one_tile_stays() -> None:
    s = at(hands=["3R1B"])
    do(s, "place red3 R 0")
    assert s.hands[0] == tiles("1B")
    assert s.tower == tiles("2R")
    assert s.filled[0] == 1 << 14


def test_a_play_3_at_least_one_natural_tile() -> None:
    s = at(hands=["2R4P"])
    assert placements(s, "red4") == ["place red4 R 2", "place red4 R 3"]
    assert placements(s, "purple4") == ["place purple4 P 0"]


def test_a_play_4_outer_stars_take_their_colour_the_centre_each_once() -> None:
    s = at(hands=["1R1B"], boards=["ctr2=R"])
    assert placements(s, "blue1") == ["place blue1 B 0"]
    assert placements(s, "red1") == ["place red1 R 0"]
    assert placements(s, "ctr1") == ["place ctr1 B 0"]
    assert "does not take red" in str(s.why_not(s.parse("place ctr1 R 0")))
    assert "does not take blue" in str(s.why_not(s.parse("place red1 B 0")))


def test_a_play_5_reward_tiles_pay_from_the_next_turn_on() -> None:
    s = at(hands=["5O", "1B"], boards=["orange6"], supply="3G2B2Y2R1P")
    do(s, "place orange5 O 0")
    assert s.hands[0] == 0
    do(s, "reward 3G")
    assert s.hands[0] == tiles("3G")
    do(s, "place blue1 B 0", "place green3 G 0")
    assert s.hands[0] == 0


@pytest.mark.parametrize(
    ("filled", "points"), [("", 1), ("red2", 2), ("red2 red6", 3), ("red3 red4", 1)]
)
def test_a_score_1_connected_run_with_the_new_tile(filled: str, points: int) -> None:
    s = at(hands=["1R"], boards=[filled])
    do(s, "place red1 R 0")
    assert gained(s)[0] == (points, "run")


def test_a_score_2_ring_each_tile_once_the_sixth_scores_6() -> None:
    s = at(hands=["1R"], boards=["red2 red3 red4 red5 red6"])
    do(s, "place red1 R 0")
    assert gained(s)[0] == (6, "run")


def test_a_bonus_1_pillar_1_statue_2_window_3() -> None:
    rewards = {f.kind: f.tiles for f in at(hands=["1R"]).azul.board.features}
    assert rewards == {"pillar": 1, "statue": 2, "window": 3}
    s = at(hands=["6R"], boards=["red5"])
    do(s, "place red6 R 0")
    assert s.seat() == 0
    assert s.ask().name == "reward"
    assert all(total(tiles(text.split()[1])) == 3 for text in texts(s))
    assert "reward 1P2R" in texts(s)


def test_a_bonus_2_several_features_are_one_choice() -> None:
    s = at(hands=["1R2O"], boards=["orange1 red3 red4 orange3 ctr1=B ctr6=G"])
    do(s, "place orange2 O 0")
    assert s.ask().args == {"number": 3}
    do(s, "reward 2R1B")
    assert s.hands[0] == tiles("3R1B")
    deal(s)
    assert s.seat() == 0


def test_a_bonus_3_fewer_supply_tiles_than_the_reward() -> None:
    s = at(hands=["6R"], boards=["red5"], supply="2Y", bag="", tower="")
    do(s, "place red6 R 0")
    assert texts(s) == ["reward 2Y"]
    none = at(hands=["6R1R"], boards=["red5"], supply="", bag="", tower="")
    do(none, "place red6 R 0")
    assert none.ask().name == "place"


def test_a_bonus_4_supply_is_filled_after_each_turn_passes_too() -> None:
    s = at(hands=["1R", "1B"], supply="4Y")
    do(s, "pass", "keep 1R")
    assert s.seat() == -1
    deal(s)
    assert s.supply_size == 10


def test_a_bonus_5_tower_goes_into_the_empty_bag_when_a_draw_is_due() -> None:
    s = at(hands=["1R", "1B"], supply="4Y1G1B1O1P", bag="", tower="6G")
    assert s.shuffles == 0
    do(s, "pass", "keep 1R")
    deal(s)
    assert s.shuffles == 1
    assert (s.supply_size, s.bag_size, s.tower) == (10, 4, 0)
    both = at(hands=["1R", "1B"], supply="4Y", bag="", tower="")
    do(both, "pass", "keep 1R")
    assert both.seat() == 1
    assert both.supply_size == 4


@pytest.mark.parametrize(
    ("hand", "board", "move", "points", "tower", "left"),
    [
        ("3R", "", "red3 R 0", 1, "2R", ""),
        ("7B", "", "blue6 B 0", 1, "5B", "1B"),
        ("3B3P", "blue1 blue2", "blue6 B 3", 3, "2B3P", ""),
        ("1O1G3P", "orange3 orange5", "orange4 O 3", 3, "3P", "1G"),
        ("2P2R4G", "purple1 purple3", "purple2 P 0", 3, "1P", "2R4G"),
        ("6R", "red1 red2 red3 red4 red5", "red6 R 0", 6, "5R", ""),
        ("3B", "blue1 blue2 blue4 blue5", "blue3 B 0", 5, "2B", ""),
        ("1G", "green6", "green1 G 0", 2, "", ""),
        ("5Y", "yellow1 yellow3", "yellow5 Y 0", 1, "4Y", ""),
        ("3R", "orange4", "red3 R 0", 1, "2R", ""),
    ],
)
def test_a_play_2_and_a_score_1_what_a_placement_costs_and_scores(
    hand: str, board: str, move: str, points: int, tower: str, left: str
) -> None:
    s = at(hands=[hand], boards=[board])
    do(s, f"place {move}")
    assert gained(s) == [(points, "run")]
    assert s.tower == tiles(tower)
    assert s.hands[0] == tiles(left)
    if move == "red6 R 0":  # the last space around a window
        assert s.ask().args == {"number": 3}


def test_a_play_3_wild_tiles_stand_in_for_all_but_one() -> None:
    s = at(hands=["1G3P"])
    assert "place green4 G 3" in texts(s)
    assert placements(s, "purple1") == ["place purple1 P 0"]
    assert placements(s, "purple2") == ["place purple2 P 0"]
    assert placements(s, "purple3") == ["place purple3 P 0"]
    assert placements(s, "purple4") == []
    assert "place ctr4 G 3" in texts(s)


def test_a_play_3_how_many_wild_tiles_pay_is_free() -> None:
    s = at(hands=["2Y2P"])
    assert placements(s, "yellow3") == ["place yellow3 Y 1", "place yellow3 Y 2"]


def test_a_play_3_wild_tiles_alone_do_not_pay_for_another_colour() -> None:
    s = at(hands=["3P"])
    assert placements(s, "red2") == []
    assert "no red tile" in str(s.why_not(s.parse("place red2 R 1")))


def test_a_play_3_as_few_or_as_many_wild_tiles_as_can_pay() -> None:
    s = at(hands=["2R5P"])
    assert placements(s, "red6") == ["place red6 R 4", "place red6 R 5"]


def test_a_play_3_the_wild_colour_changes_with_the_round() -> None:
    s = at(hands=["2P1G"], round=2)
    assert "place purple3 P 1" in texts(s)
    assert placements(s, "green2") == []


def test_a_bonus_1_a_statue_gives_two_tiles() -> None:
    s = at(hands=["2O"], boards=["orange1 red3 red4"])
    do(s, "place orange2 O 0")
    assert gained(s) == [(2, "run")]
    assert s.ask().args == {"number": 2}


def test_a_bonus_2_a_statue_and_a_pillar_closed_by_one_tile_are_one_choice() -> None:
    s = at(hands=["2O"], boards=["orange1 red3 red4 orange3 ctr1=B ctr6=G"])
    do(s, "place orange2 O 0")
    assert gained(s) == [(3, "run")]
    assert s.ask().args == {"number": 3}


def test_a_bonus_2_two_pillars_closed_from_the_centre_are_one_choice() -> None:
    s = at(hands=["1Y"], boards=["red2 red3 orange2 orange3 ctr2=B ctr6=G"])
    do(s, "place ctr1 Y 0")
    assert gained(s) == [(3, "run")]
    assert s.ask().args == {"number": 2}


def test_a_bonus_1_a_window_gives_three_tiles() -> None:
    s = at(hands=["5P"], boards=["purple6"], supply="3P2Y2B2R1G")
    do(s, "place purple5 P 0")
    assert gained(s) == [(2, "run")]
    assert "reward 3P" in texts(s)


def test_a_bonus_3_an_almost_empty_supply_gives_what_it_has() -> None:
    s = at(hands=["5P", "1R"], boards=["purple6"], supply="1Y", bag="", tower="")
    do(s, "place purple5 P 0")
    assert texts(s) == ["reward 1Y"]
    do(s, "reward 1Y")
    assert s.hands[0] == tiles("1Y")
    deal(s)
    assert s.seat() == 1


def test_a_play_4_the_centre_takes_each_colour_once() -> None:
    s = at(hands=["2R2B"], boards=["ctr1=R"])
    assert placements(s, "ctr2") == ["place ctr2 B 0"]


def test_a_score_2_a_star_filled_in_order_scores_21() -> None:
    s = at(hands=["21R"], supply="2P2G2O2Y2B")
    for number in range(1, 7):
        do(s, f"place red{number} R 0")
        if s.ask().name == "reward":
            do(s, "reward 2G1B")
        deal(s)
    assert sum(amount for amount, reason in gained(s) if reason == "run") == 21
