"""Castles as a picture: every castle, or one, as architectural plans on parchment."""

from palatium.cli.pictures.castles.floors import COLOURS, badge, definitions, icon
from palatium.cli.pictures.castles.labels import seal
from palatium.cli.pictures.castles.rooms import (
    UNIT,
    door_group,
    piece_group,
    room_group,
    water_pattern,
)
from palatium.cli.pictures.svg import (
    CARD,
    INK,
    LAKE,
    LINE,
    MUTED,
    PAPER,
    SANS,
    SERIF,
    num,
    rect,
    tag,
    write,
)
from palatium.cli.scenes import SceneContext, View
from palatium.cli.style import letter
from palatium.games.castles.appearance import BLOCKED, JOINED
from palatium.games.castles.box.rooms import TYPES
from palatium.games.castles.figure import (
    EXTERNAL,
    INNER,
    CastleFigure,
    DoorFigure,
    Dot,
    Segment,
    castle_figure,
)
from palatium.games.castles.game import CastlesGame

MARGIN = 36.0
TITLE = 84.0
LEGEND = 132.0
LEAST = 1000.0
"""The picture is at least this wide, for its legend."""
PARCHMENT = "#FBF5E6"
COURT = "#CFE0E6"


def draw(view: View, seat: int | None, around: SceneContext) -> str:
    """Return the text of the SVG file."""
    game = around.game
    assert isinstance(game, CastlesGame)
    seats = list(range(game.players)) if seat is None else [seat]
    figures = [castle_figure(game, _pieces(view, who)) for who in seats]
    across = len(seats) if len(seats) < 3 else 2
    rows = [range(i, min(i + across, len(seats))) for i in range(0, len(seats), across)]
    wide = max([_width(f) for f in figures])
    step = max(wide + MARGIN, (LEAST - MARGIN) / across)
    width = MARGIN + step * across
    out = ""
    y = MARGIN + 34
    for row in rows:
        tall = max([_height(figures[i]) for i in row])
        for place, i in enumerate(row):
            x = MARGIN + place * step
            out += _castle(view, seats[i], figures[i], around, x, y, step - MARGIN, tall)
        y += TITLE + tall + MARGIN
    out += _legend(MARGIN, y, width - 2 * MARGIN)
    return _page(view, width, y + LEGEND + MARGIN / 2, out)


def _page(view: View, width: float, height: float, body: str) -> str:
    over = "final position" if not view["frames"] else f"round {view['round']}"
    head = write("Castles of Mad King Ludwig", MARGIN, 44, 28, font_family=SERIF, fill=INK,
                 font_weight=700)
    head += write(f"after move {view['moves']}, {over}", width - MARGIN, 44, 16, fill=MUTED,
                  text_anchor="end")
    grid = tag("pattern", tag("path", d=f"M{num(UNIT)} 0H0V{num(UNIT)}", fill="none", stroke=LINE,
                              stroke_width=0.8),
               id="grid", width=UNIT, height=UNIT, patternUnits="userSpaceOnUse")
    water = [water_pattern()] if 'url(#water)' in body else []
    defs = tag("defs", grid, *water, *definitions())
    page = tag("svg", defs, rect(0, 0, width, height, fill=PAPER), head, body,
               xmlns="http://www.w3.org/2000/svg", width=width, height=height,
               viewBox=f"0 0 {num(width)} {num(height)}", font_family=SANS)
    return page.replace("><g class=", ">\n<g class=") + "\n"


def _pieces(view: View, who: int) -> list[dict[str, object]]:
    players = view["players"]
    assert isinstance(players, list)
    pieces: list[dict[str, object]] = players[who]["castle"]
    return pieces


def _width(figure: CastleFigure) -> float:
    return (figure.x1 - figure.x0 + 3) * UNIT


def _height(figure: CastleFigure) -> float:
    return (figure.y1 - figure.y0 + 3) * UNIT


def _castle(
    view: View,
    who: int,
    figure: CastleFigure,
    around: SceneContext,
    x: float,
    y: float,
    wide: float,
    tall: float,
) -> str:
    pieces = _pieces(view, who)
    done = sum([1 for piece in pieces if piece["complete"]])
    rooms = sum([1 for room in figure.rooms if room.room.is_room])
    scores = view["scores"]
    assert isinstance(scores, list)
    name = around.names[who] if who < len(around.names) else ""
    heading = f"{letter(who)}  {name}" if name else f"Player {letter(who)}"
    courts = len(figure.courtyards)
    yards = f", {courts} courtyard{'s' if courts > 1 else ''}" if courts else ""
    out = rect(0, 0, wide, TITLE + tall, rx=10, fill=PARCHMENT, stroke=LINE)
    out += write(heading, 20, 40, 28, font_family=SERIF, fill=INK, font_weight=700)
    out += write(f"{rooms} rooms, {done} completed{yards}", 20, 64, 14, fill=MUTED)
    out += write(str(scores[who]), wide - 74, 52, 40, font_family=SERIF, fill="#8C6420",
                 font_weight=700, text_anchor="end")
    out += write("points", wide - 68, 52, 16, fill=MUTED)
    out += tag("path", d=f"M0 {num(TITLE)}H{num(wide)}", stroke=LINE)
    out += rect(0, TITLE, wide, tall, fill="url(#grid)")
    left = round((wide - _width(figure)) / 2 - (figure.x0 - 1) * UNIT)
    top = round(TITLE + (tall - _height(figure)) / 2 - (figure.y0 - 1) * UNIT)
    plan = ""
    for cells in figure.courtyards:
        square = f"h{num(UNIT)}v{num(UNIT)}h-{num(UNIT)}z"
        yard = "".join([f"M{num(c.x * UNIT)} {num(c.y * UNIT)}{square}" for c in cells])
        plan += tag("path", tag("title", "Courtyard"), d=yard, fill=COURT, class_="courtyard")
    for number, room in enumerate(figure.rooms):
        if not room.room.is_room:
            plan += piece_group(room)
            continue
        plan += room_group(room, f"room-{letter(who)}-{number}", bool(pieces[number]["complete"]))
    out += tag("g", plan, transform=f"translate({left} {top})")
    return tag("g", out, class_="castle", transform=f"translate({num(x)} {num(y)})")


def _legend(x: float, y: float, wide: float) -> str:
    """Return what icons, letters and marks mean."""
    out = ""
    step = wide / len(TYPES)
    for i, name in enumerate(TYPES):
        at = i * step
        out += rect(at, 0, 34, 34, rx=4, fill=f"url(#floor-{name})", stroke=COLOURS[name],
                    stroke_width=2)
        out += rect(at + 6, 6, 22, 22, rx=3, fill=CARD, fill_opacity=0.75)
        out += icon(name, at + 8, 8, 18) + badge(name, at + 34, 32, 7)
        out += write(name, at + 46, 22, 14, fill=INK)
    marks = [
        (_door(JOINED), "doors that meet"),
        (_door(EXTERNAL), "open to the outside"),
        (_door(INNER), "open to closed ground"),
        (_door(BLOCKED), "blocked"),
        (seal(17, 12, 9), "completed room"),
        (rect(4, 2, 26, 20, fill=COURT, stroke=LAKE, stroke_width=0.6), "courtyard"),
    ]
    step = wide / len(marks)
    for i, (mark, words) in enumerate(marks):
        out += tag("g", mark, write(words, 42, 17, 14, fill=INK),
                   transform=f"translate({num(i * step)} 58)")
    said = ("On a room: printed points in the small tower; door +2 F = 2 points for each Food room "
            "joined by a door, wall \u22121 L = lost for each Living room that touches, "
            "each +1 S = for every Sleeping room.")
    out += write(said, 0, 108, 12, fill=MUTED)
    return tag("g", out, class_="legend", transform=f"translate({num(x)} {num(y)})")


def _door(meets: str) -> str:
    """Return a door of the legend, in a bit of wall."""
    door = DoorFigure(Segment(Dot(0, 0), Dot(1, 0)), False, meets)
    drawn = door_group(door).replace('class="door" ', "")
    wall = rect(0, 0, UNIT, 5, fill=INK)
    return tag("g", wall, drawn, transform="translate(-4 12) scale(.8)")
