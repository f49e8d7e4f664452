"""What the judge of Castles learns from: the ends of rounds."""

from palatium.bots.castles.evaluate import Weights
from palatium.bots.castles.judge import FEATURES, castle_features
from palatium.bots.search.training import Training, TrainingSample
from palatium.core.errors import BadConfig
from palatium.core.state import State
from palatium.games.castles.state import CastlesState


def sample(before: State, s: State) -> TrainingSample | None:
    """Return a sample at the end of a round."""
    if not isinstance(s, CastlesState) or not isinstance(before, CastlesState):
        raise BadConfig("this training is for castles")
    if s.round == before.round or not s.stack:
        return None
    return TrainingSample(castle_features(s, Weights()), s.deck_size / s.castles.setup.room_cards)


TRAINING = Training(
    FEATURES, [{"players": 2}, {"players": 2}, {"players": 3}, {"players": 4}], sample
)
