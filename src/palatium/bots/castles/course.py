"""What the judge of Castles learns from: the ends of rounds."""

from palatium.bots.castles.evaluate import Weights
from palatium.bots.castles.judge import FEATURES, castle_features
from palatium.bots.search.course import Curriculum, Lesson
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.castles.state import CastlesState


def look(before: State, s: State) -> Lesson | None:
    """Where a round has ended."""
    if not isinstance(s, CastlesState) or not isinstance(before, CastlesState):
        raise BadConfig("this course is for castles")
    if s.round == before.round or not s.stack:
        return None
    return Lesson(castle_features(s, Weights()), s.deck_size / s.castles.setup.room_cards)


COURSE = Curriculum(
    FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}, {"players": 4}], look
)
