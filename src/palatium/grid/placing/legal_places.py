"""The legal places of tiles on a plan of any size."""

from palatium.grid.board import ROW
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.legal_anchors import AnchorFinder
from palatium.grid.placing.place import Place, rotation_of, x_of, y_of
from palatium.grid.plan import ROOMY, GroundPlan


def put_at(plan: GroundPlan, tile: ShapedTile, place: Place) -> GroundPlan:
    """Return the plan with a tile at a legal place."""
    return plan.put(tile, rotation_of(place), x_of(place), y_of(place))


class Site:
    """A plan on which tiles are to be placed."""

    def __init__(self, plan: GroundPlan) -> None:
        self.finders = finders_of(plan)

    def places(self, tile: ShapedTile) -> list[Place]:
        """Return all legal places of a tile, ascending, each once."""
        found: list[Place] = []
        self.add_places(tile, 0, found)
        return found

    def add_places(self, tile: ShapedTile, base: int, found: list[int]) -> None:
        """Append `base + place` for all legal places of a tile: the options of a question."""
        if len(self.finders) == 1:
            self.finders[0].add_places(tile, base, found)
            return
        several: list[int] = []
        for finder in self.finders:
            finder.add_places(tile, base, several)
        found.extend(sorted(set(several)))

    def has_place(self, tile: ShapedTile) -> bool:
        """Return whether a tile can be placed at all (C-RND-7)."""
        for finder in self.finders:
            for rotation in tile.rotations:
                if finder.anchors(tile, rotation):
                    return True
        return False


def finders_of(plan: GroundPlan) -> list[AnchorFinder]:
    """Return the finders of a plan, which keeps them, since its window never changes."""
    finders = plan.finders
    if finders is None:
        finders = _survey(plan)
        plan.finders = finders
    return finders


def _survey(plan: GroundPlan) -> list[AnchorFinder]:
    """Return one window if the castle has its margin; else one pushed to each end (C-GEO-14).

    A finder holds a copy of the plan: if it held the plan that keeps it, neither would be freed
    before the next garbage collection, which would then take a large part of the time.
    """
    x0, y0, x1, y1 = plan.box
    if x1 - x0 < ROOMY and y1 - y0 < ROOMY:
        return [AnchorFinder(plan.seen_from(plan.origin))]
    finders: list[AnchorFinder] = []
    for ox in _origins(plan.origin[0], x0, x1):
        for oy in _origins(plan.origin[1], y0, y1):
            finders.append(AnchorFinder(plan.seen_from((ox, oy)), is_tight=True))
    return finders


def _origins(origin: int, first: int, last: int) -> list[int]:
    """Return where the Foyer lies so that the windows together show every place along one axis."""
    if last - first < ROOMY:
        return [origin]
    return sorted({1 - first, ROW - 2 - last})
