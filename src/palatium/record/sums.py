"""Sums: what is kept behind each move, so that replaying can tell where a game went otherwise.

A sum has sixteen digits: eight for the way (the first position and all ints so far), eight for the
position after the move. The way is worked out from ints alone, so positions in between need not be
hashed to check the last one.

Earlier releases wrote eight digits: a running check over all positions, by a hash that cost more
than the moves themselves. Games that they began go on: their sums are still checked in full, and
the next move's way builds on the last of them. The number of digits tells which kind a sum is.
"""

from hashlib import blake2b

from palatium.core.state import State

HALF = 8


class Sums:
    """Follows a game from its first position, or from the sum of its last move."""

    def __init__(self, last: str) -> None:
        self.last = last

    def add(self, action: int, after: State) -> str:
        """The sum of one more move."""
        self.last = _way(self.last, action) + after.hash()[:HALF]
        return self.last

    def found(self, action: int, after: State, noted: str, is_due: bool = True) -> str:
        """What should be noted for one more move, of the kind that is; where no check of the
        position is due, only the way is worked out. The next move builds on what is noted."""
        before, self.last = self.last, noted
        if is_earlier(noted):
            return earlier_sum(before, legacy_hash(after))
        return _way(before, action) + (after.hash()[:HALF] if is_due else noted[HALF:])


def sums_from(start: State, first: str | None) -> Sums:
    """The sums of a game from its start on; `first` is what is noted for its first move."""
    if first is not None and is_earlier(first):
        return Sums(earlier_sum("", legacy_hash(start)))
    return Sums(start.hash()[:HALF])


def _way(before: str, action: int) -> str:
    return blake2b(f"{before[:HALF]} {action}".encode(), digest_size=HALF // 2).hexdigest()


# As earlier releases wrote them: only to check what they wrote


def is_earlier(noted: str) -> bool:
    """Whether a sum is of an earlier release."""
    return len(noted) == HALF


def earlier_sum(before: str, state_hash: str) -> str:
    """The running check: it depends on all positions up to here."""
    return blake2b(f"{before}{state_hash}".encode(), digest_size=HALF // 2).hexdigest()


def legacy_hash(s: State) -> str:
    """The hash of releases up to 0.1, which took in the whole dump at every move."""
    return blake2b(repr(s.position()).encode(), digest_size=8).hexdigest()
