"""What a chain of ints would do."""

from typing import TYPE_CHECKING

from palatium.core.events import Event, told_to
from palatium.core.scoring.lines import ScoreLine

if TYPE_CHECKING:
    from palatium.core.state import State


class Preview:
    """Events and score lines of the first `done` ints of a chain, and who would decide next."""

    def __init__(
        self, seat: int, done: int, events: list[Event], lines: list[ScoreLine], next_seat: int
    ) -> None:
        self.seat = seat
        self.done = done
        self.events = events
        self.lines = lines
        self.next_seat = next_seat

    def record(self) -> dict[str, object]:
        """Return the preview as its own seat may see it."""
        mine = [line.amount for line in self.lines if line.seat == self.seat]
        return {
            "done": self.done,
            "points": sum(mine),
            "events": told_to(self.events, self.seat),
            "lines": [line.record() for line in self.lines],
            "next_seat": self.next_seat,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Preview, (self.seat, self.done, self.events, self.lines, self.next_seat)


def preview_of(s: "State", chain: list[int]) -> Preview:
    """Return what a chain of ints would do (`State.preview`)."""
    copy = s.clone()
    copy.explain = True
    copy.lines = None
    seat = s.seat()
    events: list[Event] = []
    done = 0
    for a in chain:
        if copy.seat() != seat:
            break
        after = copy.clone()
        heard: list[Event] = []
        after.apply(a, heard)
        if after.revealed:
            break
        copy = after
        events.extend(heard)
        done += 1
    while done == len(chain) and copy.seat() == seat:
        after = copy.clone()
        if not after.stack[-1].pass_over(after):
            break
        after.cached = None
        after.events = heard = []
        after.settle()
        after.events = None
        if after.revealed:
            break
        copy = after
        events.extend(heard)
    return Preview(seat, done, events, copy.score_lines(), copy.seat())
