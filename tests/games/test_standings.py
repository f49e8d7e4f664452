"""Standings during a game, and what ends it."""

import pytest

import palatium as pal
from palatium.core.registry import spec
from palatium.core.rng import Rng
from palatium.core.scoring.standing import EVERYBODY, places
from palatium.core.state import State
from palatium.games.castles.modules.favor_pile import favors_of, set_favors
from tests.games.castles.box import turn
from tests.games.palace.table import A, B, at, give, give_secrets, hold

PAID = {"castles": ["favor", "bonus"], "palace": ["public", "personal"]}
"""The reasons under which standings are paid at the end."""


def played(name: str, number: int) -> State:
    """Return a finished random game of one of a game's option sets."""
    sets = spec(name).all_sets
    s = pal.game(name, **sets[number % len(sets)]).start()
    pal.playout(s, Rng(number))
    return s


@pytest.mark.parametrize("name", sorted(PAID))
@pytest.mark.parametrize("number", range(12))
def test_at_the_end_standings_are_the_points_that_were_paid(name: str, number: int) -> None:
    s = played(name, number)
    shown = [0] * s.game.players
    for one in s.standings(None):
        for seat, points in enumerate(one.points):
            shown[seat] += points
    paid = [0] * s.game.players
    for line in s.score_lines():
        if line.reason in PAID[name]:
            paid[line.seat] += line.amount
    assert shown == paid


@pytest.mark.parametrize("name", pal.game_names())
def test_a_finished_game_has_run_out_of_something(name: str) -> None:
    s = played(name, 1)
    assert 0 in [end.left for end in s.ends()]
    assert 0 not in [end.left for end in s.game.start().ends()]


def test_equal_counts_share_a_place_and_nothing_has_none() -> None:
    assert places([3, 5, 3, 0]) == [2, 1, 2, 0]
    assert places([3, 0, 3], is_most=False) == [2, 1, 2]


def test_c_end_7_ties_share_the_places_they_cover() -> None:
    s = turn([], players=3, money=[9000, 9000, 1000])
    s.favors = (s.castles.favor_codes.index("F21"),)
    (one,) = [one for one in s.standings(None) if one.kind == "favor"]
    assert (one.counts, one.ranks, one.points) == ([9000, 9000, 1000], [1, 1, 3], [6, 6, 2])
    assert one.text == "Most money."


def test_c_dec_2_hidden_money_ranks_nobody() -> None:
    s = turn([], money=[9000, 4000], decrees={1: 2})
    s.favors = (s.castles.favor_codes.index("F21"),)
    others = [s.standings(viewer)[0] for viewer in (0, None)]
    assert [one.counts for one in others] == [[9000, None]] * 2
    assert [(one.ranks, one.points) for one in others] == [([0, 0], [0, 0])] * 2
    mine = s.standings(1)[0]
    assert (mine.counts, mine.ranks, mine.points) == ([9000, 4000], [1, 2], [8, 4])


def test_c_dec_2_favors_won_alone_tell_nothing_of_hidden_money() -> None:
    s = turn([], money=[9000, 4000], decrees={1: 2})
    s.favors = (s.castles.favor_codes.index("F21"),)
    face = s.castles.bonus_codes.index("B29")
    s.hands[0] = tuple([card.seen(1) for card in s.bonus.body if card.face == face])
    (one,) = [one for one in s.standings(0) if one.kind == "bonus"]
    assert (one.counts, one.points) == ([None, None], [0, 0])


def test_c_tow_3_a_tower_favor_is_known_and_pays_to_its_owner_alone() -> None:
    s = turn(["towers"], money=[9000, 4000])
    part = favors_of(s)
    face = s.castles.favor_codes.index("F21")
    card = next(card for card in part.pile.body if card.face == face)
    set_favors(s, type(part)(part.pile, (), (), ((), (), (card.seen(2),), ())))
    assert [one.code for viewer in (0, None) for one in s.standings(viewer)] == []
    (one,) = s.standings(1)
    assert (one.owner, one.ranks, one.points) == (1, [1, 2], [0, 4])


def test_p_fav_3_a_tie_pays_nobody_and_secret_swans_stay_secret() -> None:
    s = at(public=["FV17"])
    give(s, A, "RR")
    give(s, B, "RR")
    give_secrets(s, B, "R")
    seen = {viewer: s.standings(viewer)[0] for viewer in (A, B, None)}
    assert seen[A].counts == seen[None].counts == [2, 2]
    assert seen[A].hidden == seen[None].hidden == [0, 1]
    assert seen[A].ranks == [1, 1]
    assert seen[A].points == seen[None].points == [0, 0]
    assert (seen[B].counts, seen[B].hidden, seen[B].points) == ([2, 3], [0, 0], [0, 8])


def test_p_fav_4_a_personal_favor_is_shown_to_its_owner() -> None:
    s = at(public=["FV17"])
    hold(s, A, "FV29", "TEN")
    s.held[A] = tuple([card.mixed(9, 1 << B) for card in s.held[A]])  # B has not seen it
    owned = [[one.owner for one in s.standings(viewer)] for viewer in (A, B, None)]
    assert owned == [[EVERYBODY, A], [EVERYBODY], [EVERYBODY]]
    assert s.standings(A)[1].points[B] == 0
