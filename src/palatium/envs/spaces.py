"""A game as a learner sees it: bounds, masks, arrays."""

from copy import deepcopy
from typing import Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.envs.encoding import Encoding, cells, encoding
from palatium.envs.episode import Episode
from palatium.envs.numbering import Numbering

Row = NDArray[np.int16]
MaskRow = NDArray[np.int8]


class Separate:
    """A running game: even a shallow copy is independent."""

    def __copy__(self) -> Self:
        return deepcopy(self)


class EncodedGame:
    """A configured game with its encoding and numbering, shared by everything that steps it."""

    def __init__(self, game: str | Game, options: dict[str, object]) -> None:
        self.game = configured(game, **options) if isinstance(game, str) else game
        self.encoding: Encoding = encoding(self.game)
        self.numbering = Numbering(self.game)

    def episode(self) -> Episode:
        """Return a new episode."""
        return Episode(self.game, self.numbering, self.encoding)

    def row_space(self) -> spaces.Box:
        """Return the bounds of an observation row."""
        columns = self.encoding.columns()
        low = np.array([column.low for column in columns], np.int16)
        high = np.array([column.high for column in columns], np.int16)
        return spaces.Box(low, high, dtype=np.int16)

    def mask_space(self) -> spaces.Box:
        """Return the bounds of an action mask."""
        return spaces.Box(0, 1, (self.numbering.size,), np.int8)

    def action_space(self) -> "spaces.Discrete[np.int64]":
        """Return the action numbers."""
        return spaces.Discrete(self.numbering.size)

    def observation_space(self) -> spaces.Dict:
        """Return row and mask together, as PettingZoo's own games do."""
        return spaces.Dict(
            {"observation": self.row_space(), "action_mask": self.mask_space()}
        )

    def row(self, episode: Episode, seat: int) -> Row:
        """Return the observation of a seat."""
        out = cells(self.encoding.width)
        episode.write(seat, out, 0)
        return np.frombuffer(out, np.int16)

    def mask(self, episode: Episode, seat: int) -> MaskRow:
        """Return ones where the seat may act; all zero for a seat that is not asked."""
        options = episode.state.options() if episode.seat == seat else []
        return np.frombuffer(self.numbering.mask(options), np.int8)
