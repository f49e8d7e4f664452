"""`palatium serve`: tables for everyone who can reach this machine."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from palatium.cli.style import output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.server.settings import Settings

LANGUAGE = typer.Option(
    None, metavar="FILE", help="Texts in another language (see palatium language).",
    show_default=False,
)


def serve(
    host: str | None = typer.Option(
        None, metavar="ADDRESS", help="The address to listen on.", show_default="127.0.0.1"
    ),
    port: int | None = typer.Option(
        None,
        metavar="N",
        min=0,
        max=65535,
        help="The port; 0 picks a free one.",
        show_default="8765",
    ),
    database: str | None = typer.Option(
        None,
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
        show_default="a file in your data folder",
    ),
    redis: str | None = typer.Option(
        None,
        metavar="URL",
        help="redis://HOST; needed when several processes share a database.",
        show_default=False,
    ),
    workers: int | None = typer.Option(
        None,
        metavar="N",
        min=1,
        help="Processes that run bots; no more than there are cores.",
        show_default="2",
    ),
    bot_nodes: int | None = typer.Option(
        None,
        metavar="N",
        min=1,
        help="The largest search that may be asked of a bot by name, such as search:500n.",
        show_default="2000",
    ),
    secure: bool | None = typer.Option(
        None, "--secure", help="Mark cookies as secure; use it behind HTTPS.", show_default=False
    ),
    language: str | None = LANGUAGE,
) -> None:
    """Serve tables to browsers and programs.

    Settings can also be environment variables, such as PALATIUM_DATABASE; docs/hosting.md lists
    them all.
    """
    try:
        from palatium.server.operations.run import run
        from palatium.server.operations.startup import listen
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    settings = from_environment(
        host=host,
        port=port,
        database=database,
        redis=redis,
        workers=workers,
        bot_nodes=bot_nodes,
        secure=secure,
        language=language,
    )
    listening = listen(settings.host, settings.port)
    settings.port = listening[0].getsockname()[1]

    def ready(backup: Path | None) -> None:
        tell_backup(backup)
        say(f"Palatium serves on {address(settings)}")

    run(settings, listening, ready)


def address(settings: "Settings") -> str:
    """Return the address of the server for a browser."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def say(text: str) -> None:
    """Print a line at once, even into a pipe."""
    console = output()
    console.print(text, soft_wrap=True)
    console.file.flush()


def tell_backup(file: Path | None) -> None:
    """Say where the database of an earlier release was backed up."""
    if file is not None:
        say(f"The database is from an earlier release; it was backed up to {file}.")


def missing(error: ImportError) -> BadConfig:
    """Return what to install if the server's packages are missing."""
    return BadConfig(f"the server needs {error.name}: install palatium with [server]")
