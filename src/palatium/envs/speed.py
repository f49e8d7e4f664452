"""How fast the doors are: random play through PettingZoo, in batches, and of a peer."""

from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from palatium.envs.aec import raw_env
from palatium.envs.batch import Batch

BATCH = 1024

Figures = tuple[int, int, int, float]
"""Games, decisions, all steps, seconds."""


def pettingzoo_run(env: Any, seconds: float, seed: int) -> Figures:
    """Random games through `last` and `step`, observation and mask included."""
    rng = np.random.default_rng(seed)
    games = decisions = 0
    begun = perf_counter()
    spent = 0.0
    while spent < seconds:
        env.reset(seed=seed + games)
        while env.agents:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            decisions += len(legal) > 1
            env.step(int(legal[int(rng.random() * len(legal))]))
        games += 1
        spent = perf_counter() - begun
    return games, decisions, decisions, spent


def batch_run(batch: Batch, seconds: float, seed: int) -> Figures:
    """Random steps of all games of a batch."""
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
    """Our environment as PettingZoo steps it."""
    return raw_env(game, render_mode=None, **options)


def connect_four() -> Any:
    """PettingZoo's own connect four, or None where it cannot be loaded."""
    try:
        return import_module("pettingzoo.classic.connect_four_v3").raw_env()
    except ImportError:
        return None
