"""`palatium admin`: database administration."""

from pathlib import Path
from types import ModuleType

import typer

from palatium.cli.commands.serve import missing
from palatium.cli.style import output
from palatium.core.errors import BadConfig

DATABASE = typer.Option(
    None,
    "--database",
    metavar="URL",
    help="The server's database.",
    show_default="the one that palatium serve uses",
)


def backup(
    file: Path = typer.Argument(..., metavar="FILE", help="The new file to copy to."),
    database: str | None = DATABASE,
) -> None:
    """Copy an SQLite database, even while the server runs."""
    admin, url = _parts(database)
    size = admin.backup(url, file)
    output().print(f"Copied {size:,} bytes to {file}.", soft_wrap=True)


def export_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="The new file to write."),
    database: str | None = DATABASE,
) -> None:
    """Write all rows as lines of JSON, to load into another database."""
    admin, url = _parts(database)
    with admin.new_file(file) as part, part.open("wb") as sink:
        count = admin.export(url, sink)
    output().print(f"Wrote {count:,} rows to {file}.", soft_wrap=True)


def import_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="A file written by export."),
    database: str | None = DATABASE,
) -> None:
    """Load an export into an empty database, completely or not at all."""
    admin, url = _parts(database)
    try:
        source = file.open("rb")
    except OSError as error:
        raise BadConfig(f"cannot read {file}: {error.strerror or error}") from None
    with source:
        count = admin.import_from(url, source)
    output().print(f"Read {count:,} rows.", soft_wrap=True)


def upgrade(database: str | None = DATABASE) -> None:
    """Back up the database of an earlier release, then upgrade it and its tables."""
    admin, url = _parts(database)
    done = admin.upgrade(admin.from_environment(database=url))
    console = output()
    if done.backup is not None:
        console.print(f"Backed up to {done.backup}.", soft_wrap=True)
    console.print(
        f"Tables in play: {done.playing}; {done.frozen} cannot continue under these rules.",
        soft_wrap=True,
    )
    console.print(
        f"Finished tables kept: {done.whole} in full, {done.by_result} by result and moves.",
        soft_wrap=True,
    )


def vacuum(database: str | None = DATABASE) -> None:
    """Return the space of deleted rows to the disk."""
    admin, url = _parts(database)
    admin.vacuum(url)
    output().print("Done.")


def _parts(database: str | None) -> tuple[ModuleType, str]:
    """Return the server's administration module and the address of its database."""
    try:
        from palatium.server.operations import admin
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    return admin, from_environment(database=database).database
