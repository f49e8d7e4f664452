"""Time the grid's questions on castles of 15 pieces, in microseconds: python -m tests.bench.grid"""

import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from grid.growth import grow
from grid.tiles import ROWS, TILES, plan_of

import palatium.grid.placing.legal_anchors
from palatium.grid.grounds import Entrances, Grounds, has_external_entrance
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.plan import GroundPlan
from palatium.grid.walk import longest_path

PIECES = 15
CASTLES = 40
ROUNDS = 25
CORRIDORS = ["Hallway", "Downstairs hallway", "Stairs"]

Job = Callable[[], object]


def castles(rng: random.Random, is_crowded: bool) -> list[GroundPlan]:
    """Return random legal castles, either tightly packed or random."""
    found: list[GroundPlan] = []
    while len(found) < CASTLES:
        numbers = [rng.getrandbits(40) for _ in range(PIECES + 5)]
        spots = grow(numbers, is_crowded=is_crowded)[:PIECES]
        if len(spots) == PIECES:
            found.append(plan_of(spots))
    return found


def market(rng: random.Random) -> list[ShapedTile]:
    """Return seven rooms, both faces of a hallway, and stairs."""
    rooms = [row["id"] for row in ROWS if row["size"] != "325"]
    return [TILES[name] for name in rng.sample(rooms, 7) + CORRIDORS]


def report(label: str, jobs: list[Job]) -> None:
    """Print the fastest of several rounds over all jobs, in microseconds per job."""
    best = 1e9
    for _ in range(ROUNDS):
        start = process_time()
        for job in jobs:
            job()
        best = min(best, (process_time() - start) / len(jobs))
    print(f"  {label:<44}{best * 1e6:>10.2f} us")


def all_places(plan: GroundPlan, tiles: list[ShapedTile]) -> int:
    """Return how many places the whole market has."""
    site = Site(plan)
    found: list[int] = []
    for tile in tiles:
        site.add_places(tile, 0, found)
    return len(found)


def flood(plan: GroundPlan) -> int:
    return Grounds(plan).outside()


def courtyards(plan: GroundPlan) -> int:
    return Entrances(plan).courtyards()


def walk(plan: GroundPlan) -> int:
    return longest_path(plan.graph(), plan.room_mask)


def measure(label: str, is_crowded: bool) -> None:
    rng = random.Random(1)
    plans = castles(rng, is_crowded)
    pairs = [(plan, market(rng)) for plan in plans]
    total = sum(all_places(plan, tiles) for plan, tiles in pairs)
    print(f"{label} castles of {PIECES} pieces, {total / CASTLES:.0f} places in a market of 10")
    report("all places of a market", [partial(all_places, p, m) for p, m in pairs])
    report("finder alone", [partial(Site, p) for p in plans])
    moves: list[Job] = []
    for plan, tiles in pairs:
        for tile in tiles:
            places = Site(plan).places(tile)
            if places:
                moves.append(partial(put_at, plan, tile, rng.choice(places)))
    report("place a tile", moves)
    report("flood of the outside", [partial(flood, p) for p in plans])
    report("entrances and courtyards", [partial(courtyards, p) for p in plans])
    report("has an external entrance", [partial(has_external_entrance, p) for p in plans])
    report("longest path", [partial(walk, p) for p in plans])


def main() -> None:
    print("compiled:", not str(palatium.grid.placing.legal_anchors.__file__).endswith(".py"))
    measure("crowded", True)
    measure("random", False)
    print("clone: a reference, plans are never changed")


if __name__ == "__main__":
    main()
