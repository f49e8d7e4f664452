"""The longest path of rooms: C-GEO-11, C-FAV-28, C-DEC-36."""

import random

import pytest

from palatium.grid.board import bits
from palatium.grid.walk import longest_path

from .naive import Spot
from .placing.test_contact import FOYER
from .tiles import plan_of


def path(spots: list[Spot]) -> int:
    plan = plan_of(spots)
    return longest_path(plan.graph(), plan.room_mask)


def test_c_geo_11_foyer_stairs_hallway() -> None:
    assert path([FOYER]) == 1
    assert path([FOYER, ("Stairs", 2, 3, 1)]) == 2
    assert path([FOYER, ("Stairs", 2, 3, 1), ("Downstairs hallway", 0, 6, 1)]) == 3


def test_c_geo_11_a_star_has_a_path_of_three() -> None:
    assert path([("Hallway", 0, 0, 0), ("R100-07", 1, 6, 0), ("R100-07", 2, 2, 1),
                 ("R100-07", 0, 2, -2)]) == 3


def brute_force(graph: list[int]) -> int:
    def walk(room: int, seen: int) -> int:
        return 1 + max((walk(n, seen | 1 << n) for n in bits(graph[room] & ~seen)), default=0)

    return max(walk(room, 1 << room) for room in range(len(graph)))


@pytest.mark.parametrize("seed", range(150))
def test_c_geo_11_any_graph(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randrange(1, 10)
    graph = [0] * count
    for i in range(1, count):
        if rng.random() < 0.9:
            _join(graph, i, rng.randrange(i))
    for _ in range(rng.randrange(6)):
        a, b = rng.randrange(count), rng.randrange(count)
        if a != b:
            _join(graph, a, b)
    assert longest_path(graph, (1 << count) - 1) == brute_force(graph)


def _join(graph: list[int], a: int, b: int) -> None:
    graph[a] |= 1 << b
    graph[b] |= 1 << a
