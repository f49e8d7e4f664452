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
    out: Path = typer.Option(..., metavar="FILE", help="The puzzle file, new or to extend."),
    players: int | None = typer.Option(
        None, metavar="N", help="Number of players.", show_default=False
    ),
    games: int = typer.Option(4, metavar="N", help="Number of games."),
    seed: int = typer.Option(0, metavar="N", help="The same seed gives the same puzzles."),
    bot: str = typer.Option("architect", metavar="BOT", help="The bot that plays the games."),
    nodes: int = typer.Option(400, metavar="N", help="Simulations in the first search."),
    each: int = typer.Option(3, metavar="N", help="Maximum number of puzzles from one game."),
    theme: list[str] = typer.Option(
        [], metavar="NAME", help="Only this theme, such as place; can be repeated."
    ),
    again: bool = typer.Option(
        False, "--again", help="Play no games; check FILE against today's rules and bots."
    ),
    option: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="A game option, as name=value."
    ),
) -> None:
    """Look for puzzles in games of a strong bot, each graded by the lowest level that solves it.

    Game options such as --side grey can be given directly.
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
        with progress("Checking puzzles", len(known.puzzles)) as report:
            kept = looked_at_again(known.puzzles, report)
        command = f"palatium puzzles {game} --out {out.name} --again"
        write_out(out, Collection(game, [*known.commands, command], in_order(kept)).text())
        output().print(f"{len(kept)} of {len(known.puzzles)} puzzles in {out} still hold.")
        return
    with progress("Finding puzzles", games) as report:
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
