"""Who won."""

from typing import TYPE_CHECKING

from palatium.core.scoring.outcome import Outcome, ranked
from palatium.games.palaces.box.cards import DECKS
from palatium.games.palaces.score import rank_key

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState


def outcome_of(s: "PalacesState") -> Outcome:
    """Return the outcome: most matched levels, then their suits from the top down (L-END-2)."""
    keys = [rank_key(s.towers[seat], s.lows[seat]) for seat in range(s.players)]
    best = max(s.lows)
    tied = [key for key in keys if key[0] == best]
    tie_break = ""
    if len(tied) > 1:
        tie_break = "suits" if max(tied) != min(tied) else "shared"
    return Outcome(s.scores(), ranked(keys), tie_break, _reason(s))


def _reason(s: "PalacesState") -> str:
    if s.stack:
        return "not over"
    for deck, face in enumerate(s.available):
        if face < 0:
            return f"the {DECKS[deck]} deck is empty"
    for suit, name in enumerate(s.cards.suit_names):
        if s.ran_out >> suit & 1:
            return f"{name} tiles ran out"
    return "it was ended"
