"""`palatium tui`: play in the terminal."""

import secrets
from pathlib import Path

import typer

from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.style import output
from palatium.cli.terminal.dealing import AskedDealer
from palatium.cli.terminal.reader import Reader
from palatium.cli.terminal.seating import seating, split
from palatium.cli.terminal.session import Session
from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.registry import game_names
from palatium.playing.dealers import Dealer
from palatium.playing.guide import guide as guide_of
from palatium.playing.guide import guides
from palatium.playing.table import Table
from palatium.record import Record, load_record, replay

OWN = (
    *("players", "seats", "seed", "hotseat", "dealer", "quick", "resume"),
    *("guide", "chapter", "option"),
)


def tui(
    context: typer.Context,
    game: str = typer.Argument(
        "", metavar="GAME", help=GAME_HELP, show_default=False
    ),
    players: int | None = typer.Option(
        None, metavar="N", help="Number of players.", show_default=False
    ),
    seats: str | None = typer.Option(
        None,
        metavar="LIST",
        help="Who plays each seat, for example me,greedy,random.",
        show_default="me,greedy,...",
    ),
    seed: int | None = typer.Option(
        None, metavar="N", help="The seed of the deal.", show_default="random"
    ),
    hotseat: bool = typer.Option(False, "--hotseat", help="All players share this screen."),
    dealer: str = typer.Option(
        "seed", metavar="WHO", help="Who draws: seed, or me to enter real draws."
    ),
    quick: bool = typer.Option(False, "--quick", help="Play complete turns without confirmation."),
    resume: Path | None = typer.Option(
        None, metavar="FILE", help="Continue a saved game.", show_default=False
    ),
    guide: bool = typer.Option(False, "--guide", help="Play a first game, step by step."),
    chapter: str = typer.Option(
        "", metavar="NAME", help="With --guide: a later chapter.", show_default=False
    ),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Play a game in the terminal, against bots or several people on one screen.

    Game options such as --side grey can be given directly;
    palatium games lists them.
    """
    if dealer not in ("seed", "me"):
        raise BadConfig(f"--dealer {dealer} should be seed or me")
    if guide:
        own = {"--players": players, "--seats": seats, "--seed": seed, "--resume": resume}
        flags = {"--hotseat": hotseat, "--dealer": dealer != "seed"}
        given = [name for name, value in own.items() if value is not None]
        given += [name for name, is_given in flags.items() if is_given]
        given += [f"--option {pair}" for pair in option]
        return guided(game, chapter, [*given, *context.args], quick)
    if chapter:
        raise BadConfig(f"--chapter {chapter} needs --guide")
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    console = output()
    reader = Reader(console)
    if resume is not None:
        record = load_record(resume)
        if game and game != record.game:
            raise BadConfig(f"{resume} is a game of {record.game}, not of {game}")
        asked = AskedDealer(reader, console, record.game, seed) if dealer == "me" else None
        table = resumed(record, seats, asked)
    else:
        made = new_game(game, players, seats, option, context.args)
        asked = AskedDealer(reader, console, game, seed) if dealer == "me" else None
        table = Table(made, seating(made.players, seats, hotseat), seed, asked)
    note = table.game.components_note()
    Session(table, console, reader, quick, note).run()
    return None


def guided(name: str, chapter: str, given: list[str], quick: bool) -> None:
    """Play a guided first game, or one of its chapters."""
    if given:
        raise BadConfig(f"--guide sets its own game and deal; leave out {given[0]}")
    if not name:
        raise BadConfig(f"name a game with a guide: {', '.join(guides())}")
    found = guide_of(name, chapter)
    console = output()
    Session(found.table(), console, Reader(console), quick, guide=found).run()


def new_game(
    name: str, players: int | None, seats: str | None, pairs: list[str], extra: list[str]
) -> Game:
    """Return the game with its options; the list of seats may set the number of players."""
    if not name:
        raise BadConfig(f"name a game: {', '.join(game_names())}")
    if players is None and seats is not None:
        players = len(split(seats))
    return configured(name, **game_options(name, players, pairs, extra, OWN))


def resumed(record: Record, seats: str | None, dealer: Dealer | None) -> Table:
    """Return the table of a saved game, with every move checked."""
    replay(record)
    seed = record.notes.get("seed")
    game = record.configured()
    who = seating(game.players, seats or ",".join(record.seats) or None, False)
    table = Table(game, who, seed if isinstance(seed, int) else 0, dealer)
    table.catch_up(record.ints())
    return table
