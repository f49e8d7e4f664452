"""Follies as numbers."""

from follies.actions import MOST
from follies.facts import REWARDS, Deck
from follies.flow import FRAMES
from follies.game import FolliesGame
from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
from palatium.envs.schema import Bag, Fields, NamedCounts, OneOf, SeatOf, Seats, Top, Whole

VERSION = 1


def parts(game: Game) -> Schema:
    """Return the view, key by key."""
    assert isinstance(game, FolliesGame)
    facts = game.facts
    stones, ornaments = sum(facts.stones.copies), sum(facts.ornaments.copies)
    asked = Fields({"due": Whole(0, MOST), "items": Bag(REWARDS, 9)})
    player = Fields({"hand": _cards(facts.stones), "ornaments": _cards(facts.ornaments)})
    return {
        **common(game, 0, 200),
        "frames": Top(sorted(FRAMES), asked),
        "round": Whole(0, len(facts.follies)),
        "folly": OneOf(facts.follies),
        "best": Whole(0, MOST),
        "bidder": SeatOf(game.players),
        "discard": NamedCounts(facts.stones.names, stones),
        "quarry": Whole(0, stones),
        "shaft": Whole(0, ornaments),
        "looked": _cards(facts.ornaments),
        "players": Seats(game.players, player),
    }


def _cards(deck: Deck) -> Fields:
    """Return how many cards there are, and those that the seat knows."""
    most = sum(deck.copies)
    return Fields({"count": Whole(0, most), "known": Bag(deck.names, most)})
