"""The place of a tile, as one number that does not depend on the window.

It packs rotation (2 bits), y and x (7 bits each, counted from the Foyer's top left cell with an
offset of 64), so ascending places run through rotations, rows and columns.
"""

from typing import Final, TypeAlias

from palatium.grid.board import Rotation

Place: TypeAlias = int

OFFSET: Final = 64


def place(rotation: int, x: int, y: int) -> Place:
    """Return the place of a tile in this rotation with its top left cell at (x, y)."""
    return rotation << 14 | (y + OFFSET) << 7 | (x + OFFSET)


def rotation_of(place: Place) -> Rotation:
    """Return the rotation of a tile at this place."""
    return Rotation(place >> 14)


def x_of(place: Place) -> int:
    """Return the column of the top left cell; the Foyer's is 0."""
    return (place & 127) - OFFSET


def y_of(place: Place) -> int:
    """Return the row of the top left cell; the Foyer's is 0."""
    return (place >> 7 & 127) - OFFSET
