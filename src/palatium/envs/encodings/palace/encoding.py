"""The Palace of Mad King Ludwig as numbers."""

from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
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
from palatium.games.palace.board.figure import (
    BLOCKED,
    BRIDGE_DOOR,
    FLOODED,
    JOINED,
    MATCHED,
    OPEN,
)
from palatium.games.palace.box.boards import SLOTS, SPACES, STACKS
from palatium.games.palace.box.tiles import COLOURS, TYPES
from palatium.games.palace.flow import FRAMES
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.score import SCOREPAD

VERSION = 2

DOORS = [OPEN, JOINED, MATCHED, BRIDGE_DOOR, BLOCKED, FLOODED]
MOST_SWANS = 200
MOST_COMPLETED = 9
"""Pieces that one placement can complete: itself and its neighbours, with some to spare."""


def parts(game: Game) -> Schema:
    """Return the view, key by key."""
    assert isinstance(game, PalaceGame)
    players = game.players
    codes = game.tiles.codes
    favors = game.favor_codes
    table = game.empty.table
    x, y = Whole(table.x_least, table.x_most), Whole(0, table.y_most)
    piece = Fields(
        {
            "tile": OneOf(codes),
            "x": x,
            "y": y,
            "rotation": Whole(0, 3),
            "owner": SeatOf(players),
            "complete": Flag(),
            "doors": Rows(4, OneOf(DOORS)),
        }
    )
    top = Fields({"below": Whole(0, len(codes)), "tile": OneOf(codes)})
    favor = Fields(
        {
            "favor": OneOf(favors),
            "counts": Seats(players, Whole(0, MOST_SWANS)),
            "hidden": Seats(players, Whole(0, MOST_SWANS)),
        }
    )
    # A colour may be asked for without a tile, which the view writes as an empty name. A Moat tile
    # that is being moved is identified by its place.
    asked = Fields({"left": Whole(0, 99), "tile": OneOf(["", *codes]), "x": x, "y": y})
    return {
        **common(game, 0, 500),
        "frames": Top(sorted(FRAMES), asked),
        "turn": Whole(0, 999),
        "active": SeatOf(players),
        "palace": Rows(len(codes), piece),
        "just_completed": Rows(MOST_COMPLETED, Whole(0, len(codes))),
        "moat": Fields(
            {
                "cells": Rows(game.board.moat, Fields({"x": x, "y": y})),
                "left_in_supply": Whole(0, game.board.moat),
                "joined": Flag(),
            }
        ),
        "row": Rows(SPACES, Fields({"cost": Whole(0, 9), "tile": OneOf(codes)})),
        "stacks": Rows(STACKS, Whole(0, len(codes))),
        "moat_symbols": Fields({"now": Whole(0, 9)}),
        "hallway": top,
        "stair": top,
        "discarded": Bag(codes, 1),
        "bridge_swans": Whole(0, MOST_SWANS),
        "favor_stack": Whole(0, len(favors)),
        "under_favor_stack": Rows(len(favors), OneOf(favors)),
        "favors": Rows(max(game.board.public, 1), favor),
        "players": Seats(players, _player(game)),
        "ending": Flag(),
    }


def _player(game: PalaceGame) -> Fields:
    codes = game.tiles.codes
    held = Fields({"favor": OneOf(game.favor_codes)})
    slot = Fields(
        {"holds": OneOf(["nothing", "room", "favor"]), "tile": OneOf(codes), "favor": held}
    )
    points = Whole(-99, 500)
    return Fields(
        {
            "swans": NamedCounts(COLOURS, MOST_SWANS),
            "secret_swans": Bag(COLOURS, MOST_SWANS),
            "swan_total": Whole(0, MOST_SWANS),
            "owned": NamedCounts(TYPES, len(codes)),
            "discount": Whole(0, 9),
            "moat_moves": Whole(0, 9),
            "slots": Rows(len(SLOTS), slot),
            "drawn_favors": Bag(game.favor_codes, len(game.favor_codes)),
            "so_far": Fields(dict.fromkeys([*SCOREPAD, "total"], points)),
        }
    )
