"""A castle in a terminal: two characters per cell, arrows before open doors."""

from typing import Final

from rich.text import Text

from palatium.cli.scenes.canvas import Canvas
from palatium.games.castles.box.rooms import TYPES, Room
from palatium.games.castles.game import CastlesGame
from palatium.grid.board import ROW, STEP_X, STEP_Y, bits

STYLES: Final = {
    "Food": "bold #1c1808 on #ecc94b",
    "Downstairs": "bold #ffffff on #5b5f66",
    "Utility": "bold #1c1208 on #e08a35",
    "Corridor": "bold #1c1208 on #d9cbb0",
    "Living": "bold #ffffff on #2f7a48",
    "Activity": "bold #ffffff on #b23a30",
    "Outdoor": "bold #1c1208 on #9bc46a",
    "Sleeping": "bold #ffffff on #2b6cab",
}
WATER: Final = "#cfe6f2 on #2f6f93"
PASSAGE: Final = "#3b3428 on #a9a18f"
LETTERS: Final = {name: name[0] for name in TYPES}
ARROWS: Final = "↑→↓←"


def plan_of(player: dict[str, object], castles: CastlesGame) -> Text:
    """Return the castle of one player; every cell has the letter of its type."""
    canvas = Canvas()
    pieces = player["castle"]
    assert isinstance(pieces, list)
    taken: set[tuple[int, int]] = set()
    doors: list[tuple[int, int, int]] = []
    for number, piece in enumerate(pieces):
        room = room_of(castles, str(piece["tile"]))
        cells = cells_of(room, piece["rotation"], piece["x"], piece["y"])
        taken |= set(cells)
        if not room.is_room:
            _lay(canvas, room, cells)
            continue
        _paint(canvas, room, cells, number, piece["complete"])
        for door in room.tile.turned[piece["rotation"]].doors:
            side = door.edge.side
            x, y = piece["x"] + door.edge.x, piece["y"] + door.edge.y
            doors.append((x + STEP_X[side], y + STEP_Y[side], side))
    for x, y, side in doors:
        if (x, y) not in taken:
            canvas.put(y, 2 * x, ARROWS[side] + " ", "muted")
    return canvas.text()


def _lay(canvas: Canvas, room: Room, cells: list[tuple[int, int]]) -> None:
    """Draw water, or a passage between two doors: not rooms, so without a number."""
    mark, style = ("░░", PASSAGE) if room.tile.doors else ("~ ", WATER)
    for x, y in cells:
        canvas.put(y, 2 * x, mark, style)


def _paint(
    canvas: Canvas, room: Room, cells: list[tuple[int, int]], number: int, is_done: object
) -> None:
    """Draw letters of the type, the number in the first cell, capitals for a complete room."""
    name = TYPES[room.type]
    letter = LETTERS[name] if is_done else LETTERS[name].lower()
    for i, (x, y) in enumerate(cells):
        canvas.put(y, 2 * x, f"{number:<2}" if i == 0 else f"{letter} ", STYLES[name])


def cells_of(room: Room, rotation: int, x: int, y: int) -> list[tuple[int, int]]:
    """Return the cells that a room takes, from its top left on."""
    found = bits(room.tile.turned[rotation].cells)
    return [(bit % ROW - 1 + x, bit // ROW - 1 + y) for bit in found]


def room_of(castles: CastlesGame, code: str) -> Room:
    """Return a room by its code."""
    return castles.rooms[castles.room_codes.index(code)]


def type_text(room: Room, mark: str = "") -> Text:
    """Return a room's name on the colour of its type, marked if it is ours."""
    name = TYPES[room.type]
    return Text.assemble((f" {LETTERS[name]} ", STYLES[name]), f" {room.name}{mark}")
