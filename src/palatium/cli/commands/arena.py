"""`palatium arena`: bots against each other."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.lab.pairings import Arena

OWN = ("bots", "players", "games", "seed", "workers", "ray", "store", "json", "option")


def arena(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    bots: str = typer.Option(..., metavar="LIST", help="Bots by name, for example greedy,random."),
    players: int | None = typer.Option(
        None,
        metavar="N",
        help="Number of players; one for each bot if not given.",
        show_default=False,
    ),
    games: int = typer.Option(200, metavar="N", help="Number of games."),
    seed: int = typer.Option(0, metavar="N", help="The same seed gives the same games."),
    workers: int = typer.Option(1, metavar="N", help="Number of processes."),
    ray: str = typer.Option(
        "", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."
    ),
    store: Path | None = typer.Option(
        None, metavar="FILE", help="Keep finished games here; a later run continues."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    option: list[str] = typer.Option([], metavar="NAME=VALUE", help="A game option."),
) -> None:
    """Let bots play each other, every seat in turn, and rate them.

    A bot that is named twice plays as two, such as greedy#1 and greedy#2, with figures for each.
    Game options such as --side grey can be given directly.
    """
    if games < 1:
        raise BadConfig(f"--games {games} should be 1 or more")
    if workers < 1:
        raise BadConfig(f"--workers {workers} should be 1 or more")
    names = [name.strip() for name in bots.split(",")]
    options = game_options(game, players, option, context.args, OWN)
    from palatium.lab.pairings import arena as run

    with progress("Playing", games, as_json) as report:
        found = run(game, options, names, games, seed, workers, report, store, ray)
    if as_json:
        print(json.dumps(found.record(), indent=1))
    else:
        _print(found)


def _print(found: "Arena") -> None:
    console = output()
    head = f"{number(found.games)} games of {found.game}, {found.players} players"
    console.print(Text(head).append("; mean scores, 95 % intervals", "muted"))
    console.print()
    with_seats = any(bot.seats != bot.games for bot in found.bots)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="muted")
    table.add_column("bot", style="bold", overflow="fold")
    counts = ["games", "seats"] if with_seats else ["games"]
    for head in [*counts, "win rate", "interval", "score", "rating", "interval"]:
        table.add_column(head, justify="right", no_wrap=True)
    for bot in found.bots:
        table.add_row(
            bot.name,
            number(bot.games),
            *([number(bot.seats)] if with_seats else []),
            f"{bot.win_rate:.1%}",
            f"{100 * bot.low:.1f}\u2013{bot.high:.1%}",
            number(bot.mean_score, 1),
            f"{bot.rating:.0f}",
            f"{bot.rating_low:.0f}\u2013{bot.rating_high:.0f}",
        )
    console.print(table)
