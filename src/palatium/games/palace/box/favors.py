"""The Favors: most or fewest of something (P-FAV)."""

from typing import TYPE_CHECKING, Final

from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadComponents
from palatium.games.palace.box.tiles import COLOURS, LETTERS, SOURCES, TYPES

if TYPE_CHECKING:
    from palatium.games.palace.sent.view_types import PalaceFavor

ROOMS: Final = 0
SWANS: Final = 1
SECRET: Final = 2
ALL_SWANS: Final = 3
ROOM_SLOTS: Final = 4
FAVOR_SLOTS: Final = 5
"""What a Favor counts (P-FAV-2)."""
FAVOR_COUNT: Final = 32


class Favor:
    """A Favor tile: most or fewest of something, and its points."""

    def __init__(self, row: Row) -> None:
        self.code = row.text("id")
        self.is_most = row.text("direction", ["most", "fewest"]) == "most"
        self.points = row.whole("points", 1, 99)
        self.source = row.text("source", SOURCES)
        item = row.text("item", ["rooms", "swans", "secret", "slots"])
        self.arg = 0
        if item == "rooms":
            self.kind = ROOMS
            self.arg = TYPES.index(row.text("arg", TYPES))
            self.thing = TYPES[self.arg]
        elif item == "swans":
            colour = row.text("arg", [*LETTERS, "all"])
            self.kind = ALL_SWANS if colour == "all" else SWANS
            self.arg = 0 if colour == "all" else LETTERS.index(colour)
            self.thing = "all" if colour == "all" else COLOURS[self.arg]
        elif item == "secret":
            row.text("arg", [""])
            self.kind = SECRET
            self.thing = "secret"
        else:
            self.thing = row.text("arg", ["room", "favor"])
            self.kind = ROOM_SLOTS if self.thing == "room" else FAVOR_SLOTS
        self.item = item

    def about(self) -> "PalaceFavor":
        """Return what is printed on it, for a screen."""
        return {
            "favor": self.code,
            "direction": "most" if self.is_most else "fewest",
            "item": self.item,
            "of": self.thing,
            "points": self.points,
        }

    def key(self) -> str:
        """Return the key of the text that says what it counts."""
        return f"favor.{self.item}.{self.thing}"


def read_favors(text: str) -> list[Favor]:
    """Return all Favors."""
    columns = ["id", "direction", "item", "arg", "points", "source"]
    out = [Favor(row) for row in read_rows(text, "favors.csv", columns)]
    if len(out) != FAVOR_COUNT or len({favor.code.lower() for favor in out}) != len(out):
        raise BadComponents(f"favors.csv: {FAVOR_COUNT} Favors are expected, each with its own id")
    return out
