"""Recorder: records every int that is applied to a state."""

from palatium.core.state import State
from palatium.record.record import Move, Record
from palatium.record.sums import sums_from


class Recorder:
    """Keeps a record in step with a state."""

    def __init__(
        self, s: State, seats: list[str] | None = None, notes: dict[str, object] | None = None
    ) -> None:
        game = s.game
        self.record = Record(
            game.name,
            game.version,
            dict(game.config),
            game.components,
            list(seats or []),
            dict(notes or {}),
        )
        self._sums = sums_from(s, None)

    def note(self, seat: int, action: int, after: State) -> None:
        """Record an int that `seat` played and the position after it."""
        number = len(self.record.moves) + 1
        text = after.text(action)
        check = self._sums.add(action, after)
        self.record.moves.append(Move(number, seat, action, text, check))
        if not after.stack:
            self.record.outcome = {**after.outcome().record()}
