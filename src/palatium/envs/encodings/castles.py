"""Castles of Mad King Ludwig as numbers."""

from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
from palatium.envs.schema import Bag, Choice, Counts, Flag, Part, Rows, SeatOf, Seats, Top, Whole
from palatium.games.castles.actions import MARKET_SLOTS, MOST_PIECES
from palatium.games.castles.flow import FRAMES
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.rooms import SIZES
from palatium.grid.place import OFFSET

VERSION = 1


def parts(game: Game) -> Schema:
    """The view, key by key; money in thousands."""
    assert isinstance(game, CastlesGame)
    codes = game.room_codes
    sizes = [str(size) for size in SIZES]
    money = Whole(0, 999, unit=1000)
    piece = Part(
        {
            "tile": Choice(codes),
            "rotation": Whole(0, 3),
            "x": Whole(-OFFSET, OFFSET),
            "y": Whole(-OFFSET, OFFSET),
            "complete": Flag(),
            "open_doors": Whole(0, 40),
        }
    )
    player = Part(
        {
            "money": money,
            "bonus": Bag(game.bonus_codes, 40),
            "castle": Rows(MOST_PIECES, piece),
        }
    )
    deck = Part(
        {
            "cards": Whole(0, 99),
            "tiles": Rows(16, Part({"size": Choice(sizes), "tile": Choice(codes)})),
            "discards": Counts(sizes, 99),
            "unseen": Counts(sizes, 99),
        }
    )
    return {
        **common(game, -200, 800),
        "frames": Top(sorted(FRAMES)),
        "round": Whole(0, 99),
        "master_builder": SeatOf(game.players),
        "is_last": Flag(),
        "market": Rows(
            MARKET_SLOTS, Part({"tile": Choice(codes), "price": money, "coins": money})
        ),
        "hallways": Whole(0, 99),
        "stairs": Whole(0, 99),
        "stacks": Counts(sizes, 99),
        "deck": deck,
        "bonus_deck": Whole(0, 99),
        "under_bonus_deck": Rows(40, Choice(game.bonus_codes)),
        "favors": Bag(game.favor_codes, 1),
        "out_of_play": Bag(codes, 1),
        "players": Seats(game.players, player),
        "drawn": Bag(game.bonus_codes, 40),
        "looked": Bag(codes, 40),
    }
