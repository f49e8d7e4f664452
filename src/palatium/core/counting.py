"""Counting: which pieces of a game a playtest follows, and who chooses and gets them.

Only finished games among bots are counted, so a counter may see everything.
"""

from mypy_extensions import mypyc_attr

from palatium.core.events import Event
from palatium.core.state import State


class Kind:
    """A kind of piece: every piece in play by its code, with a label for people.

    With `by_events` events tell who has a piece; otherwise whoever chooses it has it.
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
    """A piece by kind and code; `seat` has got it, `paid` is its price, both -1 where unknown."""

    def __init__(self, kind: str, code: str, seat: int = -1, paid: int = -1) -> None:
        self.kind = kind
        self.code = code
        self.seat = seat
        self.paid = paid

    def key(self) -> str:
        """Kind and code in one."""
        return f"{self.kind}:{self.code}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Counting:
    """What is counted in a game; this one counts no pieces."""

    def kinds(self) -> list[Kind]:
        """The kinds of pieces."""
        return []

    def chosen(self, s: State, a: int) -> list[Piece]:
        """The pieces that an option would choose, in the position in which it is offered."""
        return []

    def got(self, s: State, event: Event) -> list[Piece]:
        """The pieces that a seat has got by an event; `s` is the position after it."""
        return []
