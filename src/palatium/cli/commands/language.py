"""`palatium language`: all texts as one file for translators."""

from pathlib import Path

import typer
from rich.text import Text

from palatium.cli.files import write_out
from palatium.cli.style import output
from palatium.core.errors import BadConfig
from palatium.playing.language import CODE, missing, read_language, template

SHOWN = 20


def export(
    file: Path = typer.Argument(..., metavar="FILE", help="The file to write, such as de.json."),
) -> None:
    """Write all English texts to one file for translation; nothing is overwritten."""
    if file.exists():
        raise BadConfig(f"{file} already exists; choose another name")
    write_out(file, template())
    output().print(
        f"Translate the texts in {file}, set \"{CODE}\", then start with --language {file}.",
        soft_wrap=True,
    )


def check(
    file: Path = typer.Argument(..., metavar="FILE", help="A file of translated texts."),
) -> None:
    """Check a translation for unknown keys, wrong placeholders and missing texts."""
    sentences = read_language(file)
    left = missing(sentences)
    console = output()
    for key in left[:SHOWN]:
        console.print(Text(f"  {key}"))
    if len(left) > SHOWN:
        console.print(f"  and {len(left) - SHOWN} more")
    total = len(sentences) + len(left)
    console.print(f"{file}: {total - len(left)} of {total} texts translated; others stay English.")
