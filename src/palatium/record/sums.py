"""Sums: the check after each move, so that replaying can tell where a game diverged.

A sum has sixteen digits: eight for the path (the first position and all ints so far), eight for the
position after the move. The path is computed from ints alone, so positions in between need not be
hashed to check the last one.

Earlier releases wrote eight digits: a running check over all positions, by a hash that cost more
than the moves themselves. Games begun under them continue: their sums are still checked in full,
and the next move's path builds on the last of them. The number of digits tells which kind a sum is.
"""

from hashlib import blake2b

from palatium.core.state import State

HALF = 8


class Sums:
    """The running sums of a game, from its first position or from the sum of its last move."""

    def __init__(self, last: str) -> None:
        self.last = last

    def add(self, action: int, after: State) -> str:
        """Return the sum of one more move."""
        self.last = _way(self.last, action) + after.hash()[:HALF]
        return self.last

    def found(self, action: int, after: State, noted: str, is_due: bool = True) -> str:
        """Return the correct sum for one more move, of the same kind as the noted one; if no check
        of the position is due, compute only the path. The next move builds on what is noted."""
        before, self.last = self.last, noted
        if is_earlier(noted):
            return earlier_sum(before, legacy_hash(after))
        return _way(before, action) + (after.hash()[:HALF] if is_due else noted[HALF:])


def sums_from(start: State, first: str | None) -> Sums:
    """Return the sums of a game from its start; `first` is the noted sum of its first move."""
    if first is not None and is_earlier(first):
        return Sums(earlier_sum("", legacy_hash(start)))
    return Sums(start.hash()[:HALF])


def _way(before: str, action: int) -> str:
    return blake2b(f"{before[:HALF]} {action}".encode(), digest_size=HALF // 2).hexdigest()


# The sums of earlier releases: only to check what they wrote


def is_earlier(noted: str) -> bool:
    """Return whether a sum is of an earlier release."""
    return len(noted) == HALF


def earlier_sum(before: str, state_hash: str) -> str:
    """Return the running check, which depends on all positions up to here."""
    return blake2b(f"{before}{state_hash}".encode(), digest_size=HALF // 2).hexdigest()


def legacy_hash(s: State) -> str:
    """Return the hash of releases up to 0.1, which hashed the whole dump at every move."""
    return blake2b(repr(s.position()).encode(), digest_size=8).hexdigest()
