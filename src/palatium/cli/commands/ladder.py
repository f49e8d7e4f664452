"""`palatium ladder`: every level against the one below, written to a page."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.table import Table

from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import steps
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.lab.ladder import Ladder

OWN = (
    "players", "deals", "seed", "workers", "ray", "store", "out", "pairs", "among", "json",
    "option",
)  # fmt: skip


def ladder(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    players: int = typer.Option(2, metavar="N", help="Number of players."),
    deals: int = typer.Option(100, metavar="N", help="Maximum number of deals in a series."),
    seed: int = typer.Option(1, metavar="N", help="The same seed gives the same games."),
    workers: int = typer.Option(
        os.cpu_count() or 1, metavar="N", help="Number of processes.", show_default="all cores"
    ),
    pairs: str = typer.Option(
        "", metavar="LIST", help="Only these series: master/greedy/0.9,builder/journeyman."
    ),
    among: str = typer.Option(
        "", metavar="LIST", help="Also the points of these bots in self-play: master,greedy."
    ),
    ray: str = typer.Option(
        "", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."
    ),
    store: Path = typer.Option(
        Path("ladder"), metavar="FOLDER", help="Where to keep finished deals, to continue later."
    ),
    out: Path = typer.Option(Path("docs"), metavar="FOLDER", help="Where to write ladder.md."),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Measure the levels of a game and publish the ladder.

    Stop it at any time; the same command continues where it stopped.
    """
    if deals < 1:
        raise BadConfig(f"--deals {deals} should be 1 or more")
    if workers < 1:
        raise BadConfig(f"--workers {workers} should be 1 or more")
    options = game_options(game, players, option, context.args, OWN)
    from palatium.lab.ladder import climb, rungs, save
    from palatium.lab.ladder_page import write_pages

    chosen = _pairs(pairs) if pairs else rungs(game)
    command = f"palatium ladder {game} --players {players} --deals {deals} --seed {seed}"
    command += f" --pairs {pairs}" if pairs else ""
    command += f" --among {among}" if among else ""
    command += "".join(f" --{key} {value}" for key, value in options.items() if key != "players")
    own = among.split(",") if among else []
    with steps(len(chosen) + len(own), deals, as_json) as report:
        file = store / f"{game}.jsonl"
        hands = 1 if ray else workers
        found = climb(
            game, options, seed, deals, hands, file, command, chosen, report, ray, own
        )
    save(found, out / "ladder")
    write_pages(out / "ladder", out / "ladder.md", out / "images")
    if as_json:
        print(json.dumps(found.record(), indent=1))
    else:
        _print(found, out / "ladder.md")


def _pairs(text: str) -> list[tuple[str, str, float]]:
    from palatium.lab.ladder import STEP

    out: list[tuple[str, str, float]] = []
    for part in text.split(","):
        words = part.split("/")
        goal = words[2] if len(words) == 3 else str(STEP)
        is_number = goal.replace(".", "", 1).isdecimal()
        if len(words) not in (2, 3) or not is_number or not 0 < float(goal) < 1:
            raise BadConfig(f"--pairs {part!r} should read FIRST/SECOND or FIRST/SECOND/0.65")
        out.append((words[0], words[1], float(goal)))
    return out


def _print(found: "Ladder", page: Path) -> None:
    console = output()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    table.add_column("series", style="bold", no_wrap=True)
    for head in ("deals", "score", "95 % interval", "goal", "verdict"):
        table.add_column(head, justify="right", no_wrap=True)
    styles = {"reached": "gain", "missed": "loss", "open": "muted"}
    for one in found.series:
        table.add_row(
            f"{one.first} : {one.second}",
            number(one.deals),
            f"{one.score:.1%}",
            f"{one.low:.0%} to {one.high:.0%}",
            f"{one.goal:.0%}",
            f"[{styles[one.verdict]}]{one.verdict}[/]",
        )
    console.print(table)
    console.print()
    ranks = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    ranks.add_column("bot", style="bold")
    for head in ("rating", "95 % interval", "ms per move"):
        ranks.add_column(head, justify="right", no_wrap=True)
    for bot in found.bots:
        span = f"{number(bot.low)} to {number(bot.high)}"
        ranks.add_row(bot.name, number(bot.rating), span, number(bot.ms_per_move, 1))
    console.print(ranks)
    for own in found.among:
        span = f"{number(own.low, 1)} to {number(own.high, 1)}"
        console.print(f"\n{own.bot} in self-play: {number(own.mean, 1)} points per seat ({span})")
    console.print(f"\nWritten to {page}.", style="muted")
