"""Royal Decrees are drafted and turned up, C-SET-8."""

import pytest

import palatium as pal
from palatium.games.castles.modules.decrees.catalogue import DECREES
from palatium.games.castles.modules.decrees.decree import decrees_of
from tests.games.castles.table import (
    do,
    game,
)


def test_c_set_8_decrees_go_to_the_right_and_are_revealed_together() -> None:
    s = game(3, modules=["decrees"]).start()
    while not (s.seat() >= 0 and s.ask().name == "decree"):
        s.apply(s.options()[0])
    pickers, numbers = [], []
    while s.seat() >= 0 and s.ask().name == "decree":
        pickers.append(s.seat())
        numbers.append(len(s.options()))
        mine = s.view(s.seat())["decrees_passed"]
        assert "" not in mine
        # Whoever passed them on still knows them; later players do not.
        later = [s.view(who)["decrees_passed"] for who in range(s.seat())]
        assert all(set(cards) == {""} for cards in later)
        assert set(s.view(None)["decrees_passed"]) == {""}
        a = s.options()[-1]
        s.apply(a)
        if len(pickers) < 3:
            players = s.view(pickers[-1])["players"]
            assert players[pickers[-1]]["decree"]
            hidden = s.view(s.seat())["players"][pickers[-1]]["decree"]
            assert not hidden
    assert pickers == [2, 1, 0]  # right of the Master Builder, then rightward
    assert numbers == [5, 4, 3]
    assert s.seat() == pal.CHANCE  # a draft cannot try out the reveal
    do(s, "reveal")
    shown = [player["decree"] for player in s.view(None)["players"]]
    assert len(set(shown)) == 3
    assert len(decrees_of(s).boxed) == 2
    assert s.check() == []


def test_c_set_8_resampling_keeps_what_each_picker_knows() -> None:
    """Whoever passed cards on knows them all, but not which of them was kept."""
    s = game(3, modules=["decrees"]).start()
    while not (s.seat() >= 0 and s.ask().name == "decree"):
        s.apply(s.options()[0])
    first = {card.face for card in decrees_of(s).draft}
    kept = s.options()[0] & 63
    s.apply(s.options()[0])
    s.apply(s.options()[0])
    seen = set()
    for seed in range(20):
        other = s.resample(2, pal.Rng(seed))
        part = decrees_of(other)
        faces = {card.face for card in part.draft} | {part.picks[1][0].face}
        assert part.picks[2][0].face == kept
        assert faces == first - {kept}
        seen.add(part.picks[1][0].face)
        stranger = decrees_of(s.resample(1, pal.Rng(seed)))
        assert stranger.picks[1][0].face == decrees_of(s).picks[1][0].face
    assert len(seen) > 1


def test_c_dec_head_all_36_are_there_and_can_be_left_out() -> None:
    assert [decree.code for decree in DECREES] == [f"D{n:02}" for n in range(1, 37)]
    codes = [f"D{n:02}" for n in range(1, 32)]
    found = game(3, modules=["decrees"], exclude=codes)
    assert found.expansions[-1].ids == [31, 32, 33, 34, 35]
    with pytest.raises(pal.BadConfig, match="exclude leaves only 4 decrees, 5 are dealt"):
        game(3, modules=["decrees"], exclude=[*codes, "D32"])
    with pytest.raises(pal.BadConfig, match="exclude has 'D01'"):
        game(3, exclude=["D01"])
