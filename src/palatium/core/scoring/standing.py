"""Standings during a game: what seats are compared by, and what ends the game."""

from typing import Final

from palatium.core.text.words import Words

EVERYBODY: Final = -1
"""The owner of what counts for all seats."""
NO_PLACE: Final = 0
"""The rank of a seat that has none, or whose rank the viewer may not know."""


class Standing:
    """How much each seat has of something that scores, as one viewer may see it.

    `counts` has None where the viewer may not know, and `hidden` is the number of unseen pieces
    that might count. `points` is what each seat would get if the game ended now.
    """

    def __init__(
        self,
        kind: str,
        code: str,
        text: str,
        ruling: str,
        owner: int,
        counts: list[int | None],
        hidden: list[int],
        ranks: list[int],
        points: list[int],
    ) -> None:
        self.kind = kind
        self.code = code
        self.text = text
        self.ruling = ruling
        self.owner = owner
        self.counts = counts
        self.hidden = hidden
        self.ranks = ranks
        self.points = points

    def record(self) -> dict[str, object]:
        """Return the standing as plain data."""
        return {
            "kind": self.kind,
            "code": self.code,
            "text": self.text,
            "ruling": self.ruling,
            "owner": None if self.owner == EVERYBODY else self.owner,
            "counts": list(self.counts),
            "hidden": list(self.hidden),
            "ranks": list(self.ranks),
            "points": list(self.points),
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        facts = (self.kind, self.code, self.text, self.ruling, self.owner)
        return Standing, (*facts, self.counts, self.hidden, self.ranks, self.points)


class EndMark:
    """A way in which the game ends: how much is left of what it depends on (`of` at the start)."""

    def __init__(
        self, code: str, text: str, ruling: str, left: int | None, of: int | None
    ) -> None:
        self.code = code
        self.text = text
        self.ruling = ruling
        self.left = left
        self.of = of

    def record(self) -> dict[str, object]:
        """Return the mark as plain data."""
        return {
            "code": self.code,
            "text": self.text,
            "ruling": self.ruling,
            "left": self.left,
            "of": self.of,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return EndMark, (self.code, self.text, self.ruling, self.left, self.of)


def end_mark(
    words: Words, code: str, ruling: str, left: int, of: int, what: str = ""
) -> EndMark:
    """Return a mark with its sentence: `end.<code>`, or `end.<code>.last` once nothing is left."""
    key = f"end.{code}.last" if left == 0 else f"end.{code}"
    return EndMark(code, words.say(key, {"left": left, "of": of, "what": what}), ruling, left, of)


def places(counts: list[int], is_most: bool = True) -> list[int]:
    """Return the ranks of seats by their counts, equal counts sharing one; if most wins, a seat
    with nothing has no rank."""
    out: list[int] = []
    for mine in counts:
        ahead = sum([1 for other in counts if (other > mine if is_most else other < mine)])
        out.append(NO_PLACE if is_most and mine < 1 else 1 + ahead)
    return out
