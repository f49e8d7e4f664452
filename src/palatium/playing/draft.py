"""Drafts: a seat's ints that nobody else has seen yet, for undo and planning."""

from dataclasses import dataclass

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.ids import CHANCE
from palatium.core.scoring.lines import ScoreLine
from palatium.core.state import State


@dataclass(frozen=True, slots=True)
class DraftedInt:
    """One int as it was carried out: the positions around it, and what happened."""

    action: int
    before: State
    after: State
    events: list[Event]


class Draft:
    """One seat's plan on a clone of the table.

    It grows until another seat or chance decides next, or until an int would reveal something
    hidden: what that int does is shown only when the draft is published. A draw that everyone can
    foresee is played automatically. Until it is published, everything can be taken back.

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
        self._base = base.clone()
        self._steps: list[list[DraftedInt]] = []
        self._undone: list[int] = []
        self._is_closed = False

    @property
    def state(self) -> State:
        """The position at the end of the draft, as far as the seat may see it."""
        shown = self._shown()
        return shown[-1].after if shown else self._base

    def _shown(self) -> list[DraftedInt]:
        """The ints whose outcome the seat may see: an int that reveals something ends the draft."""
        steps = self._steps[:-1] if self._is_closed else self._steps
        return [one for step in steps for one in step]

    def ints(self) -> list[int]:
        """Return the ints so far."""
        return [one.action for one in self.carried_out()]

    def carried_out(self) -> list[DraftedInt]:
        """Return the ints with their outcomes, for whoever publishes them, a revealed one too."""
        return [one for step in self._steps for one in step]

    def events(self) -> list[Event]:
        """Return what the ints do."""
        return [event for one in self._shown() for event in one.events]

    def lines(self) -> list[ScoreLine]:
        """Return the points that the ints give or cost."""
        known = len(self._base.score_lines())
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
        step = [_carried_out(self.state, a)]
        if step[0].after.revealed:
            self._is_closed = True
        else:
            while step[-1].after.seat() == CHANCE and not is_uncertain(step[-1].after):
                step.append(_carried_out(step[-1].after, step[-1].after.options()[0]))
        self._steps.append(step)
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
        self._undone.append(step[0].action)
        return step[0].action

    def redo(self) -> int:
        """Redo what was last taken back."""
        if not self._undone:
            raise IllegalAction("there is nothing to play again")
        a = self._undone[-1]
        self.extend(a)
        return a


def _carried_out(before: State, a: int) -> DraftedInt:
    after = before.clone()
    events: list[Event] = []
    after.apply(a, events)
    return DraftedInt(a, before, after, events)


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
