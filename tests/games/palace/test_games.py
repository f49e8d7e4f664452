"""Whole games: how they end, that no game gets stuck, and what seats may know."""

from collections import Counter
from pathlib import Path

import pytest

import palatium as pal
from palatium.games.palace import DATA
from palatium.games.palace.board.cells import cells_of
from palatium.games.palace.outcome import JOINED, NO_MOAT, NO_ROOMS, REASONS
from palatium.games.palace.state import PalaceState
from palatium.playing.draft import Draft
from tests.games.palace.table import A, B, at, deal, do, game, hold, texts

GAMES = 120 if pal.is_compiled() else 24


def played(seed: int, **options: object) -> PalaceState:
    """Return a random game."""
    s = pal.game("palace", players=2 + seed % 3, **options).start(explain=False)
    assert isinstance(s, PalaceState)
    pal.playout(s, pal.Rng(seed))
    assert s.check() == []
    return s


def test_unsound_positions_are_noticed() -> None:
    s = played(1)
    cell = cells_of(s.palace.water)[0]
    s.unseen = tuple(reversed(s.unseen))
    s.palace = s.palace.with_moat(cell)
    said = " ".join(s.check())
    assert "ascending order" in said
    assert "Moat tiles lie there" in said
    twice = played(1).dump()
    twice["body"]["water"] += [cell]  # type: ignore[index]
    with pytest.raises(pal.BadRecord, match=f"two Moat tiles on cell {cell}"):
        s.game.load(twice)


def test_no_random_game_gets_stuck_and_most_end_by_joining() -> None:
    ends = Counter(played(seed).ended for seed in range(GAMES))
    assert ends[JOINED] > GAMES * 3 // 4
    assert sum(ends.values()) == GAMES


def test_all_three_ends_occur(tmp_path: Path) -> None:
    """Random play seldom reaches the last Moat tile, so these games have fewer of them."""
    board = (DATA / "board.json").read_text(encoding="utf-8")
    few = board.replace('"moat_tiles": 94', '"moat_tiles": 30')
    (tmp_path / "board.json").write_text(few, encoding="utf-8")
    joined, no_rooms = played(0), played(19)
    no_moat = played(0, components=str(tmp_path))
    assert [s.ended for s in (joined, no_rooms, no_moat)] == [JOINED, NO_ROOMS, NO_MOAT]
    assert sum(no_rooms.stacks) == 0
    assert no_moat.supply() == 0
    assert not no_moat.joined
    reasons = [s.outcome().reason for s in (joined, no_rooms, no_moat)]
    assert reasons == REASONS[1:2] + REASONS[3:] + REASONS[2:3]


def test_views_hide_what_is_hidden() -> None:
    s = at(players=3, secrets=["RB", "G", ""], public=["FV17"])
    hold(s, B, "FV29", "TIED")
    s.held[B] = tuple(card.mixed(s.new_pool(), 0b101) for card in s.held[B])
    mine, theirs, nobody = s.view(A), s.view(B), s.view(None)
    players = [view["players"] for view in (mine, theirs, nobody)]
    assert [view[0]["secret_swans"] for view in players] == [  # type: ignore[index]
        ["red", "blue"],
        [None, None],
        [None, None],
    ]
    slots = [view[1]["slots"][4] for view in players]  # type: ignore[index]
    assert [slot["holds"] for slot in slots] == ["favor"] * 3
    assert [slot["favor"] is None for slot in slots] == [True, False, True]
    assert [view["favors"][0]["counts"] for view in (mine, theirs)] == [  # type: ignore[index]
        [1, 0, 0],
        [0, 0, 0],
    ]
    assert mine["favors"][0]["hidden"] == [0, 1, 0]  # type: ignore[index]


def test_the_final_count_shows_slots_and_swans_but_not_the_stack() -> None:
    s = played(4)
    view = s.view(None)
    for player in view["players"]:  # type: ignore[attr-defined]
        assert None not in player["secret_swans"]
        assert all(slot.get("favor", 1) is not None for slot in player["slots"])
    assert set(view["under_favor_stack"]) <= {None}  # type: ignore[call-overload]


def test_what_would_be_worth_now_is_what_the_count_says() -> None:
    """At the end the view's points by line are the scores."""
    s = played(3)
    for seat in range(s.rules.players):
        so_far = s.view(None)["players"][seat]["so_far"]  # type: ignore[index]
        assert so_far["total"] == s.scores()[seat]


def test_a_draft_ends_before_the_final_count_and_before_draws() -> None:
    s = at(row=["AC03"], hallway="HA15")
    s.joined = 1
    s.forget_options()
    draft = Draft(s, A)
    draft.extend(s.parse(texts(s, "hallway")[0]))
    while draft.is_open():
        draft.extend(draft.options()[-1])
    assert draft.state.seat() == pal.CHANCE
    drawn = draft.state.stack[-1]
    assert not drawn.is_public(draft.state) or len(draft.state.options()) > 1
    assert not s.shown


def test_the_returned_favors_come_up_again_in_order() -> None:
    """Once the stack is used up, draws come from what was put under it, known to those who did."""
    s = game(2).start()
    deal(s)
    do(s, "return", "return")
    under = [card.face for card in s.favors.bottom]
    assert len(under) == 6
    for card in s.favors.body:
        s.favors = s.favors.take(card.face)[1]
        s.public += (card.face,)
    s.swans[A] = 3
    s.forget_options()
    do(s, "favor", "pay red", "pay red", "pay red")
    assert s.ask().name == "keep"
    assert [card.face for card in s.drawn[A]] == under[:3]
