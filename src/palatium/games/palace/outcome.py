"""The end of a game: the three reasons, and who wins (P-END, P-TIE)."""

from typing import TYPE_CHECKING, Final

from palatium.core.scoring.outcome import NOBODY_WINS, Outcome

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState

JOINED: Final = 1
NO_MOAT: Final = 2
NO_ROOMS: Final = 3
REASONS: Final = [
    "not over",
    "the moat is joined",
    "the Moat tiles are used up",
    "the Room stacks are empty",
]


def end_reason(s: "PalaceState") -> int:
    """Return why the game ends with this turn, or 0 (P-END-2 to P-END-4)."""
    if s.joined:
        return JOINED
    if s.supply() == 0:
        return NO_MOAT
    return NO_ROOMS if sum(s.stacks) == 0 else 0


def ranks_of(keys: list[tuple[int, int]]) -> list[int]:
    """Return ranks by points and swans: the best who is tied with nobody is first, if any.

    Tied players lose, and the next best wins (P-TIE-2); everybody else ranks behind the winner.
    """
    alone = [key for key in keys if keys.count(key) == 1]
    winner = max(alone, default=None)
    out: list[int] = []
    for key in keys:
        better = sum([1 for other in keys if other > key and other != winner])
        out.append(1 if key == winner else 2 + better)
    return out


def tie_break_of(keys: list[tuple[int, int]]) -> str:
    """Return what decided among those with most points, in a word or two."""
    most = max([key[0] for key in keys])
    tied = [key for key in keys if key[0] == most]
    if len(tied) == 1:
        return ""
    if tied.count(max(tied)) == 1:
        return "swans"
    return "the tied players lose" if 1 in ranks_of(keys) else NOBODY_WINS


def outcome_of(s: "PalaceState") -> Outcome:
    """Return the outcome by points, then swans (P-TIE-1)."""
    keys = [(s.points[seat], s.swan_total(seat)) for seat in range(s.rules.players)]
    reason = REASONS[s.ended] if not s.stack else REASONS[0]
    return Outcome(s.scores(), ranks_of(keys), tie_break_of(keys), reason)
