"""`palatium arena`: bots against each other."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.table import Table

from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.lab.arena import Arena

OWN = ("bots", "players", "games", "seed", "workers", "ray", "store", "json", "option")


def arena(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help="The game, for example azul."),
    bots: str = typer.Option(..., metavar="LIST", help="Bots by name, for example greedy,random."),
    players: int | None = typer.Option(
        None, metavar="N", help="How many play.", show_default=False
    ),
    games: int = typer.Option(200, metavar="N", help="How many games."),
    seed: int = typer.Option(0, metavar="N", help="Equal seeds give equal games."),
    workers: int = typer.Option(1, metavar="N", help="How many processes play."),
    ray: str = typer.Option(
        "", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."
    ),
    store: Path | None = typer.Option(
        None, metavar="FILE", help="Keep finished games here and take them up again."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="An option of the game as name=value."
    ),
) -> None:
    """Let bots play each other, every seat in turn, and rate them.

    Options of the game, such as --side grey, are written like all others.
    """
    if games < 1:
        raise BadConfig(f"--games {games} should be 1 or more")
    if workers < 1:
        raise BadConfig(f"--workers {workers} should be 1 or more")
    names = [name.strip() for name in bots.split(",")]
    options = game_options(game, players, option, context.args, OWN)
    from palatium.lab.arena import arena as run

    with progress("Playing", games, as_json) as report:
        found = run(game, options, names, games, seed, workers, report, store, ray)
    if as_json:
        print(json.dumps(found.record(), indent=1))
    else:
        _print(found)


def _print(found: "Arena") -> None:
    console = output()
    console.print(f"{number(found.games)} games of {found.game}, {found.players} players")
    console.print()
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="muted")
    table.add_column("bot", style="bold")
    for head in ("games", "win rate", "95 % interval", "mean score", "rating", "95 % interval"):
        table.add_column(head, justify="right", no_wrap=True)
    for bot in found.bots:
        table.add_row(
            bot.name,
            number(bot.games),
            f"{bot.win_rate:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            number(bot.mean_score, 1),
            number(bot.rating),
            f"{number(bot.rating_low)} to {number(bot.rating_high)}",
        )
    console.print(table)
