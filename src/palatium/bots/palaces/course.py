"""What the judge of Palaces learns from: positions in which a prize is picked."""

from palatium.bots.palaces.judge import FEATURES, palace_features, rounds_left
from palatium.bots.search.course import Curriculum, Lesson
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.palaces.state import PalacesState


def look(before: State, s: State) -> Lesson | None:
    """Where a prize is picked."""
    if not isinstance(s, PalacesState):
        raise BadConfig("this course is for palaces")
    if not s.stack or s.stack[-1].name() != "prize":
        return None
    return Lesson(palace_features(s), rounds_left(s) / 12.0)


COURSE = Curriculum(
    FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}, {"players": 4}], look
)
