"""Simulations per second: positions are spread along whole games."""

import pytest

from palatium.bench.rollouts import PER_GAME, positions, simulations
from palatium.core.playout import playout
from palatium.core.rng import Rng


@pytest.mark.parametrize("name", ["azul", "palaces"])
def test_positions_are_spread_evenly(name: str) -> None:
    found = positions(name, {"players": 2}, 4)
    assert len(found) == 4 * PER_GAME
    order = [s.moves for s in found[::PER_GAME]] + [s.moves for s in found[2::PER_GAME]]
    assert order[0] < 40
    assert max(order) > 2 * min(order)
    assert all(s.seat() >= 0 and len(s.options()) > 1 for s in found)
    copy = found[0].clone()
    playout(copy, Rng(1))
    assert not copy.stack


def test_simulations_are_counted() -> None:
    told: list[int] = []
    found = simulations("azul", {"players": 3}, 1, told.append, repeats=1)
    assert (found.players, found.positions) == (3, PER_GAME)
    assert found.per_s > 0
    assert told == [1, 2, 3]
    assert found.record()["by"] == "palatium"
