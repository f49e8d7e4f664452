"""Simulation: figures that every build reproduces."""

import json

import pytest

import palatium as pal
from palatium.core.playout import playout
from palatium.core.rng import keyed_rng
from palatium.lab import simulate
from palatium.lab.simulation import packed

# For 20 random games for 2 with seed 7, in every build and on every machine.
DIGEST = "6b2f79080d66f7ea483a447a329070fc"


def test_the_figures_fit_together() -> None:
    game = pal.game("azul", players=3)
    found = simulate(game, 12, seed=4)
    assert (found.game, found.players, found.games, found.seed) == ("azul", 3, 12, 4)
    assert found.compiled == pal.is_compiled()
    assert found.games_per_s == pytest.approx(12 / found.seconds)
    assert found.decisions_per_s == pytest.approx(12 * found.decisions_per_game / found.seconds)
    assert found.ints_per_game > found.decisions_per_game > 50
    assert len(found.mean_scores) == 3


def test_the_figures_are_those_of_the_games() -> None:
    game = pal.game("azul", players=2)
    ints = decisions = 0
    totals = [0, 0]
    for number in range(6):
        s = game.start()
        played: list[int] = []
        decisions += playout(s, keyed_rng(9, "simulate", number), played)
        ints += len(played)
        totals = [total + score for total, score in zip(totals, s.scores(), strict=True)]
    found = simulate(game, 6, seed=9)
    assert found.mean_scores == [total / 6 for total in totals]
    assert found.ints_per_game == ints / 6
    assert found.decisions_per_game == decisions / 6


def test_equal_seeds_give_equal_digests() -> None:
    game = pal.game("azul", players=2)
    assert simulate(game, 5, seed=1).digest == simulate(game, 5, seed=1).digest
    assert simulate(game, 5, seed=1).digest != simulate(game, 5, seed=2).digest
    assert simulate(game, 5, seed=1).digest != simulate(game, 4, seed=1).digest


def test_the_digest_is_the_same_in_every_build() -> None:
    assert simulate(pal.game("azul", players=2), 20, seed=7).digest == DIGEST


def test_scores_count_in_the_digest() -> None:
    assert packed([1, 2], [3, -4]) != packed([1, 2], [3, 4])
    assert packed([1, 2], [3]) == bytes([2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3] + [0] * 7)


def test_any_bot_is_a_policy() -> None:
    game = pal.game("azul", players=2)
    found = simulate(game, 2, seed=1, policy="greedy")
    assert found.digest == simulate(game, 2, seed=1, policy="greedy").digest
    assert min(found.mean_scores) > 50
    with pytest.raises(pal.BadConfig, match="there is no bot 'gready'"):
        simulate(game, 2, seed=1, policy="gready")


def test_the_record_is_json() -> None:
    found = simulate(pal.game("azul", players=2), 2, seed=1)
    again = json.loads(json.dumps(found.record()))
    assert again["digest"] == found.digest
    wanted = {"game", "players", "games", "seconds", "games_per_s", "decisions_per_s"}
    assert wanted | {"ints_per_game", "compiled", "mean_scores", "digest"} <= set(again)


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(pal.game("azul", players=2), 3, seed=1, progress=told.append)
    assert told == [1, 2, 3]


def test_no_games_is_an_error() -> None:
    with pytest.raises(pal.BadConfig, match="games=0"):
        simulate(pal.game("azul", players=2), 0, seed=1)
