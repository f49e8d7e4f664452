"""Many games stepped together, with arrays for observations and legal actions."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from palatium.core.errors import IllegalAction
from palatium.core.ids import OVER
from palatium.core.rng import Source, ours
from palatium.envs.encoding import cells
from palatium.envs.spaces import EncodedGame, Separate
from palatium.envs.stride import Sight, Stride
from palatium.playing.deals import split_named


class Batch(Separate):
    """N games of one kind; a game that ends restarts with another deal.

    After `reset` and every `step`: `observations` int16 [N, width], each game as its deciding seat
    sees it; `masks` int8 [N, actions]; `seats` int8 [N], who decides; `rewards` float32 [N,
    players] and `dones` bool [N], for the games that ended in this step. The next step overwrites
    the arrays. No deal is in two splits (train, valid, test), and batches with other seeds have
    other deals.
    """

    def __init__(
        self, game: str, n: int, seed: int = 0, split: str = "train", **options: object
    ) -> None:
        self.split = split_named(split)
        self.door = EncodedGame(game, options)
        self.n = n
        self.seed = seed
        self.width = self.door.encoding.width
        self.actions = self.door.numbering.size
        players = self.door.game.players
        self._stride = Stride([self.door.episode() for _ in range(n)], self.actions, self.split)
        self.observations: NDArray[np.int16] = np.zeros((n, self.width), np.int16)
        self.masks: NDArray[np.int8] = np.zeros((n, self.actions), np.int8)
        self._share_memory()
        self._lit: NDArray[np.int64] = np.zeros(0, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((n, players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.reset(seed)

    def _share_memory(self) -> None:
        """Share memory: rows are written through `_seen`, masks through `_flat`."""
        rows = self.observations
        self._seen = cells(rows.size)
        self.observations = np.frombuffer(self._seen, np.int16).reshape(rows.shape)
        self.observations[:] = rows
        self._flat = self.masks.reshape(-1)

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["_seen"], state["_flat"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._share_memory()

    def reset(self, seed: int = 0) -> None:
        """Start all games: game i has deal i of the seed, then every N-th deal."""
        self.seed = int(seed)
        self._is_whole = False
        self.observations.fill(0)
        self._take(self._stride.begin(self.seed, self._seen))

    def step(self, numbers: Sequence[int] | NDArray[np.int64]) -> None:
        """Play one action in every game; IllegalAction names the game and changes nothing."""
        if not self._is_whole:
            raise IllegalAction("the last step was interrupted halfway: call reset() first")
        chosen = [int(number) for number in numbers]
        self._stride.check(chosen)
        self._is_whole = False
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
        self._is_whole = True

    def sample(self, rng: Source) -> NDArray[np.int64]:
        """Return a random legal action for every game."""
        if not isinstance(rng, np.random.Generator):
            rng = np.random.default_rng(ours(rng).below(1 << 62))
        starts = np.searchsorted(self._lit, np.arange(self.n) * self.actions)
        ends = np.append(starts[1:], len(self._lit))
        picks = starts + (rng.random(self.n) * (ends - starts)).astype(np.int64)
        chosen: NDArray[np.int64] = self._lit[picks] % self.actions
        return chosen

    def scores(self) -> NDArray[np.int32]:
        """Return the points of every seat in every game."""
        return np.array([e.state.scores() for e in self._stride.episodes], np.int32)

    def is_running(self) -> bool:
        """Return True: games restart, so somebody always decides."""
        return all(e.seat != OVER for e in self._stride.episodes)
