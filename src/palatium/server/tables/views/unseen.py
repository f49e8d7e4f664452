"""Steps that only one seat knows of: the others are told of a question when it is answered.

A bid is five ints of which nobody else sees anything before the last one. If the others heard of
each one, they could count how many were sent and how many were forced, and tell an honest bid from
a bluff.
"""

from collections.abc import Sequence

from palatium.core.events import EVERYONE, Event
from palatium.core.state import State


class UnseenSteps:
    """The positions before each of the last steps, as long as these show nobody else anything."""

    def __init__(self, known: Sequence[State] = ()) -> None:
        self._before = list(known)
        self._compared = len(self._before)

    def note(self, before: State, after: State, events: Sequence[Event]) -> None:
        """One more int was played; `before` is kept and must not change."""
        if is_step(before, after, events):
            self._before.append(before)
        else:
            self._before.clear()
            self._compared = 0

    def until(self, now: State) -> list[State]:
        """Return the position before each step of which spectators see nothing, up to now."""
        later = _shown(now) if len(self._before) > self._compared else {}
        for i in range(len(self._before) - 1, self._compared - 1, -1):
            view = _shown(self._before[i])
            if view != later:
                del self._before[: i + 1]
                break
            later = view
        self._compared = len(self._before)
        return list(self._before)


def _shown(s: State) -> dict[str, object]:
    """Return what a spectator sees of a position, but not after how many ints."""
    return {**s.view(None), "moves": 0}


def is_step(before: State, after: State, events: Sequence[Event]) -> bool:
    """Return whether a seat answered and is asked on, alone, and nobody else heard of it."""
    who = before.seat()
    own = 1 << who if who >= 0 else 0
    return (
        own != 0
        and before.waiting() == own
        and after.seat() == who
        and after.waiting() == own
        and all(event.heard_by != EVERYONE and not event.heard_by & ~own for event in events)
    )
