"""A-SET and A-TAKE: setup and phase 1."""

import pytest

import palatium as pal
from palatium.games.azul.box.tiles import counts, total
from palatium.games.azul.state import CENTRE, AzulState

from .table import at, deal, do, gained, texts, tiles


def started(players: int = 2, **options: object) -> AzulState:
    s = pal.game("azul", players=players, **options).start()
    assert isinstance(s, AzulState)
    return s


def test_a_set_1_132_tiles_22_of_each_colour() -> None:
    s = started()
    assert counts(s.bag) == [22] * 6
    assert s.bag_size == 132


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_a_set_2_displays_by_players(players: int, displays: int) -> None:
    s = started(players, first=0)
    deal(s)
    assert [total(display) for display in s.displays] == [4] * displays


def test_a_set_3_supply_is_drawn_before_displays() -> None:
    s = started(first=0)
    sizes = []
    while s.seat() == pal.CHANCE:
        s.apply(s.options()[0])
        sizes.append((s.supply_size, sum(total(display) for display in s.displays)))
    assert sizes == [(4, 0), (8, 0), (10, 0), (10, 4), (10, 8), (10, 12), (10, 16), (10, 20)]


def test_a_set_4_everyone_starts_at_5_with_nothing() -> None:
    s = started(3, first=0)
    deal(s)
    assert s.scores() == [5, 5, 5]
    assert s.hands == [0, 0, 0]
    assert s.filled == [0, 0, 0]
    assert s.token == CENTRE
    assert s.round == 1


def test_a_set_5_wild_by_round() -> None:
    s = started()
    wilds = []
    for round in range(1, 7):
        s.round = round
        wilds.append("PGOYBR"[s.wild()])
    assert wilds == ["P", "G", "O", "Y", "B", "R"]


def test_a_set_6_all_boards_show_the_same_side() -> None:
    s = started(4, side="grey")
    assert s.azul.board.numbers[6:12] == [3, 2, 1, 4, 5, 6]
    with pytest.raises(pal.BadConfig, match="colour, grey"):
        pal.game("azul", side="blue")


def test_a_set_7_starter_is_drawn_or_set() -> None:
    s = started(4)
    assert s.seat() == pal.CHANCE
    assert texts(s) == ["starter A", "starter B", "starter C", "starter D"]
    assert s.weights() == [1, 1, 1, 1]
    do_first = s.clone()
    do_first.apply(do_first.parse("starter C"))
    deal(do_first)
    assert do_first.seat() == 2
    fixed = started(4, first=3)
    deal(fixed)
    assert fixed.seat() == 3


def test_a_set_8_draws_are_uniform_over_the_bag() -> None:
    s = started(first=0)
    weights = dict(zip(texts(s), s.weights(), strict=True))
    assert weights["draw 4P"] == 22 * 21 * 20 * 19 // 24
    assert weights["draw 1P1G1O1Y"] == 22**4
    assert sum(weights.values()) == 132 * 131 * 130 * 129 // 24


def test_a_set_9_score_is_one_number_beyond_the_track() -> None:
    s = at(hands=["1R"], score=200)
    do(s, "place red1 R 0")
    assert s.scores()[0] == 201


def test_a_take_1_one_pick_each_clockwise_no_passing() -> None:
    s = at("take", players=3, displays=["2R2Y", "1G2P1Y", "4B"], seat=1)
    assert all(text.startswith("take") for text in texts(s))
    order = []
    while s.seat() >= 0 and type(s.stack[-1]).__name__ == "Taking":
        order.append(s.seat())
        s.apply(s.options()[0])
    assert order[:4] == [1, 2, 0, 1]


def test_a_take_2_source_and_colour() -> None:
    s = at("take", displays=["2R2Y", "1G2P1Y"], centre="1B1P")
    assert texts(s) == [
        "take D1 Y",
        "take D1 R",
        "take D2 G",
        "take D2 Y",
        "take centre B",
    ]


def test_a_take_3_all_of_a_colour_and_one_wild() -> None:
    s = at("take", displays=["1G2P1Y"])
    do(s, "take D1 G")
    assert s.hands[0] == tiles("1G1P")


def test_a_take_4_the_rest_of_a_display_goes_to_the_centre() -> None:
    s = at("take", displays=["1G2P1Y"], centre="1B")
    do(s, "take D1 G")
    assert s.centre == tiles("1B1P1Y")
    assert s.displays[0] == 0
    do(s, "take centre B")
    assert s.centre == tiles("1Y")


def test_a_take_5_token_and_loss_with_the_first_centre_pick_only() -> None:
    s = at("take", displays=["4R"], centre="2Y1B1P", score=10)
    do(s, "take centre Y")
    assert s.token == 0
    assert s.scores()[0] == 7
    assert gained(s) == [(-3, "token")]
    do(s, "take centre B")
    assert s.token == 0
    assert s.scores()[1] == 10


def test_a_take_6_never_below_1() -> None:
    s = at("take", displays=["4R"], centre="6Y", score=3)
    do(s, "take centre Y")
    assert s.scores()[0] == 1


def test_a_take_7_phase_ends_when_all_is_taken() -> None:
    s = at("take", displays=["4R"], hands=["", "1B"])
    do(s, "take D1 R")
    assert type(s.stack[-1]).__name__ == "Placing"
    empty = at("take", hands=["1R"])
    assert type(empty.stack[-1]).__name__ == "Placing"


def test_a_take_8_token_never_taken_the_starter_stays() -> None:
    s = at("take", displays=["4R", "4B"], seat=0)
    do(s, "take D1 R", "take D2 B")
    assert s.token == CENTRE
    assert s.seat() == 0
    assert s.starter == 0


def test_a_take_4_what_is_left_goes_to_the_centre() -> None:
    s = at("take", displays=["2R2Y"])
    do(s, "take D1 R")
    assert (s.hands[0], s.centre) == (tiles("2R"), tiles("2Y"))


def test_a_take_3_one_wild_tile_comes_along() -> None:
    s = at("take", displays=["1G2P1Y"], centre="2Y")
    do(s, "take D1 G")
    assert (s.hands[0], s.centre) == (tiles("1G1P"), tiles("3Y1P"))


def test_a_take_5_the_first_from_the_centre_takes_the_token() -> None:
    s = at("take", displays=["4R"], centre="3Y1P")
    do(s, "take centre Y")
    assert s.hands[0] == tiles("3Y1P")
    assert s.token == 0
    assert s.scores()[0] == 1
    assert s.centre == 0


def test_a_take_3_of_wild_tiles_alone_one_is_taken() -> None:
    s = at("take", displays=["4P"])
    assert texts(s) == ["take D1 P"]
    do(s, "take D1 P")
    assert (s.hands[0], s.centre) == (tiles("1P"), tiles("3P"))


def test_a_take_2_wild_cannot_be_chosen_beside_another_colour() -> None:
    s = at("take", displays=["1R3P"])
    assert texts(s) == ["take D1 R"]
    why = s.why_not(s.parse("take D1 P"))
    assert why == "purple is wild: you can choose it only where there is nothing else."
    do(s, "take D1 R")
    assert (s.hands[0], s.centre) == (tiles("1R1P"), tiles("2P"))


def test_a_take_3_and_a_take_5_one_wild_tile_from_the_centre_costs_one_point() -> None:
    s = at("take", displays=["4R"], centre="5P", score=2)
    do(s, "take centre P")
    assert (s.hands[0], s.scores()[0], s.centre) == (tiles("1P"), 1, tiles("4P"))


def test_a_take_6_with_one_point_the_pick_is_still_allowed() -> None:
    s = at("take", displays=["4R"], centre="6Y", score=1)
    do(s, "take centre Y")
    assert (s.scores()[0], s.token) == (1, 0)


def test_a_take_5_only_the_first_from_the_centre_pays() -> None:
    s = at("take", displays=["4R"], centre="1Y4B", score=10)
    do(s, "take centre Y", "take centre B")
    assert s.scores() == [9, 10]


def test_a_take_8_nobody_took_the_token() -> None:
    s = at("take", displays=["4R", "4B"], round=3, seat=0)
    do(s, "take D1 R", "take D2 B")
    assert s.seat() == 0
    do(s, "pass", "keep none", "pass", "keep none")
    deal(s)
    assert s.round == 4
    assert s.seat() == 0
