"""`palatium admin`: for whoever runs a server."""

from pathlib import Path
from types import ModuleType

import typer

from palatium.cli.serve import missing
from palatium.cli.style import output
from palatium.core.errors import BadConfig

DATABASE = typer.Option(
    None,
    "--database",
    metavar="URL",
    help="The server's database.",
    show_default="as palatium serve",
)


def backup(
    file: Path = typer.Argument(..., metavar="FILE", help="Where the copy goes."),
    database: str | None = DATABASE,
) -> None:
    """Copy an SQLite database whole, while the server runs."""
    admin, url = _parts(database)
    size = admin.backup(url, file)
    output().print(f"Copied {size:,} bytes to {file}.", soft_wrap=True)


def export_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="Where the rows go."),
    database: str | None = DATABASE,
) -> None:
    """Write all rows as lines of JSON, for another database."""
    admin, url = _parts(database)
    try:
        with file.open("xb") as sink:
            count = admin.export(url, sink)
    except FileExistsError:
        raise BadConfig(f"{file} exists; name a new file") from None
    output().print(f"Wrote {count:,} rows to {file}.", soft_wrap=True)


def import_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="What export wrote."),
    database: str | None = DATABASE,
) -> None:
    """Read an export into an empty database, all of it or nothing."""
    admin, url = _parts(database)
    with file.open("rb") as source:
        count = admin.import_from(url, source)
    output().print(f"Read {count:,} rows.", soft_wrap=True)


def vacuum(database: str | None = DATABASE) -> None:
    """Give space back that deleted rows left."""
    admin, url = _parts(database)
    admin.vacuum(url)
    output().print("Done.")


def _parts(database: str | None) -> tuple[ModuleType, str]:
    """The server's administration, and the address of its database."""
    try:
        from palatium.server import admin
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    return admin, from_environment(database=database).database
