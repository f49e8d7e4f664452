"""Cards in hands: taking them out, and what each seat learns."""

from palatium.core.cards.hidden import Card, inserted, mix, taken
from palatium.games.palaces.actions import REFUSE
from palatium.games.palaces.box.cards import REVEAL_OR_DISCARD
from palatium.games.palaces.state import PalacesState


def distinct(hand: tuple[Card, ...]) -> list[int]:
    """Return the different faces of a hand, ascending."""
    out: list[int] = []
    last = -1
    for card in hand:
        if card.face != last:
            last = card.face
            out.append(last)
    return out


def lose(s: PalacesState, seat: int, face: int) -> Card:
    """Take a card of a face out of a hand, and return it."""
    card, s.hands[seat] = taken(s.hands[seat], face, s.everyone())
    return card


def receive(s: PalacesState, seat: int, card: Card) -> None:
    """Add a card to a hand; the owner knows it."""
    s.hands[seat] = inserted(s.hands[seat], card.seen(1 << seat))


def discard(s: PalacesState, seat: int, face: int) -> None:
    """Move a hand card to its owner's discard pile, for all to see (L-CARD-20)."""
    lose(s, seat, face)
    put_on_discards(s, seat, face)


def put_on_discards(s: PalacesState, seat: int, face: int) -> None:
    """Put a card that everyone sees on a discard pile."""
    pile = s.discards[seat]
    i = len(pile)
    while i and pile[i - 1] > face:
        i -= 1
    s.discards[seat] = (*pile[:i], face, *pile[i:])


def conceal(s: PalacesState, seat: int, aware: int) -> None:
    """Mix a hand before a card leaves it unseen: those not in `aware` cannot tell which.

    If the cards look alike to everyone, there is nothing to forget.
    """
    hand = s.hands[seat]
    first = hand[0]
    unaware = s.everyone() & ~aware
    is_plain = first.known & unaware == 0
    for card in hand:
        is_plain = is_plain and card.known == first.known and card.trails == first.trails
    if not is_plain:
        s.hands[seat] = mix(list(hand), s.new_pool(), unaware)


def move(s: PalacesState, giver: int, receiver: int, face: int) -> None:
    """Move a hand card to another hand; both players know it."""
    card = lose(s, giver, face)
    receive(s, receiver, card)


def armories(s: PalacesState, seat: int) -> list[int]:
    """Return the ints that show an Armory of the hand, one for each face (L-CARD-14)."""
    effect = s.cards.effect
    return [REFUSE | face for face in distinct(s.hands[seat]) if effect[face] == REVEAL_OR_DISCARD]


def show_card(s: PalacesState, seat: int, face: int) -> None:
    """The seat shows a hand card, which stays in hand, known to all."""
    card = lose(s, seat, face)
    s.hands[seat] = inserted(s.hands[seat], card.seen(s.everyone()))
