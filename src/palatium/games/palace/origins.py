"""Origins of tiles and Favors, from the column source of their files."""

from palatium.core.components.origin import EXACT, INVENTED, PRINTED, Origin
from palatium.games.palace.box.favors import Favor
from palatium.games.palace.box.tiles import Tile


def origins_of(tiles: list[Tile], favors: list[Favor]) -> list[Origin]:
    """Return the origin of every tile and Favor."""
    out: list[Origin] = []
    for tile in tiles:
        status = EXACT if tile.source == PRINTED else tile.source
        name_from = PRINTED if status == EXACT else INVENTED
        out.append(Origin("tile", [tile.code], status, tile.source, name_from))
    for favor in favors:
        status = EXACT if favor.source == PRINTED else favor.source
        out.append(Origin("favor", [favor.code], status, favor.source, PRINTED))
    return out
