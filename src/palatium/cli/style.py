"""Colours and marks of the terminal, chosen to be read on dark and on light backgrounds."""

from typing import Final

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

THEME: Final = Theme(
    {
        "gold": "#b5832e",
        "lake": "#3f87b5",
        "brick": "#cc5a42",
        "moss": "#4f9460",
        "plum": "#9a68b8",
        "muted": "dim",
        "ask": "bold",
        "key": "bold #b5832e",
        "gain": "#4f9460",
        "loss": "#cc5a42",
        "title": "bold #b5832e",
        "bar.complete": "#b5832e",
        "bar.finished": "#4f9460",
    }
)

SEAT_STYLES: Final = ["lake", "brick", "moss", "gold", "plum"]
SEAT_MARKS: Final = ["≈", "◆", "♣", "☼", "♛"]


def output() -> Console:
    """Where results go."""
    return Console(theme=THEME, highlight=False, emoji=False)


def messages() -> Console:
    """Where errors, notes and progress go."""
    return Console(theme=THEME, highlight=False, emoji=False, stderr=True)


def letter(seat: int) -> str:
    """A, B, C... for players, a star for the dealer."""
    return "*" if seat < 0 else chr(ord("A") + seat)


def seat_text(seat: int, name: str = "") -> Text:
    """A seat with its colour, its mark and its letter, so that colour never stands alone."""
    if seat < 0:
        return Text.assemble(("* dealer", "muted"))
    style = SEAT_STYLES[seat % len(SEAT_STYLES)]
    mark = SEAT_MARKS[seat % len(SEAT_MARKS)]
    return Text.assemble((f"{mark} {letter(seat)}" + (f" {name}" if name else ""), style))


def points_text(amount: int) -> Text:
    """+3 or, with a true minus sign, -2, in the colour of gain or loss."""
    if amount < 0:
        return Text.assemble((f"\u2212{-amount}", "loss"))
    return Text.assemble((f"+{amount}", "gain" if amount else "muted"))


def number(value: float, digits: int = 0) -> str:
    """A figure for people: 12,345.6."""
    return f"{value:,.{digits}f}"
