"""What is seen of a position, what must hold in it, and how it ended."""

from typing import TYPE_CHECKING, Final

from palatium.core.cards.hidden import Card
from palatium.core.scoring.outcome import Outcome, ranked
from palatium.games.palaces.cards import ADD_SUIT, COPY_AVAILABLE, COPY_BID, DECKS, SUITS
from palatium.games.palaces.palace import rank_key
from palatium.games.palaces.shown import face_of, records
from palatium.games.palaces.vectors import named

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState

BASICS: Final = 3
"""Basics of each suit in a starting deck (L-SET-2)."""
TILES: Final = 25
"""Tiles of each suit (L-SET-2)."""


def view_palaces(s: "PalacesState", seat: int | None) -> dict[str, object]:
    """Public facts, and of hidden cards those that the viewer knows (L-SET-4)."""
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


def _player(s: "PalacesState", who: int, seat: int | None) -> dict[str, object]:
    cards = s.cards
    names = cards.suit_names
    tower = s.towers[who]
    bid = s.bids[who]
    announced: object = None
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
    """The faces that a viewer knows; a spectator knows those that everyone does."""
    if seat is None:
        return [card.face for card in cards if card.known == (1 << len(card.trails)) - 1]
    return [card.face for card in cards if card.is_known(seat)]


def outcome_palaces(s: "PalacesState") -> Outcome:
    """Most matched levels, then their suits from the top down (L-END-2)."""
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


def check_palaces(s: "PalacesState") -> list[str]:
    """Broken invariants in words."""
    return [*_check_cards(s), *_check_palaces(s), *_check_bids(s)]


def _check_cards(s: "PalacesState") -> list[str]:
    """Every card is in one place."""
    for who in range(s.players):
        deck = s.decks[who]
        if not deck.is_settled():
            return [f"the deck of seat {who} counts {deck.size} of {len(deck.body)} cards"]
        for card in s.hands[who]:
            if not card.is_known(who):
                return [f"seat {who} does not know an own hand card"]
    out: list[str] = []
    for face, number in enumerate(_count_cards(s)):
        wanted = BASICS * s.players if face < SUITS else s.cards.copies[face]
        if number != wanted:
            out.append(f"{number} cards {s.cards.names[face]} exist, not {wanted} (L-SET-1)")
    return out


def _count_cards(s: "PalacesState") -> list[int]:
    """How many cards of each face there are, wherever they lie."""
    found = [0] * s.cards.faces
    for who in range(s.players):
        deck = s.decks[who]
        for card in [*s.hands[who], *deck.top, *deck.body, *deck.bottom]:
            found[card.face] += 1
        for face in s.discards[who]:
            found[face] += 1
    for pile in s.rooms:
        for card in [*pile.top, *pile.body, *pile.bottom]:
            found[card.face] += 1
    for face in [*s.available, *s.removed, *s.treasures]:
        if face >= 0:
            found[face] += 1
    for item in s.table:
        found[face_of(item)] += 1
    if s.prize >= 0 and not s.table:
        found[s.prize] += 1
    return found


def _check_palaces(s: "PalacesState") -> list[str]:
    out: list[str] = []
    tiles = [left + gone for left, gone in zip(s.supply, s.lost, strict=True)]
    for who in range(s.players):
        tower = s.towers[who]
        low = s.lows[who]
        if not 0 <= low <= len(tower):
            out.append(f"the lower column of seat {who} is higher than the other (L-BUILD-2)")
            return out
        for suit in [*tower, *tower[:low]]:
            tiles[suit] += 1
        if s.points[who] != low:
            out.append(f"seat {who} has {s.points[who]} points for {low} levels (L-END-2)")
    for suit, number in enumerate(tiles):
        if number != TILES:
            name = s.cards.suit_names[suit]
            out.append(f"{number} {name} tiles exist, not {TILES} (L-SET-2)")
        if s.supply[suit] == 0 and not s.ran_out >> suit & 1:
            out.append("no tile of a suit is left, yet it has not run out (L-END-1)")
    if min(s.supply) < 0:
        out.append("a supply of tiles is below nothing (L-BUILD-3)")
    return out


def _check_bids(s: "PalacesState") -> list[str]:
    out: list[str] = []
    effects = s.cards.effect
    wild = 0
    for faces_won in s.won:
        for face in faces_won:
            wild += 1 if effects[face] in (ADD_SUIT, COPY_BID, COPY_AVAILABLE) else 0
    if not 0 <= s.wild <= wild:
        out.append(f"{s.wild} of {wild} won Trellises, Follies and Aviaries are in play (L-BID-5)")
    for pile in s.rooms:
        if pile.size > len(pile.body):
            out.append("a room deck counts more cards than it has (L-SET-1)")
    if s.high_seat >= 0 and s.bids[s.high_seat] != s.high:
        out.append("the high bid is not what its bidder announced (L-BID-3)")
    return out
