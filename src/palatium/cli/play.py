"""`palatium play`: the shortest way to a game."""

import secrets

from palatium.cli.style import output
from palatium.cli.terminal.reader import Reader
from palatium.cli.terminal.seating import seating
from palatium.cli.terminal.session import Session
from palatium.core.registry import game
from palatium.play.table import Table

NOTE = "The browser app is not part of this version yet: this is play in the terminal."


def play() -> None:
    """Start a game of Azul: Summer Pavilion in the terminal, against the greedy bot."""
    console = output()
    table = Table(game("azul"), seating(2, None, False), secrets.randbelow(1_000_000))
    Session(table, console, Reader(console), welcome=NOTE).run()
