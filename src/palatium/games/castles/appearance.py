"""What a screen draws besides the view: what the doors of castles and of a tile in hand meet."""

from typing import TYPE_CHECKING, Final

from palatium.games.castles.actions import PUT
from palatium.grid.board import EDGE_SHIFT, ROW
from palatium.grid.pieces.board_numbers import CONTACT, DOOR, LEVELS
from palatium.grid.pieces.shape import Edge
from palatium.grid.pieces.turned_tile import TurnedTile
from palatium.grid.placing.place import rotation_of, x_of, y_of
from palatium.grid.plan import GroundPlan

if TYPE_CHECKING:
    from palatium.games.castles.sent.appearance_types import CastlesAppearance, Meets
    from palatium.games.castles.state import CastlesState

JOINED: Final = "joined"
"""A door that meets another one."""
BLOCKED: Final = "blocked"
"""A door against a wall, for ever (C-GEO-7)."""
OPEN: Final = "open"
"""A door that nothing lies against (C-GEO-9)."""


def appearance_of(s: "CastlesState", seat: int | None) -> "CastlesAppearance":
    """Return what all doors meet, and those of the tile that the seat is asked to place."""
    return {
        "castles": [
            [doors_met(plan, piece.turned, piece.x, piece.y) for piece in plan.pieces]
            for plan in s.plans
        ],
        "in_hand": {} if seat is None else _in_hand(s, seat),
    }


def _in_hand(s: "CastlesState", seat: int) -> "dict[str, list[Meets]]":
    """Return by int what the doors of the tile in hand would meet; its question shows the tile."""
    puts = [a for a in s.options(seat) if a >> 24 == PUT >> 24]
    if not puts:
        return {}
    code = str(s.stack[-1].shown(s, seat)["tile"])
    tile = s.castles.rooms[s.castles.room_codes.index(code)].tile
    plan = s.plans[seat]
    out: dict[str, list[Meets]] = {}
    for a in puts:
        spot = a & 0xFFFF
        out[str(a)] = doors_met(plan, tile.turned[rotation_of(spot)], x_of(spot), y_of(spot))
    return out


def doors_met(plan: GroundPlan, turned: TurnedTile, x: int, y: int) -> "list[Meets]":
    """Return what the doors of a tile meet at a place, whether it lies there or not."""
    return [door_meets(plan, door.edge, x, y) for door in turned.doors]


def door_meets(plan: GroundPlan, edge: Edge, x: int, y: int) -> "Meets":
    """Return what a door of a piece at (x, y) meets."""
    ox, oy = plan.origin
    against = edge.side ^ 2
    bit = 1 << ((edge.y + y + oy) * ROW + edge.x + x + ox + EDGE_SHIFT[edge.side])
    if not plan.boards[CONTACT + against] & bit:
        return OPEN
    for level in range(LEVELS):
        if plan.boards[DOOR + 4 * level + against] & bit:
            return JOINED
    return BLOCKED
