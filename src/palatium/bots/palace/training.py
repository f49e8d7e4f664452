"""What the judge of The Palace learns from: the beginnings of turns."""

from palatium.bots.palace.judge import FEATURES, palace_features, turns_left
from palatium.bots.search.training import Training, TrainingSample
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.palace.state import PalaceState


def sample(before: State, s: State) -> TrainingSample | None:
    """Return a sample at the beginning of a turn."""
    if not isinstance(s, PalaceState) or not isinstance(before, PalaceState):
        raise BadConfig("this training is for palace")
    if not s.stack or s.stack[-1].name() != "act" or s.turn == before.turn:
        return None
    return TrainingSample(palace_features(s), turns_left(s))


TRAINING = Training(FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}], sample)
