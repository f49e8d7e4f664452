"""`palatium new-game`: a new game that runs, to be changed step by step."""

import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import typer

from palatium.cli.files import write_out
from palatium.cli.style import output
from palatium.core.errors import BadConfig
from palatium.core.registry import game_names

SKELETON = "data/new_game"
SUFFIX = ".txt"
"""The suffix of every file in the skeleton, so that none is taken for a module."""
NAME = re.compile(r"[a-z][a-z0-9_]*")


def new_game(
    name: str = typer.Argument(..., metavar="NAME", help="The name of the game, such as towers."),
    out: Path = typer.Option(Path(), metavar="FOLDER", help="Where to create its folder."),
) -> None:
    """Create the package of a new game with rules, parts and tests, ready to play."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadConfig(f"'{name}' should be a lowercase name, such as towers")
    if name in game_names():
        raise BadConfig(f"there is already a game '{name}'; choose another name")
    folder = out / name
    if folder.exists():
        raise BadConfig(f"{folder} already exists; remove it or choose another name")
    for place, text in files_of(name).items():
        write_out(folder / place, text)
    say = output().print
    say(f"{folder} is ready. To play it:")
    say(f"  pip install -e {folder} && palatium tui {name}")
    say(f"To test it: cd {folder} && python -m pytest. Next: docs/adding-a-game.md.")


def files_of(name: str) -> dict[str, str]:
    """Return all files of a new game by path."""
    title = name.replace("_", " ").title()
    words = {"newgame": name, "NewGame": title.replace(" ", ""), "New Game": title}
    named = re.compile("|".join(words))
    found: dict[str, str] = {}
    waiting: list[tuple[str, Traversable]] = [
        ("", resources.files("palatium.cli").joinpath(SKELETON))
    ]
    while waiting:
        place, folder = waiting.pop()
        for item in folder.iterdir():
            path = f"{place}/{item.name}" if place else item.name
            if item.is_dir():
                waiting.append((path, item))
            else:
                own = named.sub(lambda word: words[word.group()], path.removesuffix(SUFFIX))
                text = item.read_text(encoding="utf-8")
                found[own] = named.sub(lambda word: words[word.group()], text)
    return found
