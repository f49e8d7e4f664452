"""The tiles of Azul: a diamond in its colour, with its own pattern and letter."""

from math import sqrt
from typing import Final

from palatium.cli.pictures.svg import num, tag, write

COLOURS: Final = {
    "purple": "#6E4A86",
    "green": "#3F7A4E",
    "orange": "#C0621C",
    "yellow": "#A8830F",
    "blue": "#2E6283",
    "red": "#A5352B",
}
PATTERNS: Final = {
    # quatrefoil, leaf, sunburst, cross, wave, lattice
    "purple": "M0-20a9 9 0 0 1 0 18a9 9 0 0 1 0-18M0 2a9 9 0 0 1 0 18a9 9 0 0 1 0-18",
    "green": "M0-34C14-14 14 14 0 34C-14 14-14-14 0-34ZM0-34V34",
    "orange": "M0-36V-17M0 36V17M-18 0H-13M18 0H13M-9-20L-5-14M9-20L5-14M-9 20L-5 14M9 20L5 14",
    "yellow": "M-4-32h8v16h10v8M4 32h-8V16h-10V8",
    "blue": "M-8-26q4-5 8 0t8 0M-14-17q7-6 14 0t14 0M-14 17q7-6 14 0t14 0M-8 26q4-5 8 0t8 0",
    "red": "M-10-30L20 22M10-30L-20 22M-20-22L10 30M20-22L-10 30",
}
SHAPES: Final = {
    "pillar": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
    "statue": "M0-11L10.5 8H-10.5Z",
    "window": "M-8 10V-3a8 8 0 0 1 16 0V10ZM0-10V10M-8 1H8",
}


def diamond(colour: str, side: float, turn: float) -> str:
    """Return a tile around the origin."""
    half, long = side / 2 - 1, side * sqrt(3) / 2 - 1.5
    shape = f"M0 {num(-long)}L{num(half)} 0L0 {num(long)}L{num(-half)} 0Z"
    out = tag("path", d=shape, fill=COLOURS[colour], stroke="#FFFFFF", stroke_width=1)
    out += tag("path", d=PATTERNS[colour], fill="none", stroke="#FFFFFF", stroke_width=1.6,
               stroke_opacity=0.6, stroke_linecap="round")
    turned = tag("g", out, transform=f"rotate({turn:g})")
    disc = tag("circle", r=11, fill=COLOURS[colour])
    return turned + disc + write(colour[0].upper(), 0, 6, 17, fill="#FFFFFF",
                                 text_anchor="middle", font_weight=700)


def glow(kind: str, fill: str, line: str) -> str:
    """Return a pillar, statue or window: hollow while open, full once surrounded."""
    return tag("path", d=SHAPES[kind], fill=fill, stroke=line, stroke_width=2,
               stroke_linejoin="round")
