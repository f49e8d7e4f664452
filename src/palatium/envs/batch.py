"""Many games stepped together, with arrays for what is seen and what may be done."""

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from palatium.core.ids import OVER
from palatium.envs.encoding import cells
from palatium.envs.spaces import Door
from palatium.envs.stride import Sight, Stride


class Batch:
    """N games of one kind; a game that ends begins anew with the next seed.

    After `reset` and every `step`:
    `observations` int16 [N, width], each game as its deciding seat sees it;
    `masks` int8 [N, actions]; `seats` int8 [N], who decides;
    `rewards` float32 [N, players] and `dones` bool [N], of the games that ended in this step.
    The arrays are written over by the next step.
    """

    def __init__(self, game: str, n: int, seed: int = 0, **options: object) -> None:
        self.door = Door(game, options)
        self.n = n
        self.seed = seed
        self.width = self.door.encoding.width
        self.actions = self.door.numbering.size
        players = self.door.game.players
        self._stride = Stride([self.door.episode() for _ in range(n)], self.actions)
        self._seen = cells(n * self.width)
        self.observations: NDArray[np.int16]
        self.observations = np.frombuffer(self._seen, np.int16).reshape(n, self.width)
        self.masks: NDArray[np.int8] = np.zeros((n, self.actions), np.int8)
        self._flat = self.masks.reshape(-1)
        self._lit: NDArray[np.int64] = np.zeros(0, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((n, players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin all games: game i has seed `seed + i`, its later ones follow in steps of N."""
        self.seed = seed
        self.observations.fill(0)
        self._take(self._stride.begin(seed, self._seen))

    def step(self, numbers: Sequence[int] | NDArray[np.int64]) -> None:
        """Play one action in every game; IllegalAction names the game and changes nothing."""
        chosen = [int(number) for number in numbers]
        self._stride.check(chosen)
        self.observations.fill(0)
        self._take(self._stride.step(self._seen))

    def _take(self, sight: Sight) -> None:
        self.rewards.fill(0)
        self.dones.fill(False)
        for i, utilities in sight.ended:
            self.rewards[i] = utilities
            self.dones[i] = True
        self.seats: NDArray[np.int8] = np.array(sight.seats, np.int8)
        self._flat[self._lit] = 0
        self._lit = np.frombuffer(array("q", sight.lit), np.int64)
        self._flat[self._lit] = 1

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for every game."""
        starts = np.searchsorted(self._lit, np.arange(self.n) * self.actions)
        ends = np.append(starts[1:], len(self._lit))
        picks = starts + (rng.random(self.n) * (ends - starts)).astype(np.int64)
        chosen: NDArray[np.int64] = self._lit[picks] % self.actions
        return chosen

    def scores(self) -> NDArray[np.int32]:
        """The points of every seat in every game."""
        return np.array([e.state.scores() for e in self._stride.episodes], np.int32)

    def is_running(self) -> bool:
        """Games begin anew, so there is always somebody to decide."""
        return all(e.seat != OVER for e in self._stride.episodes)
