"""Dealing again what a seat does not know (for hidden cards see `core/cards/hidden.py`)."""

from typing import TYPE_CHECKING, Final

from palatium.core.cards.hidden import Card, faces, redeal, sorted_cards
from palatium.core.cards.pile import Pile
from palatium.core.rng import Rng
from palatium.games.palaces.bidding.possible_bids import boxes_of, can_make

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState

TRIES: Final = 64
"""How many deals are tried to find one that agrees with the failed bids."""


def dealt_again(s: "PalacesState", seat: int, rng: Rng) -> "PalacesState":
    """Return a state that looks the same to a seat; room decks have no order to deal again."""
    # The own hand is known, and the own deck has no order unless somebody looked at its top.
    dealt = [who for who in range(s.players) if who != seat or s.decks[who].top]
    groups: list[tuple[Card, ...]] = []
    for who in dealt:
        deck = s.decks[who]
        groups.append(s.hands[who])
        groups.append(deck.top)
        groups.append(deck.body)
    out = s.clone()
    for _ in range(TRIES if s.fails else 1):
        _put_back(out, dealt, redeal(groups, seat, rng))
        if _agrees(out, seat):
            break
    out.stack = [frame.redeal(out, seat, rng) for frame in s.stack]
    if s.seat() != seat:
        out.forget_options()
    return out


def _put_back(s: "PalacesState", dealt: list[int], groups: list[tuple[Card, ...]]) -> None:
    for i, who in enumerate(dealt):
        hand, top, body = groups[3 * i : 3 * i + 3]
        s.hands[who] = sorted_cards(list(hand))
        s.decks[who] = Pile(top, sorted_cards(list(body)), len(body), ())


def _agrees(s: "PalacesState", seat: int) -> bool:
    """Return whether no failed bidder could have made the bid: the only constraint on a deal."""
    if s.winner >= 0:
        return True  # hands have changed since
    lost: dict[int, list[int]] = {}
    for who, v, discarded in reversed(s.fails):
        if who == seat:
            continue
        since = lost.setdefault(who, [])
        since.append(discarded)
        hand = [*faces(s.hands[who]), *since]
        if can_make(boxes_of(s.cards, hand, s.prize, s.available, s.palaces.is_bare), v):
            return False
    return True
