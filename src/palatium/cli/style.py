"""Colours and marks of the terminal, readable on dark and light backgrounds."""

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
    """Return the console for results."""
    return Console(theme=THEME, highlight=False, emoji=False)


def messages() -> Console:
    """Return the console for errors, notes and progress."""
    return Console(theme=THEME, highlight=False, emoji=False, stderr=True)


def letter(seat: int) -> str:
    """Return A, B, C... for players, a star for the dealer."""
    return "*" if seat < 0 else chr(ord("A") + seat)


def seat_text(seat: int, name: str = "") -> Text:
    """Return a seat with its colour, mark and letter, so that colour is never the only cue."""
    if seat < 0:
        return Text.assemble(("* dealer", "muted"))
    style = SEAT_STYLES[seat % len(SEAT_STYLES)]
    mark = SEAT_MARKS[seat % len(SEAT_MARKS)]
    return Text.assemble((f"{mark} {letter(seat)}" + (f" {name}" if name else ""), style))


def points_text(amount: int) -> Text:
    """Return +3 or, with a true minus sign, -2, in the colour of gain or loss."""
    if amount < 0:
        return Text.assemble((f"\u2212{-amount}", "loss"))
    return Text.assemble((f"+{amount}", "gain" if amount else "muted"))


def number(value: float, digits: int = 0) -> str:
    """Return a figure for people: 12,345.6."""
    return f"{value:,.{digits}f}"
