"""What a screen draws from: every tile with its sides, every Favor."""

from typing import TYPE_CHECKING

from palatium.games.palace.tiles import COLOURS, GRAY, TYPES, Tile

if TYPE_CHECKING:
    from palatium.games.palace.game import PalaceGame

SIDES = ["wall", *COLOURS, "gray"]


def scene_palace(game: "PalaceGame") -> dict[str, object]:
    """Tiles and Favors by code, the colours of swans."""
    return {
        "colours": list(COLOURS),
        "types": list(TYPES),
        "tiles": {tile.code: _tile(tile) for tile in game.tiles.all},
        "favors": {
            favor.code: {
                "points": favor.points,
                "most": favor.is_most,
                "thing": favor.thing,
            }
            for favor in game.favors
        },
    }


def _tile(tile: Tile) -> dict[str, object]:
    """A tile as printed; sides are north, east, south, west."""
    assert len(SIDES) == GRAY + 1
    return {
        "name": tile.name,
        "type": TYPES[tile.type],
        "sides": [SIDES[side] for side in tile.sides],
        "points": tile.points,
        "counted": tile.counted,
    }
