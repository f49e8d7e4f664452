"""A course: from which positions the weights of a judge are learned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from palatium.core.state import State


@dataclass(frozen=True, slots=True)
class Lesson:
    """One quiet position: features by seat, and the share of the game left."""

    rows: list[list[float]]
    left: float


@dataclass(frozen=True, slots=True)
class Curriculum:
    """What is learned for a game, and from which tables."""

    features: Sequence[str]
    tables: Sequence[dict[str, object]]
    look: Callable[[State, State], Lesson | None]
    """The lesson between two positions of a game, or None."""
