"""Following: saved moves replayed, and what was saved with them compared."""

from collections.abc import Sequence

from palatium.core.ids import CHANCE
from palatium.play.dealers import Dealer
from palatium.record.sums import Sums, sums_from
from palatium.server.store.rows import MoveRow
from palatium.server.tables.continuation import Continuation

EVERY = 32
"""Of so many positions one is compared, and the last one always: what a position differs in stays
different. Ints are compared at every move."""


def follow(
    course: Continuation,
    moves: Sequence[MoveRow],
    dealer: Dealer | None,
    last: str | None,
    every: int,
) -> int:
    """Replay saved moves behind a sum (None: from the start) until one leads elsewhere than it did;
    how many do not. Where `every` is more than 1, fewer may be sound than this says."""
    if last is None:
        sums = sums_from(course.state, moves[0].sum if moves else None)
    else:
        sums = Sums(last)
    for i, move in enumerate(moves):
        s = course.state
        if s.seat() != move.seat or not s.allows(move.action):
            return i
        if s.seat() == CHANCE and dealer is not None:
            dealer.follow(s, move.action)
        course.apply(move.action, move.sum)
        is_due = i % every == every - 1 or i == len(moves) - 1
        if sums.found(move.action, s, move.sum, is_due) != move.sum:
            return i
        course.new[-1].batch = move.batch
    return len(moves)
