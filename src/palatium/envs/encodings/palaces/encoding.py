"""Palaces as numbers."""

from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
from palatium.envs.schema import (
    Bag,
    Either,
    Fields,
    Flag,
    Flags,
    NamedCounts,
    OneOf,
    Rows,
    SeatOf,
    Seats,
    Top,
    Whole,
)
from palatium.games.palaces.flow import FRAMES
from palatium.games.palaces.game import PalacesGame

VERSION = 3

HIGHEST = 25
"""The tiles of a suit: no column is higher."""
MOST_CARDS = 99
FAILS = 6
"""Only the last failed bids for a prize are encoded; their cost is among the discards."""


def parts(game: Game) -> Schema:
    """Return the view, key by key."""
    assert isinstance(game, PalacesGame)
    players = game.players
    suits = game.cards.suit_names
    names = game.cards.names
    cards = Bag(names, MOST_CARDS, "title")
    card = Fields({"title": OneOf(names)})
    bid = NamedCounts(suits, 127)
    player = Fields(
        {
            "hand_size": Whole(0, MOST_CARDS),
            "hand": cards,
            "deck_size": Whole(0, MOST_CARDS),
            "deck_of": cards,
            "deck_top": cards,
            "discards": cards,
            "won": cards,
            "high_column": Rows(2 * HIGHEST, OneOf(suits)),
            "low_column": Rows(2 * HIGHEST, OneOf(suits)),
            "needs": OneOf(suits),
            "bid": Either("pass", bid),
        }
    )
    asked = Fields(
        {"mode": Whole(-1, 2), "numbers": Rows(4, Whole(0, 127)), "cap": Whole(0, 127)}
    )
    return {
        **common(game, 0, 4 * HIGHEST),
        "frames": Top(sorted(FRAMES), asked),
        "round": Whole(0, 999),
        "active": SeatOf(players),
        "rooms": Rows(3, Fields({"left": Whole(0, MOST_CARDS), "available": card})),
        "prize": card,
        "high": bid,
        "high_seat": SeatOf(players),
        "winner": SeatOf(players),
        "table": Bag(names, MOST_CARDS, "title"),
        "failed": Rows(
            FAILS, Fields({"seat": SeatOf(players), "bid": bid, "discarded": card}), True
        ),
        "draw_phase": Flag(),
        "supply": NamedCounts(suits, HIGHEST),
        "lost": NamedCounts(suits, HIGHEST),
        "ran_out": Flags(suits),
        "removed": cards,
        "players": Seats(players, player),
    }
