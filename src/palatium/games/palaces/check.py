"""Invariants of every position."""

from typing import TYPE_CHECKING

from palatium.games.palaces.box.cards import (
    ADD_SUIT,
    BASICS,
    COPY_AVAILABLE,
    COPY_BID,
    SUITS,
    TILES,
)
from palatium.games.palaces.showing.bid_on_table import face_of

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState


def check_body(s: "PalacesState") -> list[str]:
    """Return broken invariants in words."""
    return [*_check_cards(s), *_check_palaces(s), *_check_bids(s)]


def _check_cards(s: "PalacesState") -> list[str]:
    """Check that every card is in exactly one place."""
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
    """Return how many cards of each face there are, wherever they lie."""
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
