"""The kinds of actions that decrees bring; their numbers never change."""

from typing import Final

from palatium.core.codec import Names, Number
from palatium.core.layout import Field, Layout
from palatium.games.castles.actions import MARKET_SLOTS, SLOT_TOKENS
from palatium.games.castles.box.rooms import SIZES

PICK_DECREE: Final = 27 << 24
DECREED: Final = 28 << 24
TITHE: Final = 29 << 24
LEAVE: Final = 30 << 24
STORE: Final = 31 << 24
CASH: Final = 32 << 24
DEPOSIT: Final = 33 << 24
SHIFT: Final = 34 << 24
REMOVE: Final = 35 << 24
SWAP: Final = 36 << 24

MOST_COINS: Final = 7
"""So many an action can name."""
HALLWAY_STACK: Final = len(SIZES)
STAIRS_STACK: Final = len(SIZES) + 1
STACK_TOKENS: Final = [*[str(size) for size in SIZES], "hallways", "stairs"]
POINTS_OR_MONEY: Final = ["money", "points"]


def decree_layouts(decrees: list[str], bonus: list[str], coins: int) -> list[Layout]:
    """Return all of them with their fields; `coins` is the most that decree 25 leaves on a tile."""
    card = Names(decrees)
    slot = Names(SLOT_TOKENS)
    market = Names(SLOT_TOKENS[:MARKET_SLOTS])
    what = Names(POINTS_OR_MONEY)
    return [
        Layout(27, "decree", [Field("decree", 6, card)]),
        Layout(28, "decreed", [Field("decree", 6, card)], "pick-card", True),
        Layout(29, "tithe", [Field("tile", 3, market)]),
        Layout(30, "leave", [Field("what", 1, what)]),
        Layout(31, "store", [Field("slot", 4, slot)]),
        Layout(32, "cash", [Field("what", 1, what)], "yes-no"),
        Layout(33, "deposit", [], "yes-no"),
        Layout(
            34,
            "shift",
            [Field("tile", 3, market), Field("thousands", 3, Number(0, coins))],
            "pick-amount",
        ),
        Layout(35, "remove", [Field("stack", 4, Names(STACK_TOKENS))], "pick-many"),
        Layout(36, "swap", [Field("give", 6, Names(bonus)), Field("take", 6, Names(bonus))]),
    ]
