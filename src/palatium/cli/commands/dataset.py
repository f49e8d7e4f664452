"""`palatium dataset`: self-play as arrays for learners."""

from pathlib import Path

import typer

from palatium.cli.errors import cannot_write
from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig
from palatium.playing.deals import split_named

OWN = (
    "bots", "players", "games", "seed", "split", "explore", "workers", "ray", "out", "option",
    "chunk",
)  # fmt: skip


def dataset(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    out: Path = typer.Option(..., metavar="FOLDER", help="The folder for the parts."),
    bots: str = typer.Option("greedy", metavar="LIST", help="Bots that play each other."),
    players: int | None = typer.Option(
        None, metavar="N", help="Number of players.", show_default=False
    ),
    games: int = typer.Option(1000, metavar="N", help="Number of games."),
    seed: int = typer.Option(1, metavar="N", help="The same seed gives the same files."),
    split: str = typer.Option(
        "train", metavar="NAME", help="train, valid or test; no deal is in two of them."
    ),
    explore: float = typer.Option(
        0.0, metavar="CHANCE", help="Chance of playing a random option instead."
    ),
    chunk: int = typer.Option(100, metavar="N", help="Number of games in each part."),
    workers: int = typer.Option(1, metavar="N", help="Number of processes."),
    ray: str = typer.Option(
        "", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT."
    ),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Write self-play as NumPy arrays: observations, legal actions, actions, results."""
    options = game_options(game, players, option, context.args, OWN)
    try:
        from palatium.envs.dataset import run_task, tasks, write_about, write_part
    except ImportError:
        raise BadConfig("datasets need NumPy: pip install 'palatium[lab]'") from None
    from palatium.lab.crew import crew

    names = [name.strip() for name in bots.split(",")]
    todo = tasks(game, options, names, games, seed, explore, chunk, split_named(split))
    rows = 0
    try:
        out.mkdir(parents=True, exist_ok=True)
        with crew(workers, ray) as hired, progress("Playing", games) as report:
            for i, part in enumerate(hired.run(run_task, todo)):
                write_part(out, i, part)
                rows += len(part["actions"])
                if report is not None:
                    report(todo[i].last)
        write_about(out, todo[0], games, len(todo))
    except OSError as error:
        raise cannot_write(out, error) from None
    output().print(f"{number(rows)} decisions from {number(games)} games in {out}")
