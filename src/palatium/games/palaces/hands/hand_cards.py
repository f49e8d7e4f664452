"""Cards in hands: taking them out, and who learns what on the way."""

from palatium.core.cards.hidden import Card, inserted, mix, taken
from palatium.games.palaces.actions import REFUSE
from palatium.games.palaces.box.cards import REVEAL_OR_DISCARD
from palatium.games.palaces.state import PalacesState


def distinct(hand: tuple[Card, ...]) -> list[int]:
    """The different faces of a hand, ascending."""
    out: list[int] = []
    last = -1
    for card in hand:
        if card.face != last:
            last = card.face
            out.append(last)
    return out


def lose(s: PalacesState, seat: int, face: int) -> Card:
    """A card of that face leaves the hand."""
    card, s.hands[seat] = taken(s.hands[seat], face, s.everyone())
    return card


def receive(s: PalacesState, seat: int, card: Card) -> None:
    """A card comes into the hand; the owner knows it."""
    s.hands[seat] = inserted(s.hands[seat], card.seen(1 << seat))


def discard(s: PalacesState, seat: int, face: int) -> None:
    """A hand card goes to the own discard pile, for all to see (L-CARD-20)."""
    lose(s, seat, face)
    put_on_discards(s, seat, face)


def put_on_discards(s: PalacesState, seat: int, face: int) -> None:
    """A card everyone sees goes to a discard pile."""
    pile = s.discards[seat]
    i = len(pile)
    while i and pile[i - 1] > face:
        i -= 1
    s.discards[seat] = (*pile[:i], face, *pile[i:])


def conceal(s: PalacesState, seat: int, aware: int) -> None:
    """A card is about to leave the hand unseen: those not in `aware` cannot tell which.

    Where the cards look alike to everyone there is nothing to forget.
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
    """A hand card changes hands; both players know it."""
    card = lose(s, giver, face)
    receive(s, receiver, card)


def armories(s: PalacesState, seat: int) -> list[int]:
    """The ints that show an Armory of the hand, one for each face (L-CARD-14)."""
    effect = s.cards.effect
    return [REFUSE | face for face in distinct(s.hands[seat]) if effect[face] == REVEAL_OR_DISCARD]


def show_card(s: PalacesState, seat: int, face: int) -> None:
    """The seat shows a hand card, which stays in hand, known to all."""
    card = lose(s, seat, face)
    s.hands[seat] = inserted(s.hands[seat], card.seen(s.everyone()))
