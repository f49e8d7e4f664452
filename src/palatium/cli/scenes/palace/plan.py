"""The palace in a terminal: five by three characters per cell, swans in the doorways."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from palatium.cli.scenes import View
from palatium.cli.scenes.canvas import Canvas

WIDE: Final = 5
TALL: Final = 3
INKS: Final = {
    "red": "#cc5a42",
    "blue": "#3f87b5",
    "green": "#4f9460",
    "yellow": "#b5932e",
    "purple": "#9a68b8",
    "gray": "dim",
}
MARKS: Final = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "purple": "P", "gray": "*"}
TYPE_INKS: Final = {
    "Activity": "bold #cc5a42",
    "Downstairs": "bold #8a8f98",
    "Food": "bold #b5932e",
    "Living": "bold #4f9460",
    "Sleeping": "bold #3f87b5",
    "Utility": "bold #c47a2c",
    "Hallway": "bold #a08c68",
    "Stair": "bold #8a8f98",
}
SEATS: Final = "ABCD"


def plan_of(view: View, choices: Sequence[dict[str, object]]) -> Text:
    """Draw tiles, moat, the garden below, and marks where something can be placed or taken up."""
    canvas = Canvas()
    pieces = rows_of(view["palace"])
    moat = view["moat"]
    wet = rows_of(moat["cells"]) if isinstance(moat, dict) else []
    free = {(_int(choice["x"]), _int(choice["y"])) for choice in choices if "x" in choice}
    columns = [_int(cell["x"]) for cell in [*pieces, *wet]] + [x for x, _ in free]
    lines = [_int(cell["y"]) for cell in [*pieces, *wet]] + [y for _, y in free]
    if not columns:
        return Text("")
    left, right, top = min(columns), max(columns), max(lines)
    for x in range(left, right + 1):
        canvas.put(1, WIDE * x, str(x), "muted")
        canvas.put(0, WIDE * x, " ▟█▙ " if x == 0 else "▔▔▔▔▔", "moss" if x else "gold")
    for y in range(1, top + 1):
        canvas.put(-TALL * y + 1, WIDE * left - 5, f"{y:>2}", "muted")
    for cell in wet:
        for line in range(TALL):
            _write(canvas, _int(cell["x"]), _int(cell["y"]), line, "≈≈≈≈≈", "lake")
    for x, y in free:
        canvas.put(-TALL * y + 1, WIDE * x, "+", "key")
    for piece in pieces:
        _draw_tile(canvas, piece)
    return canvas.text()


def _draw_tile(canvas: Canvas, piece: dict[str, object]) -> None:
    x, y = _int(piece["x"]), _int(piece["y"])
    kind = str(piece["type"])
    ink = TYPE_INKS[kind]
    sides = piece["sides"]
    assert isinstance(sides, list)
    _write(canvas, x, y, 0, "┌───┐", ink)
    _write(canvas, x, y, 1, "│   │", ink)
    _write(canvas, x, y, 2, "└───┘", ink)
    owner = piece["owner"]
    letter = SEATS[owner] if isinstance(owner, int) else "·"
    word = kind[:2] + (letter if piece["complete"] else letter.lower())
    _write(canvas, x, y, 1, word, ink, 1)
    doors = piece["doors"]
    for side, (row, column) in enumerate(((0, 2), (1, 4), (2, 2), (1, 0))):
        swan = sides[side]
        if swan is not None:
            is_lit = isinstance(doors, list) and doors[side] == "matched"
            style = f"reverse {INKS[swan]}" if is_lit else f"bold {INKS[swan]}"
            _write(canvas, x, y, row, MARKS[swan], style, column)


def _write(
    canvas: Canvas, x: int, y: int, line: int, text: str, style: str, start: int = 0
) -> None:
    """Write into a cell, starting at one of its columns."""
    for i, character in enumerate(text):
        canvas.put(-TALL * y + line, WIDE * x - 2 + start + i, character, style)


def sides_text(sides: object, rotation: int = 0) -> Text:
    """Return the entrances of a tile: arrows with the swans in them."""
    out = Text()
    if isinstance(sides, list):
        for side, arrow in enumerate("↑→↓←"):
            swan = sides[(side - rotation) % 4]
            if swan is not None:
                out.append(arrow, "muted").append(MARKS[swan], f"bold {INKS[swan]}")
    return out


def rows_of(value: object) -> list[dict[str, object]]:
    """Return a list of records from a view."""
    return value if isinstance(value, list) else []


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
