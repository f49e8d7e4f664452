"""Replay: saved moves played again, and what was saved with them compared."""

from collections.abc import Sequence

from palatium.record.sums import Sums, sums_from
from palatium.server.slices import Work
from palatium.server.store.rows import MoveRow
from palatium.server.tables.continuation import Continuation

EVERY = 32
"""One position in so many is compared, and the last one always: once positions differ, they stay
different. Ints are compared at every move."""


def replay(
    continuation: Continuation, moves: Sequence[MoveRow], last: str | None, every: int
) -> Work[int]:
    """Play saved moves again that come after a sum (None: from the start), until one leads
    elsewhere than it did; how many do not. If `every` is more than 1, fewer may be sound."""
    if last is None:
        sums = sums_from(continuation.state, moves[0].sum if moves else None)
    else:
        sums = Sums(last)
    for i, move in enumerate(moves):
        s = continuation.state
        if s.seat() != move.seat or not s.allows(move.action):
            return i
        continuation.repeat(move.action, move.sum, move.batch)
        is_due = i % every == every - 1 or i == len(moves) - 1
        if sums.found(move.action, s, move.sum, is_due) != move.sum:
            return i
        yield
    return len(moves)
