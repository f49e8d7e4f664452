"""Items that must or may be done, in the order their owner likes, tier by tier."""

from mypy_extensions import mypyc_attr

from palatium.core.frame import Frame, S


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyOrder(Frame[S]):
    """Items to do in any order, as ints; only those of the lowest tier present are offered.

    An item lists its own options at once (it is inline), or one int opens it. `done_int` is an
    option as soon as the tier has no `must` item left that can be done; it skips the rest of the
    tier, and all later tiers unless they contain a `must`. Equal items are one option. If the order
    cannot matter (`is_any_order_alike`), the items are done in order, without asking.
    """

    def __init__(self, seat: int, items: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.items = items

    def data(self) -> list[int]:
        return [self.seat, *self.items]

    def rest(self, items: tuple[int, ...]) -> "AnyOrder[S]":
        """Return the same frame with other items."""
        return self

    def is_must(self, s: S, item: int) -> bool:
        """Return whether an item cannot be left undone."""
        return True

    def tier(self, s: S, item: int) -> int:
        """Return the tier of an item; lower tiers come first."""
        return 0

    def offers(self, s: S, item: int) -> list[int]:
        """Return the ints that begin an item; [] if it cannot be done now."""
        return []

    def perform(self, s: S, item: int, a: int) -> None:
        """Carry out an item by its int; it has already been removed from the frame."""

    def done_int(self) -> int:
        """Return the int that skips what is left."""
        return 0

    def is_any_order_alike(self, s: S) -> bool:
        """Return whether the items, all musts of one tier, can be done in order without asking."""
        return False

    def finish(self, s: S) -> None:
        """Finish when nothing is left or the rest was skipped; this frame has been popped."""

    def current(self, s: S) -> list[int]:
        """Return the indices of the items that are due now."""
        if not self.items:
            return []
        lowest = min([self.tier(s, item) for item in self.items])
        return [i for i, item in enumerate(self.items) if self.tier(s, item) == lowest]

    def step(self, s: S) -> bool:
        """Ask while something due can be done; drop a tier in which nothing can be done."""
        if not self.items:
            s.pop()
            self.finish(s)
            return False
        if self.is_any_order_alike(s):
            self._do(s, 0, self.offers(s, self.items[0])[0])
            return False
        places = self.current(s)
        for i in places:
            if self.offers(s, self.items[i]):
                return True
        s.become(self._without(places))
        return False

    def _without(self, places: list[int]) -> "AnyOrder[S]":
        return self.rest(tuple([item for i, item in enumerate(self.items) if i not in places]))

    def options(self, s: S) -> list[int]:
        out: set[int] = set()
        can_leave = True
        for i in self.current(s):
            item = self.items[i]
            offers = self.offers(s, item)
            out.update(offers)
            if offers and self.is_must(s, item):
                can_leave = False
        if can_leave:
            out.add(self.done_int())
        return sorted(out)

    def choose(self, s: S, a: int) -> None:
        if a == self.done_int():
            self._leave(s)
            return
        for i in self.current(s):
            if a in self.offers(s, self.items[i]):
                self._do(s, i, a)
                return

    def _do(self, s: S, place: int, a: int) -> None:
        s.become(self._without([place]))
        self.perform(s, self.items[place], a)

    def _leave(self, s: S) -> None:
        """Skip everything, or only what is due now if something later must be done."""
        for item in self.items:
            if self.is_must(s, item):
                s.become(self._without(self.current(s)))
                return
        s.pop()
        self.finish(s)
