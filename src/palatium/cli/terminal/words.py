"""What a person can type besides moves."""

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

COMMANDS: Final = {
    "undo": ("", "undo the last step of your plan"),
    "redo": ("", "redo the step you undid"),
    "back": ("", "take back your last turn, if all others are bots"),
    "hint": ("", "what the master would do"),
    "why": ("MOVE", "why a move is not possible"),
    "score": ("[SEAT]", "every point with its reason and ruling"),
    "skip": ("", "leave the guide and continue on your own"),
    "moves": ("", "every move, none folded"),
    "log": ("", "what has happened so far"),
    "board": ("", "draw the table again"),
    "save": ("[FILE]", "save the game"),
    "help": ("", "this page"),
    "quit": ("", "leave the game"),
}

SHORT: Final = {
    "u": "undo",
    "r": "redo",
    "b": "back",
    "h": "hint",
    "s": "score",
    "m": "moves",
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "ok": "",
    "y": "",
    "yes": "",
}


def command(line: str) -> tuple[str, str] | None:
    """Return a command and the rest of its line, or None if the line is something else."""
    first, _, rest = line.partition(" ")
    name = first.lower()
    if name in COMMANDS:
        return name, rest.strip()
    if name in SHORT and not rest:
        return SHORT[name], ""
    return None


def help_page() -> RenderableType:
    """Return how to play in the terminal."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="lake", no_wrap=True)
    table.add_column()
    for name, (argument, text) in COMMANDS.items():
        table.add_row(f"{name} {argument}".strip(), text)
    intro = Text.assemble(
        "Choose a move by its ",
        ("number", "key"),
        ", by its notation, or by words that match only one move. ",
        "Nothing counts until you press Enter on the complete turn; a number with ",
        ("!", "key"),
        " plays it at once.",
    )
    return Group(intro, Padding(table, (1, 0, 0, 2)))
