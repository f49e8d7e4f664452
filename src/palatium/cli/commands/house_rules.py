"""`palatium house-rules`: how much each house rule of a game changes."""

from collections.abc import Callable
from pathlib import Path

import typer

from palatium.cli.files import write_out
from palatium.cli.progress import progress
from palatium.cli.style import output
from palatium.core.errors import BadConfig
from palatium.core.registry import game_names as all_games
from palatium.core.registry import spec


def house_rules(
    game: str = typer.Argument(..., metavar="GAME", help="The game, or all."),
    bot: str = typer.Option("greedy", metavar="BOT", help="The bot that plays every seat."),
    deals: int = typer.Option(200, metavar="N", help="Number of deals for each reading."),
    seed: int = typer.Option(0, metavar="N", help="The same seed gives the same games."),
    workers: int = typer.Option(1, metavar="N", help="Number of processes."),
    out: Path | None = typer.Option(None, metavar="FILE", help="Write the page here (Markdown)."),
) -> None:
    """Measure what the other reading of each house rule changes."""
    from palatium.lab.crew import crew
    from palatium.lab.playtest.house_rules import RuleEffect, measure_where_it_comes_up, readings
    from palatium.lab.playtest.house_rules_page import as_markdown

    if deals < 2:
        raise BadConfig(f"--deals {deals} should be 2 or more")
    names = all_games() if game == "all" else [spec(game).name]
    todo = [reading for name in names for reading in readings(name)]
    if not todo:
        raise BadConfig(f"{game} has no house rules")
    found: list[RuleEffect] = []
    with progress("Playing", len(todo) * deals) as report, crew(workers) as hired:
        for number, reading in enumerate(todo):
            told = None if report is None else _from(number * deals, report)
            found += measure_where_it_comes_up(hired, reading, bot, deals, seed, told)
    command = f"palatium house-rules {game} --bot {bot} --deals {deals} --seed {seed}"
    page = as_markdown(found, bot, deals, command)
    if out is None:
        output().print(page, markup=False, highlight=False, soft_wrap=True)
    else:
        write_out(out, page)
        output().print(f"Written: {out}", style="muted")


def _from(done: int, report: Callable[[int], None]) -> Callable[[int], None]:
    return lambda more: report(done + more)
