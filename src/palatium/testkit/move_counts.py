"""Perft: how many chains of ints lead from a position, level by level."""

from palatium.core.ids import CHANCE
from palatium.core.rng import keyed_rng
from palatium.core.state import State


def perft(s: State, depth: int, rng_seed: int = 1) -> list[int]:
    """Return counts of positions after 1..depth decisions; one fixed sample answers chance.

    The sample depends on the seed and the move number, so the counts are the same in every build
    and on every machine. The positions of the last level are counted, not made.
    """
    counts: list[int] = []
    level = [_dealt(s.clone(), rng_seed)]
    for ply in range(depth):
        if ply == depth - 1:
            counts.append(sum(len(state.options()) for state in level))
            break
        following: list[State] = []
        for state in level:
            for a in state.options():
                copy = state.clone()
                copy.apply(a)
                following.append(_dealt(copy, rng_seed))
        counts.append(len(following))
        level = following
    return counts


def _dealt(s: State, seed: int) -> State:
    while s.seat() == CHANCE:
        s.apply(s.sample(keyed_rng(seed, "perft", s.moves)))
    return s
