"""Measure how long it takes to find every legal place of every tile in a full market of Castles."""

from functools import lru_cache
from time import perf_counter

from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.games.castles.state import CastlesState
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.legal_places import Site
from palatium.grid.plan import GroundPlan
from palatium.playing.deals import Purpose, deal_seed

GAMES = 8
ROUNDS = range(6, 12)
"""The rounds in the middle of a game: random players take some sixteen."""
TIMES = 5

Job = tuple[GroundPlan, list[ShapedTile]]


def placements_us() -> float:
    """Return microseconds per castle and market: the mean over midgame positions, best of each."""
    jobs = full_markets(GAMES)
    return sum([min([_seconds(*job) for _ in range(TIMES)]) for job in jobs]) / len(jobs) * 1e6


def _seconds(plan: GroundPlan, tiles: list[ShapedTile]) -> float:
    """Return the time for all places of all tiles, without the results that a plan caches."""
    plan = plan.seen_from(plan.origin)
    begun = perf_counter()
    site = Site(plan)
    found: list[int] = []
    for tile in tiles:
        site.add_places(tile, 0, found)
    return perf_counter() - begun


@lru_cache(maxsize=1)
def full_markets(games: int) -> list[Job]:
    """Return castles and markets of random four-player games, once a round, for each player."""
    jobs: list[Job] = []
    for number in range(games):
        rng = Rng(deal_seed(Purpose.PLACEMENTS, 0, number))
        s = configured("castles", players=4).start(explain=False)
        assert isinstance(s, CastlesState)
        last = 0
        while s.stack and s.round <= ROUNDS[-1]:
            if s.round in ROUNDS and s.round != last and min(s.market) >= 0:
                last = s.round
                tiles = [s.castles.rooms[id].tile for id in s.market]
                jobs += [(plan, tiles) for plan in s.plans]
            if s.seat() == CHANCE:
                s.advance(s.sample(rng))
            else:
                options = s.options()
                s.advance(options[rng.below(len(options))])
    return jobs
