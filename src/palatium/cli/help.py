"""The layout of help: a front page, and a page for each command in the same style."""

from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

import palatium
from palatium.cli.style import output

COMMANDS: Final = {
    "Play": {
        "play": "Start the app and open the browser.",
        "serve": "Host tables for others, on one machine or many.",
        "tui GAME": "Play any game in the terminal, alone or together.",
        "games": "List the games and their options.",
    },
    "Measure": {
        "simulate GAME": "Play many random games: speed, scores, digest.",
        "arena GAME": "Let bots play each other and rate them.",
        "playtest GAME": "Report piece values, seat advantage, game length.",
        "house-rules GAME": "Measure what each house rule changes.",
        "dataset GAME": "Write self-play games as arrays for training.",
        "ladder GAME": "Rate each bot level against the one below.",
        "bench": "Compare the engine's speed with other engines.",
    },
    "Records and pieces": {
        "replay FILE": "Show a recorded game, or verify it.",
        "puzzles GAME": "Find puzzles in games between strong bots.",
        "analyse FILE": "Show win chances, turning points, better moves.",
        "components check": "Check a folder of component files for a game.",
        "components export": "Copy a game's component files for editing.",
        "new-game NAME": "Create a package for a new game, ready to run.",
        "language": "Export all texts, or check a translation.",
        "admin": "Keep order on a server, look after its database.",
    },
}

GAME_HELP: Final = "The game, for example azul."

EXAMPLES: Final = [
    "palatium tui azul --players 3 --side grey",
    "palatium simulate azul --players 4 --games 10000 --seed 1",
    "palatium arena azul --bots greedy,random --games 500",
]


def front_page(console: Console) -> None:
    """Print what `palatium` and `palatium --help` show."""
    mode = "compiled" if palatium.is_compiled() else "not compiled"
    head = Text.assemble(("Palatium", "title"), (f"  {palatium.__version__}, {mode}", "muted"))
    console.print()
    console.print(Padding(head, (0, 2)))
    console.print(Padding("Palace-building board games: play, simulate, measure.", (0, 2)))
    for title, commands in COMMANDS.items():
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(style="lake", no_wrap=True, width=18)
        table.add_column()
        for name, text in commands.items():
            table.add_row(name, text)
        console.print(Padding(Text(title, "bold"), (1, 2, 0, 2)))
        console.print(Padding(table, (0, 4)))
    console.print(Padding(Text("For example", "bold"), (1, 2, 0, 2)))
    for example in EXAMPLES:
        console.print(Padding(example, (0, 4)))
    note = "Each command has --help; those that print figures have --json."
    console.print(Padding(Text(note, "muted"), (1, 2)))


class Page(TyperCommand):
    """A command whose help page is drawn like the front page."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        params = self.get_params(ctx)
        given = [str(param.metavar) for param in params if _is_argument(param)]
        rows = [(_name(param), _about(param)) for param in params]
        help_page(output(), ctx.command_path, [*given, "[options]"], self.help or "", rows)


class Pages(TyperGroup):
    """A group of commands, its help page drawn the same way."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        rows = [(name, Text(command.help or "")) for name, command in self.commands.items()]
        help_page(output(), ctx.command_path, ["COMMAND"], self.help or "", rows)


def help_page(
    console: Console, path: str, given: list[str], text: str, rows: list[tuple[str, Text]]
) -> None:
    """Print usage, what the command does, its arguments and options."""
    about, _, more = text.partition("\n\n")
    usage = Text.assemble((path, "title"), " ", (" ".join(given), "muted"))
    console.print()
    console.print(Padding(usage, (0, 2)))
    console.print(Padding(" ".join(about.split()), (0, 2)))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="lake", no_wrap=True)
    table.add_column()
    for row in rows:
        table.add_row(*row)
    console.print(Padding(table, (1, 4, 0, 4)))
    if more:
        console.print(Padding(Text(" ".join(more.split()), "muted"), (1, 2, 0, 2)))


def _is_argument(param: Any) -> bool:
    return str(param.param_type_name) == "argument"


def _name(param: Any) -> str:
    if _is_argument(param):
        return str(param.metavar)
    name = str(param.opts[0])
    return name if param.is_flag else f"{name} {param.metavar or 'TEXT'}"


def _about(param: Any) -> Text:
    out = Text("Show this page." if param.name == "help" else str(param.help or ""))
    shown: object = param.show_default if isinstance(param.show_default, str) else param.default
    if shown in (None, "", [], (), False, ...) or param.required or param.show_default is False:
        return out
    return out.append(f"  default {shown}", "muted")
