"""Training: the positions from which the weights of a judge are learned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from palatium.core.state import State


@dataclass(frozen=True, slots=True)
class TrainingSample:
    """One quiet position: features by seat, and the share of the game left."""

    rows: list[list[float]]
    left: float


@dataclass(frozen=True, slots=True)
class Training:
    """What is learned for a game, and from which tables."""

    features: Sequence[str]
    tables: Sequence[dict[str, object]]
    sample: Callable[[State, State], TrainingSample | None]
    """What is learned at the second of two consecutive positions, or None."""
