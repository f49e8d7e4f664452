"""Pieces of the palace as drawn: what is on each side, and what each entrance meets."""

from typing import TYPE_CHECKING, Final

from palatium.games.palace.board.cells import BRIDGE, STEP, x_of, y_of
from palatium.games.palace.board.palace import (
    NO_OWNER,
    WATER,
    Palace,
    cell_of,
    face_of,
    owner_of,
    rotation_of,
    tile_of,
)
from palatium.games.palace.box.swans import match_of
from palatium.games.palace.box.tiles import GRAY, LEVELS, TYPES, UP, WALL, Tiles, side_word

if TYPE_CHECKING:
    from palatium.games.palace.sent.view_types import PalaceFigure

OPEN: Final = "open"
"""An entrance that faces an empty cell."""
JOINED: Final = "joined"
"""Two entrances that meet but do not match."""
MATCHED: Final = "matched"
"""Two entrances that meet with matching swans."""
BRIDGE_DOOR: Final = "bridge"
"""The entrance to the bridge."""
BLOCKED: Final = "blocked"
"""An entrance against a wall, the garden or the edge of the table."""
FLOODED: Final = "moat"
"""An entrance against the moat."""


def _meets() -> dict[str, dict[str, str]]:
    """Return MEETS: swans that match or not (P-SWAN-1), everything else as it is."""
    swans = range(1, GRAY + 1)
    places = {found: found for found in (OPEN, BRIDGE_DOOR, BLOCKED, FLOODED)}
    return {
        str(side_word(swan)): {
            **{
                str(side_word(other)): MATCHED if match_of(swan, other) else JOINED
                for other in swans
            },
            **places,
        }
        for swan in swans
    }


MEETS: Final = _meets()
"""By the swan of an entrance and by what it faces (`faced`): what it meets."""


class Figure:
    """A piece as a screen draws it; lists are in the order N, E, S, W."""

    def __init__(self, palace: Palace, tiles: Tiles, number: int) -> None:
        piece = palace.pieces[number]
        self.number = number
        self.piece = piece
        self.is_complete = palace.is_complete(number)
        self.swans: list[str | None] = []
        self.floors: list[str | None] = []
        self.doors: list[str | None] = []
        face = face_of(piece)
        for side in range(4):
            swan = tiles.swans[face] >> (3 * side) & 7
            level = tiles.shown[face] >> (2 * side) & 3
            word = side_word(swan)
            self.swans.append(word)
            if word is None:
                self.floors.append(None)
                self.doors.append(None)
            else:
                self.floors.append("up" if level == UP else "down")
                self.doors.append(MEETS[word][faced(palace, tiles, cell_of(piece), side)])

    def record(self, tiles: Tiles) -> "PalaceFigure":
        """Return the piece as plain data."""
        tile = tiles.all[tile_of(self.piece)]
        owner = owner_of(self.piece)
        cell = cell_of(self.piece)
        return {
            "number": self.number,
            "tile": tile.code,
            "name": tile.name,
            "type": TYPES[tile.type],
            "floor": LEVELS.get(TYPES[tile.type], "up"),
            "x": x_of(cell),
            "y": y_of(cell),
            "rotation": rotation_of(self.piece),
            "owner": None if owner == NO_OWNER else owner,
            "complete": self.is_complete,
            "sides": self.swans.copy(),
            "floors": self.floors.copy(),
            "doors": self.doors.copy(),
        }


def faced(palace: Palace, tiles: Tiles, cell: int, side: int) -> str:
    """Return what an entrance on a side of a cell faces: the swan of another one, or a place."""
    there = cell + STEP[side]
    if there == BRIDGE:
        return BRIDGE_DOOR
    found = palace.ground[there]
    if found == WATER:
        return FLOODED
    if found == 0:
        return OPEN if palace.table.in_build[there] else BLOCKED
    other = tiles.swans[face_of(palace.pieces[found - 1])] >> (3 * (side ^ 2)) & 7
    return BLOCKED if other == WALL else str(side_word(other))


def figures_of(palace: Palace, tiles: Tiles) -> list[Figure]:
    """Return the figures of all pieces, cached, since a palace never changes."""
    found = palace.figures
    if found is None:
        found = [Figure(palace, tiles, number) for number in range(len(palace.pieces))]
        palace.figures = found
    return found
