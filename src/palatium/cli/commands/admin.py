"""`palatium admin`: database administration."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from palatium.cli.commands.serve import missing
from palatium.cli.style import output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.server.settings import Settings

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
    settings = settings_for(database)
    from palatium.server.operations import admin

    size = admin.backup(settings.database, file)
    output().print(f"Copied {size:,} bytes to {file}.", soft_wrap=True)


def export_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="The new file to write."),
    database: str | None = DATABASE,
) -> None:
    """Write all rows as lines of JSON, to load into another database."""
    settings = settings_for(database)
    from palatium.server.operations import admin

    with admin.new_file(file) as part, part.open("wb") as sink:
        count = admin.export(settings.database, sink)
    output().print(f"Wrote {count:,} rows to {file}.", soft_wrap=True)


def import_rows(
    file: Path = typer.Argument(..., metavar="FILE", help="A file written by export."),
    database: str | None = DATABASE,
) -> None:
    """Load an export into an empty database, completely or not at all."""
    settings = settings_for(database)
    from palatium.server.operations import admin

    try:
        source = file.open("rb")
    except OSError as error:
        raise BadConfig(f"cannot read {file}: {error.strerror or error}") from None
    with source:
        count = admin.import_from(settings.database, source)
    output().print(f"Read {count:,} rows.", soft_wrap=True)


def upgrade(database: str | None = DATABASE) -> None:
    """Back up the database of an earlier release, then upgrade it and its tables."""
    settings = settings_for(database)
    from palatium.server.operations import admin

    done = admin.upgrade(settings)
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


def reset_code(
    login: str = typer.Argument(..., metavar="LOGIN", help="The login of the account."),
    database: str | None = DATABASE,
) -> None:
    """Print a code with which somebody who forgot their password can set a new one."""
    settings = settings_for(database)
    from palatium.server.operations import admin

    code = admin.reset_code(settings, login)
    output().print(f"{code}\nIt works once, within 24 hours: log in, forgot password.")


def vacuum(database: str | None = DATABASE) -> None:
    """Return the space of deleted rows to the disk."""
    settings = settings_for(database)
    from palatium.server.operations import admin

    admin.vacuum(settings.database)
    output().print("Done.")


def settings_for(database: str | None, redis: str | None = None) -> "Settings":
    """Return the server's settings with this database, once its packages are known to be there."""
    try:
        import palatium.server.operations.admin  # noqa: F401
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    return from_environment(database=database, redis=redis)
