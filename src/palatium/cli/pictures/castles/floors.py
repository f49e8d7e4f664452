"""How room types are told apart in a picture: colour, floor, icon and letter."""

from typing import Final

from palatium.cli.pictures.svg import CARD, mix, rect, tag
from palatium.games.castles.box.rooms import TYPES

COLOURS: Final = {
    "Food": "#B4741A",
    "Downstairs": "#4A5568",
    "Utility": "#23716F",
    "Corridor": "#77726A",
    "Living": "#4C7355",
    "Activity": "#A5412B",
    "Outdoor": "#66852B",
    "Sleeping": "#784A7C",
}

ICONS: Final = {
    # a goblet
    "Food": "M4 2h8l-.6 4.2a3.4 3.4 0 0 1-6.8 0zM8 9.6V14M5 14h6",
    # steps going down
    "Downstairs": "M2 3h3.2v3.4h3.4v3.4H12v3.4h2.4M11 2v4.6M9 4.8l2 2 2-2",
    # a key
    "Utility": "M8.2 7.8 14 2M11.4 4.6l2 2M4.9 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    # an archway
    "Corridor": "M3 14V7a5 5 0 0 1 10 0v7M6.2 14V7.4a1.8 1.8 0 0 1 3.6 0V14M1.6 14h12.8",
    # an armchair
    "Living": "M4.4 7V4.2a2 2 0 0 1 2-2h3.2a2 2 0 0 1 2 2V7M2 8a1.4 1.4 0 0 1 2.8 0v1.8h6.4V8"
    "A1.4 1.4 0 0 1 14 8v4.4H2zM4 12.4V14M12 12.4V14",
    # a lyre
    "Activity": "M5 2c-3 3-3.4 7.4 0 10h6c3.4-2.6 3-7 0-10M4 5.4h8M6.6 5.4V12M9.4 5.400V12"
    "M6 14h4",
    # a tree
    "Outdoor": "M8 1.600c2.8 0 4.6 2 4.2 4.4 1.4 2.4-.4 4.6-2.8 4.600H6.6"
    "C4.2 10.6 2.4 8.4 3.8 6 3.4 3.6 5.2 1.6 8 1.600zM8 6.400V14.400M8 9l2-1.8",
    # a bed
    "Sleeping": "M2 3v11M2 11.600h12M14 14V9.200a2 2 0 0 0-2-2H7.400v4.400M4.8 6.4"
    "a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6",
}

_TEXTURES: Final = {
    # square tiles, two of four darker
    "Food": (24, "M0 0h12v12H0zM12 12h12v12H12z", True),
    # packed earth
    "Downstairs": (22, "M3 5h2M13 3h1.5M9 12h2.5M18 16h2M4 18h1.5M15 9h1M1 11h1M11 20h1", False),
    # small hexagonal tiles
    "Utility": (
        18,
        "M0 4.5 4.5 0M13.5 0 18 4.5M0 13.5 4.5 9h9L18 4.5M0 4.5 4.5 9M13.5 9 18 13.5",
        False,
    ),
    # flagstones
    "Corridor": (32, "M0 0h32M0 16h32M10 0v16M24 16v16", False),
    # a carpet of lozenges
    "Living": (20, "M10 2 18 10 10 18 2 10zM10 7.5 12.5 10 10 12.5 7.5 10z", False),
    # herringbone parquet
    "Activity": (20, "M0 10 10 0 20 10M0 20 10 10 20 20M10 0v10M10 10v10", False),
    # tufts of grass
    "Outdoor": (26, "M5 9 3.5 4M5 9V3M5 9 6.5 4M18 22l-1.5-5M18 22v-6M18 22l1.5-5", False),
    # floor boards
    "Sleeping": (36, "M0 0h36M0 9h36M0 18h36M0 27h36M8 0v9M26 9v9M14 18v9M31 27v9", False),
}


def definitions() -> list[str]:
    """Return the floors as patterns and the icons as symbols."""
    out: list[str] = []
    for name in TYPES:
        size, path, is_filled = _TEXTURES[name]
        ink = floor_ink(name)
        drawn = {"fill": ink} if is_filled else {"fill": "none", "stroke": ink, "stroke_width": 1}
        ground = rect(0, 0, size, size, fill=floor(name))
        out.append(
            tag("pattern", ground, tag("path", d=path, **drawn), id=f"floor-{name}", width=size,
                height=size, patternUnits="userSpaceOnUse")
        )
        out.append(
            tag("symbol", tag("path", d=ICONS[name]), id=f"icon-{name}", viewBox="0 0 16 16",
                fill="none", stroke_width=1.4, stroke_linecap="round", stroke_linejoin="round")
        )
    return out


def floor(name: str) -> str:
    """Return the ground colour of a type's floor."""
    return mix(COLOURS[name], CARD, 0.66)


def floor_ink(name: str) -> str:
    """Return the colour of a floor's texture."""
    return mix(COLOURS[name], CARD, 0.5)


def icon(name: str, x: float, y: float, size: float, colour: str = "") -> str:
    """Return a type's icon with its top left corner at (x, y)."""
    return tag("use", href=f"#icon-{name}", x=x, y=y, width=size, height=size,
               stroke=colour or COLOURS[name])


def badge(name: str, x: float, y: float, radius: float) -> str:
    """Return a disc in a type's colour with its letter."""
    return tag("circle", cx=x, cy=y, r=radius, fill=COLOURS[name]) + tag(
        "text", name[0], x=x, y=y + radius * 0.52, font_size=radius * 1.45, fill="#FFFFFF",
        text_anchor="middle", font_weight=700
    )
