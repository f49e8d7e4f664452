"""A room as a plan seen from above: floor, walls, doors as openings, fence, label."""

from math import hypot, sqrt

from palatium.cli.pictures.castles.floors import COLOURS
from palatium.cli.pictures.castles.labels import label
from palatium.cli.pictures.svg import BRICK, CARD, GOLD, INK, LAKE, mix, num, rect, tag
from palatium.games.castles.appearance import BLOCKED
from palatium.games.castles.box.rooms import TYPES
from palatium.games.castles.figure import (
    EXTERNAL,
    INNER,
    DoorFigure,
    Dot,
    RoomFigure,
    Segment,
)

UNIT = 48.0
"""Pixels for a cell."""
WALL = 5.0
OPENING = 26.0
"""The width of a door; a cell's edge is 48."""
PASSAGE = "#A9A18F"
DARK = "#3B4452"
"""The colour seen through a downstairs door."""


def room_group(figure: RoomFigure, mark: str, is_complete: bool) -> str:
    """Return one room with all its parts; `mark` makes its names in the file unique."""
    name = TYPES[figure.room.type]
    path = outline_path(figure)
    wall = mix(COLOURS[name], INK, 0.55)
    clip = f"url(#{mark})"
    out = tag("title", _title(figure, is_complete))
    out += tag("clipPath", tag("path", d=path), id=mark)
    out += tag("path", d=path, fill=f"url(#floor-{name})", class_="floor")
    if is_complete:
        out += tag("path", d=path, fill="none", stroke=GOLD, stroke_width=2 * WALL + 6,
                   clip_path=clip)
    out += tag("path", d=path, fill="none", stroke=wall, stroke_width=2 * WALL, clip_path=clip)
    out += "".join([_railing(line) for line in figure.fence])
    out += "".join([door_group(door) for door in figure.doors])
    spot = f"translate({num(figure.x * UNIT)} {num(figure.y * UNIT)})"
    out += tag("g", label(figure, UNIT, is_complete), transform=spot)
    return tag("g", out, class_="room", data_name=figure.room.name, data_tile=figure.room.code)


def piece_group(figure: RoomFigure) -> str:
    """Return a piece that is not a room: water, or a passage between two doors."""
    path = outline_path(figure)
    out = tag("title", figure.room.name)
    if not figure.doors:
        out += tag("path", d=path, fill="url(#water)", stroke=LAKE, stroke_width=3)
        return tag("g", out, class_="water", data_name=figure.room.name)
    out += tag("path", d=path, fill=PASSAGE, stroke=INK, stroke_width=2, stroke_dasharray="7 5")
    out += "".join([door_group(door) for door in figure.doors])
    return tag("g", out, class_="passage", data_name=figure.room.name)


def water_pattern() -> str:
    """Draw waves."""
    waves = tag("path", d="M0 10q6 -5 12 0t12 0M0 22q6 -5 12 0t12 0", fill="none", stroke=LAKE,
                stroke_width=1.4)
    ground = rect(0, 0, 24, 24, fill="#BFD9E4")
    return tag("pattern", ground, waves, id="water", width=24, height=24,
               patternUnits="userSpaceOnUse")


def _title(figure: RoomFigure, is_complete: bool) -> str:
    room = figure.room
    done = ", completed" if is_complete else ""
    name = room.name.replace("&", "&amp;").replace("<", "&lt;")
    return f"{name}: {TYPES[room.type]}, {room.feet} square feet, {room.points} points{done}"


def outline_path(figure: RoomFigure) -> str:
    """Return the wall's outer line; a circle's arcs run from flat to flat."""
    corners = figure.outline
    out = f"M{_at(corners[0])}"
    radius = num(sqrt((figure.w / 2) ** 2 + 0.25) * UNIT)
    for i, point in enumerate(corners[1:], 1):
        is_arc = figure.is_circle and i % 2 == 0
        out += f"A{radius} {radius} 0 0 1 {_at(point)}" if is_arc else f"L{_at(point)}"
    if figure.is_circle:
        out += f"A{radius} {radius} 0 0 1 {_at(corners[0])}"
    return out + "Z"


def _at(point: Dot) -> str:
    return f"{num(point.x * UNIT)} {num(point.y * UNIT)}"


def along(line: Segment) -> str:
    """Return a transform to a wall: origin at its middle, x along it, y into the room."""
    (ax, ay), (bx, by) = line.start, line.end
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270, (1, 1): 45, (-1, 1): 135,
            (-1, -1): 225, (1, -1): 315}[(bx - ax, by - ay)]
    return f"translate({num((ax + bx) / 2 * UNIT)} {num((ay + by) / 2 * UNIT)}) rotate({turn})"


def door_group(door: DoorFigure) -> str:
    """Return an opening in the wall, marked by what it meets."""
    half = OPENING / 2
    ground = DARK if door.is_down else CARD
    out = rect(-half, -0.5, OPENING, WALL + 1, fill=ground)
    out += tag("path", d=f"M{num(-half)} -.5v{num(WALL + 3)}M{num(half)} -.5v{num(WALL + 3)}",
               stroke=INK, stroke_width=2.4, fill="none")
    if door.meets == BLOCKED:
        out += rect(-half, 0, OPENING, WALL - 1, fill=BRICK)
        out += tag("path", d="M-4 1l8 8M4 1l-8 8", stroke=BRICK, stroke_width=2.2)
    elif door.meets in (EXTERNAL, INNER):
        colour = GOLD if door.meets == EXTERNAL else LAKE
        out += tag("path", d="M-7 -4L0 -12L7 -4Z", fill=colour)
    else:
        out += tag("path", d=f"M{num(-half + 2)} 0h{num(OPENING - 4)}", stroke=GOLD,
                   stroke_width=2.2)
    return tag("g", out, class_="door", data_meets=door.meets, transform=along(line=door.line))


def _railing(line: Segment) -> str:
    """Return a fence: two rails with posts where the wall would be."""
    long = hypot(line.end.x - line.start.x, line.end.y - line.start.y) * UNIT
    half = long / 2
    posts = "".join([f"M{num(-half + long * (i + 0.5) / 6)} -2v12" for i in range(6)])
    out = rect(-half, -1, long, WALL + 3, fill="#E9EBD8")
    out += tag("path", d=f"M{num(-half)} 1h{num(long)}M{num(-half)} 7h{num(long)}{posts}",
               stroke="#2B2F33", stroke_width=1.7, fill="none")
    return tag("g", out, class_="fence", transform=along(line))
