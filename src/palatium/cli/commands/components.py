"""`palatium components`: folders of your own component files."""

import os
import shutil
from pathlib import Path

import typer
from rich.text import Text

from palatium.cli.component_errors import find_errors, shipped_files
from palatium.cli.errors import cannot_write
from palatium.cli.help import GAME_HELP
from palatium.cli.style import messages, output
from palatium.core.errors import BadComponents, BadConfig
from palatium.core.registry import game_names, spec


def check(
    folder: Path = typer.Argument(..., metavar="DIR", help="A folder of component files."),
    game: str | None = typer.Option(
        None,
        metavar="GAME",
        help="The game they are for.",
        show_default="found from the file names",
    ),
) -> None:
    """Check component files and list every mistake by file, row and column."""
    if not folder.is_dir():
        raise BadComponents(f"{folder} does not exist or is not a folder")
    name = spec(game).name if game is not None else _game_of(folder)
    errors = find_errors(name, folder)
    if errors:
        console = messages()
        for mistake in errors:
            console.print(Text(mistake), soft_wrap=True)
        count = f"{len(errors)} mistake{'s' if len(errors) > 1 else ''}"
        raise BadComponents(f"{count} in {folder} for {name}")
    own = [path.name for path in shipped_files(name) if (folder / path.name).is_file()]
    output().print(f"{folder} is valid for {name}: {', '.join(own)}.", soft_wrap=True)


def _game_of(folder: Path) -> str:
    fits = [
        name
        for name in game_names()
        if any((folder / path.name).is_file() for path in shipped_files(name))
    ]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise BadConfig(f"{folder} could be for {' or '.join(fits)}; choose one with --game")
    known = sorted({path.name for name in game_names() for path in shipped_files(name)})
    raise BadComponents(f"{folder} has no component file of any game: {', '.join(known)}")


def export(
    game: str = typer.Argument(..., metavar="GAME", help=GAME_HELP),
    folder: Path = typer.Argument(..., metavar="DIR", help="The folder to copy to."),
) -> None:
    """Copy a game's component files for editing; nothing is overwritten."""
    files = shipped_files(spec(game).name)
    there = [path.name for path in files if (folder / path.name).exists()]
    if there:
        raise BadConfig(f"{folder} already has {', '.join(there)}; nothing was written")
    done: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in files:
            part = folder / (path.name + ".part")
            done.append(part)
            shutil.copyfile(path, part)
        for path, part in zip(files, done, strict=True):
            os.replace(part, folder / path.name)
    except OSError as error:
        raise cannot_write(folder, error) from None
    finally:
        for part in done:
            part.unlink(missing_ok=True)
    output().print(f"Wrote {', '.join([path.name for path in files])} to {folder}.")
    output().print(f"Play with them: palatium tui {game} --components {folder}", style="muted")
