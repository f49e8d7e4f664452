"""What a seat sees of a position."""

from typing import TYPE_CHECKING, Literal

from palatium.core.cards.hidden import Card
from palatium.games.palaces.bidding.suit_counts import named
from palatium.games.palaces.box.cards import DECKS, SUITS
from palatium.games.palaces.showing.bid_on_table import records

if TYPE_CHECKING:
    from palatium.games.palaces.sent.view_types import PalacesPlayer, PalacesView, SuitCounts
    from palatium.games.palaces.state import PalacesState


def view_of(s: "PalacesState", seat: int | None) -> "PalacesView":
    """Return public facts, and the hidden cards that the viewer knows (L-SET-4)."""
    cards = s.cards
    names = cards.suit_names
    return {
        "round": s.round,
        "active": s.active,
        "rooms": [
            {
                "deck": DECKS[deck],
                "left": s.left_in(deck),
                "available": cards.record(face) if face >= 0 else None,
            }
            for deck, face in enumerate(s.available)
        ],
        "prize": cards.record(s.prize) if s.prize >= 0 else None,
        "high": named(s.high, names) if s.high_seat >= 0 else None,
        "high_seat": s.high_seat,
        "winner": s.winner,
        "table": records(s.table, cards),
        "failed": [
            {"seat": who, "bid": named(v, names), "discarded": cards.record(face)}
            for who, v, face in s.fails
        ],
        "draw_phase": not s.is_drawless,
        "supply": {names[suit]: s.supply[suit] for suit in range(SUITS)},
        "lost": {names[suit]: s.lost[suit] for suit in range(SUITS)},
        "ran_out": [names[suit] for suit in range(SUITS) if s.ran_out >> suit & 1],
        "removed": cards.records(list(s.removed)),
        "players": [_player(s, who, seat) for who in range(s.players)],
    }


def _player(s: "PalacesState", who: int, seat: int | None) -> "PalacesPlayer":
    cards = s.cards
    names = cards.suit_names
    tower = s.towers[who]
    bid = s.bids[who]
    announced: SuitCounts | Literal["pass"] | None = None
    if bid >= 0:
        announced = named(bid, names)
    elif bid == -1:
        announced = "pass"
    return {
        "hand_size": len(s.hands[who]),
        "hand": cards.records(_known(s.hands[who], seat)),
        "deck_size": s.decks[who].total(),
        "deck_of": cards.records(list(s.deck_of[who])),
        "deck_top": cards.records(_known(s.decks[who].top, seat)),
        "discards": cards.records(list(s.discards[who])),
        "won": cards.records(list(s.won[who])),
        "high_column": [names[suit] for suit in tower],
        "low_column": [names[suit] for suit in tower[: s.lows[who]]],
        "needs": names[tower[s.lows[who]]] if s.lows[who] < len(tower) else None,
        "bid": announced,
    }


def _known(cards: tuple[Card, ...], seat: int | None) -> list[int]:
    """Return the faces that a viewer knows; a spectator knows those that everyone does."""
    if seat is None:
        return [card.face for card in cards if card.known == (1 << len(card.trails)) - 1]
    return [card.face for card in cards if card.is_known(seat)]
