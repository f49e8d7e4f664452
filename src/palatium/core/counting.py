"""Counting: which pieces of a game a playtest follows, who chooses them and who gets them.

Only finished games among bots are counted, so a counter may see everything.
"""

from mypy_extensions import mypyc_attr

from palatium.core.events import Event
from palatium.core.state import State


class Kind:
    """A kind of piece: all pieces in play by code, with a label for people.

    With `by_events`, events say who has a piece; otherwise the seat that chooses a piece has it.
    """

    def __init__(
        self, name: str, title: str, codes: list[str], labels: list[str], by_events: bool = True
    ) -> None:
        self.name = name
        self.title = title
        self.codes = codes
        self.labels = labels
        self.by_events = by_events


class Piece:
    """A piece by kind and code; `seat` got it, `paid` is its price, both -1 if unknown."""

    def __init__(self, kind: str, code: str, seat: int = -1, paid: int = -1) -> None:
        self.kind = kind
        self.code = code
        self.seat = seat
        self.paid = paid

    def key(self) -> str:
        """Return kind and code as one text."""
        return f"{self.kind}:{self.code}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Counting:
    """What is counted in a game; this base class counts nothing."""

    def kinds(self) -> list[Kind]:
        """Return the kinds of pieces."""
        return []

    def chosen(self, s: State, a: int) -> list[Piece]:
        """Return the pieces that an option would choose in this position."""
        return []

    def got(self, s: State, event: Event) -> list[Piece]:
        """Return the pieces that a seat got by an event; `s` is the position after it."""
        return []
