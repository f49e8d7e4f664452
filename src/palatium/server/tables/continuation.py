"""A continuation: moves from a table's position on, worked out on a copy before they are saved.

Whatever goes wrong on the way, the table is as it was: the continuation is dropped. What was saved
is handed to `LiveTable.adopt`.
"""

from collections.abc import Callable, Sequence

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.ids import CHANCE, OVER
from palatium.core.state import State
from palatium.playing.dealers import Dealer
from palatium.playing.draft import DraftedInt, is_uncertain
from palatium.playing.plan import is_forced
from palatium.record.sums import Sums, sums_from
from palatium.server.tables.views.position import PlayedMove, seen_by
from palatium.server.tables.views.unseen import UnseenSteps
from palatium.server.wire.refusals import Illegal

Guided = Callable[[list[int]], int | None]


class Continuation:
    """The way from one saved position to the next, with a state and a dealer of its own."""

    def __init__(
        self,
        s: State,
        played: Sequence[PlayedMove],
        dealer: Dealer | None,
        people: Sequence[bool],
        commits: dict[int, int],
        guided: Guided | None = None,
        unseen: Sequence[State] = (),
    ) -> None:
        self.state = s.clone()
        self.dealer = None if dealer is None else dealer.fork()
        self.new: list[PlayedMove] = []
        self.commits = dict(commits)
        self._played = played
        self._people = people
        self._guided = guided
        self._sums = Sums(played[-1].sum) if played else sums_from(s, None)
        self._batch = len(played) + 1
        self._unseen = UnseenSteps(unseen)

    def apply(self, a: int) -> None:
        """One more int; Illegal if the rules do not allow it."""
        before, events = self.state.clone(), self._applied(a)
        self._note(before, self.state, a, events, self._sums.add(a, self.state), self._batch)

    def repeat(self, a: int, noted: str, batch: int) -> None:
        """One more int that was saved before, with its sum and the first number of its batch."""
        if self.state.seat() == CHANCE and self.dealer is not None:
            self.dealer.follow(self.state, a)
        before, events = self.state.clone(), self._applied(a)
        self._sums.last = noted
        self._note(before, self.state, a, events, noted, batch)

    def play(self, seat: int, ints: Sequence[int]) -> None:
        """A seat's ints; only outcomes that everyone foresees stand between them."""
        for i, a in enumerate(ints):
            s = self.state
            if s.seat() == CHANCE and not is_uncertain(s):
                if self.dealer is not None:
                    self.dealer.follow(s, a)
            elif s.seat() != seat:
                raise Illegal(f"after {i} of these ints the seat is not asked any more")
            self.apply(a)

    def take(self, drafted: Sequence[DraftedInt]) -> None:
        """What a plan worked out from this very position; nothing is applied again."""
        for one in drafted:
            if one.before.seat() == CHANCE and self.dealer is not None:
                self.dealer.follow(one.before, one.action)
            noted = self._sums.add(one.action, one.after)
            self._note(one.before, one.after, one.action, one.events, noted, self._batch)
            self.state = one.after
        self.state = self.state.clone()

    def go_on(self) -> None:
        """Draws, forced ints, complete commits: all that needs nobody."""
        while True:
            s = self.state
            who = s.seat()
            if who == OVER:
                return
            if who == CHANCE:
                if self.dealer is None:
                    return
                self.apply(self.dealer.deal(s))
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

    def unseen(self) -> list[State]:
        """Return the position before each of the last ints that others are not told of yet."""
        return self._unseen.until(self.state)

    def _applied(self, a: int) -> list[Event]:
        events: list[Event] = []
        try:
            self.state.apply(a, events)
        except IllegalAction as error:
            raise Illegal(str(error)) from None
        return events

    def _note(
        self, before: State, after: State, a: int, events: list[Event], noted: str, batch: int
    ) -> None:
        who, known, chosen = _facts(before)
        self.new.append(PlayedMove(who, a, events, known, noted, batch, chosen))
        self._unseen.note(before, after, events)

    def _all_are_in(self) -> bool:
        waiting = self.state.waiting()
        asked = [i for i, is_person in enumerate(self._people) if is_person and waiting >> i & 1]
        return all(i in self.commits for i in asked)

    def _guide_int(self) -> int | None:
        if self._guided is None:
            return None
        return self._guided([*[p.action for p in self._played], *[p.action for p in self.new]])


def _facts(s: State) -> tuple[int, int, bool]:
    """Return who answers the question, who may know the answer, and whether it is a choice."""
    who = s.seat()
    chosen = who != CHANCE and (len(s.options()) > 1 or s.stack[-1].is_veiled())
    return who, seen_by(s), chosen
