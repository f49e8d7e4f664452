"""The points at which modules attach to the rules."""

from typing import Final

from palatium.core.modules import Offering, Point

REWARD_LEFT: Final = Offering("reward")
"""Options besides the rewards that are left."""

POINTS: Final[list[Point]] = [REWARD_LEFT]
