"""Invariants of every position."""

from collections import Counter
from typing import TYPE_CHECKING

from palatium.core.cards.hidden import faces

if TYPE_CHECKING:
    from follies.state import FolliesState


def check_body(s: "FolliesState") -> list[str]:
    """Return broken invariants in words."""
    out: list[str] = []
    facts = s.follies.facts
    stones = Counter(face for hand in [*s.hands, s.quarry.body] for face in faces(hand))
    stones.update(dict(enumerate(s.discard)))
    ornaments = Counter(
        face for own in [*s.ornaments, s.shaft.body, s.box, s.looked] for face in faces(own)
    )
    for deck, found in ((facts.stones, stones), (facts.ornaments, ornaments)):
        wrong = [i for i, copies in enumerate(deck.copies) if found[i] != copies]
        if wrong or set(found) - set(range(len(deck.copies))):
            out.append(f"cards are missing or too many: {dict(found)} of {deck.names} (F-SET-1)")
    if not 0 <= s.shaft.size <= len(s.shaft.body) or s.quarry.size != len(s.quarry.body):
        out.append("a pile is larger than its cards (F-SET-3)")
    if not -1 <= s.bidder < s.follies.players or not 0 <= s.round < len(facts.follies):
        out.append(f"round {s.round} or bidder {s.bidder} does not exist")
    for seat, hand in enumerate(s.hands):
        if not all(card.is_known(seat) for card in (*hand, *s.ornaments[seat])):
            out.append(f"seat {seat} does not know its own cards")
    return out
