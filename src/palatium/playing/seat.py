"""Seat: everything that a bot gets."""

from palatium.core.game import Game
from palatium.core.rng import Rng, Source, ours
from palatium.core.state import State
from palatium.core.text.question import Question


class Seat:
    """A handle on a position as one seat knows it.

    It holds no true state: everything hidden from the seat was dealt again before it was made, so
    nothing in it leads to a card that the seat may not see.

    >>> import palatium as pal
    >>> rng = pal.Rng(7)
    >>> state = pal.game("palaces", players=2, first=0).start()
    >>> while state.seat() == pal.CHANCE:
    ...     state.apply(state.sample(rng))
    >>> seat = pal.Seat(state, state.seat(), rng)
    >>> seat.options() == state.options()
    True
    >>> guess = seat.determinize()  # a whole position, to play on as you like
    >>> guess.view(seat.number) == state.view(seat.number)
    True
    """

    def __init__(self, s: State, seat: int, rng: Source) -> None:
        self.rng: Rng = ours(rng)
        self._guess = s.resample(seat, self.rng)
        self.number = seat

    @property
    def game(self) -> Game:
        """The game's facts."""
        return self._guess.game

    def view(self) -> dict[str, object]:
        """Return what this seat may know."""
        return self._guess.view(self.number)

    def options(self) -> list[int]:
        """This seat's legal ints."""
        return self._guess.options(self.number)

    def ask(self) -> Question:
        """Return the question to this seat."""
        return self._guess.ask(self.number)

    def text(self, a: int) -> str:
        """Return an option in notation."""
        return self._guess.text(a)

    def describe(self, a: int) -> dict[str, object]:
        """Return an option as a record."""
        return self._guess.describe(a)

    def determinize(self, rng: Source | None = None) -> State:
        """Return a complete position that is possible for this seat; yours to play on."""
        return self._guess.resample(self.number, self.rng if rng is None else rng)
