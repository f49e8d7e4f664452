"""Numbers that every game shares: special seats, and the parts of an action int."""

from typing import Final

CHANCE: Final = -1
"""The seat that answers draws; a dealer plays it.

>>> import palatium as pal
>>> state = pal.game("azul", players=2, first=0).start()
>>> state.seat() == pal.CHANCE
True
"""

OVER: Final = -2
"""What `State.seat()` returns once the game is over.

>>> import palatium as pal
>>> state = pal.game("azul", players=2).start()
>>> decisions = pal.playout(state, pal.Rng(7))
>>> state.seat() == pal.OVER
True
"""

NOBODY: Final = -3
"""The seat of a frame that only steps and never asks."""

PAYLOAD_BITS: Final = 24
"""An action is its kind above a payload of this many bits, below 2**30 in total."""

PAYLOAD_MASK: Final = (1 << 24) - 1
KINDS: Final = 64
