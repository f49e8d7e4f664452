"""An agenda: items that must or may be done, in the owner's order, tier by tier."""

from mypy_extensions import mypyc_attr

from palatium.core.frame import Frame, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Agenda(Frame[S]):
    """Items are ints that the game reads; only those of the lowest tier present are offered.

    An item's own options are listed at once (it is inline), or one int opens it. An item that
    cannot be done now waits while another can. `done_int` is an option as soon as no `must`
    item can be done. Equal items are one option.
    """

    def __init__(self, seat: int, items: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.items = items

    def data(self) -> list[int]:
        return [self.seat, *self.items]

    def rest(self, items: tuple[int, ...]) -> "Agenda[S]":
        """The same agenda with other items."""
        return self

    def is_must(self, s: S, item: int) -> bool:
        """Whether an item cannot be left undone."""
        return True

    def tier(self, s: S, item: int) -> int:
        """Items of a lower tier come first."""
        return 0

    def offers(self, s: S, item: int) -> list[int]:
        """The ints that begin an item; [] if it cannot be done now."""
        return []

    def perform(self, s: S, item: int, a: int) -> None:
        """Carry out an item as its int says; the agenda already goes on without it."""

    def done_int(self) -> int:
        """The int that leaves what is left."""
        return 0

    def finish(self, s: S) -> None:
        """Nothing is left, or the rest was left; this frame has been popped."""

    def current(self, s: S) -> list[list[int]]:
        """The ints of each item that is offered now, [] of an item that is not."""
        out = [self.offers(s, item) for item in self.items]
        tiers = [self.tier(s, item) for item in self.items]
        lowest = min([tier for tier, ints in zip(tiers, out, strict=True) if ints], default=0)
        return [ints if tier == lowest else [] for tier, ints in zip(tiers, out, strict=True)]

    def step(self, s: S) -> bool:
        """Asks while something can be done; what could not be done to the end is dropped."""
        for item in self.items:
            if self.offers(s, item):
                return True
        s.pop()
        self.finish(s)
        return False

    def options(self, s: S) -> list[int]:
        out: list[int] = []
        for ints in self.current(s):
            out.extend(ints)
        for item in self.items:
            if self.is_must(s, item) and self.offers(s, item):
                return sorted(set(out))
        out.append(self.done_int())
        return sorted(set(out))

    def choose(self, s: S, a: int) -> None:
        if a == self.done_int():
            s.pop()
            self.finish(s)
            return
        for i, ints in enumerate(self.current(s)):
            if a in ints:
                item = self.items[i]
                s.become(self.rest(self.items[:i] + self.items[i + 1 :]))
                self.perform(s, item, a)
                return
