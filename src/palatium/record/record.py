"""Record: a game as config, moves and outcome."""

from dataclasses import dataclass, field
from pathlib import Path

from palatium.core.game import Game
from palatium.core.registry import game as configured

FORM = 2
"""The form of record files that is written now."""


@dataclass(frozen=True, slots=True)
class Move:
    """One int with its seat, its notation and its sum (`record/sums.py`)."""

    number: int
    seat: int
    action: int
    text: str
    check: str


@dataclass(slots=True)
class Record:
    """A game from its config to its last move; `outcome` is None while it is running.

    >>> import palatium as pal
    >>> record = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=7)
    >>> record.game, record.config["players"]
    ('azul', 2)
    >>> record.ints() == [move.action for move in record.moves]
    True
    """

    game: str
    version: int
    config: dict[str, object]
    components: str
    seats: list[str] = field(default_factory=list)
    notes: dict[str, object] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    outcome: dict[str, object] | None = None
    form: int = FORM
    """The form of the file; form 1 identifies components by the text of their files."""

    def ints(self) -> list[int]:
        """Return all ints of the game."""
        return [move.action for move in self.moves]

    def configured(self) -> Game:
        """Return the configured game of this record."""
        return configured(self.game, **self.config)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        from palatium.record.file import save_record

        save_record(self, path)


def seat_name(seat: int) -> str:
    """Return A, B, C... for players, a star for the dealer."""
    return "*" if seat < 0 else chr(ord("A") + seat)
