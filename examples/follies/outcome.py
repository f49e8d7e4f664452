"""Who won."""

from typing import TYPE_CHECKING

from palatium.core.scoring.outcome import Outcome, ranked

if TYPE_CHECKING:
    from follies.state import FolliesState


def outcome_of(s: "FolliesState") -> Outcome:
    """Return the outcome: most points win; among equals, most ornaments (F-END-2)."""
    keys = [(points, len(own)) for points, own in zip(s.points, s.ornaments, strict=True)]
    tied = s.points.count(max(s.points)) > 1
    reason = "not over" if s.stack else "the last folly was built"
    return Outcome(s.scores(), ranked(keys), "ornaments" if tied else "", reason)
