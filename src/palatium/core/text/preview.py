"""What a chain of ints would do."""


from palatium.core.events import Event, told_to
from palatium.core.scoring.lines import ScoreLine


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
