"""`palatium playtest`: what many games between bots tell a designer."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from palatium.cli.errors import cannot_write
from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.lab.playtest.study import Playtest

OWN = (
    "games", "bots", "players", "out", "seed", "workers", "ray", "store", "levels",
    "level_deals", "versus", "measure", "width", "option",
)  # fmt: skip


def playtest(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    games: int = typer.Option(500, metavar="K", help="Number of games."),
    bots: str = typer.Option(
        "greedy", metavar="LIST", help="Bots by name; they rotate through the seats."
    ),
    players: int | None = typer.Option(
        None, metavar="N", help="Number of players.", show_default=False
    ),
    out: Path = typer.Option(
        Path("report.html"), metavar="FILE", help="The report; .json and .csv go beside it."
    ),
    seed: int = typer.Option(1, metavar="N", help="The same seed gives the same games."),
    workers: int = typer.Option(1, metavar="N", help="Number of processes."),
    ray: str = typer.Option(
        "", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."
    ),
    store: Path | None = typer.Option(
        None, metavar="FILE", help="Keep finished games here; a later run continues."
    ),
    levels: str = typer.Option(
        "random,greedy", metavar="LIST", help="Bots of increasing skill, to measure its worth."
    ),
    level_deals: int = typer.Option(
        40, "--level-deals", metavar="N", help="Deals for each step in skill."
    ),
    versus: list[str] = typer.Option(
        [],
        metavar="NAME=VALUE",
        help="Compare with this other option, on paired deals.",
    ),
    measure: str = typer.Option(
        "score", metavar="NAME", help="The measure that decides when to stop comparing."
    ),
    width: float = typer.Option(
        0.0, metavar="X", help="Stop a comparison when its interval is this narrow."
    ),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Find out what pieces are worth, who has an advantage, and how long a game takes.

    Game options such as --components FOLDER can be given directly.
    """
    options = game_options(game, players, option, context.args, OWN)
    other = {**options, **game_options(game, None, versus, [], OWN)} if versus else None
    from palatium.lab.playtest.page import write_report
    from palatium.lab.playtest.study import playtest as run

    names = _names(bots, "--bots")
    steps = _names(levels, "--levels") if levels else []
    if level_deals < 2:
        raise BadConfig(f"--level-deals {level_deals} should be 2 or more")
    command = _command(context, game, games, bots, players, seed, levels, level_deals, versus,
                       measure, width, option)  # fmt: skip
    with progress("Playing", games) as report:
        found = run(
            game, options, names, games, seed, workers, ray, store, steps, level_deals, command,
            report,
        )  # fmt: skip
    if other is not None:
        from palatium.lab.crew import crew
        from palatium.lab.playtest.versus import versus as compare
        from palatium.lab.store import Store

        with crew(workers, ray) as hired, progress("Comparing", games) as report:
            found.versus = compare(
                hired, Store(store), game, options, other, names, seed, games, measure, width,
                report,
            )  # fmt: skip
    try:
        written = write_report(found, out)
    except OSError as error:
        raise cannot_write(out, error) from None
    _print(found)
    output().print(f"\nWritten: {', '.join(str(path) for path in written)}", style="muted")


def _names(text: str, flag: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadConfig(f"{flag} {text!r} should be names separated by commas")
    return names


def _command(
    context: typer.Context,
    game: str,
    games: int,
    bots: str,
    players: int | None,
    seed: int,
    levels: str,
    level_deals: int,
    versus: list[str],
    measure: str,
    width: float,
    option: list[str],
) -> str:
    """Return the command without what does not change the figures."""
    words = ["palatium", "playtest", game, "--games", str(games), "--bots", bots]
    words += ["--players", str(players)] if players is not None else []
    words += ["--seed", str(seed), "--levels", levels, "--level-deals", str(level_deals)]
    for one in versus:
        words += ["--versus", one]
    if versus:
        words += ["--measure", measure, "--width", f"{width:g}"]
    for one in option:
        words += ["--option", one]
    return shlex.join([*words, *context.args])


def _print(found: "Playtest") -> None:
    from palatium.lab.playtest.findings import findings

    console = output()
    console.print(f"{number(found.games)} games of {found.title}, {found.players} players")
    console.print()
    for sentence in findings(found):
        console.print(Text("- " + sentence))
    if found.versus is not None:
        console.print()
        for one in found.versus.differences:
            gap = one.difference
            console.print(Text(f"{one.text}: {gap.value:+.3f} ({gap.low:+.3f} to {gap.high:+.3f})"))
