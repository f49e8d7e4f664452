"""The plain scene, for a game without its own: the view, printed as it is."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, SceneContext, View, last_frame
from palatium.cli.style import seat_text

HEAD = {"game", "seat", "to_move", "waiting", "moves", "scores", "frames"}


def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Draw scores, then every part of the view by name."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), width=width)
    table.add_column(style="muted", no_wrap=True)
    table.add_column(ratio=1)
    for key, value in view.items():
        if key not in HEAD:
            table.add_row(key.replace("_", " "), _shown(value))
    return Group(_scores(view, seat, around), Padding(table, (1, 0, 0, 0)))


def _scores(view: View, seat: int | None, around: SceneContext) -> Text:
    line = Text("  ")
    scores = view["scores"]
    if isinstance(scores, list):
        for who, points in enumerate(scores):
            name = around.names[who] if who < len(around.names) else ""
            line.append_text(seat_text(who, name)).append(f" {points}", "bold").append("   ")
    return line


def _shown(value: object) -> RenderableType:
    """Return numbers and texts as they are, objects and lists of them as small tables."""
    if isinstance(value, dict):
        if all(not isinstance(item, dict | list) for item in value.values()):
            parts = [f"{key} {_word(item)}" for key, item in value.items()]
            return Text("  ".join(parts) or "none")
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        for key, item in value.items():
            table.add_row(Text(str(key), "muted"), _shown(item))
        return table
    if isinstance(value, list):
        if all(not isinstance(item, dict | list) for item in value):
            return Text(" ".join([_word(item) for item in value]) or "none")
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        for i, item in enumerate(value):
            table.add_row(Text(str(i), "muted"), _shown(item))
        return table
    return Text(_word(value))


def _word(value: object) -> str:
    if value is None:
        return "·"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def choose(
    around: SceneContext, view: View, record: dict[str, object], preview: dict[str, object]
) -> MenuOption:
    """Return an option by its fields: the first gives the row, the others the words."""
    fields = [_word_of(value) for key, value in record.items() if key != "kind"]
    if len(fields) < 2:
        return MenuOption("", " ".join(fields) or str(record["kind"]))
    return MenuOption(fields[0], " ".join(fields[1:]))


def _word_of(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join([f"{number} {name}" for name, number in value.items()]) or "none"
    if isinstance(value, list):
        return ", ".join([str(item) for item in value]) or "none"
    return str(value)


def due(view: View, size: int) -> str:
    """Return what is to be drawn now, as the game's own name for it."""
    last = last_frame(view)
    facts = [f"{key} {item}" for key, item in last.items() if key != "frame"]
    return ", ".join([str(last.get("frame", "")), *facts, f"{size} to draw"])
