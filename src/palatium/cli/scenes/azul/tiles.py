"""Azul tiles in a terminal: a coloured block that always has its letter."""

from typing import Final

from rich.text import Text

LETTERS: Final = {
    "purple": "P",
    "green": "G",
    "orange": "O",
    "yellow": "Y",
    "blue": "B",
    "red": "R",
}
BLOCKS: Final = {
    "purple": "bold #ffffff on #7a4fa0",
    "green": "bold #ffffff on #2f7a48",
    "orange": "bold #1c1208 on #e08a35",
    "yellow": "bold #1c1808 on #ecc94b",
    "blue": "bold #ffffff on #2b6cab",
    "red": "bold #ffffff on #b23a30",
}
INKS: Final = {
    "purple": "#a274c0",
    "green": "#4f9460",
    "orange": "#d0802f",
    "yellow": "#b89b22",
    "blue": "#4a8fc4",
    "red": "#d0604a",
}
"""The same colours for numbers and names, readable on dark and light backgrounds."""


def tile(colour: str, wild: str) -> Text:
    """Return one tile; the wild colour of the round has a star."""
    mark = "*" if colour == wild else " "
    return Text.assemble((f"{LETTERS[colour]}{mark}", BLOCKS[colour]))


def row(tiles: object, wild: str) -> Text:
    """Return each tile of a multiset separately."""
    out = Text(no_wrap=True)
    for colour, count in counted(tiles):
        for _ in range(count):
            out.append_text(tile(colour, wild)).append(" ")
    return out


def stacks(tiles: object, wild: str) -> Text:
    """Return a multiset with one block per colour: 3R."""
    out = Text(no_wrap=True)
    for colour, count in counted(tiles):
        mark = "*" if colour == wild else " "
        out.append(f"{count:>2}{LETTERS[colour]}{mark}", BLOCKS[colour]).append(" ")
    if not out.plain:
        out.append("no tiles", "muted")
    return out


def written(tiles: object, lead: str = "") -> str:
    """Return a multiset in notation, optionally with one colour first: 2R1P."""
    parts = sorted(counted(tiles), key=lambda part: part[0] != lead)
    return "".join([f"{count}{LETTERS[colour]}" for colour, count in parts]) or "none"


def counted(tiles: object) -> list[tuple[str, int]]:
    """Return the colours and counts of a multiset of a view."""
    if not isinstance(tiles, dict):
        return []
    return [(colour, tiles[colour]) for colour in LETTERS if tiles.get(colour)]


def total(tiles: object) -> int:
    """Return how many tiles there are."""
    return sum([count for _, count in counted(tiles)])
