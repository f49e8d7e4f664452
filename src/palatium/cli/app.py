"""The application: every command by name, and errors as one clear line."""

import os
import sys
from collections.abc import Sequence
from typing import Final

import typer
from typer.main import get_command

import palatium
from palatium.cli import INTERRUPTED
from palatium.cli.commands.admin import (
    backup,
    export_rows,
    import_rows,
    reset_code,
    upgrade,
    vacuum,
)
from palatium.cli.commands.analyse import analyse
from palatium.cli.commands.arena import arena
from palatium.cli.commands.bench import bench
from palatium.cli.commands.components import check, export
from palatium.cli.commands.dataset import dataset
from palatium.cli.commands.games import games
from palatium.cli.commands.hosting import acts as host_acts
from palatium.cli.commands.hosting import lists as host_lists
from palatium.cli.commands.house_rules import house_rules
from palatium.cli.commands.ladder import ladder
from palatium.cli.commands.language import check as check_texts
from palatium.cli.commands.language import export as export_texts
from palatium.cli.commands.new_game import new_game
from palatium.cli.commands.play import play
from palatium.cli.commands.playtest import playtest
from palatium.cli.commands.puzzles import puzzles
from palatium.cli.commands.replay import replay
from palatium.cli.commands.serve import serve
from palatium.cli.commands.simulate import simulate
from palatium.cli.commands.tui import tui
from palatium.cli.errors import CannotWrite, complaint
from palatium.cli.help import Page, Pages, front_page
from palatium.cli.style import messages, output
from palatium.core.errors import PalatiumError

GAME_OPTIONS: Final = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Commands that configure a game pass unknown options on to it."""

app = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Palace-building board games: play, simulate, measure.",
)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version."),
) -> None:
    """Palace-building board games: play, simulate, measure."""
    if version:
        mode = "compiled" if palatium.is_compiled() else "not compiled"
        output().print(f"palatium {palatium.__version__} ({mode})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        front_page(output())
        raise typer.Exit


components = typer.Typer(
    cls=Pages, help="Check or export the component files of a game.", no_args_is_help=True
)
components.command("check", cls=Page)(check)
components.command("export", cls=Page)(export)

languages = typer.Typer(
    cls=Pages, help="Export all texts, or check a translation.", no_args_is_help=True
)
languages.command("export", cls=Page)(export_texts)
languages.command("check", cls=Page)(check_texts)

admin = typer.Typer(
    cls=Pages,
    help="Keep order among people and tables; look after the database; help with passwords.",
    no_args_is_help=True,
)
admin.command("backup", cls=Page)(backup)
admin.command("export", cls=Page)(export_rows)
admin.command("import", cls=Page)(import_rows)
admin.command("reset-code", cls=Page)(reset_code)
admin.command("upgrade", cls=Page)(upgrade)
admin.command("vacuum", cls=Page)(vacuum)
for listing in (
    host_lists.people,
    host_lists.tables,
    host_lists.reports,
    host_lists.addresses,
    host_lists.log,
):
    admin.command(listing.__name__, cls=Page)(listing)
for act in (
    host_acts.kick,
    host_acts.ban,
    host_acts.unban,
    host_acts.mute,
    host_acts.unmute,
    host_acts.freeze,
    host_acts.thaw,
    host_acts.close,
    host_acts.prune,
    host_acts.host,
    host_acts.unhost,
):
    admin.command(act.__name__, cls=Page)(act)

app.command("play", cls=Page)(play)
app.command("serve", cls=Page)(serve)
app.command("tui", cls=Page, context_settings=dict(GAME_OPTIONS))(tui)
app.command("games", cls=Page)(games)
app.command("simulate", cls=Page, context_settings=dict(GAME_OPTIONS))(simulate)
app.command("arena", cls=Page, context_settings=dict(GAME_OPTIONS))(arena)
app.command("playtest", cls=Page, context_settings=dict(GAME_OPTIONS))(playtest)
app.command("dataset", cls=Page, context_settings=dict(GAME_OPTIONS))(dataset)
app.command("puzzles", cls=Page, context_settings=dict(GAME_OPTIONS))(puzzles)
app.command("ladder", cls=Page, context_settings=dict(GAME_OPTIONS))(ladder)
app.command("house-rules", cls=Page)(house_rules)
app.command("replay", cls=Page)(replay)
app.command("analyse", cls=Page)(analyse)
app.command("bench", cls=Page)(bench)
app.command("new-game", cls=Page)(new_game)
app.add_typer(components, name="components")
app.add_typer(languages, name="language")
app.add_typer(admin, name="admin")


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code is 2 if anything was refused."""
    arguments = list(arguments)
    if arguments in (["--help"], ["-h"], ["help"]):
        front_page(output())
        return 0
    try:
        code: object = get_command(app).main(arguments, "palatium", standalone_mode=False)
    except (PalatiumError, CannotWrite) as error:
        return refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody is reading any more
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        said = complaint(error)
        if said is None:
            raise
        return refuse(said)
    return code if isinstance(code, int) else 0


def refuse(said: str) -> int:
    """Say in one line what was wrong."""
    messages().print(f"[brick]palatium:[/] {_plain(said)}", soft_wrap=True)
    return 2


def _plain(said: str) -> str:
    return " ".join(said.split()).replace("[", r"\[")
