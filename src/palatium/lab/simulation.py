"""Simulation: many games with one policy in every seat, and how fast they were."""

import hashlib
import struct
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

from palatium import is_compiled
from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.ids import CHANCE
from palatium.core.playout import playout
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import SeededDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures of a simulation.

    A decision is an int applied for a player who had two or more options; draws and forced ints
    count only in `ints_per_game`. `digest` hashes all ints and final scores: equal seeds give equal
    digests, compiled or not.
    """

    game: str
    players: int
    games: int
    seed: int
    policy: str
    seconds: float
    games_per_s: float
    decisions_per_s: float
    decisions_per_game: float
    ints_per_game: float
    compiled: bool
    mean_scores: list[float]
    digest: str

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return asdict(self)


def simulate(
    game: Game,
    games: int,
    seed: int,
    policy: str = RANDOM,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games with the same policy (a bot's name) in every seat.

    Game number i, counted from 0, depends only on `seed` and i. `progress` is told how many games
    are done. Only playing is timed, not hashing.
    """
    if games < 1:
        raise BadConfig(f"games={games} should be 1 or more")
    decisions = 0
    ints_played = 0
    seconds = 0.0
    totals = [0] * game.players
    digest = hashlib.blake2b(digest_size=16)
    for number in range(games):
        ints: list[int] = []
        began = perf_counter()
        s = game.start(False)
        decisions += _play(s, seed, number, policy, ints)
        seconds += perf_counter() - began
        ints_played += len(ints)
        scores = s.scores()
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        digest.update(packed(ints, scores))
        if progress is not None:
            progress(number + 1)
    seconds = max(seconds, 1e-9)
    return Simulation(
        game=game.name,
        players=game.players,
        games=games,
        seed=seed,
        policy=policy,
        seconds=seconds,
        games_per_s=games / seconds,
        decisions_per_s=decisions / seconds,
        decisions_per_game=decisions / games,
        ints_per_game=ints_played / games,
        compiled=is_compiled(),
        mean_scores=[total / games for total in totals],
        digest=digest.hexdigest(),
    )


def _play(s: State, seed: int, number: int, policy: str, ints: list[int]) -> int:
    """Play one game to its end, append its ints, and return the number of decisions."""
    own_seed = deal_seed(Purpose.SIMULATE, seed, number)
    if policy == RANDOM:
        return playout(s, Rng(own_seed), ints)
    bots = [make_bot(policy) for _ in range(s.game.players)]
    match = Match(s, bots, SeededDealer(own_seed), own_seed)
    decisions = 0
    while s.stack:
        if s.seat() != CHANCE and len(s.options()) > 1:
            decisions += 1
        a = match.next_int()
        ints.append(a)
        s.advance(a)
    return decisions


def packed(ints: list[int], scores: list[int]) -> bytes:
    """Return a game's ints and final scores as bytes, the same on every machine."""
    return struct.pack(f"<I{len(ints)}I", len(ints), *ints) + struct.pack(
        f"<{len(scores)}q", *scores
    )
