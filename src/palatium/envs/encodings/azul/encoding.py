"""Azul: Summer Pavilion as numbers."""

from palatium.core.game import Game
from palatium.envs.encoding import Schema, common
from palatium.envs.schema import Fields, Flags, NamedCounts, OneOf, Rows, SeatOf, Seats, Top, Whole
from palatium.games.azul.box.board import SPACES
from palatium.games.azul.box.tiles import NAMES
from palatium.games.azul.flow import FRAMES
from palatium.games.azul.game import AzulGame

VERSION = 1


def parts(game: Game) -> Schema:
    """Return the view, key by key."""
    assert isinstance(game, AzulGame)
    most = game.board.tiles_per_colour
    tiles = NamedCounts(NAMES, most)
    player = Fields(
        {
            "hand": tiles,
            "spaces": Rows(SPACES, OneOf(NAMES)),
            "features": Flags([feature.name for feature in game.board.features]),
            "open": Rows(len(game.board.stars), Flags(NAMES)),
        }
    )
    return {
        **common(game, -200, 400),
        "frames": Top(sorted(FRAMES)),
        "round": Whole(0, game.board.rounds),
        "wild": OneOf(NAMES),
        "starter": SeatOf(game.players),
        "token": SeatOf(game.players),
        "bag": tiles,
        "tower": tiles,
        "supply": tiles,
        "centre": tiles,
        "displays": Rows(game.display_count, tiles),
        "players": Seats(game.players, player),
    }
