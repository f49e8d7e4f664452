"""How fast the doors are: random play through PettingZoo, in batches, and of a peer."""

from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from palatium.envs.aec import env, raw_env
from palatium.envs.batch import Batch
from palatium.play.deals import Purpose, deal_seed

BATCH = 1024

Figures = tuple[int, int, int, float]
"""Games, decisions, all steps, seconds."""


def pettingzoo_run(door: Any, seconds: float, seed: int) -> Figures:
    """Random games, chosen beforehand: what is timed is `last` and `step`, observation and mask
    included, and not how a random player reads a mask."""
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
    """The actions of a random game; None for an agent whose game is over."""
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
    """Our environment as its users step it, with PettingZoo's checks."""
    return env(game, render_mode=None, split="train", **options)


def own_raw_env(game: str, **options: object) -> Any:
    """Our environment without them."""
    return raw_env(game, render_mode=None, split="train", **options)


def connect_four() -> Any:
    """PettingZoo's own connect four, or None where it cannot be loaded."""
    try:
        return import_module("pettingzoo.classic.connect_four_v3").raw_env()
    except ImportError:
        return None
