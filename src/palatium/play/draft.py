"""Drafts: a seat's ints that nobody else has seen yet, for undo and planning."""

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.ids import CHANCE
from palatium.core.scoring.lines import ScoreLine
from palatium.core.state import State


class Draft:
    """One seat's plan on a clone of the table.

    It grows until another seat or chance decides next, or until an int would reveal something
    hidden: that int is applied only when the draft is published. A draw that everyone can foresee
    is played automatically. Until it is published, everything can be taken back.

    >>> import palatium as pal
    >>> table = pal.Table(pal.game("azul", players=2), ["person", "greedy"], seed=7)
    >>> table.go_on()
    >>> draft = table.draft()
    >>> draft.extend(draft.options()[0])
    >>> len(draft.ints())
    1
    >>> draft.undo() in draft.options()
    True
    """

    def __init__(self, base: State, seat: int) -> None:
        self.seat = seat
        self._states = [base.clone()]
        self._steps: list[list[int]] = []
        self._undone: list[int] = []
        self._events: list[list[Event]] = []
        self._is_closed = False

    @property
    def state(self) -> State:
        """The position at the end of the draft."""
        return self._states[-1]

    def ints(self) -> list[int]:
        """Return the ints so far."""
        return [a for step in self._steps for a in step]

    def events(self) -> list[Event]:
        """Return what the ints do."""
        return [event for step in self._events for event in step]

    def lines(self) -> list[ScoreLine]:
        """Return the points that the ints give or cost."""
        known = len(self._states[0].score_lines())
        return self.state.score_lines()[known:]

    def is_open(self) -> bool:
        """Return whether this seat still decides next."""
        return not self._is_closed and bool(self.state.waiting() >> self.seat & 1)

    def options(self) -> list[int]:
        """Return what could be added."""
        return self.state.options(self.seat) if self.is_open() else []

    def extend(self, a: int) -> None:
        """Add an int, and whatever necessarily follows it."""
        if not self.is_open():
            raise IllegalAction("the draft is complete: publish it or take something back")
        if self.state.seat() != self.seat:
            raise IllegalAction("a choice made together with others is committed, not drafted")
        copy = self.state.clone()
        events: list[Event] = []
        copy.apply(a, events)
        step = [a]
        if copy.revealed:
            self._is_closed = True
            copy, events = self.state, []
        while copy.seat() == CHANCE and not is_uncertain(copy):
            only = copy.options()[0]
            copy.apply(only, events)
            step.append(only)
        self._states.append(copy)
        self._steps.append(step)
        self._events.append(events)
        if self._undone and self._undone[-1] == a:
            self._undone.pop()
        else:
            self._undone.clear()

    def undo(self) -> int:
        """Take the last int back."""
        if not self._steps:
            raise IllegalAction("there is nothing to take back")
        step = self._steps.pop()
        self._is_closed = False
        self._states.pop()
        self._events.pop()
        self._undone.append(step[0])
        return step[0]

    def redo(self) -> int:
        """Redo what was last taken back."""
        if not self._undone:
            raise IllegalAction("there is nothing to play again")
        a = self._undone[-1]
        self.extend(a)
        return a


def is_uncertain(s: State) -> bool:
    """Return whether somebody cannot foresee the outcome of a chance node."""
    frame = s.stack[-1]
    if not frame.is_public(s):
        return True
    draw = frame.draw(s)
    if draw is not None:
        kinds = sum(1 for count in draw.counts if count)
        return kinds > 1 and sum(draw.counts) > draw.size
    return len(s.options()) > 1
