"""The writing on a room: icon, points, name on a ribbon, what its centre counts."""

from typing import NamedTuple

from palatium.cli.pictures.castles.floors import COLOURS, badge, icon
from palatium.cli.pictures.svg import CARD, GOLD, INK, SERIF, rect, tag, write
from palatium.games.castles.box.rooms import ADJACENCY, CONNECTION, NO_CENTRE, TYPES, Room
from palatium.games.castles.figure import RoomFigure

COUNTS = {CONNECTION: "door", ADJACENCY: "wall"}
"""How a centre counts, in a word; the others count every room of a type."""


class LabelBox(NamedTuple):
    """The part of a room that can hold writing, in pixels."""

    x: float
    y: float
    w: float
    h: float


class Fitted(NamedTuple):
    """A name split into lines."""

    lines: list[str]
    size: float

    def height(self) -> float:
        """Return the height of all lines together."""
        return self.size * 1.08 * len(self.lines)


def label_box(figure: RoomFigure, unit: float) -> LabelBox:
    """Return the largest rectangle inside a room, counted from its own top left corner."""
    if figure.is_circle or figure.is_chamfered:
        inset = figure.w * 0.146 if figure.is_circle else 0.5
        return LabelBox(inset * unit, inset * unit, (figure.w - 2 * inset) * unit,
                   (figure.h - 2 * inset) * unit)
    taken = {(cell.x - figure.x, cell.y - figure.y) for cell in figure.cells}
    best = (0, 0, 0, 0, 0)
    for x, y in sorted(taken):
        for w in range(1, figure.w - x + 1):
            for h in range(1, figure.h - y + 1):
                block = {(x + i, y + j) for i in range(w) for j in range(h)}
                if block <= taken and (w * h, w) > best[:2]:
                    best = (w * h, w, h, x, y)
    _, w, h, x, y = best
    return LabelBox(x * unit, y * unit, w * unit, h * unit)


def text_width(text: str, size: float) -> float:
    """Estimate the width of a bold serif text."""
    return sum([0.32 if c in "iljtfrI '.," else 0.9 if c in "mwMW" else 0.57 for c in text]) * size


def fitted(name: str, width: float, height: float, largest: float) -> Fitted:
    """Return the name as large as fits, on as few lines as possible."""
    words = name.split()
    size = largest
    while True:
        for count in range(1, min(len(words), 3) + 1):
            lines = _broken(words, count, size)
            wide = max([text_width(line, size) for line in lines])
            if wide <= width and size * 1.08 * count <= height:
                return Fitted(lines, size)
        if size <= 9:
            return Fitted(_broken(words, min(len(words), 3), size), size)
        size -= 0.5


def _broken(words: list[str], count: int, size: float) -> list[str]:
    """Return words on a number of lines, with the longest line as short as possible."""
    if count == 1:
        return [" ".join(words)]
    best: list[str] = []
    for cut in range(1, len(words) - count + 2):
        lines = [" ".join(words[:cut]), *_broken(words[cut:], count - 1, size)]
        if not best or _longest(lines, size) < _longest(best, size):
            best = lines
    return best


def _longest(lines: list[str], size: float) -> float:
    return max([text_width(line, size) for line in lines])


def label(figure: RoomFigure, unit: float, is_complete: bool) -> str:
    """Return everything written on a room, relative to its top left corner."""
    box = label_box(figure, unit)
    narrow = min(box.w, box.h) < 1.5 * unit
    if narrow and box.h > box.w:
        turned = LabelBox(0, 0, box.h, box.w)
        spin = f"translate({box.x:g} {box.y + box.h:g}) rotate(-90)"
        return tag("g", _strip(figure.room, turned, is_complete), transform=spin)
    shown = _strip if narrow else _stack
    return shown(figure.room, box, is_complete)


def _strip(room: Room, box: LabelBox, is_complete: bool) -> str:
    """Draw icon and name side by side, for hallways and stairs."""
    type = TYPES[room.type]
    room_for_name = box.w - 56 - (18 if is_complete else 0)
    name = fitted(room.name, room_for_name, box.h - 14, 15)
    wide = _longest(name.lines, name.size)
    left = box.x + (box.w - wide - 24 - (18 if is_complete else 0)) / 2
    middle = box.y + box.h / 2
    out = rect(left - 5, middle - 11, wide + 34 + (18 if is_complete else 0), 22, rx=4, fill=CARD,
               fill_opacity=0.88)
    out += icon(type, left, middle - 8, 16)
    out += _lines(name, left + 22 + wide / 2, middle - name.height() / 2)
    return out + (seal(left + wide + 34, middle, 7) if is_complete else "")


def _stack(room: Room, box: LabelBox, is_complete: bool) -> str:
    """Draw icon and points above, the name on a ribbon, the centre below."""
    type = TYPES[room.type]
    scale = min(max(min(box.w, box.h) / 110, 1), 1.4)
    icon_size = 20 * scale
    head = icon_size + 4
    pad = 9.0
    centre = Centre(room, scale, box.w - 2 * pad)
    name = fitted(
        room.name, box.w - 2 * pad - 8, box.h - 2 * pad - head - centre.height - 4, 18 * scale
    )
    total = head + name.height() + 7 + centre.height
    y = box.y + max((box.h - total) / 2, 4)
    middle = box.x + box.w / 2
    out = _head(room, type, middle, y, icon_size, is_complete)
    y += head
    ribbon = _longest(name.lines, name.size) + 12
    out += rect(middle - ribbon / 2, y, ribbon, name.height() + 4, rx=3, fill=CARD,
                fill_opacity=0.88)
    out += _lines(name, middle, y + 1)
    return out + centre.drawn(middle, y + name.height() + 7)


def _head(room: Room, type: str, centre: float, y: float, size: float, is_complete: bool) -> str:
    """Return the points in a small castle, the icon, and the seal of a completed room."""
    points = size * 0.9 if room.points else 0.0
    done = size * 0.85 if is_complete else 0.0
    wide = size + (points + 5 if points else 0) + (done + 3 if done else 0)
    x = centre - wide / 2
    out = rect(x - 3, y - 2, wide + 6, size + 3, rx=4, fill=CARD, fill_opacity=0.7)
    if points:
        out += _keep(room.points, x, y + (size - points) / 2, points)
        x += points + 5
    out += icon(type, x, y, size)
    return out + (seal(x + size + 3 + done / 2, y + size / 2, done / 2) if is_complete else "")


def _keep(points: int, x: float, y: float, size: float) -> str:
    """Return a little battlement with a number."""
    step = size / 5
    d = f"M{x:g} {y:g}h{step:g}v{step:g}h{step:g}v-{step:g}h{step:g}v{step:g}h{step:g}"
    d += f"v-{step:g}h{step:g}v{size:g}h-{size:g}z"
    return tag("path", d=d, fill=INK) + write(
        str(points), x + size / 2, y + size * 0.9, size * 0.68, fill="#FFFFFF",
        text_anchor="middle", font_weight=700
    )


def seal(x: float, y: float, radius: float) -> str:
    """Return a gold disc with a check mark: completed."""
    r = radius
    check = f"M{x - r * 0.45:g} {y + r * 0.05:g}"
    check += f"l{r * 0.33:g} {r * 0.36:g} {r * 0.56:g}-{r * 0.72:g}"
    return tag("circle", cx=x, cy=y, r=r, fill=GOLD, stroke=CARD, stroke_width=1) + tag(
        "path", d=check, fill="none", stroke="#FFFFFF", stroke_width=2, stroke_linecap="round"
    )


def _lines(name: Fitted, x: float, y: float) -> str:
    out = ""
    for i, line in enumerate(name.lines):
        out += write(line, x, y + name.size * (0.86 + 1.08 * i), name.size, fill=INK,
                     text_anchor="middle", font_family=SERIF, font_weight=700)
    return out


class Centre:
    """What a room's centre gives and for which types: on one line, or on two if it is narrow."""

    def __init__(self, room: Room, scale: float, width: float) -> None:
        self.is_there = room.mode != NO_CENTRE
        amount = f"+{room.value}" if room.value >= 0 else f"\u2212{-room.value}"
        self.said = f"{COUNTS.get(room.mode, 'each')} {amount}"
        self.colour = COLOURS["Activity"] if room.value < 0 else INK
        self.types = [name for i, name in enumerate(TYPES) if room.counts(i)]
        self.size = 11 * scale
        self.words = len(self.said) * 0.53 * self.size
        self.step = 14 * scale
        self.is_broken = self.words + 5 + self.step * len(self.types) > width
        if self.is_broken:
            self.step = min(self.step, width / max(len(self.types), 1))
        self.height = 0.0
        if self.is_there:
            self.height = self.size * (2.75 if self.is_broken else 1.5)

    def drawn(self, x: float, y: float) -> str:
        """Return the centre under a point."""
        if not self.is_there:
            return ""
        discs = self.step * len(self.types)
        wide = max(self.words, discs) if self.is_broken else self.words + 5 + discs
        left = x - wide / 2
        out = rect(left - 4, y - 1, wide + 8, self.height - 1, rx=3, fill=CARD, fill_opacity=0.88)
        at = x - self.words / 2 if self.is_broken else left
        out += write(self.said, at, y + self.size * 0.95, self.size, fill=self.colour,
                     font_weight=600)
        first = x - discs / 2 if self.is_broken else left + self.words + 5
        level = y + self.size * (1.85 if self.is_broken else 0.6)
        for i, name in enumerate(self.types):
            out += badge(name, first + self.step * (i + 0.5), level, self.step * 0.45)
        return out
