"""Castles of Mad King Ludwig as numbers, with columns for the expansions that are in play."""

from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
from palatium.envs.encodings.castles.expansions import LONG, Columns, columns_of
from palatium.envs.schema import (
    Bag,
    Fields,
    Flag,
    NamedCounts,
    OneOf,
    Rows,
    SeatOf,
    Seats,
    Top,
    Whole,
)
from palatium.games.castles.actions import MARKET_SLOTS, MOST_PIECES
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.game import CastlesGame
from palatium.grid.placing.place import OFFSET

VERSION = 2

MOST_LAID = 32
"""The most tiles on the Room deck at a time."""


def parts(game: Game) -> Schema:
    """Return the view, key by key; money in thousands."""
    assert isinstance(game, CastlesGame)
    codes = game.room_codes
    sizes = [str(size) for size in SIZES]
    money = Whole(0, LONG, unit=1000)
    piece = Fields(
        {
            "tile": OneOf(codes),
            "rotation": Whole(0, 3),
            "x": Whole(-OFFSET, OFFSET),
            "y": Whole(-OFFSET, OFFSET),
            "complete": Flag(),
            "open_doors": Whole(0, 40),
        }
    )
    more = Columns()
    for module in game.expansions:
        columns_of(module, game, more)
    player = Fields(
        {
            "money": money,
            "bonus": Bag(game.bonus_codes, 40),
            "castle": Rows(MOST_PIECES, piece),
            **more.player,
        }
    )
    asked = Fields(
        {
            "slot": Whole(0, 15),
            "tile": OneOf(codes),
            "size": OneOf(sizes),
            "left": Whole(0, 99),
            "room": Whole(0, MOST_PIECES),
            "points": Whole(-99, 99),
            "aside": Whole(-99, 99),
            "tiles": Bag(codes, 40),
        }
    )
    deck = Fields(
        {
            "cards": Whole(0, 99),
            "tiles": Rows(MOST_LAID, Fields({"size": OneOf(sizes), "tile": OneOf(codes)})),
            "discards": NamedCounts(sizes, 99),
            "unseen": NamedCounts(sizes, 99),
        }
    )
    return {
        **common(game, -200, LONG),
        "frames": Top(sorted(game.frames), asked),
        "round": Whole(0, LONG),
        "master_builder": SeatOf(game.players),
        "is_last": Flag(),
        "market": Rows(
            MARKET_SLOTS,
            Fields({"tile": OneOf(codes), "price": money, "coins": money, **more.slot}),
        ),
        "hallways": Whole(0, 99),
        "stairs": Whole(0, 99),
        "stacks": NamedCounts(sizes, 99),
        "deck": deck,
        "bonus_deck": Whole(0, 99),
        "under_bonus_deck": Rows(40, OneOf(game.bonus_codes)),
        "favors": Bag(game.favor_codes, 1),
        "out_of_play": Bag(codes, 99),
        "players": Seats(game.players, player),
        **more.table,
        "drawn": Bag(game.bonus_codes, 40),
        "looked": Bag(codes, 40),
    }
