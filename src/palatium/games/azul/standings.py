"""How far away the end is."""

from typing import TYPE_CHECKING

from palatium.core.scoring.standing import EndMark, end_mark

if TYPE_CHECKING:
    from palatium.games.azul.state import AzulState


def ends_of(s: "AzulState") -> list[EndMark]:
    """Return the rounds still to come (A-END-1)."""
    rounds = s.azul.board.rounds
    return [end_mark(s.azul.words, "rounds", "A-END-1", rounds - s.round, rounds)]
