"""The steps of the final scoring in which expansions score (C-END-5)."""

from typing import Final

BEFORE_SCORING: Final = 0
SWAN_STEP: Final = 2
DECREE_STEP: Final = 3
TOWER_STEP: Final = 6
