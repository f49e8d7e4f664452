"""An offer that goes round the table, seat by seat, and can restart without some seats."""

from mypy_extensions import mypyc_attr

from palatium.core.frame import Flow, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Flow[S]):
    """An offer to each seat: turn `turn` is that of seat first + turn * way; `out` is skipped."""

    def __init__(self, players: int, first: int, way: int, out: int, turn: int) -> None:
        super().__init__()
        self.players = players
        self.first = first
        self.way = way
        self.out = out
        self.turn = turn

    def data(self) -> list[int]:
        return [self.players, self.first, self.way, self.out, self.turn]

    def at(self, turn: int) -> "Offer[S]":
        """Return the same offer at another turn."""
        return self

    def offer(self, s: S, seat: int) -> None:
        """Ask a seat: push its frame, or do nothing to skip it."""

    def finish(self, s: S) -> None:
        """Finish after everyone was asked; this frame has been popped."""

    def seat_at(self, turn: int) -> int:
        """Return whose turn it is."""
        return (self.first + turn * self.way) % self.players

    def step(self, s: S) -> bool:
        if self.turn == self.players:
            s.pop()
            self.finish(s)
            return False
        s.become(self.at(self.turn + 1))
        seat = self.seat_at(self.turn)
        if not self.out >> seat & 1:
            self.offer(s, seat)
        return False
