"""How help looks: a calm front page of our own, and quiet colours for each command's page."""

from typing import Final

import typer.rich_utils as pages
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import palatium
from palatium.cli.style import THEME

COMMANDS: Final = {
    "Play": {
        "play": "Start a game of Azul: Summer Pavilion against the greedy bot.",
        "tui GAME": "Play any game in the terminal, against bots or several on one screen.",
        "games": "List the games and their options.",
    },
    "Measure": {
        "simulate GAME": "Play many random games and print speed, scores and a digest.",
        "arena GAME": "Let bots play each other and rate them.",
        "bench": "Measure the engine beside OpenSpiel on this machine.",
    },
    "Records and pieces": {
        "replay FILE": "Show a recorded game move by move, or prove it right.",
        "components check": "Check a folder of component files for a game.",
        "components export": "Copy a game's component files for editing.",
    },
}

EXAMPLES: Final = [
    "palatium tui azul --players 3 --side grey",
    "palatium simulate azul --players 4 --games 10000 --seed 1",
    "palatium arena azul --bots greedy,random --games 500",
]


def front_page(console: Console) -> None:
    """What `palatium` and `palatium --help` print."""
    mode = "compiled" if palatium.is_compiled() else "not compiled"
    head = Text.assemble(
        ("Palatium", "title"), (f"  {palatium.__version__}, {mode}", "muted")
    )
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


def calm() -> None:
    """Quiet the colours of the generated help pages."""
    gold = str(THEME.styles["gold"])
    lake = str(THEME.styles["lake"])
    pages.STYLE_OPTION = lake
    pages.STYLE_SWITCH = lake
    pages.STYLE_NEGATIVE_OPTION = lake
    pages.STYLE_TYPES = "dim"
    pages.STYLE_USAGE = gold
    pages.STYLE_USAGE_COMMAND = "bold"
    pages.STYLE_HELPTEXT = ""
    pages.STYLE_REQUIRED_SHORT = gold
    pages.STYLE_REQUIRED_LONG = "dim"
    pages.STYLE_COMMANDS_TABLE_FIRST_COLUMN = lake
