"""`palatium serve`: tables for everyone who can reach this machine."""

import typer

from palatium.cli.style import output
from palatium.core.errors import BadConfig

LANGUAGE = typer.Option(
    None, metavar="FILE", help="Texts in another language (see palatium language).",
    show_default=False,
)


def serve(
    host: str | None = typer.Option(
        None, metavar="ADDRESS", help="Where to listen.", show_default="127.0.0.1"
    ),
    port: int | None = typer.Option(
        None, metavar="N", min=0, max=65535, help="The port.", show_default="8765"
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
        help="redis://HOST, where several processes serve the same database.",
        show_default=False,
    ),
    workers: int | None = typer.Option(
        None, metavar="N", min=1, help="Processes for bots.", show_default="2"
    ),
    secure: bool | None = typer.Option(
        None, "--secure", help="Behind HTTPS: cookies are marked secure.", show_default=False
    ),
    language: str | None = LANGUAGE,
) -> None:
    """Serve tables to browsers and programs.

    Every setting can also be a variable, such as PALATIUM_DATABASE; docs/hosting.md has them all.
    """
    try:
        from palatium.server.run import run
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    settings = from_environment(
        host=host,
        port=port,
        database=database,
        redis=redis,
        workers=workers,
        secure=secure,
        language=language,
    )
    console = output()
    console.print(f"Palatium serves on http://{settings.host}:{settings.port}", soft_wrap=True)
    console.file.flush()
    run(settings)


def missing(error: ImportError) -> BadConfig:
    """What to install where the server's packages are not."""
    return BadConfig(f"the server needs {error.name}: install palatium with [server]")
