"""What is seen of a position, what must hold in it, and how it is saved."""

from collections import Counter
from typing import TYPE_CHECKING

from follies.facts import Deck
from palatium.core.cards.hidden import Card, cards_data, faces

if TYPE_CHECKING:
    from follies.state import FolliesState


def view_follies(s: "FolliesState", seat: int | None) -> dict[str, object]:
    """Open facts, and of each hidden card what this seat knows."""
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
    """How many cards there are, and the names of those that a seat (None: everybody) knows."""
    known: list[str] = []
    for card in cards:
        everybody = card.known == (1 << len(card.trails)) - 1
        if everybody or (seat is not None and card.is_known(seat)):
            known.append(deck.names[card.face])
    return {"count": len(cards), "known": known}


def body_of(s: "FolliesState") -> dict[str, object]:
    """The fields as plain data; hidden cards as one flat list of ints."""
    cards: list[int] = []
    for group in s.hidden():
        cards.extend(cards_data(group))
    return {
        "numbers": s.numbers(),
        "discard": list(s.discard),
        "sizes": [s.quarry.size, s.shaft.size],
        "cards": cards,
    }


def check_follies(s: "FolliesState") -> list[str]:
    """Broken invariants in words."""
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
