"""Secret passages: where one may join two doors (C-PAS-2, C-PAS-3)."""

from typing import Final

from palatium.grid.board import EDGE_SHIFT, LAST, ROW, Board, bits, lowest
from palatium.grid.grounds import has_external_entrance
from palatium.grid.pieces.board_numbers import DOWN, FENCED, STAIRS, UP
from palatium.grid.pieces.piece_boards import shift
from palatium.grid.pieces.shape_files import LARGEST
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.pieces.turned_tile import Run, TurnedTile
from palatium.grid.placing.legal_anchors import AnchorFinder
from palatium.grid.placing.legal_places import finders_of, put_at
from palatium.grid.placing.lines_of_sight import Ray, has_pair_apart
from palatium.grid.placing.place import Place, rotation_of, x_of, y_of
from palatium.grid.plan import GroundPlan

PASSAGE_LEVELS = [UP, DOWN]
"""A passage joins two doors of one level, never one beyond the gate (C-PAS-3)."""


PASSAGE_KINDS: Final = 4
"""At most this many kinds are queried together."""

NOT_ASKED: Final = -2
NO_ANCHOR: Final = -1
STAIRS_ENDS: Final = 16
"""Two levels of eight ends each; ends that may lead to stairs follow."""


class End:
    """A passage in one rotation, seen from one of its two ends."""

    def __init__(self, rotation: int, near: Run, far: Run) -> None:
        self.rotation = rotation
        self.near = near
        """The end at the castle."""
        self.far = far
        """The end at the tile it joins."""


class Fit:
    """A door of a turned tile at the far end of a passage, where the two do not overlap."""

    def __init__(self, end: int, level: int, by: int, dx: int, dy: int) -> None:
        self.end = end
        self.level = level
        self.slot = 8 * level + end
        self.by = by
        """From the passage's anchor to the tile's."""
        self.dx = dx
        self.dy = dy
        """From the tile's top left cell to the passage's."""


class Passage:
    """A kind of passage: its tile with doors on each level, and how tiles fit its ends."""

    def __init__(self, tile: ShapedTile, number: int = 0) -> None:
        self.number = number
        """Its index among the kinds that are queried together."""
        self.tiles = [tile.at_level(level) for level in PASSAGE_LEVELS]
        self.size = LARGEST + max(tile.turned[0].w, tile.turned[0].h)
        """The longest side of any tile together with a passage that joins it."""
        self.ends: list[End] = []
        for rotation in tile.rotations:
            first, second = tile.turned[rotation].door_runs
            self.ends.append(End(rotation, first, second))
            self.ends.append(End(rotation, second, first))
        self._fits: dict[TurnedTile, list[Fit]] = {}

    def fits(self, turned: TurnedTile) -> list[Fit]:
        """Return all ways in which a turned tile can lie at a far end."""
        found = self._fits.get(turned)
        if found is None:
            found = self._find_fits(turned)
            self._fits[turned] = found
        return found

    def _find_fits(self, turned: TurnedTile) -> list[Fit]:
        closed = turned.cells
        for stamp in turned.stamps:
            if stamp.layer == FENCED:
                closed |= stamp.board
        found: list[Fit] = []
        for door in turned.doors:
            edge = door.edge
            if door.level not in PASSAGE_LEVELS:
                continue
            offset = edge.y * ROW + edge.x + EDGE_SHIFT[edge.side]
            for number, end in enumerate(self.ends):
                if end.far.side != edge.side ^ 2:
                    continue
                laid = self.tiles[0].turned[end.rotation]
                by = end.far.offset - offset
                # The passage lies `by` before the tile; split that into columns and rows.
                dx = (-by + ROW // 2) % ROW - ROW // 2
                dy = (-by - dx) // ROW
                if not _overlap(closed, laid.cells, dy * ROW + dx):
                    found.append(Fit(number, door.level, by, dx, dy))
        return found


class PassageEnds:
    """The places where the near ends of a passage meet open doors of a plan, found on demand."""

    def __init__(self) -> None:
        self._anchors: list[Board] = [NOT_ASKED] * (2 * STAIRS_ENDS)
        self._outermost = [NOT_ASKED] * (2 * STAIRS_ENDS)

    def anchors(self, finder: AnchorFinder, passage: Passage, fit: Fit, to_stairs: bool) -> Board:
        """Return the anchors of the passage for a fit."""
        slot = fit.slot + STAIRS_ENDS if to_stairs else fit.slot
        found = self._anchors[slot]
        if found == NOT_ASKED:
            found = _meeting(finder, passage, fit, to_stairs)
            self._anchors[slot] = found
        return found

    def outermost(self, finder: AnchorFinder, passage: Passage, fit: Fit, to_stairs: bool) -> int:
        """Return the anchor of the passage at the last door that its end meets, or NO_ANCHOR if it
        cannot lie there; it may lie elsewhere, which takes longer to find out."""
        slot = fit.slot + STAIRS_ENDS if to_stairs else fit.slot
        last = self._outermost[slot]
        if last == NOT_ASKED:
            last = _last_meeting(finder, passage, fit, to_stairs)
            self._outermost[slot] = last
        return last


def _doors(finder: AnchorFinder, fit: Fit, side: int, to_stairs: bool) -> Board:
    """Return the open doors on a side that a passage may join to a tile."""
    doors = finder.open[4 * fit.level + side]
    if to_stairs and doors:  # C-PLC-4
        doors ^= doors & finder.plan.boards[STAIRS + side]
    return doors


def _meeting(finder: AnchorFinder, passage: Passage, fit: Fit, to_stairs: bool) -> Board:
    """Return the anchors at which the near end of a passage meets an open door."""
    end = passage.ends[fit.end]
    anchors = _doors(finder, fit, end.near.side ^ 2, to_stairs) >> end.near.offset
    if anchors:
        laid = passage.tiles[fit.level].turned[end.rotation]
        anchors = finder.in_window(laid, anchors)
        anchors ^= anchors & finder.obstacles(laid)
    return anchors


def _last_meeting(finder: AnchorFinder, passage: Passage, fit: Fit, to_stairs: bool) -> int:
    """Return the last anchor at which it meets an open door, if the passage may lie there; with a
    Barbican possibly the first."""
    end = passage.ends[fit.end]
    doors = _doors(finder, fit, end.near.side ^ 2, to_stairs)
    last = doors.bit_length() - 1 - end.near.offset
    if last < 0:
        return NO_ANCHOR
    laid = passage.tiles[fit.level].turned[end.rotation]
    obstacles = finder.obstacles(laid)
    if obstacles >> last & 1 and finder.plan.outside.field is not None:
        # The last door is often beyond the Barbican, where no passage may lie.
        last = lowest(doors) - end.near.offset
    return NO_ANCHOR if last < 0 or obstacles >> last & 1 else last


class PassageSite:
    """A plan on which passages join tiles."""

    def __init__(self, plan: GroundPlan) -> None:
        self.plan = plan
        self.finders = finders_of(plan)
        self.levels = 0
        """The mask of the levels of open doors; every window shows the same."""
        for level in PASSAGE_LEVELS:
            for side in range(4):
                if self.finders[0].open[4 * level + side]:
                    self.levels |= 1 << level
        self._found: list[PassageEnds | None] = [None] * (PASSAGE_KINDS * len(self.finders))

    def has_place(self, tile: ShapedTile, passage: Passage) -> bool:
        """Return whether a tile that meets no door can be joined by a passage at all."""
        if not tile.levels & self.levels:
            return False
        for number in range(len(self.finders)):
            for rotation in tile.rotations:
                if self._has_quick_place(number, tile, rotation, passage):
                    return True
                if self._anchors_of(number, tile, rotation, passage, True):
                    return True
        return False

    def _has_quick_place(
        self, number: int, tile: ShapedTile, rotation: int, passage: Passage
    ) -> bool:
        """Return whether a tile fits the outermost passage of some end: usually it does."""
        finder = self.finders[number]
        if finder.is_tight:
            return False
        turned = tile.turned[rotation]
        ends = self._ends(number, passage)
        obstacles = -1
        for fit in passage.fits(turned):
            last = ends.outermost(finder, passage, fit, turned.is_stairs)
            if last == NO_ANCHOR:
                continue
            if obstacles < 0:
                obstacles = finder.obstacles(turned)
            last += fit.by
            if not obstacles >> last & 1 and not finder.joining(turned) >> last & 1:
                return self._leaves(finder, tile, rotation, passage, fit, last)
        return False

    def places(self, tile: ShapedTile, passage: Passage) -> list[Place]:
        """Return the places of a tile that meets no door but can be joined by a passage."""
        found: list[Place] = []
        for number, finder in enumerate(self.finders):
            for rotation in tile.rotations:
                anchors = self._anchors_of(number, tile, rotation, passage, False)
                if anchors:
                    found.extend(finder.places(rotation, anchors))
        return found if len(self.finders) == 1 else sorted(set(found))

    def _anchors_of(
        self, number: int, tile: ShapedTile, rotation: int, passage: Passage, is_one_enough: bool
    ) -> Board:
        finder = self.finders[number]
        turned = tile.turned[rotation]
        ends = self._ends(number, passage)
        is_safe = has_pair_apart(finder.rays, passage.size)
        found = 0
        for fit in passage.fits(turned):
            anchors = ends.anchors(finder, passage, fit, turned.is_stairs)
            if not anchors:
                continue
            anchors = anchors << fit.by if fit.by >= 0 else anchors >> -fit.by
            if is_safe:
                found |= anchors
                continue
            for anchor in reversed(bits(finder.apart(turned, anchors ^ (anchors & found)))):
                if self._leaves(finder, tile, rotation, passage, fit, anchor):
                    found |= 1 << anchor
                    if is_one_enough:
                        return found
        return finder.apart(turned, found) if is_safe and found else found

    def _ends(self, number: int, passage: Passage) -> "PassageEnds":
        """Return the ends of a passage in one of the windows."""
        key = number * PASSAGE_KINDS + passage.number
        found = self._found[key]
        if found is None:
            found = self._found[key] = PassageEnds()
        return found

    def _leaves(
        self,
        finder: AnchorFinder,
        tile: ShapedTile,
        rotation: int,
        passage: Passage,
        fit: Fit,
        anchor: int,
    ) -> bool:
        """Return whether a tile at an anchor with its passage leaves an entrance (C-PLC-7)."""
        turned = tile.turned[rotation]
        end = passage.ends[fit.end]
        laid = passage.tiles[fit.level].turned[end.rotation]
        x, y = anchor & LAST, anchor >> 6
        px, py = x + fit.dx, y + fit.dy
        for ray in finder.rays:
            if not _lies_on(ray, x, y, turned) and not _lies_on(ray, px, py, laid):
                return True
        ox, oy = finder.plan.origin
        after = self.plan.put(tile, rotation, x - ox, y - oy)
        after = after.put(passage.tiles[fit.level], end.rotation, px - ox, py - oy)
        return has_external_entrance(after)


def _lies_on(ray: Ray, x: int, y: int, turned: TurnedTile) -> bool:
    """Return whether the box of a tile at a cell meets a line of sight."""
    return x <= ray.x1 and y <= ray.y1 and x + turned.w > ray.x0 and y + turned.h > ray.y0


def _overlap(cells: Board, others: Board, by: int) -> bool:
    """Return whether two framed boards share a cell when the second is shifted by `by`."""
    if by >= 0:
        return cells & (others << by) != 0
    return (cells << -by) & others != 0


def links(plan: GroundPlan, number: int, passage: Passage) -> list[Place]:
    """Return the places of a passage that joins a room's door to a room not connected to it."""
    return links_by_kind(plan, number, [passage])[0]


def links_by_kind(plan: GroundPlan, number: int, passages: list[Passage]) -> list[list[Place]]:
    """Return the same for several kinds of passages at once."""
    found: list[set[Place]] = [set() for _ in passages]
    if not _has_door_elsewhere(plan, number):
        return [[] for _ in passages]
    levels = plan.pieces[number].tile.levels
    for finder in finders_of(plan):
        for level in PASSAGE_LEVELS:
            if not levels >> level & 1:
                continue
            mine, theirs = _ends(finder, number, level)
            for kind, passage in enumerate(passages):
                for end in passage.ends:
                    # Each rotation of the passage occurs twice, once from each end.
                    near, far = theirs[end.near.side ^ 2], mine[end.far.side ^ 2]
                    if not near or not far:
                        continue
                    by = end.far.offset - end.near.offset
                    anchors = near & (far >> by) if by >= 0 else near & (far << -by)
                    if anchors:
                        anchors >>= end.near.offset
                        tile = passage.tiles[level]
                        found[kind].update(_laid(finder, plan, tile, end.rotation, anchors))
    return [sorted(places) for places in found]


def _has_door_elsewhere(plan: GroundPlan, number: int) -> bool:
    """Return whether a piece not connected to a room has an open door."""
    near = plan.connected(number) | 1 << number
    for i, doors in enumerate(plan.unblocked):
        if doors and not near >> i & 1:
            return True
    return False


def _laid(
    finder: AnchorFinder, plan: GroundPlan, tile: ShapedTile, rotation: int, anchors: Board
) -> list[Place]:
    """Return those of the anchors where a passage may lie."""
    turned = tile.turned[rotation]
    anchors = finder.in_window(turned, anchors)
    anchors ^= anchors & finder.obstacles(turned)
    spots = finder.places(rotation, anchors)
    return [spot for spot in spots if _leaves_entrance(finder, plan, tile, spot)]


def _leaves_entrance(finder: AnchorFinder, plan: GroundPlan, tile: ShapedTile, spot: Place) -> bool:
    turned = tile.turned[rotation_of(spot)]
    x, y = x_of(spot) + finder.plan.origin[0], y_of(spot) + finder.plan.origin[1]
    for ray in finder.rays:
        if not _lies_on(ray, x, y, turned):
            return True
    return has_external_entrance(put_at(plan, tile, spot))


def _ends(finder: AnchorFinder, number: int, level: int) -> tuple[list[Board], list[Board]]:
    """Return open doors by side: those of the room, and those that a passage may join it to."""
    plan = finder.plan
    piece = plan.pieces[number]
    ox, oy = plan.origin
    at = shift(piece.x + ox, piece.y + oy)
    opened = finder.open[4 * level : 4 * level + 4]
    mine = [0, 0, 0, 0]
    for side in range(4):
        if opened[side] and piece.turned.door_edges[side]:
            mine[side] = opened[side] & (piece.turned.door_edges[side] << at)
    if not (mine[0] or mine[1] or mine[2] or mine[3]):
        return mine, mine
    closed = [0, 0, 0, 0]
    if piece.turned.is_stairs:  # C-PLC-4
        closed = plan.boards[STAIRS : STAIRS + 4]
    for i in [number, *bits(plan.connected(number))]:  # C-PAS-3: not connected in any way
        other = plan.pieces[i]
        at = shift(other.x + ox, other.y + oy)
        for side in range(4):
            if opened[side] and other.turned.door_edges[side]:
                closed[side] |= other.turned.door_edges[side] << at
    theirs = [opened[side] ^ (opened[side] & closed[side]) for side in range(4)]
    return mine, theirs
