"""The outcome of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from palatium.core.sent.common import OutcomeFacts

NOBODY_WINS: Final = "nobody wins"
"""The tie-break of games in which all who are tied for first place lose: nobody has rank 1."""


class Outcome:
    """Winners, ranks (1 is best, equal ranks tie), the tie-break used, and why the game ended.

    >>> import palatium as pal
    >>> outcome = pal.Outcome([61, 74, 61], ranks=[2, 1, 2], tie_break="", reason="rounds")
    >>> outcome.winners
    [1]
    """

    def __init__(
        self, scores: list[int], ranks: list[int], tie_break: str, reason: str
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.tie_break = tie_break
        self.reason = reason
        self.winners = [seat for seat, rank in enumerate(ranks) if rank == 1]

    def record(self) -> "OutcomeFacts":
        """Return the outcome as plain data."""
        return {
            "winners": self.winners,
            "ranks": self.ranks,
            "scores": self.scores,
            "tie_break": self.tie_break,
            "reason": self.reason,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Outcome, (self.scores, self.ranks, self.tie_break, self.reason)


def ranked(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the ranks of seats by descending key; equal keys share a rank."""
    return [1 + sum([1 for other in keys if other > key]) for key in keys]
