"""The outcome: ranks, tie-breaks and the titles of the solo game (C-END-8, C-SOLO-4)."""

from typing import TYPE_CHECKING, Final

from palatium.core.scoring.outcome import Outcome, ranked
from palatium.games.castles.end.card_measures import all_money
from palatium.games.castles.hooks import points as hook

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState

IDLE_ROUNDS: Final = 20
"""After this many rounds without a change, one more is played (C-END-4)."""

TITLES: Final = [
    (111, "Regal Supreme Chancellor of Grand Castle Construction"),
    (96, "Imperial Regent of Palaces"),
    (81, "Most High Highness of Castle Building"),
    (60, "Humble Servant to the Royal Crown"),
]
LOWEST_TITLE: Final = "Court Jester"


def title(points: int) -> str:
    """Return the title that a solo score earns (C-SOLO-4)."""
    for least, name in TITLES:
        if points >= least:
            return name
    return LOWEST_TITLE


def square_feet(s: "CastlesState", seat: int) -> int:
    """Return the printed square feet of a castle, with those of expansions (C-END-8)."""
    feet = sum([room.feet for room in s.rooms_of(seat)])
    return s.castles.hooks.changed(s, hook.FEET, seat, feet, 0)


def outcome_of(s: "CastlesState") -> Outcome:
    """Return the outcome: most points, then square feet, then money; then the win is shared."""
    seats = range(s.castles.players)
    feet = [square_feet(s, seat) for seat in seats]
    keys = [(s.points[seat], feet[seat], all_money(s, seat)) for seat in seats]
    ranks = ranked([(a, b, c) for a, b, c in keys])
    ran_out = s.deck_size == 0 or s.shuffles > 0
    reason = "the Room cards ran out" if ran_out else "nothing changed any more"
    return Outcome(s.scores(), ranks, _tie_break(keys), reason if not s.stack else "not over")


def _tie_break(keys: list[tuple[int, int, int]]) -> str:
    """Return what decided between those with most points."""
    most = max([key[0] for key in keys])
    tied = [key for key in keys if key[0] == most]
    if len(tied) == 1:
        return ""
    best = max(tied)
    if tied.count(best) > 1:
        return "shared"
    feet = [key[1] for key in tied]
    return "square feet" if feet.count(best[1]) == 1 else "money"
