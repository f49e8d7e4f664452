"""House rules of the expansions; without its expansion a house rule has no effect."""

from typing import Final

from palatium.core.spec import Config, Option

ROUND: Final = "round"
TURN: Final = "turn"
REFILL: Final = "refill"
PRICING: Final = "pricing"

OPTIONS: Final = [
    Option(
        "moat_end",
        "choice",
        "a moat that takes the last Room card ends the game after this round, or after this turn",
        ROUND,
        [ROUND, TURN],
        is_house_rule=True,
        matters_with={"edition": "collector", "modules": ["moats"]},
    ),
    Option(
        "swan_draw",
        "choice",
        "swan tokens come when the market is refilled and can be priced in, or after pricing",
        REFILL,
        [REFILL, PRICING],
        is_house_rule=True,
        matters_with={"edition": "collector", "modules": ["swans"]},
    ),
    Option(
        "hallways_150",
        "flag",
        "a hallway is a room of size 150 for decrees 9 and 34",
        True,
        is_house_rule=True,
        matters_with={"edition": "collector", "modules": ["decrees"]},
    ),
]
OTHERWISE: Final[dict[str, object]] = {
    "moat_end": TURN,
    "swan_draw": PRICING,
    "hallways_150": False,
}
"""All of them set to the other reading."""


class ExpansionRules:
    """The house rules of a table."""

    def __init__(self, config: Config) -> None:
        self.moat_ends_turn = config.text("moat_end") == TURN
        """Whether a moat that empties the deck ends the game with the turn (C-MOA-4)."""
        # In the solo game nobody prices: the tiles are laid out on their prices (C-SOLO-2).
        is_alone = config.whole("players") == 1
        self.swans_after_pricing = config.text("swan_draw") == PRICING and not is_alone
        """Whether tokens are drawn after pricing (C-SWA-1)."""
        self.hallways_are_150 = config.flag("hallways_150")
        """Whether decrees count hallways as rooms of 150 square feet (C-DEC-9, C-DEC-34)."""
