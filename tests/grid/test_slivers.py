"""Gaps too small for any room, C-GEO-10: examples, and the fast grid against plain sets."""

import random

import pytest

from palatium.grid.grounds import Entrances

from .growth import grow, strew
from .naive import Castle, Node, Spot, across
from .test_grounds import AROUND, ring_of_rooms, room
from .tiles import plan_of

HALLWAYS = ("Hallway", "Downstairs hallway")


def hallways_of(spots: list[Spot]) -> int:
    return sum(1 << i for i, (name, *_) in enumerate(spots) if name in HALLWAYS)


def ours(spots: list[Spot]) -> tuple[int, int]:
    """Return courtyards with and without slivers."""
    entrances = Entrances(plan_of(spots))
    found = entrances.courtyard_boards()
    mask = hallways_of(spots)
    return len(found), len([cells for cells in found if not entrances.is_sliver(cells, mask)])


def theirs(spots: list[Spot]) -> tuple[int, int]:
    """Return the same from the reference."""
    castle = Castle(spots)
    found: set[frozenset[Node]] = set()
    for piece in castle.pieces:
        for node in castle.open_doors(piece).values():
            nodes, is_outside = castle.component(node)
            if not is_outside:
                found.add(frozenset(nodes))
    return len(found), len([nodes for nodes in found if not is_sliver(castle, nodes)])


def is_sliver(castle: Castle, nodes: frozenset[Node]) -> bool:
    triangles = {(x, y, side) for kind, x, y, side in nodes if kind == "triangle"}
    cells = {(x, y) for x, y, _ in triangles
             if all((x, y, side) in triangles for side in "NESW")}
    if any({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells):
        return False
    if any(kind == "corner" for kind, *_ in nodes):
        return True
    walls = {across(triangle) for triangle in triangles}
    beside = [i for i, piece in enumerate(castle.pieces) if walls & piece.triangles]
    if any(castle.pieces[i].form.is_circle for i in beside):
        return True
    return len([i for i in beside if castle.spots[i][0] in HALLWAYS]) > 1


def test_c_geo_10_a_gap_beside_a_circle_is_no_courtyard() -> None:
    """The door faces only the arc of a circle whose corner is closed in."""
    spots = [room("Parlor", 0, 0), ("R100-07", 0, 0, -2), ("Hallway", 1, -1, -3)]
    assert ours(spots) == theirs(spots) == (1, 0)


def test_c_geo_10_a_gap_between_two_hallways_is_no_courtyard() -> None:
    narrow: list[Spot] = [("Hallway", 0, 0, 0), ("Hallway", 0, 0, 2),
                          ("R100-01", 0, -2, 0), ("R100-01", 0, 6, 0)]
    assert ours(narrow) == theirs(narrow) == (1, 0)
    wide: list[Spot] = [("Hallway", 0, 0, 0), ("Hallway", 0, 0, 3),
                        ("Hallway", 1, -1, -1), ("Hallway", 1, 6, -1)]
    assert ours(wide) == theirs(wide) == (1, 1)


def test_c_geo_10_other_small_gaps_and_larger_ones_are_courtyards() -> None:
    one_hallway: list[Spot] = [("Foyer", 0, 0, 0), *AROUND]
    assert ours(one_hallway) == theirs(one_hallway) == (1, 1)
    entrances = Entrances(ring_of_rooms(["S3", "N0", "S0", "S0"]))
    assert [entrances.is_sliver(cells, 0b1111) for cells in entrances.courtyard_boards()] == [False]


def compare(seed: int) -> tuple[int, int]:
    """Compare a castle with the reference; return its numbers of closed grounds and courtyards."""
    rng = random.Random(seed)
    numbers = [rng.getrandbits(40) for _ in range(rng.randrange(6, 16))]
    spots = (strew if seed % 3 else grow)(numbers, rng.randrange(3))
    found = ours(spots)
    assert found == theirs(spots), spots
    return found


def test_c_geo_10_law_courtyards_equal_the_reference() -> None:
    found = [compare(seed) for seed in range(60)]
    assert sum(grounds for grounds, _ in found) > sum(yards for _, yards in found) > 0


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 5000, 500))
def test_c_geo_10_law_over_thousands_of_castles(first: int) -> None:
    for seed in range(first, first + 500):
        compare(seed)
