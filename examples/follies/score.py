"""What is scored: a folly when it is built, the ornaments at the end."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import faces

if TYPE_CHECKING:
    from follies.state import FolliesState


def score_folly(s: "FolliesState", seat: int) -> None:
    """Score a folly by the number that was announced for it (F-PAY-2)."""
    s.gain(seat, s.best, "folly", s.folly(), "F-PAY-2")


def score_ornaments(s: "FolliesState") -> None:
    """Score the ornaments after the last folly (F-END-1)."""
    deck = s.follies.facts.ornaments
    for seat, own in enumerate(s.ornaments):
        s.ornaments[seat] = tuple(card.seen(s.all_seats()) for card in own)
        for face in faces(own):
            s.gain(seat, deck.worth[face], "ornament", deck.names[face], "F-END-1")
