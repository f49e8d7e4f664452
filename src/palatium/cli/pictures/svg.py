"""SVG elements as text: attributes in the order given, short numbers, escaped text."""

from xml.sax.saxutils import escape, quoteattr

Value = str | int | float

SERIF = "'Cormorant Garamond', 'EB Garamond', Georgia, 'Liberation Serif', serif"
SANS = "Inter, 'Segoe UI', 'Liberation Sans', Arial, sans-serif"

PAPER = "#F7F2E8"
CARD = "#FFFDF8"
INK = "#23201B"
MUTED = "#6E675B"
LINE = "#DDD3C0"
GOLD = "#A97B2B"
LAKE = "#2E6283"
BRICK = "#A5412B"


def num(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """Return an element; `_` in an attribute's name stands for `-`, and a final `_` is dropped."""
    out = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else num(value)
        out.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    head = " ".join(out)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def write(text: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """Return a line of text on its base line."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def rect(x: float, y: float, w: float, h: float, **attributes: Value) -> str:
    """Return a rectangle."""
    return tag("rect", x=x, y=y, width=w, height=h, **attributes)


def mix(colour: str, other: str, part: float) -> str:
    """Return a colour mixed with a part of another."""
    mine = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    theirs = [int(other[i : i + 2], 16) for i in (1, 3, 5)]
    both = [round(a + (b - a) * part) for a, b in zip(mine, theirs, strict=True)]
    return "#" + "".join([f"{value:02X}" for value in both])
