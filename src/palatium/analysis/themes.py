"""What the puzzles of a game are about."""

from dataclasses import dataclass, field

from palatium.core.errors import BadConfig
from palatium.core.registry import extras


@dataclass(frozen=True, slots=True)
class Themes:
    """The questions of a game that make puzzles, and what they are about."""

    questions: dict[str, str]
    finishes: dict[tuple[str, int], str] = field(default_factory=dict)
    """Score lines, by reason and points, that make a puzzle about finishing something."""
    finished: dict[str, str] = field(default_factory=dict)
    """The question that such a theme belongs to."""

    def names(self) -> list[str]:
        """Return everything that a puzzle may be about."""
        return [*self.questions.values(), *self.finished]


def themes_of(game: str) -> Themes | None:
    """Return the themes of a game; None if any question may become a puzzle."""
    found = extras(game).load("puzzles")
    if found is None or isinstance(found, Themes):
        return found
    raise BadConfig(f"what {game} names as puzzles is no Themes")
