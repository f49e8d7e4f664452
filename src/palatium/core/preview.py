"""What a chain of ints would do."""


from palatium.core.events import Event, told_to
from palatium.core.lines import ScoreLine


class Preview:
    """Events and score lines of the first `done` ints of a chain, and who would decide next.

    A preview tells no secret that the seat would only learn by playing: of what others have
    committed it tells nothing, of the rest what everyone would hear.
    """

    def __init__(
        self,
        seat: int,
        done: int,
        events: list[Event],
        lines: list[ScoreLine],
        next_seat: int,
        is_veiled: bool = False,
    ) -> None:
        self.seat = seat
        self.done = done
        self.events = events
        self.lines = lines
        self.next_seat = next_seat
        self.is_veiled = is_veiled

    def record(self) -> dict[str, object]:
        """The preview as its own seat may see it."""
        mine = [line.amount for line in self.lines if line.seat == self.seat]
        return {
            "done": self.done,
            "points": sum(mine),
            "events": [] if self.is_veiled else told_to(self.events, None),
            "lines": [line.record() for line in self.lines],
            "next_seat": self.next_seat,
        }
