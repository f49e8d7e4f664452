"""What the judge of Azul: Summer Pavilion learns from: all positions in and between rounds."""

from functools import cache

from palatium.bots.azul.judge import FEATURES, AzulJudge, is_between, rounds_left
from palatium.bots.search.learned import Learned
from palatium.bots.search.training import Training, TrainingSample
from palatium.core.errors import BadConfig
from palatium.core.ids import CHANCE
from palatium.core.state import State
from palatium.games.azul.game import AzulGame
from palatium.games.azul.state import AzulState


def sample(before: State, s: State) -> TrainingSample | None:
    """Anywhere in a round, and between rounds."""
    if not isinstance(s, AzulState):
        raise BadConfig("this training is for azul")
    if not s.stack or (s.seat() == CHANCE and not is_between(s)):
        return None
    return TrainingSample(_judge(s.azul).features(s), rounds_left(s))


@cache
def _judge(game: AzulGame) -> AzulJudge:
    return AzulJudge(game, Learned([], 1.0, 0.0))


TRAINING = Training(
    FEATURES,
    [{"players": 2}, {"players": 2}, {"players": 3}, {"players": 2, "side": "grey"}],
    sample,
)
