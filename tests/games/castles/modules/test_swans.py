"""Swans, C-SWA."""

import palatium as pal
from palatium.games.castles.box.rooms import FOOD, UTILITY
from palatium.games.castles.building.placing import item
from palatium.games.castles.end.card_points import favor_measures
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.modules.swans import tokens_of
from palatium.games.castles.turn.flags import EXCHANGED, MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from tests.games.castles.box import module, swans, token_on, turn
from tests.games.castles.table import Step, do, gained, game, put, resume, search, sell, texts


def test_c_swa_1_every_tile_of_250_to_400_gets_a_token() -> None:
    s = game(4, modules=["swans"]).start()
    assert sum(tokens_of(s).supply) == 40
    while len([1 for tile in s.market if tile >= 0]) < 7:
        s.apply(s.options()[-1 if len(s.options()) < 4 else 3])
    wanted = [s.castles.rooms[id].feet in (250, 300, 350, 400) for id in s.market]
    while s.seat() == pal.CHANCE and s.text(s.options()[0]).startswith("swan"):
        assert s.weights() == list(tokens_of(s).supply)
        s.apply(s.parse("swan gold"))
    assert [colour >= 0 for colour in tokens_of(s).on] == wanted
    assert any(wanted)
    lots = s.view(None)["market"]
    assert isinstance(lots, list)
    assert [lot["swan"] for lot in lots] == ["gold" if want else None for want in wanted]


def test_c_swa_1_a_tile_keeps_its_token_and_the_buyer_takes_it() -> None:
    s = turn(["swans"])
    lot = next(r for r in s.castles.rooms if r.feet == 250 and r.type == FOOD)
    sell(s, 0, lot.name, 4000)
    token_on(s, 0, 3)
    resume(s)
    do(s, "take m1 door")
    s.apply(s.options()[0])
    assert tokens_of(s).held[1] == (0, 0, 0, 1, 0)
    assert tokens_of(s).on[0] == -1


def test_c_swa_1_no_token_when_the_supply_is_empty() -> None:
    s = game(2, modules=["swans"]).start()
    while -1 in s.market:
        part = tokens_of(s)
        from palatium.games.castles.modules.swans import Tokens, set_tokens

        set_tokens(s, Tokens((0,) * 5, part.on, part.held))
        s.apply(s.options()[0])
    assert set(tokens_of(s).on) == {-1}


def test_c_swa_2_one_exchange_a_turn_of_up_to_five() -> None:
    s = resume(turn(["swans"], money=[0, 0]))
    swans(s, 1, 2, 2, 2, 1, 0)
    resume(s)
    options = [a for a in s.options() if s.text(a).startswith("exchange")]
    counts = [sum(int(c) for c in s.text(a) if c.isdigit()) for a in options]
    assert set(counts) == {1, 2, 3, 4, 5}
    do(s, "exchange 2W2B1G")
    assert s.money[1] == 15000
    assert tokens_of(s).held[1] == (0, 0, 1, 1, 0)
    assert not [text for text in texts(s) if text.startswith("exchange")]


def test_c_swa_2_what_an_exchange_pays() -> None:
    facts = module(turn(["swans"]), "swans").facts
    assert facts.money == [0, 1000, 3000, 6000, 10000, 15000]


def test_c_swa_2_at_any_point_of_the_turn_and_anew_in_an_extra_turn() -> None:
    """Used in the older turn, available again in the extra one; tokens leave the game."""
    s = turn(["swans"], money=[0, 0])
    swans(s, 1, 3)
    s.stack[-1] = Turn(1, MAIN_DONE | EXCHANGED, ())
    s.earned = (item(FOOD, 0),)
    resume(s)  # the Food reward brings another turn, in which an exchange is free again
    assert "exchange 1W" in texts(s)
    do(s, "exchange 2W", "pass")
    assert s.money[1] == 8000
    assert s.seat() == 0  # the older turn has ended
    assert sum(tokens_of(s).supply) == 37


def test_c_swa_2_while_rewards_pend_and_at_the_end_of_the_turn() -> None:
    s = turn(["swans"])
    swans(s, 1, 1)
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0), item(UTILITY, 0)))
    resume(s)
    assert texts(s) == ["next food 0", "next utility 0", "exchange 1W"]
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0),))
    resume(s)
    assert texts(s) == ["done", "exchange 1W"]  # C-CMP-3: the turn ends before the extra one
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert texts(s) == ["done", "exchange 1W"]
    do(s, "exchange 1W")
    assert s.seat() == 0  # nothing is left to ask


def test_c_swa_2_the_token_of_a_tile_cannot_pay_for_it() -> None:
    """The token comes with the tile, and can be exchanged at the end of the turn."""
    s = turn(["swans"], money=[0, 3000], market=[])
    name = next(r.name for r in s.castles.rooms if r.feet == 250)
    sell(s, 0, name, 4000)
    token_on(s, 0, 0)
    resume(s)
    assert not [text for text in texts(s) if text.startswith("take m1")]
    s.money[1] = 4000
    resume(s)
    place = search(s, 1, Step(name, completes=None))[0]
    do(s, "take m1 door")
    put(s, place)
    assert "exchange 1W" in texts(s)


def test_c_swa_3_sets_of_unlike_colours() -> None:
    for counts, points in (((3, 2, 1, 1, 1), [15, 3, 1]), ((2, 2, 2), [6, 6]), ((8,), [1] * 8),
                           ((1,), [1]), ((1, 1, 1, 1), [10])):
        s = turn(["swans"])
        swans(s, 0, *counts)
        s.stack = [FinalScoring(2)]
        s.is_last = True
        resume(s)
        assert [p for p, why in gained(s, 0) if why == "swans"] == points


def test_c_fav_29_swan_tokens_still_held() -> None:
    s = turn(["swans"])
    swans(s, 0, 2, 1)
    favor = s.castles.favor_codes.index("F29")
    assert favor in s.castles.favor_ids
    assert favor_measures(s, favor) == [3, 0]


def test_c_solo_2_tokens_go_with_the_tiles_that_are_boxed() -> None:
    s = game(1, modules=["swans"]).start()
    rng = pal.Rng(5)
    while s.round < 4:
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else s.parse("pass")
                if "pass" in texts(s) else s.options()[0])
    on = [colour for colour in tokens_of(s).on if colour >= 0]
    assert len(on) <= 3
    assert s.check() == []
