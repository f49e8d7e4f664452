"""What a seat sees of a position."""

from typing import TYPE_CHECKING

from follies.facts import Deck
from palatium.core.cards.hidden import Card

if TYPE_CHECKING:
    from follies.state import FolliesState


def view_of(s: "FolliesState", seat: int | None) -> dict[str, object]:
    """Return open facts, and the hidden cards that this seat knows."""
    facts = s.follies.facts
    players = [
        {
            "hand": seen_cards(s.hands[who], facts.stones, seat),
            "ornaments": seen_cards(s.ornaments[who], facts.ornaments, seat),
        }
        for who in range(s.follies.players)
    ]
    return {
        "round": s.round + 1,
        "folly": s.folly() if s.stack else None,
        "best": s.best,
        "bidder": s.bidder,
        "discard": {facts.stones.names[face]: n for face, n in enumerate(s.discard) if n},
        "quarry": s.quarry.total(),
        "shaft": s.shaft.total(),
        "looked": seen_cards(s.looked, facts.ornaments, seat),
        "players": players,
    }


def seen_cards(cards: tuple[Card, ...], deck: Deck, seat: int | None) -> dict[str, object]:
    """Return how many cards there are, and the names of those that a seat (None: all) knows."""
    known: list[str] = []
    for card in cards:
        everybody = card.known == (1 << len(card.trails)) - 1
        if everybody or (seat is not None and card.is_known(seat)):
            known.append(deck.names[card.face])
    return {"count": len(cards), "known": known}
