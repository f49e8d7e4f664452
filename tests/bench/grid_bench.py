"""Microseconds of the grid's questions on castles of 15 pieces: python tests/bench/grid_bench.py"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from grid.growth import FOYER, grow
from grid.tiles import ROWS, TILES, plan_of

import palatium.grid.survey
from palatium.grid.grounds import Entrances, Grounds, has_external_entrance
from palatium.grid.place import Place
from palatium.grid.places import Site, put_at
from palatium.grid.plan import Plan
from palatium.grid.tile import Tile
from palatium.grid.walk import longest_path

PIECES = 15
CASTLES = 40
CORRIDORS = ["Hallway", "Downstairs hallway", "Stairs"]


def castles(rng: random.Random) -> list[Plan]:
    """Random legal castles with at least one way to go on."""
    found: list[Plan] = []
    while len(found) < CASTLES:
        spots = grow([rng.getrandbits(40) for _ in range(PIECES + 5)])[:PIECES]
        if len(spots) == PIECES and spots[0] == FOYER:
            found.append(plan_of(spots))
    return found


def market(rng: random.Random) -> list[Tile]:
    """Seven rooms, both faces of a hallway, stairs."""
    rooms = [row["id"] for row in ROWS if row["size"] != "325"]
    return [TILES[name] for name in rng.sample(rooms, 7) + CORRIDORS]


def best_of(label: str, jobs: list[Callable[[], object]], repeats: int) -> float:
    """Print the fastest of several rounds over all jobs, in microseconds a job."""
    best = 1e9
    for _ in range(repeats):
        start = process_time()
        for job in jobs:
            job()
        best = min(best, (process_time() - start) / len(jobs))
    print(f"{label:<46}{best * 1e6:>10.2f} us")
    return best


def all_places(plan: Plan, tiles: list[Tile]) -> int:
    """How many places the whole market has."""
    site = Site(plan)
    return sum([len(site.places(tile)) for tile in tiles])


def main() -> None:
    rng = random.Random(1)
    plans = castles(rng)
    markets = [market(rng) for _ in plans]
    compiled = not str(palatium.grid.survey.__file__).endswith(".py")
    total = sum(all_places(p, m) for p, m in zip(plans, markets, strict=True))
    print(f"compiled: {compiled}; {CASTLES} castles of {PIECES} pieces, "
          f"{total / CASTLES:.0f} places in a market of 10")
    pairs = list(zip(plans, markets, strict=True))
    best_of("all places of a market", [lambda p=p, m=m: all_places(p, m) for p, m in pairs], 15)
    best_of("survey alone", [lambda p=p: Site(p) for p in plans], 15)
    moves: list[tuple[Plan, Tile, Place]] = []
    for plan, tiles in pairs:
        for tile in tiles:
            places = Site(plan).places(tile)
            if places:
                moves.append((plan, tile, rng.choice(places)))
    best_of("place a tile", [lambda p=p, t=t, a=a: put_at(p, t, a) for p, t, a in moves], 15)
    best_of("flood of the outside", [lambda p=p: Grounds(p).outside() for p in plans], 15)
    best_of("entrances and courtyards", [lambda p=p: Entrances(p).courtyards() for p in plans], 15)
    best_of("has an external entrance", [lambda p=p: has_external_entrance(p) for p in plans], 15)
    best_of("longest path", [lambda p=p: longest_path(p.graph(), p.room_mask) for p in plans], 15)
    print("clone: none, plans are never changed")


if __name__ == "__main__":
    main()
