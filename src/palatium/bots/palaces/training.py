"""What the judge of Palaces learns from: positions in which a prize is picked."""

from palatium.bots.palaces.judge import FEATURES, palace_features, rounds_left
from palatium.bots.search.training import Training, TrainingSample
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.palaces.state import PalacesState


def sample(before: State, s: State) -> TrainingSample | None:
    """Return a sample when a prize is picked."""
    if not isinstance(s, PalacesState):
        raise BadConfig("this training is for palaces")
    if not s.stack or s.stack[-1].name() != "prize":
        return None
    return TrainingSample(palace_features(s), rounds_left(s) / 12.0)


TRAINING = Training(
    FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}, {"players": 4}], sample
)
