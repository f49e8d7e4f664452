"""The kinds of actions of Azul: Summer Pavilion; their numbers never change."""

from typing import Final

from palatium.core.codec import Counts, Names, Number
from palatium.core.layout import Field, Layout, Layouts
from palatium.games.azul.box.tiles import LETTERS, NAMES

CENTRE_SOURCE: Final = 9
"""The source number of the table's centre; displays are 0 to 8."""

STARS: Final = ["ctr", "orange", "red", "blue", "yellow", "green", "purple"]

SPACE_TOKENS: Final = [f"{STARS[space // 6]}{space % 6 + 1}" for space in range(42)]
SOURCE_TOKENS: Final = [f"D{i + 1}" for i in range(9)] + ["centre"]

TAKE: Final = 1 << 24
PLACE: Final = 2 << 24
PASS: Final = 3 << 24
KEEP: Final = 4 << 24
REWARD: Final = 5 << 24
STARTER: Final = 6 << 24
DRAW: Final = 7 << 24


def layouts() -> Layouts:
    """Return all kinds, with their fields."""
    source = Field("source", 4, Names(SOURCE_TOKENS))
    colour = Names(list(LETTERS), NAMES)
    drawn = Counts(LETTERS, NAMES, 3, 1, 4)
    return Layouts(
        [
            Layout(1, "take", [source, Field("colour", 3, colour)]),
            Layout(
                2,
                "place",
                [
                    Field("space", 6, Names(SPACE_TOKENS)),
                    Field("colour", 3, colour),
                    Field("wilds", 3, Number(0, 5)),
                ],
                "pick-cell",
            ),
            Layout(3, "pass", [], "yes-no"),
            Layout(4, "keep", [Field("tiles", 18, Counts(LETTERS, NAMES, 3, 0, 4))], "pick-many"),
            Layout(5, "reward", [Field("tiles", 18, Counts(LETTERS, NAMES, 3, 1, 3))], "pick-many"),
            Layout(6, "starter", [Field("seat", 2, Names(list("ABCD")))], "pick-card", True),
            Layout(7, "draw", [Field("tiles", 18, drawn)], "pick-many", True),
        ]
    )
