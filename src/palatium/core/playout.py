"""Random play to the end, the quickest way through a game."""

from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.core.state import State


def playout(s: State, rng: Rng) -> int:
    """Play uniformly random options until the game is over; how many decisions there were."""
    decisions = 0
    stack = s.stack
    while stack:
        if stack[-1].seat == CHANCE:
            s.advance(s.sample(rng))
            continue
        options = s.options()
        size = len(options)
        if size > 1:
            decisions += 1
            s.advance(options[rng.below(size)])
        else:
            s.advance(options[0])
    return decisions


def recorded_playout(s: State, rng: Rng, ints: list[int]) -> int:
    """The same, with every int noted."""
    decisions = 0
    stack = s.stack
    while stack:
        if stack[-1].seat == CHANCE:
            a = s.sample(rng)
        else:
            options = s.options()
            size = len(options)
            if size > 1:
                decisions += 1
                a = options[rng.below(size)]
            else:
                a = options[0]
        ints.append(a)
        s.advance(a)
    return decisions
