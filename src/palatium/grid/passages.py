"""Secret passages: where one may join two doors (C-PAS-2, C-PAS-3)."""

from palatium.grid.board import EDGE_SHIFT, ROW, Board, bits
from palatium.grid.face import Face
from palatium.grid.frame import shift
from palatium.grid.grounds import has_external_entrance
from palatium.grid.layers import STAIRS
from palatium.grid.place import Place
from palatium.grid.places import put_at, surveys_of
from palatium.grid.plan import Plan
from palatium.grid.survey import Survey
from palatium.grid.tile import Tile


def links(plan: Plan, number: int, passage: Tile) -> list[Place]:
    """Places of a passage that join a door of a room to a door of a room not connected to it.

    The passage has doors on one level; `Tile.at_level` gives it the other one.
    """
    found: set[Place] = set()
    for survey in surveys_of(plan):
        mine, theirs = _ends(survey, number, passage.doors[0].level)
        for rotation in passage.rotations:
            face = passage.faces[rotation]
            first, second = face.door_runs
            here, there = first.side ^ 2, second.side ^ 2
            anchors = (mine[here] >> first.offset) & (theirs[there] >> second.offset)
            anchors |= (theirs[here] >> first.offset) & (mine[there] >> second.offset)
            anchors = survey.in_window(face, anchors)
            if anchors:
                anchors ^= anchors & survey.obstacles(face)
            for spot in survey.places(rotation, anchors):
                if has_external_entrance(put_at(plan, passage, spot)):
                    found.add(spot)
    return sorted(found)


def places_by_passage(plan: Plan, tile: Tile, passage: Tile) -> list[Place]:
    """Places of a tile that meets no door of the castle but can be joined by this passage."""
    found: set[Place] = set()
    for survey in surveys_of(plan):
        for rotation in tile.rotations:
            face = tile.faces[rotation]
            anchors = survey.in_window(face, _beyond_passage(survey, face, passage))
            anchors ^= anchors & (survey.obstacles(face) | survey.joining(face))
            for spot in survey.places(rotation, anchors):
                if links(put_at(plan, tile, spot), len(plan.pieces), passage):
                    found.add(spot)
    return sorted(found)


def _ends(survey: Survey, number: int, level: int) -> tuple[list[Board], list[Board]]:
    """Open doors by side: those of the room, and those that a passage may join it to."""
    plan = survey.plan
    piece = plan.pieces[number]
    ox, oy = plan.origin
    closed = [0, 0, 0, 0]
    if piece.face.is_stairs:  # C-PLC-4
        closed = plan.boards[STAIRS : STAIRS + 4]
    for i in [number, *bits(plan.connected(number))]:  # C-PAS-3: not connected in any way
        other = plan.pieces[i]
        at = shift(other.x + ox, other.y + oy)
        for side in range(4):
            closed[side] |= other.face.door_edges[side] << at
    at = shift(piece.x + ox, piece.y + oy)
    opened = survey.open[4 * level : 4 * level + 4]
    mine = [opened[side] & (piece.face.door_edges[side] << at) for side in range(4)]
    theirs = [opened[side] ^ (opened[side] & closed[side]) for side in range(4)]
    return mine, theirs


def _beyond_passage(survey: Survey, face: Face, passage: Tile) -> Board:
    """Anchors at which a door of a face meets the far end of some passage laid to a door."""
    level = passage.doors[0].level
    ends = [0, 0, 0, 0]
    for rotation in range(4):
        laid = passage.faces[rotation]
        for near, far in (laid.door_runs, laid.door_runs[::-1]):
            anchors = survey.open[4 * level + (near.side ^ 2)] >> near.offset
            anchors ^= anchors & survey.obstacles(laid)
            ends[far.side] |= anchors << far.offset
    found = 0
    for door in face.doors:
        if door.level == level:
            edge = door.edge
            offset = edge.y * ROW + edge.x + EDGE_SHIFT[edge.side]
            found |= ends[edge.side ^ 2] >> offset
    return found
