"""Secret choices made at the same time, applied together once all are in."""

from mypy_extensions import mypyc_attr

from palatium.core.frame import Frame, S
from palatium.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Simultaneous(Frame[S]):
    """A question to all seats of a mask, lowest first; nobody sees a commit before all are in.

    A driver may collect the commits in any order, since a seat's options do not depend on what
    another commits. They are applied in seat order, so records do not show who was quicker.
    """

    def __init__(self, asked: int, commits: tuple[int, ...]) -> None:
        super().__init__(_nth_seat(asked, len(commits)))
        self.asked = asked
        self.commits = commits

    def again(self, commits: tuple[int, ...]) -> "Simultaneous[S]":
        """Return the same frame with other commits."""
        return self

    def finish(self, s: S, commits: dict[int, int]) -> None:
        """Apply all commits, by seat, together; this frame has been popped."""

    def data(self) -> list[int]:
        return [self.asked, *self.commits]

    def is_veiled(self) -> bool:
        return True

    def committed(self) -> dict[int, int]:
        """Return the commits by seat."""
        out: dict[int, int] = {}
        for i, a in enumerate(self.commits):
            out[_nth_seat(self.asked, i)] = a
        return out

    def shown(self, s: S, seat: int | None) -> dict[str, object]:
        commits = self.committed()
        out: dict[str, object] = {"committed": sorted(commits)}
        if seat is not None and seat in commits:
            out["commit"] = commits[seat]
        return out

    def waiting(self, s: S) -> int:
        done = 0
        for seat in self.committed():
            done |= 1 << seat
        return self.asked & ~done

    def options(self, s: S) -> list[int]:
        return self.options_for(s, self.seat)

    def choose(self, s: S, a: int) -> None:
        full = self.again((*self.commits, a))
        if len(full.commits) < self.asked.bit_count():
            s.become(full)
        else:
            s.pop()
            s.reveal()
            self.finish(s, full.committed())

    def redeal(self, s: S, seat: int, rng: Rng) -> Frame[S]:
        """Return the frame with hidden commits drawn again among the options of the new hands."""
        commits: list[int] = []
        for who, a in self.committed().items():
            if who == seat:
                commits.append(a)
            else:
                options = self.options_for(s, who)
                commits.append(options[rng.below(len(options))])
        return self.again(tuple(commits))


def _nth_seat(asked: int, n: int) -> int:
    """Return the n-th seat of a mask, or -1 if there are fewer."""
    seat = 0
    while asked:
        if asked & 1:
            if n == 0:
                return seat
            n -= 1
        asked >>= 1
        seat += 1
    return -1
