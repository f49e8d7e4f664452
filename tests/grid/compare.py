"""One castle seen by `palatium.grid` and by the reference: every answer must be equal."""

import random

from palatium.grid.board import bits
from palatium.grid.grounds import Entrances, has_external_entrance
from palatium.grid.placing.legal_places import Site
from palatium.grid.placing.place import rotation_of, x_of, y_of
from palatium.grid.plan import GroundPlan
from palatium.grid.walk import longest_path

from .growth import grow, strew, tile_for
from .naive import Castle, Spot
from .tiles import TILES, plan_of


def places_of(plan: GroundPlan, name: str) -> set[tuple[int, int, int]]:
    """Return legal places as (rotation, x, y); ascending, each once."""
    found = Site(plan).places(TILES[name])
    assert found == sorted(set(found)), name
    assert Site(plan).has_place(TILES[name]) == bool(found)
    return {(rotation_of(p), x_of(p), y_of(p)) for p in found}


def summary(plan: GroundPlan) -> dict[str, object]:
    """Return everything that can be asked about a plan except its legal places."""
    entrances = Entrances(plan)
    count = range(len(plan.pieces))
    return {
        "connections": [set(bits(plan.connected(i))) for i in count],
        "adjacencies": [set(bits(plan.adjacent(i))) for i in count],
        "unanswered": [plan.unanswered[i] for i in count],
        "complete": [plan.is_complete(i) for i in count],
        "complete with walls": [plan.is_complete(i, walls_count=True) for i in count],
        "blocked": [plan.blocked_doors(i) for i in count],
        "open": [plan.open_doors(i) for i in count],
        "external": [entrances.count(i) for i in count],
        "has external": has_external_entrance(plan),
        "courtyards": entrances.courtyards(),
        "longest path": longest_path(plan.graph(), plan.room_mask),
    }


def naive_summary(castle: Castle) -> dict[str, object]:
    """Return the same from the reference."""
    pieces = castle.pieces
    unanswered = [castle.unanswered(p) for p in pieces]
    opened = [len(castle.open_doors(p)) for p in pieces]
    external = [len(castle.external_entrances(p)) for p in pieces]
    return {
        "connections": castle.connections(),
        "adjacencies": castle.adjacencies(),
        "unanswered": unanswered,
        "complete": [n == 0 for n in unanswered],
        "complete with walls": [n == 0 for n in opened],
        "blocked": [castle.blocked(p) for p in pieces],
        "open": opened,
        "external": external,
        "has external": any(external),
        "courtyards": castle.courtyards(),
        "longest path": castle.longest_path(),
    }


def check(spots: list[Spot], names: list[str]) -> None:
    """Compare all answers about a castle, and the places of some tiles."""
    plan, castle = plan_of(spots), Castle(spots)
    ours, theirs = summary(plan), naive_summary(castle)
    for question, answer in theirs.items():
        assert ours[question] == answer, (question, ours[question], answer, spots)
    for name in names:
        found, expected = places_of(plan, name), castle.places(name)
        assert found == expected, (name, found - expected, expected - found, spots)


def soak(n: int, first: int = 0) -> None:
    """Compare n random castles of all styles, two legal ones for each strewn one."""
    for seed in range(first, first + n):
        rng = random.Random(seed)
        style = seed // 3
        numbers = [rng.getrandbits(40) for _ in range(rng.randrange(1, 14))]
        spots = strew(numbers, style) if seed % 3 == 2 else grow(numbers, style)
        check(spots, [tile_for(rng.getrandbits(40), rng.choice([0, style]))])


if __name__ == "__main__":
    import sys
    from concurrent.futures import ProcessPoolExecutor

    plans, part = int(sys.argv[1]), 100
    firsts = range(0, plans, part)
    with ProcessPoolExecutor() as pool:
        list(pool.map(soak, [min(part, plans - first) for first in firsts], firsts))
    print(f"{plans} random plans: every answer of the grid equals the naive reference's")
