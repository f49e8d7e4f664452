"""`palatium puzzles`: positions with one clearly best move, from games of strong bots."""

from collections import Counter
from pathlib import Path

import typer

from palatium.cli.files import write_out
from palatium.cli.help import GAME_HELP
from palatium.cli.options import game_options
from palatium.cli.progress import progress
from palatium.cli.style import output
from palatium.core.errors import BadConfig
from palatium.core.registry import game as configured

OWN = ("players", "games", "seed", "bot", "nodes", "each", "theme", "out", "again", "option")


def puzzles(
    context: typer.Context,
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    out: Path = typer.Option(..., metavar="FILE", help="Where they go; a file there grows."),
    players: int | None = typer.Option(
        None, metavar="N", help="How many play.", show_default=False
    ),
    games: int = typer.Option(4, metavar="N", help="How many games."),
    seed: int = typer.Option(0, metavar="N", help="Equal seeds give equal puzzles."),
    bot: str = typer.Option("architect", metavar="BOT", help="Who plays the games."),
    nodes: int = typer.Option(400, metavar="N", help="Simulations of the first look."),
    each: int = typer.Option(3, metavar="N", help="At most so many puzzles of one game."),
    theme: list[str] = typer.Option(
        [], metavar="NAME", help="Only about this, such as place; may stand several times."
    ),
    again: bool = typer.Option(
        False, "--again", help="Play no games: judge the puzzles of FILE by today's rules and bots."
    ),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="An option of the game as name=value."
    ),
) -> None:
    """Look for puzzles in games of a strong bot, each graded by the lowest level that solves it.

    Options of the game, such as --side grey, are written like all others.
    """
    for name, value, least in (("games", games, 1), ("nodes", nodes, 20), ("each", each, 1)):
        if value < least:
            raise BadConfig(f"--{name} {value} should be {least} or more")
    config = game_options(game, players, option, context.args, OWN)
    made = configured(game, **config)
    from palatium.analysis.mining import looked_at_again, mined_games
    from palatium.analysis.puzzles import GRADES, Collection, in_order, read_collection
    from palatium.analysis.themes import themes_of

    themes = themes_of(game)
    for name in theme:
        if themes is not None and name not in themes.names():
            raise BadConfig(f"--theme {name} should be one of {', '.join(themes.names())}")

    known = read_collection(out) if out.exists() else Collection(game, [], [])
    if known.game != game:
        raise BadConfig(f"{out} holds puzzles of {known.game}, not of {game}")
    if again:
        with progress("Looking again", len(known.puzzles)) as report:
            kept = looked_at_again(known.puzzles, report)
        command = f"palatium puzzles {game} --out {out.name} --again"
        write_out(out, Collection(game, [*known.commands, command], in_order(kept)).text())
        output().print(f"{len(kept)} of {len(known.puzzles)} still stand, in {out}.")
        return
    with progress("Playing and puzzling", games) as report:
        found = mined_games(made, games, seed, bot, nodes, each, theme, report)
    own = "".join(f" --theme {name}" for name in theme)
    own += "".join(f" --{name} {_written(value)}" for name, value in config.items())
    command = (
        f"palatium puzzles {game} --out {out.name} --games {games} --seed {seed} --bot {bot}"
        f" --nodes {nodes} --each {each}{own}"
    )
    whole = {one.id: one for one in [*known.puzzles, *found]}
    commands = [*known.commands, *([] if command in known.commands else [command])]
    collection = Collection(game, commands, in_order(list(whole.values())))
    write_out(out, collection.text())
    grades = Counter(one.grade for one in found)
    said = ", ".join(f"{grades[name]} {name}" for name in GRADES if grades[name])
    output().print(f"{len(found)} found ({said or 'none'}), {len(whole)} in {out}.")


def _written(value: object) -> str:
    return ",".join(str(part) for part in value) if isinstance(value, list) else str(value)
