"""Speed of the environments: random play through PettingZoo, in batches, and in a peer."""

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from palatium.envs.aec import env, raw_env
from palatium.envs.batch import Batch
from palatium.playing.deals import Purpose, deal_seed

ENV = "{game} env"
RAW = "{game} raw_env"
BATCH = "{game} batch of 1,024"
PEER = "PettingZoo connect_four raw_env"
SIZE = 1024
"""Games in a batch."""

Figures = tuple[int, int, int, float]
"""Games, decisions, all steps, seconds."""


def pettingzoo_run(door: Any, seconds: float, seed: int) -> Figures:
    """Play random games chosen beforehand: `last` and `step` are timed, including observation and
    mask, but not how a random player reads a mask."""
    rng = np.random.default_rng(seed)
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        own = deal_seed(Purpose.BENCH, seed, games)
        actions = random_actions(door, own, rng)
        decisions += len(actions) - actions.count(None)
        begun = perf_counter()
        door.reset(seed=own)
        for action in actions:
            door.last()
            door.step(action)
        spent += perf_counter() - begun
        games += 1
    return games, decisions, decisions, spent


def random_actions(door: Any, seed: int, rng: np.random.Generator) -> list[int | None]:
    """Return the actions of a random game; None for an agent whose game is over."""
    out: list[int | None] = []
    door.reset(seed=seed)
    while door.agents:
        seen, _, over, cut, _ = door.last()
        action: int | None = None
        if not over and not cut:
            legal = np.flatnonzero(seen["action_mask"])
            action = int(legal[int(rng.random() * len(legal))])
        out.append(action)
        door.step(action)
    return out


def batch_run(batch: Batch, seconds: float, seed: int) -> Figures:
    """Take random steps in all games of a batch."""
    rng = np.random.default_rng(seed)
    games = decisions = 0
    begun = perf_counter()
    spent = 0.0
    while spent < seconds:
        batch.step(batch.sample(rng))
        games += int(batch.dones.sum())
        decisions += batch.n
        spent = perf_counter() - begun
    return games, decisions, decisions, spent


def own_env(game: str, **options: object) -> Any:
    """Return our environment as users step it, with PettingZoo's checks."""
    return env(game, render_mode=None, split="train", **options)


def own_raw_env(game: str, **options: object) -> Any:
    """Return our environment without these checks."""
    return raw_env(game, render_mode=None, split="train", **options)


def connect_four() -> Any:
    """Return PettingZoo's own connect four, or None if it cannot be loaded."""
    try:
        return import_module("pettingzoo.classic.connect_four_v3").raw_env()
    except ImportError:
        return None


def env_speeds(game: str, seconds: float, runs: int) -> dict[str, float]:
    """Return decisions per second through each interface, the best of interleaved runs."""
    checked, raw = own_env(game, players=2), own_raw_env(game, players=2)
    peer = connect_four()
    batch = Batch(game, SIZE, players=2)
    doors: dict[str, Callable[[int], Figures]] = {
        ENV.format(game=game): lambda seed: pettingzoo_run(checked, seconds, seed),
        RAW.format(game=game): lambda seed: pettingzoo_run(raw, seconds, seed),
        BATCH.format(game=game): lambda seed: batch_run(batch, seconds, seed),
    }
    if peer is not None:
        doors[PEER] = lambda seed: pettingzoo_run(peer, seconds, seed)
    best = dict.fromkeys(doors, 0.0)
    for run in range(runs):
        for name, door in doors.items():
            _, decisions, _, spent = door(run)
            best[name] = max(best[name], decisions / spent)
    return best


def env_ratios(game: str, speeds: dict[str, float]) -> list[tuple[str, float, str]]:
    """Return how many times faster one interface is than another."""
    pairs = [(BATCH, ENV), (BATCH, RAW), (RAW, PEER)]
    named = [(one.format(game=game), other.format(game=game)) for one, other in pairs]
    return [
        (one, speeds[one] / speeds[other], other) for one, other in named if other in speeds
    ]
