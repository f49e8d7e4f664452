"""The greedy player of Palaces beats random play and sees no secret."""

import pytest

import palatium as pal
from palatium.play.bot import make_bot
from palatium.play.match import Match


def win_rate(seeds: range) -> float:
    """The share of two-player games that greedy wins, seats alternating."""
    game = pal.game("palaces", players=2)
    won = 0.0
    for seed in seeds:
        mine = seed % 2
        bots = [make_bot("greedy" if seat == mine else "random") for seat in range(2)]
        s = Match(game.start(explain=False), bots, pal.FixedDealer(seed), seed).finish()
        winners = s.outcome().winners
        won += (mine in winners) / len(winners)
    return won / len(seeds)


def test_greedy_beats_random() -> None:
    """`make soak` plays 400."""
    assert win_rate(range(1, 81)) >= 0.95


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_any_number(players: int) -> None:
    record = pal.play(pal.game("palaces", players=players), ["greedy"] * players, seed=3)
    assert pal.replay(record).check() == []
