"""A course: ints that a request adds to a table, tried on a copy before anything is saved."""

from collections.abc import Callable, Sequence

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.ids import CHANCE, OVER
from palatium.core.state import State
from palatium.play.dealers import Dealer
from palatium.play.draft import is_uncertain
from palatium.play.plan import is_forced
from palatium.record.sums import Sums, sums_from
from palatium.server.tables.views.position import PlayedMove, seen_by
from palatium.server.wire.refusals import Illegal

Guided = Callable[[list[int]], int | None]


class Continuation:
    """The way from one saved position to the next."""

    def __init__(
        self,
        s: State,
        played: Sequence[PlayedMove],
        dealer: Dealer | None,
        people: Sequence[bool],
        commits: dict[int, int],
        guided: Guided | None = None,
    ) -> None:
        self.state = s.clone()
        self.new: list[PlayedMove] = []
        self.commits = dict(commits)
        self._played = played
        self._dealer = dealer
        self._people = people
        self._guided = guided
        self._sums = Sums(played[-1].sum) if played else sums_from(s, None)
        self._batch = len(played) + 1

    def apply(self, a: int, noted: str | None = None) -> None:
        """One more int; `noted` is its sum where that was worked out before."""
        s = self.state
        who = s.seat()
        known = seen_by(s)
        chosen = who != CHANCE and (len(s.options()) > 1 or s.stack[-1].is_veiled())
        events: list[Event] = []
        try:
            s.apply(a, events)
        except IllegalAction as error:
            raise Illegal(str(error)) from None
        if noted is None:
            self._sums.add(a, s)
        else:
            self._sums.last = noted
        self.new.append(PlayedMove(who, a, events, known, self._sums.last, self._batch, chosen))

    def play(self, seat: int, ints: Sequence[int]) -> None:
        """A seat's ints, all or none; only outcomes that everyone foresees stand between them."""
        trial = self.state.clone()
        for i, a in enumerate(ints):
            if trial.seat() != seat and (trial.seat() != CHANCE or is_uncertain(trial)):
                raise Illegal(f"after {i} of these ints the seat is not asked any more")
            try:
                trial.apply(a)
            except IllegalAction as error:
                raise Illegal(str(error)) from None
        for a in ints:
            if self.state.seat() == CHANCE and self._dealer is not None:
                self._dealer.follow(self.state, a)
            self.apply(a)

    def go_on(self) -> None:
        """Draws, forced ints, complete commits: all that needs nobody."""
        while True:
            s = self.state
            who = s.seat()
            if who == OVER:
                return
            if who == CHANCE:
                if self._dealer is None:
                    return
                self.apply(self._dealer.deal(s))
            elif is_forced(s, who):
                self.apply(s.options()[0])
            elif self._people[who]:
                if not self._all_are_in():
                    return
                self.apply(self.commits.pop(who))
            else:
                a = self._guide_int()
                if a is None or not s.allows(a):
                    return
                self.apply(a)

    def _all_are_in(self) -> bool:
        waiting = self.state.waiting()
        asked = [i for i, is_person in enumerate(self._people) if is_person and waiting >> i & 1]
        return all(i in self.commits for i in asked)

    def _guide_int(self) -> int | None:
        if self._guided is None:
            return None
        return self._guided([*[p.action for p in self._played], *[p.action for p in self.new]])
