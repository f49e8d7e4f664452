"""Plans: a draft that a person makes choice by choice; forced ints are played automatically."""

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.ids import CHANCE
from palatium.core.scoring.lines import ScoreLine
from palatium.core.state import State
from palatium.playing.draft import Draft, DraftedInt


class Plan:
    """A draft that plays single options automatically, unless speed would reveal something.

    Undo takes back one choice with everything that followed from it.
    """

    def __init__(self, base: State, seat: int) -> None:
        self.seat = seat
        self.draft = Draft(base, seat)
        self.chosen = 0
        self.undone = 0
        self._skip_forced()

    @property
    def state(self) -> State:
        """The position at the end of the plan."""
        return self.draft.state

    def ints(self) -> list[int]:
        """Return the ints so far."""
        return self.draft.ints()

    def carried_out(self) -> list[DraftedInt]:
        """Return the ints with their outcomes, for whoever publishes them."""
        return self.draft.carried_out()

    def events(self) -> list[Event]:
        """Return what the ints do."""
        return self.draft.events()

    def lines(self) -> list[ScoreLine]:
        """Return the points that the ints give or cost."""
        return self.draft.lines()

    def is_open(self) -> bool:
        """Return whether this seat decides next; of several who choose at once, the first does.
        What leads to a simultaneous choice is published before that choice."""
        if not self.draft.is_open() or self.state.seat() != self.seat:
            return False
        return not (is_together(self.state) and self.ints())

    def extend(self, a: int) -> None:
        """Choose something."""
        self.draft.extend(a)
        self.chosen += 1
        self.undone = 0
        self._skip_forced()

    def undo(self) -> None:
        """Take the last choice back."""
        if not self.chosen:
            raise IllegalAction("there is nothing to take back in this plan")
        self.draft.undo()
        while is_forced(self.state, self.seat):
            self.draft.undo()
        self.chosen -= 1
        self.undone += 1

    def redo(self) -> None:
        """Redo the choice that was last taken back."""
        if not self.undone:
            raise IllegalAction("there is nothing to play again")
        self.draft.redo()
        self.chosen += 1
        self.undone -= 1
        self._skip_forced()

    def _skip_forced(self) -> None:
        while self.is_open() and is_forced(self.state, self.seat):
            self.draft.extend(self.draft.options()[0])


def is_forced(s: State, seat: int) -> bool:
    """Return whether a seat has a single option, and a quick answer reveals nothing."""
    return s.seat() == seat and len(s.options()) == 1 and not s.stack[-1].is_veiled()


def is_together(s: State) -> bool:
    """Return whether several seats answer this question at once, unseen by the others."""
    return s.seat() > CHANCE and isinstance(s.stack[-1], Simultaneous)
