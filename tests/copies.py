"""The ways in which Python copies things, and what other processes do with them."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest

import follies
import palatium as pal
from palatium.core.playout import playout
from palatium.core.state import State

T = TypeVar("T")


def pickled(thing: T, protocol: int) -> T:
    """Return a thing that went through a pickle."""
    back: T = pickle.loads(pickle.dumps(thing, protocol))
    return back


BY_NAME: dict[str, Callable[[T], T]] = {
    **{
        f"protocol-{number}": partial(pickled, protocol=number)
        for number in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
WAYS = [pytest.param(way, id=name) for name, way in BY_NAME.items()]


def hashes_of_a_game(s: State, seed: int) -> list[str]:
    """Return the hash after each int of a random game from here, and its result."""
    ints: list[int] = []
    playout(s.clone(), pal.Rng(seed), ints)
    out = []
    for a in ints:
        s.apply(a)
        out.append(s.hash())
    return [*out, str(s.outcome().record())]


def with_follies(pickle_of_a_state: bytes) -> list[str]:
    """Register the example game, then play on."""
    pal.register_game(follies.SPEC)
    return hashes_of_a_game(pickle.loads(pickle_of_a_state), 5)


def refuse(s: State) -> None:
    """Raise an error of ours."""
    s.apply(0)
