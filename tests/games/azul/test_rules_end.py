"""A-PASS, A-ROUND, A-END and A-GREY: passing, rounds, the end, the grey side."""

import pytest

import palatium as pal
from palatium.core.rng import Rng
from palatium.games.azul.box.tiles import total
from palatium.games.azul.score import score_end
from palatium.games.azul.state import AzulState

from .table import at, deal, do, fill_bag, gained, lay, spaces, texts, tiles

ALL_STARS = ["orange", "red", "blue", "yellow", "green", "purple"]


def star(name: str, colours: str = "") -> str:
    """Return all six spaces of a star, optionally with colours."""
    if colours:
        return " ".join(f"{name}{i + 1}={colours[i]}" for i in range(6))
    return " ".join(f"{name}{i + 1}" for i in range(6))


def ended(board: str, side: str = "colour", score: int = 5) -> list[tuple[int, str]]:
    """Return the end bonuses of a board."""
    s = at(hands=["1R"], boards=[board], side=side, round=6, score=score, bag="")
    s.hands[0] = 0
    score_end(s)
    return gained(s)


def test_a_pass_1_may_always_pass_and_must_without_placement() -> None:
    s = at(hands=["1R"])
    assert "pass" in texts(s)
    board = " ".join(["red1", "ctr1=R"])
    forced = at(hands=["1R"], boards=[board])
    assert texts(forced) == ["pass"]


def test_a_pass_2_keep_up_to_four_lose_a_point_for_the_others() -> None:
    s = at(hands=["4G2R", "1B"], score=10)
    do(s, "pass")
    assert "keep none" in texts(s)
    assert max(total(tiles(text.split()[1])) for text in texts(s) if text != "keep none") == 4
    do(s, "keep 2G")
    assert s.scores()[0] == 6
    assert s.tower == tiles("2G2R")
    assert s.hands[0] == tiles("2G")


def test_a_pass_3_round_6_kept_tiles_cost_a_point_after_the_bonuses() -> None:
    s = at(hands=["3G", "1B"], boards=[star("red")], round=6, score=20)
    do(s, "pass", "keep 2G")
    assert s.hands[0] == tiles("2G")
    assert s.scores()[0] == 19
    deal(s)
    do(s, "pass", "keep none")
    deal(s)
    assert s.seat() == pal.OVER
    assert gained(s) == [(-1, "discard"), (14, "star"), (-2, "corners")]
    rulings = [line.ruling for line in s.score_lines(0)]
    assert rulings[-3:] == ["A-PASS-2", "A-END-1", "A-PASS-3"]
    assert s.hands == [0, 0]


@pytest.mark.parametrize("kept, score", [("none", 15), ("1G", 14), ("4G", 12)])
def test_a_pass_3_and_a_take_6_the_floor_saves_only_what_is_discarded_at_once(
    kept: str, score: int
) -> None:
    """With 2 points four tiles cost one at once, but all four after the bonus of 14."""
    s = at(hands=["4G"], boards=[star("red")], score=2, round=6)
    do(s, "pass", f"keep {kept}")
    deal(s)
    assert s.scores()[0] == score


def test_a_pass_3_and_a_bonus_5_what_is_kept_in_round_6_does_not_come_back_from_the_tower() -> None:
    """The bag is empty: the refill after the pass can draw only what went to the tower."""
    for kept, supply in (("none", "4G"), ("3G", "1G")):
        s = at(hands=["4G", "2B"], round=6, score=20, supply="", bag="", tower="")
        do(s, "pass", f"keep {kept}")
        deal(s)
        assert s.supply == tiles(supply)


def test_a_pass_4_without_tiles_one_passes_unasked() -> None:
    s = at(hands=["1R", ""], players=3)
    do(s, "place red1 R 0")
    deal(s)
    assert s.round == 2


def test_a_round_1_refill_of_the_last_turn_comes_before_the_displays() -> None:
    s = at(hands=["1R"], supply="4Y", bag="4G4B4O")
    do(s, "pass", "keep none")
    assert type(s.stack[-1]).__name__ == "FillSupply"
    deal(s)
    assert s.supply_size == 10


def test_a_round_2_next_round_wild_displays_token_and_kept_tiles() -> None:
    s = at(hands=["1R", "2B"], token=1, seat=1)
    do(s, "pass", "keep 2B", "pass", "keep 1R")
    deal(s)
    assert s.round == 2
    assert "GREEN"[0] == "PGOYBR"[s.wild()]
    assert [total(display) for display in s.displays] == [4] * 5
    assert s.token == -1
    assert s.hands == [tiles("1R"), tiles("2B")]


def test_a_round_3_displays_fill_in_order_a_shortage_hits_the_last() -> None:
    s = at(hands=["1R"], bag="6G", supply="2P2G2O2Y2B")
    do(s, "pass", "keep 1R")
    deal(s)
    assert [total(display) for display in s.displays] == [4, 2, 0, 0, 0]
    assert all(" D3 " not in text for text in texts(s))


def test_a_round_4_token_holder_starts_the_next_round() -> None:
    s = at(players=3, hands=["1R", "1B", "1Y"], token=2, seat=2)
    do(s, "pass", "keep none", "pass", "keep none", "pass", "keep none")
    deal(s)
    assert (s.round, s.seat()) == (2, 2)


def test_a_end_1_stars_and_numbers() -> None:
    values = {"orange": 17, "red": 14, "blue": 15, "yellow": 16, "green": 18, "purple": 20}
    for name, value in values.items():
        assert ended(star(name)) == [(value, "star")]
    assert ended(star("ctr", "PGOYBR")) == [(12, "star")]
    for number, value in ((1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)):
        board = " ".join(f"{name}{number}" for name in ALL_STARS) + f" ctr{number}=R"
        assert ended(board) == ([(value, "number")] if value else [])


def test_a_end_2_most_points_win_ties_share() -> None:
    s = pal.game("azul", players=3).start()
    assert isinstance(s, AzulState)
    s.stack = []
    s.points = [40, 55, 55]
    assert s.outcome().winners == [1, 2]
    assert s.outcome().ranks == [3, 1, 1]


def test_a_grey_1_grey_numbers() -> None:
    s = at(hands=["1R"], side="grey")
    assert s.azul.board.numbers == [3] * 6 + [3, 2, 1, 4, 5, 6] * 6


def test_a_grey_2_stars_bind_with_the_second_tile() -> None:
    s = at(hands=["5R5B5G"], side="grey")
    assert {text.split()[2] for text in texts(s) if text.startswith("place red3")} == set("RBG")
    lay(s, 0, *spaces("red3=R")[0])
    s.forget_options()
    assert {text.split()[2] for text in texts(s) if text.startswith("place red2")} == set("RBG")
    lay(s, 0, *spaces("red2=B")[0])
    s.forget_options()
    assert {text.split()[2] for text in texts(s) if text.startswith("place red1")} == set("G")


def test_a_grey_3_bonus_by_what_was_built() -> None:
    assert ended(star("red", "BBBBBB"), "grey") == [(15, "star")]
    assert ended(star("red", "PGOYBR"), "grey") == [(12, "star")]


def test_a_grey_4_number_bonus_needs_every_space() -> None:
    twos = " ".join(f"{name}2=R" for name in ALL_STARS)
    assert ended(twos, "grey") == [(8, "number")]


def test_a_grey_5_payment_with_the_colour_placed() -> None:
    s = at(hands=["2B2P"], side="grey")
    assert "place red1 B 1" in texts(s)
    do(s, "place red1 B 1")
    assert s.tower == tiles("1B1P")
    assert s.hands[0] == tiles("1P")


def test_a_pass_2_kept_tiles_come_back_and_the_others_cost_a_point_each() -> None:
    s = at(hands=["4G2R"], score=10)
    do(s, "pass", "keep 4G")
    assert s.scores()[0] == 8
    assert s.tower == tiles("2R")
    deal(s)
    assert s.round == 2
    assert s.hands[0] == tiles("4G")


def test_a_take_6_and_a_pass_2_discarding_stops_at_one_point() -> None:
    s = at(hands=["3G3R"], score=3)
    do(s, "pass", "keep 1G")
    assert s.scores()[0] == 1
    assert total(s.tower) == 5


def test_a_pass_3_kept_tiles_of_the_last_round_cost_points_at_the_end() -> None:
    s = at(hands=["3G", "1R"], score=20, round=6)
    do(s, "pass", "keep 3G")
    assert s.scores()[0] == 20
    do(s, "pass", "keep 1R")
    deal(s)
    assert s.scores() == [17, 19]


def test_a_pass_2_and_a_end_1_discards_cost_before_the_star_pays() -> None:
    s = at(hands=["4G"], boards=[star("red")], score=2, round=6)
    do(s, "pass", "keep none")
    deal(s)
    assert s.seat() == pal.OVER
    assert s.scores()[0] == 15


def test_a_end_1_a_red_and_a_purple_star() -> None:
    assert sum(amount for amount, _ in ended(star("red") + " " + star("purple"))) == 34


def test_a_end_1_all_ones_need_the_centre_too() -> None:
    ones = " ".join(f"{name}1" for name in ALL_STARS)
    assert ended(ones) == []
    assert ended(ones + " ctr1=R") == [(4, "number")]


def test_a_end_1_all_numbers_and_a_full_board() -> None:
    names = [*ALL_STARS, "ctr"]
    colours = "PGOYBR"
    four = " ".join(
        f"{name}{i}" + (f"={colours[i]}" if name == "ctr" else "")
        for name in names
        for i in range(1, 5)
    )
    assert sum(amount for amount, _ in ended(four)) == 40
    full = " ".join(star(name) for name in ALL_STARS) + " " + star("ctr", "PGOYBR")
    assert sum(amount for amount, _ in ended(full)) == 112 + 40


def test_a_grey_2_two_tiles_decide_what_kind_of_star_it_is() -> None:
    same = at(hands=["5B5R"], boards=["red1=R red2=R"], side="grey")
    assert "place red3 B 0" not in texts(same)
    mixed = at(hands=["5R5G"], boards=["red1=R red2=B"], side="grey")
    assert "place red3 R 0" not in texts(mixed)
    assert "place red3 G 0" in texts(mixed)
    one = at(hands=["5R5B"], boards=["red1=R"], side="grey")
    assert {"place red3 R 0", "place red3 B 0"} <= set(texts(one))


def test_a_grey_3_two_red_stars_and_one_of_all_colours() -> None:
    board = " ".join([star("red", "RRRRRR"), star("blue", "RRRRRR"), star("green", "PGOYBR")])
    assert [amount for amount, _ in ended(board, "grey")] == [14, 14, 12]


def test_a_grey_1_and_a_grey_5_wild_tiles_help_to_pay_for_a_three() -> None:
    s = at(hands=["1R2P"], side="grey")
    assert "place ctr1 R 2" in texts(s)


def test_a_grey_1_numbers_around_a_statue() -> None:
    s = at(hands=["1R"], side="grey")
    statue = next(f for f in s.azul.board.features if f.name == "statue1")
    covered = [space for space in range(42) if statue.mask >> space & 1]
    assert covered == [6, 7, 14, 15]
    assert [s.azul.board.numbers[space] for space in covered] == [3, 2, 1, 4]
    assert "place red3 R 0" in texts(s)


def test_a_grey_4_all_threes_are_twelve() -> None:
    centre = [f"ctr{i}={c}" for i, c in enumerate("PGOYBR", 1)]
    outer = [f"{name}1=R" for name in ALL_STARS]
    ten = " ".join([*centre, *outer[:4]])
    assert ended(ten, "grey") == [(12, "star")]
    twelve = " ".join([*centre, *outer])
    assert ended(twelve, "grey") == [(12, "star"), (12, "number")]


def test_a_round_3_a_shortage_hits_the_last_displays() -> None:
    s = at(players=4, hands=["1R"], bag="2G", supply="2P2G2O2Y2B", round=4)
    do(s, "pass", "keep 1R")
    deal(s)
    assert s.round == 5
    assert [total(display) for display in s.displays] == [2] + [0] * 8


def test_a_bonus_5_the_tower_fills_an_empty_bag() -> None:
    s = at(hands=["1R", "1B"], bag="1G", tower="2Y2O2B", supply="2P2G2O2Y")
    do(s, "pass", "keep 1R")
    deal(s)
    assert (s.supply_size, s.bag_size, s.tower) == (10, 5, 0)


@pytest.mark.parametrize("side", ["colour", "grey"])
def test_tiles_never_leave_the_game(side: str) -> None:
    s = pal.game("azul", players=4, side=side).start()
    rng = Rng(3)
    while s.seat() != pal.OVER:
        s.apply(s.sample(rng) if s.seat() < 0 else s.options()[rng.below(len(s.options()))])
        assert s.check() == []


def test_the_set_up_helper_keeps_all_tiles() -> None:
    s = at(hands=["3R", "2B"], boards=["red1 red2"], displays=["4G"])
    fill_bag(s, None)
    assert s.check() == []
