"""Random play to the end, the fastest way through a game."""

from palatium.core.ids import CHANCE
from palatium.core.rng import Source, ours
from palatium.core.state import State


def playout(s: State, rng: Source, ints: list[int] | None = None) -> int:
    """Play uniformly random options until the game is over, and append every int to `ints`; return
    the number of decisions.

    >>> import palatium as pal
    >>> state = pal.game("azul", players=2).start(explain=False)
    >>> pal.playout(state, pal.Rng(7)) > 50
    True
    >>> state.outcome().scores == state.scores()
    True
    """
    own = ours(rng)
    decisions = 0
    stack = s.stack
    while stack:
        if stack[-1].seat == CHANCE:
            a = s.sample(own)
        else:
            options = s.options()
            size = len(options)
            if size > 1:
                decisions += 1
                a = options[own.below(size)]
            else:
                a = options[0]
        if ints is not None:
            ints.append(a)
        s.advance(a)
    return decisions
