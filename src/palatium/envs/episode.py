"""An episode: one running game, driven by action numbers."""

# compiled

from copy import deepcopy

from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng, keyed_seed
from palatium.core.state import State
from palatium.envs.encoding import Encoding
from palatium.envs.numbering import Numbering
from palatium.envs.schema import Cells


class Episode:
    """A game that asks only real questions: draws and forced ints are played automatically.

    A veiled question is asked even if it has one answer, since skipping it would reveal something.
    """

    def __init__(self, game: Game, numbering: Numbering, encoding: Encoding) -> None:
        self.game = game
        self.numbering = numbering
        self.encoding = encoding
        self.seat = OVER
        self.ints: list[int] = []
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start the game of a seed."""
        self.rng = Rng(keyed_seed(seed, "episode"))
        self.state: State = self.game.start(explain=False)
        self.ints = []
        self._go_on()

    def _go_on(self) -> None:
        s = self.state
        while s.stack:
            top = s.stack[-1]
            if top.seat == CHANCE:
                a = s.sample(self.rng)
            else:
                options = s.options()
                if len(options) > 1 or top.is_veiled():
                    break
                a = options[0]
            self.ints.append(a)
            s.advance(a)
        self.seat = s.seat()

    def act(self, number: int) -> None:
        """Play the action of a number; IllegalAction leaves everything unchanged."""
        a = self.numbering.action(number)
        self.state.apply(a)
        self.ints.append(a)
        self._go_on()

    def advance(self, a: int) -> None:
        """Play an int known to be an option."""
        self.state.advance(a)
        self.ints.append(a)
        self._go_on()

    def numbers(self) -> list[int]:
        """Return what the deciding seat may play, as action numbers; none when the game is over."""
        return self.numbering.numbers(self.state.options())

    def write(self, seat: int, out: Cells, at: int) -> None:
        """Write the observation of a seat, computed only from its view."""
        self.encoding.write(self.state.view(seat), seat, out, at)

    def utilities(self) -> list[float]:
        """Return the result of the game for each seat."""
        return utilities(self.state)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        shared = (self.game, self.numbering, self.encoding)
        return episode_again, (*shared, self.state, self.rng, self.ints)

    def __copy__(self) -> "Episode":
        return deepcopy(self)


def episode_again(
    game: Game, numbering: Numbering, encoding: Encoding, s: State, rng: Rng, ints: list[int]
) -> Episode:
    """Return an episode that continues from a position, for a pickle or a copy."""
    episode = Episode(game, numbering, encoding)
    episode.state = s
    episode.rng = rng
    episode.ints = ints
    episode.seat = s.seat()
    return episode


def utilities(s: State) -> list[float]:
    """Return the result of a finished game, from -1 to 1: rank by rank against each other seat,
    summing to zero; in a solo game a hundredth of the score. All zero while it is running."""
    players = s.game.players
    if s.stack:
        return [0.0] * players
    if players == 1:
        return [s.points[0] / 100.0]
    ranks = s.outcome().ranks
    out: list[float] = []
    for mine in ranks:
        better = 0
        for other in ranks:
            better += 1 if mine < other else 0
            better -= 1 if mine > other else 0
        out.append(better / (players - 1))
    return out
