"""The legal places of a tile, as numbers that do not depend on the window.

A place packs rotation (2 bits), y and x (7 bits each, counted from the Foyer's top left cell with
an offset of 64), so ascending places run through rotations, rows and columns.
"""

from typing import Final, NewType

from .board import LAST, ROW, Rotation, bits
from .plan import ROOMY, Plan
from .survey import Survey
from .tile import Tile

Place = NewType("Place", int)

OFFSET: Final = 64


def place(rotation: int, x: int, y: int) -> Place:
    """The place of a tile turned so, its top left cell at (x, y)."""
    return Place(rotation << 14 | (y + OFFSET) << 7 | (x + OFFSET))


def rotation_of(place: Place) -> Rotation:
    """How a tile at this place is turned."""
    return Rotation(place >> 14)


def x_of(place: Place) -> int:
    """Column of the top left cell, the Foyer's being 0."""
    return (place & 127) - OFFSET


def y_of(place: Place) -> int:
    """Row of the top left cell, the Foyer's being 0."""
    return (place >> 7 & 127) - OFFSET


def put_at(plan: Plan, tile: Tile, place: Place) -> Plan:
    """The plan with a tile at a legal place."""
    return plan.put(tile, rotation_of(place), x_of(place), y_of(place))


class Site:
    """A plan on which tiles are to be placed."""

    def __init__(self, plan: Plan) -> None:
        self.surveys = _surveys(plan)

    def places(self, tile: Tile) -> list[Place]:
        """All legal places of a tile, ascending, each once."""
        if len(self.surveys) == 1:
            return _places(self.surveys[0], tile)
        found: set[Place] = set()
        for survey in self.surveys:
            found.update(_places(survey, tile))
        return sorted(found)

    def has_place(self, tile: Tile) -> bool:
        """Whether a tile can be placed at all (C-RND-7)."""
        for survey in self.surveys:
            for rotation in tile.rotations:
                if survey.anchors(tile, rotation):
                    return True
        return False


def _places(survey: Survey, tile: Tile) -> list[Place]:
    found: list[Place] = []
    ox, oy = survey.plan.origin
    for rotation in tile.rotations:
        base = place(rotation, -ox, -oy)
        for anchor in bits(survey.anchors(tile, rotation)):
            found.append(Place(base + ((anchor >> 6) << 7) + (anchor & LAST)))
    return found


def _surveys(plan: Plan) -> list[Survey]:
    """One window if the castle has its margin; else a window pushed to each end (C-GEO-14)."""
    x0, y0, x1, y1 = plan.box
    if x1 - x0 < ROOMY and y1 - y0 < ROOMY:
        return [Survey(plan)]
    surveys: list[Survey] = []
    for ox in sorted({1 - x0, ROW - 2 - x1}):
        for oy in sorted({1 - y0, ROW - 2 - y1}):
            surveys.append(Survey(plan.seen_from((ox, oy)), is_tight=True))
    return surveys
