"""Set-up, C-SET."""

import pytest

import palatium as pal
from palatium.core.registry import spec
from palatium.core.rng import Rng
from palatium.games.castles.box.rooms import FIRST_TILE, SIZES
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.state import CastlesState
from tests.games.castles.box import ALL
from tests.games.castles.table import at, deal, empty, game, hold, play, texts


def dealt(players: int, edition: str = "base", seed: int = 3) -> CastlesState:
    """Return a position after set-up: the Master Builder sets prices."""
    s = game(players, edition).start()
    rng = Rng(seed)
    while not (s.seat() >= 0 and s.ask().name == "price"):
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else s.options()[0])
    return s


@pytest.mark.parametrize(("players", "cards"), [(2, 22), (3, 33), (4, 44)])
def test_c_set_1_the_deck_has_eleven_room_cards_a_player(players: int, cards: int) -> None:
    s = empty(players, "base")
    assert s.deck_size == cards
    assert s.unseen == [5, 5, 5, 5, 5, 0, 5, 5, 5, 5, 5]  # boxed ones cannot be told apart
    assert empty(players, "collector").unseen[SIZES.index(325)] == 0


@pytest.mark.parametrize(("players", "small", "large"), [(2, 5, 4), (3, 7, 5), (4, 9, 6)])
def test_c_set_2_stacks(players: int, small: int, large: int) -> None:
    for edition in ("base", "collector"):
        s = empty(players, edition)
        sizes = [pile.total() for pile in s.stacks]
        assert sizes == [small] * 5 + [0] + [large] * 5
        assert (s.hallways, s.stairs) == (small, large)
    assert len(empty(players, "base").castles.tiles) == 75
    assert len(empty(players, "collector").castles.tiles) == 150


@pytest.mark.parametrize(("players", "tiles"), [(2, 5), (3, 6), (4, 7)])
def test_c_set_3_the_first_market(players: int, tiles: int) -> None:
    s = dealt(players)
    assert len([tile for tile in s.market if tile >= FIRST_TILE]) == tiles == len(s.market)
    assert sum(s.discards) == tiles
    assert s.deck_size == 11 * players - tiles


def test_c_set_4_a_favor_for_each_player() -> None:
    assert len(dealt(3).favors) == 3
    s = game(2, "collector").start()
    while s.ask().name == "chance" and "favor F01" not in texts(s):
        s.apply(s.options()[0])
    offered = texts(s)
    assert not {"favor F29", "favor F30", "favor F31"} & set(offered)  # expansions not in play
    assert len(offered) == 28


def test_c_set_4_completed_and_incomplete_rooms_are_never_both_face_up() -> None:
    s = game(2, "base").start()
    while "favor F23" not in texts(s):
        s.apply(s.options()[0])
    s.apply(s.parse("favor F23"))
    s.apply(s.parse("favor F24"))
    assert "favor F24" not in texts(s)  # removed for good, another one is drawn
    s.apply(s.parse("favor F01"))
    assert [s.castles.favor_codes[i] for i in s.favors] == ["F23", "F01"]


def test_c_set_5_bonus_cards_of_absent_expansions_are_left_out() -> None:
    assert len(empty(2, "base").castles.bonus_ids) == 27
    codes = empty(2, "collector").castles
    held = [codes.bonus_codes[i] for i in codes.bonus_ids]
    assert len(held) == 32
    assert not {"B33", "B34"} & set(held)


def test_c_set_6_money_start_points_and_three_bonus_cards() -> None:
    s = pal.game("castles", players=4, edition="base").start()
    assert isinstance(s, CastlesState)
    assert texts(s) == ["builder A", "builder B", "builder C", "builder D"]
    assert s.weights() == [1, 1, 1, 1]
    s.apply(s.parse("builder C"))
    assert s.scores() == [2, 3, 0, 1]
    assert s.money == [15000] * 4
    while s.seat() == pal.CHANCE:
        s.apply(s.options()[0])
    assert [len(hand) for hand in s.hands] == [3] * 4


def test_c_set_7_the_foyer_has_three_doors_and_no_choice_of_rotation() -> None:
    s = dealt(2)
    assert s.plans[0].unanswered == [3]
    assert [line.reason for line in s.score_lines()] == ["start"]


def test_c_set_9_each_keeps_two_bonus_cards_at_the_same_time() -> None:
    s = game(2, "base").start()
    deal(s)
    assert s.waiting() == 3
    assert len(s.options(0)) == len(s.options(1)) == 3
    dropped = [s.hands[0][0].face, s.hands[1][2].face]
    s.apply(s.options(0)[[a & 63 for a in s.options(0)].index(dropped[0])])
    s.apply(s.options(1)[[a & 63 for a in s.options(1)].index(dropped[1])])
    assert [len(hand) for hand in s.hands] == [2, 2]
    assert [card.face for card in s.bonus.bottom] == dropped  # from the Master Builder on
    assert [card.known for card in s.bonus.bottom] == [1, 2]  # each knows only the own one


def test_c_set_10_coins_are_unlimited() -> None:
    s = at(money=[900000, 900000])
    s.apply(s.parse("pass"))
    assert s.money[1] == 905000


def test_c_set_11_what_is_seen() -> None:
    s = dealt(2)
    view, other, public = s.view(0), s.view(1), s.view(None)
    assert isinstance(view["players"], list)
    assert isinstance(other["players"], list)
    assert isinstance(public["players"], list)
    mine = view["players"][0]["bonus"]
    assert len(mine) == 2
    assert all(mine)
    assert other["players"][0]["bonus"] == public["players"][0]["bonus"] == ["", ""]
    assert [player["money"] for player in public["players"]] == [15000, 15000]


def test_c_set_12_discards() -> None:
    s = dealt(2)
    assert sum(s.discards) == 5
    assert s.bonus.total() == 27 - 4
    assert len(s.bonus.bottom) == 2


def test_excluded_cards_never_appear() -> None:
    s = empty(2, "base", exclude=["F01", "B27"])
    assert 0 not in s.castles.favor_ids
    assert 26 not in s.castles.bonus_ids
    for wrong, said in (
        (["F99"], "exclude has 'F99', which is not a card; Favors are F01 to F31"),
        (["F25"], "exclude has 'F25', which this game does not have: it needs edition='collector'"),
        (["D01"], "exclude has 'D01', which this game does not have: it needs modules with 'decr"),
        ([f"F{n:02}" for n in range(1, 23)], "leaves only 2 Favors; a game of 2 needs 3"),
        ([f"B{n:02}" for n in range(1, 23)], "leaves only 5 Bonus cards; a game of 2 needs 6"),
    ):
        with pytest.raises(pal.BadConfig, match=said):
            pal.game("castles", exclude=wrong)


def test_the_option_lists_what_can_be_excluded() -> None:
    """By id, name and kind, with the options that a card needs to be in the game."""
    items = {item.id: item for item in spec("castles").option("exclude").items()}
    assert not [item.id for item in items.values() if "{" in item.text + item.name]
    assert list(items)[:2] == ["F01", "F02"]
    assert [len([1 for item in items.values() if item.kind == kind])
            for kind in ("favor", "bonus", "decree")] == [31, 34, 36]
    assert (items["F21"].name, items["F21"].needs) == ("Most money", {})
    assert items["B29"].needs == {"edition": "collector"}
    assert items["F31"].needs == {"edition": "collector", "modules": ["moats"]}
    assert items["D01"].name == "Completion Purse"
    assert items["D01"].text.startswith("Completion Purse: ")
    for options in ({}, {"edition": "collector"}, {"edition": "collector", "modules": ALL}):
        found = pal.game("castles", **options)
        assert isinstance(found, CastlesGame)
        codes = [*found.favor_codes, *found.bonus_codes]
        for module in found.expansions:
            codes += module.codes
        for item in items.values():
            has_edition = item.needs.get("edition") in (None, found.config["edition"])
            needed = item.needs.get("modules", [])
            if has_edition and set(needed) <= set(found.config["modules"]):
                assert item.id in codes


def test_modules_need_the_collector_edition_and_must_exist() -> None:
    with pytest.raises(pal.BadConfig):
        pal.game("castles", edition="collector", modules=["dragons"])


def test_hands_are_told_to_all_at_the_end() -> None:
    s = dealt(2)
    play(s)
    view = s.view(None)
    assert isinstance(view["players"], list)
    assert all(view["players"][0]["bonus"])


def test_the_table_builder_makes_sound_positions() -> None:
    s = at(market=[("Buttery", 4000, 0)])
    hold(s, 0, "B01")
    assert s.check() == []
