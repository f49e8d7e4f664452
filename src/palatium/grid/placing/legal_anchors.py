"""All legal anchors of a turned tile on a plan, by shifts and ANDs (C-PLC-1 to C-PLC-7)."""

from typing import Final

from palatium.grid.board import LAST, Board, bits, list_cells, rectangle, spread
from palatium.grid.grounds import has_external_entrance
from palatium.grid.moats.outside import GATE_AT, INNER, OUTER, PASSAGE, Area, touching
from palatium.grid.pieces.board_numbers import (
    CHAMFER,
    CONTACT,
    FENCE,
    FENCE_CHAMFER,
    FENCED,
    HALF,
    LEVELS,
    STAIRS,
    TAKEN,
)
from palatium.grid.pieces.piece_boards import shift
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.pieces.turned_tile import TurnedTile
from palatium.grid.placing.lines_of_sight import Ray, has_pair_apart, rays, sees_edge
from palatium.grid.placing.place import Place, place
from palatium.grid.plan import GroundPlan

WINDOW: Final = rectangle(0, 0, LAST, LAST)

INSIDE: Final = 0
INSIDE_CIRCLES: Final = 1
GROUND: Final = 2
"""The boards that blocks are tested against if there is a moat: all that is closed to tiles inside,
the same for circles, and the ground outside."""


class Reach:
    """A board grown by rectangles: where a block of w x h cells would meet it."""

    def __init__(self, board: Board) -> None:
        self.grown: list[Board] = [-1] * 64
        self.grown[9] = board

    def block(self, w: int, h: int) -> Board:
        """Return the anchors at which some cell of a block lies on the board."""
        grown = self.grown
        found = grown[w * 8 + h]
        if found >= 0:
            return found
        row = grown[9]
        for i in range(1, w):
            if grown[i * 8 + 9] < 0:
                grown[i * 8 + 9] = row | grown[9] >> i
            row = grown[i * 8 + 9]
        found = row
        for j in range(1, h):
            if grown[w * 8 + j + 1] < 0:
                grown[w * 8 + j + 1] = found | row >> (64 * j)
            found = grown[w * 8 + j + 1]
        return found


class AnchorFinder:
    """A plan prepared for questions about legal anchors. Anchors are cells of the window."""

    def __init__(self, plan: GroundPlan, is_tight: bool = False) -> None:
        boards = plan.boards
        self.plan = plan
        self.is_tight = is_tight
        """Whether the window has no margin, so that anchors must be cut to its inside."""
        self.taken = boards[TAKEN]
        self.open: list[Board] = []
        """Open doors by level and side (C-GEO-9)."""
        for level in range(LEVELS):
            for side in range(4):
                self.open.append(plan.open_board(side, level))
        any_open = [self.open[i] | self.open[4 + i] | self.open[8 + i] for i in range(4)]
        self.wrong = [any_open[i & 3] ^ self.open[i] for i in range(4 * LEVELS)]
        """Open doors of other levels (C-PLC-3)."""
        self.around_circles = Reach(self.taken)
        self.around = Reach(self.taken | boards[FENCED]) if boards[FENCED] else self.around_circles
        self.ground = plan.outside.ground(plan.origin[0], plan.origin[1])
        """The cells outside the moat (C-MOA-6)."""
        self.gate = None if self.ground else plan.outside.gate
        """The drawbridge side, which most rooms may not touch while no section is dug."""
        self._gate_by = -1
        """Its offset from where turned tiles cache it; -1 if too near the window's edge."""
        if self.gate is not None and not is_tight:
            x, y = self.gate.x0 + plan.origin[0], self.gate.y0 + plan.origin[1]
            self._gate_by = max(-1, shift(x, y) - shift(GATE_AT, GATE_AT))
        self._moated: list[Reach | None] = [None, None, None]
        self.rays: list[Ray] = rays(any_open, self.taken)
        self._obstacles: dict[TurnedTile, Board] = {}
        self._joining: dict[TurnedTile, Board] = {}
        self.is_safe = has_pair_apart(self.rays)
        """Whether C-PLC-7 holds wherever one more tile is placed."""

    def anchors(self, tile: ShapedTile, rotation: int) -> Board:
        """Return where the tile may lie in this rotation."""
        turned = tile.turned[rotation]
        found = self.joining(turned)
        if found:
            found ^= found & self.obstacles(turned)
        if found and not self.is_safe:
            found ^= self.shutting_in(tile, rotation, found)
        return found

    def add_places(self, tile: ShapedTile, base: int, found: list[int]) -> None:
        """Append `base + place` for each legal place of the tile."""
        ox, oy = self.plan.origin
        for rotation in tile.rotations:
            anchors = self.anchors(tile, rotation)
            if anchors:
                list_cells(anchors, base + place(rotation, -ox, -oy), 128, found)

    def places(self, rotation: int, anchors: Board) -> list[Place]:
        """Return the places for some anchors of a tile in this rotation."""
        found: list[Place] = []
        list_cells(anchors, place(rotation, -self.plan.origin[0], -self.plan.origin[1]), 128, found)
        return found

    def joining(self, turned: TurnedTile) -> Board:
        """Return the anchors where a door of the tile meets an open one of its level (C-PLC-2)."""
        known = self._joining.get(turned)
        if known is None:
            known = self._find_joining(turned)
            self._joining[turned] = known
        return known

    def _find_joining(self, turned: TurnedTile) -> Board:
        found = 0
        for run in turned.door_runs:
            doors = self.open[4 * run.level + (run.side ^ 2)]
            if doors:
                if run.length > 1:
                    doors = spread(doors, run.length, run.step)
                doors >>= run.offset
                found = found | doors if found else doors
        return self.in_window(turned, found)

    def apart(self, turned: TurnedTile, anchors: Board) -> Board:
        """Return those of the anchors at which the tile may lie and meets no door."""
        anchors = self.in_window(turned, anchors)
        return anchors ^ (anchors & (self.obstacles(turned) | self.joining(turned)))

    def in_window(self, turned: TurnedTile, anchors: Board) -> Board:
        """Return those of the anchors at which the tile lies inside the window."""
        if self.is_tight:
            anchors &= rectangle(1, 1, LAST - turned.w, LAST - turned.h)
        return anchors

    def obstacles(self, turned: TurnedTile) -> Board:
        """Return the anchors forbidden by overlap, fences, levels or stairs; not cached."""
        found = self._obstacles.get(turned)
        if found is None:
            found = self._find_obstacles(turned)
            self._obstacles[turned] = found
        return found

    def _find_obstacles(self, turned: TurnedTile) -> Board:
        around = self.around_circles if turned.is_circle else self.around
        if self.ground and turned.stand != OUTER:
            around = self._inside(turned)
        bad = 0
        for block in turned.blocks:
            cells = around.block(block.w, block.h)
            if block.offset:
                cells >>= block.offset
            bad = bad | cells if bad else cells
        bad |= self._wrong_doors(turned)
        for run in turned.fence_runs:
            walls = self.plan.boards[CONTACT + (run.side ^ 2)]
            bad |= spread(walls, run.length, run.step) >> run.offset
        if turned.halves:
            bad |= self._slants(turned)
        if turned.is_circle:
            for run in turned.flats:
                bad |= self.plan.boards[FENCE + (run.side ^ 2)] >> run.offset
        return bad | self._off_limits(turned)

    def _wrong_doors(self, turned: TurnedTile) -> Board:
        """Return the anchors at which doors of two levels, or stairs and stairs, meet (C-PLC-3)."""
        bad = 0
        for run in turned.door_runs:
            doors = self.wrong[4 * run.level + (run.side ^ 2)]
            if turned.is_stairs:
                doors |= self.plan.boards[STAIRS + (run.side ^ 2)]
            if doors:
                if run.length > 1:
                    doors = spread(doors, run.length, run.step)
                bad |= doors >> run.offset
        return bad

    def _off_limits(self, turned: TurnedTile) -> Board:
        """Return the anchors on the wrong side of the moat for this tile."""
        bad = 0
        if turned.stand == OUTER:
            if self.ground:
                bad = self._off_ground(turned)
        elif turned.stand == PASSAGE:
            if not self.ground:
                bad = self._off_field(turned)
        elif turned.stand == INNER and self.gate is not None:
            bad = self._at_gate(turned, self.gate)
        return bad

    def _inside(self, turned: TurnedTile) -> Reach:
        """Return what no block of a tile that must stay inside the moat may meet."""
        slot = INSIDE_CIRCLES if turned.is_circle else INSIDE
        found = self._moated[slot]
        if found is None:
            fenced = 0 if turned.is_circle else self.plan.boards[FENCED]
            found = self._moated[slot] = Reach(self.taken | fenced | self.ground)
        return found

    def _at_gate(self, turned: TurnedTile, gate: Area) -> Board:
        """Return the anchors at which a tile touches the drawbridge side, as few rooms may."""
        if self._gate_by < 0:
            return touching(turned, gate, self.plan.origin[0], self.plan.origin[1])
        if turned.at_gate < 0:
            turned.at_gate = touching(turned, gate, GATE_AT - gate.x0, GATE_AT - gate.y0)
        return turned.at_gate << self._gate_by

    def _off_field(self, turned: TurnedTile) -> Board:
        """Return the anchors at which a passage would lie beyond the Barbican (C-PAS-3)."""
        field = self.plan.outside.field
        bad = 0
        if field is not None:
            for block in turned.blocks:
                reached = field.reached(block.w, block.h, self.plan.origin[0], self.plan.origin[1])
                bad |= reached >> block.offset
        return bad

    def _off_ground(self, turned: TurnedTile) -> Board:
        """Return the anchors at which no part of a tile lies outside."""
        ground = self._moated[GROUND]
        if ground is None:
            ground = self._moated[GROUND] = Reach(self.ground)
        found = 0
        for block in turned.blocks:
            found |= ground.block(block.w, block.h) >> block.offset
        for cell in turned.halves:
            found |= self.ground >> cell.offset
        return WINDOW ^ (WINDOW & found)

    def _slants(self, turned: TurnedTile) -> Board:
        """Anchors forbidden by the half cells of a tile (C-GEO-3) and by fenced chamfers."""
        boards = self.plan.boards
        bad = 0
        closed = 0 if turned.stand == OUTER else self.ground
        for cell in turned.halves:
            # Only the opposite half, with its own half still free, may lie in the same cell.
            free = boards[HALF + (cell.half ^ 2)]
            free ^= free & boards[HALF + cell.half]
            bad |= (self.taken ^ free | closed) >> cell.offset
        for cell in turned.chamfers:
            bad |= boards[FENCE_CHAMFER + (cell.half ^ 2)] >> cell.offset
        for cell in turned.fence_chamfers:
            bad |= boards[CHAMFER + (cell.half ^ 2)] >> cell.offset
        return bad

    def shutting_in(self, tile: ShapedTile, rotation: int, found: Board) -> Board:
        """Return those of the anchors that leave no external entrance (C-PLC-7)."""
        turned = tile.turned[rotation]
        for ray in self.rays:
            found &= ray.spoilers(turned.w, turned.h)
            if not found:
                return 0
        bad = 0
        for anchor in bits(found):
            if not self._leaves_entrance(tile, rotation, anchor):
                bad |= 1 << anchor
        return bad

    def _leaves_entrance(self, tile: ShapedTile, rotation: int, anchor: int) -> bool:
        turned = tile.turned[rotation]
        taken = self.taken | turned.cells << (anchor - 65)
        for door in turned.doors:
            outer = door.edge.outer()
            if sees_edge(taken, door.edge.side, anchor + outer.y * 64 + outer.x):
                return True
        x, y = (anchor & LAST) - self.plan.origin[0], (anchor >> 6) - self.plan.origin[1]
        return has_external_entrance(self.plan.put(tile, rotation, x, y))
