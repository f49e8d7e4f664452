"""What the judge of The Palace learns from: the beginnings of turns."""

from palatium.bots.palace.judge import FEATURES, palace_features, turns_left
from palatium.bots.search.course import Curriculum, Lesson
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.palace.state import PalaceState


def look(before: State, s: State) -> Lesson | None:
    """Where a turn begins."""
    if not isinstance(s, PalaceState) or not isinstance(before, PalaceState):
        raise BadConfig("this course is for palace")
    if not s.stack or s.stack[-1].name() != "act" or s.turn == before.turn:
        return None
    return Lesson(palace_features(s), turns_left(s))


COURSE = Curriculum(FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}], look)
