"""Who won."""

from typing import TYPE_CHECKING

from palatium.core.scoring.outcome import Outcome, ranked

if TYPE_CHECKING:
    from palatium.games.azul.state import AzulState


def outcome_of(s: "AzulState") -> Outcome:
    """Return the outcome: most points win; ties share (A-END-2)."""
    ranks = ranked([(points,) for points in s.points])
    reason = "not over" if s.stack else f"round {s.azul.board.rounds} ended"
    return Outcome(s.scores(), ranks, "", reason)
