"""The bid on the table: each card with the text it acts by and its mark (L-WIN-6, L-WIN-7).

An entry is packed: face, the face whose text it has (0 for none), mark, and whether it is the
prize. The prize comes first, then the winner's cards in ascending order.
"""

from typing import TYPE_CHECKING, Final

from palatium.games.palaces.box.cards import Cards

if TYPE_CHECKING:
    from palatium.games.palaces.sent.view_types import PalacesBidCard

UNMARKED: Final = 0
KEPT: Final = 1
REMOVED: Final = 2
MARKS: Final = ["", "keep", "remove"]

IS_PRIZE: Final = 1 << 16
BLANK: Final = 0


def entry(face: int, of: int, is_prize: bool) -> int:
    """Return a card on the table with a text."""
    return face | of << 7 | (IS_PRIZE if is_prize else 0)


def face_of(item: int) -> int:
    """Return the card itself."""
    return item & 127


def text_of(item: int) -> int:
    """Return the face whose text the card has; 0 if none."""
    return item >> 7 & 127


def mark_of(item: int) -> int:
    """Return what happens to the card at clean-up."""
    return item >> 14 & 3


def is_prize(item: int) -> bool:
    """Return whether the card is the prize."""
    return item & IS_PRIZE != 0


def marked(item: int, mark: int) -> int:
    """Return the entry with a mark."""
    return item | mark << 14


def records(table: tuple[int, ...], cards: Cards) -> "list[PalacesBidCard]":
    """Return the bid as plain data."""
    out: list[PalacesBidCard] = []
    for item in table:
        row = cards.record(face_of(item))
        of = text_of(item)
        if of != face_of(item) and of != BLANK:
            row["as"] = cards.names[of]
        if mark_of(item):
            row["mark"] = MARKS[mark_of(item)]
        out.append({**row, "prize": is_prize(item)})
    return out
