"""`palatium simulate`: many random games."""

import json
from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import number, output, seat_text
from palatium.core.errors import BadConfig
from palatium.core.registry import game as configured

if TYPE_CHECKING:
    from palatium.lab.simulation import Simulation

OWN = ("players", "games", "seed", "policy", "json", "option")


def simulate(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    players: int | None = typer.Option(
        None, metavar="N", help="Number of players.", show_default=False
    ),
    games: int = typer.Option(1000, metavar="N", help="Number of games."),
    seed: int = typer.Option(0, metavar="N", help="The same seed gives the same games."),
    policy: str = typer.Option(
        "random", metavar="BOT", help="The bot that plays, or random."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Play many games and print speed, scores and a digest over all records.

    Game options such as --side grey can be given directly.
    """
    if games < 1:
        raise BadConfig(f"--games {games} should be 1 or more")
    made = configured(game, **game_options(game, players, option, context.args, OWN))
    from palatium.lab.simulation import simulate as run

    with progress("Playing", games, as_json) as report:
        found = run(made, games, seed, policy, report)
    if as_json:
        print(json.dumps(found.record(), indent=1))
    else:
        _print(found)


def _print(found: "Simulation") -> None:
    console = output()
    table = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
    table.add_column(style="muted")
    table.add_column()
    table.add_row("games", f"{number(found.games)} of {found.game}, {found.players} players")
    table.add_row("seconds", number(found.seconds, 2))
    table.add_row("games per second", number(found.games_per_s))
    table.add_row("decisions per second", number(found.decisions_per_s))
    table.add_row("decisions per game", number(found.decisions_per_game, 1))
    table.add_row("ints per game", number(found.ints_per_game, 1))
    scores = Text()
    for seat, mean in enumerate(found.mean_scores):
        scores.append_text(seat_text(seat)).append(f" {mean:.2f}   ")
    table.add_row("mean scores", scores)
    table.add_row("compiled", "yes" if found.compiled else "no")
    table.add_row("digest", found.digest)
    console.print(table)
