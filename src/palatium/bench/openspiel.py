"""Other engines to compare with ours, called from Python like ours."""

import random
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from palatium.bench.speed import CLONES, Subject, timed


def has_openspiel() -> bool:
    """Return whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def openspiel(name: str) -> Subject:
    """Return a game of OpenSpiel with random play through its own Python interface."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(seed: int) -> tuple[int, int]:
        return random_game(game.new_initial_state(), random.Random(seed))

    def clone_us() -> float:
        state = game.new_initial_state()
        rng = random.Random(1)
        for _ in range(40):
            step(state, rng)
        begun = perf_counter()
        for _ in range(CLONES):
            state.clone()
        return (perf_counter() - begun) / CLONES * 1e6

    return Subject(name, "openspiel", game.num_players(), timed(play), clone_us)


def random_game(state: Any, rng: random.Random) -> tuple[int, int]:
    """Play to the end; return decisions (two or more legal actions) and all actions."""
    decisions = ints = 0
    while not state.is_terminal():
        decisions += step(state, rng)
        ints += 1
    return decisions, ints


def step(state: Any, rng: random.Random) -> int:
    """Take one action; return 1 if it was a decision."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
        return 0
    legal = state.legal_actions()
    state.apply_action(rng.choice(legal))
    return 1 if len(legal) > 1 else 0
