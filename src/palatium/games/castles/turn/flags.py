"""The flags of a turn: one bit each, for the base rules and for expansions."""

from typing import Final

MAIN_DONE: Final = 1 << 0
"""The main action was taken."""
CORRIDOR_USED: Final = 1 << 1
"""The Corridor reward was used (C-CMP-7)."""
EXCHANGED: Final = 1 << 2
"""Tokens were exchanged for money."""
NO_STORED: Final = 1 << 3
"""The stored piece may not be placed in this turn, or has been."""
DEPOSITED: Final = 1 << 4
"""A coin was put on the own card."""

FLAGS: Final[dict[str, int]] = {
    "main_done": MAIN_DONE,
    "corridor_used": CORRIDOR_USED,
    "exchanged": EXCHANGED,
    "no_stored": NO_STORED,
    "deposited": DEPOSITED,
}
"""All flags; the next flag is the next bit."""
