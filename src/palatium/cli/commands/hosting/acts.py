"""`palatium admin`: what a host does to people, addresses, tables and reports."""

import datetime
from typing import TYPE_CHECKING

import typer

from palatium.cli.commands.admin import DATABASE, settings_for
from palatium.cli.style import output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.server.wire.hosting import ActKind

PERSON = typer.Argument(..., metavar="PERSON", help="A login, an id, or a name that is unique.")
TABLE = typer.Argument(..., metavar="TABLE", help="The id of a table, as in its address.")
WHY = typer.Option("", "--why", metavar="TEXT", help="A reason, for the log and for the person.")
NOTE = typer.Option("", "--why", metavar="TEXT", help="A reason, for the log.")
UNTIL = typer.Option(
    None, "--until", metavar="DATE", help="The day or moment (UTC) at which it ends.",
    show_default="for good",
)  # fmt: skip
REDIS = typer.Option(
    None, "--redis", metavar="URL", help="The server's Redis: its processes hear at once."
)
ADDRESS = typer.Option(False, "--address", help="PERSON is an address or a network instead.")


def kick(
    person: str = PERSON,
    why: str = NOTE,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """End all sessions of a person; an account can log in again, a guest is gone."""
    _act("kick", person, None, why, database, redis)


def ban(
    person: str = PERSON,
    address: bool = ADDRESS,
    until: str | None = UNTIL,
    why: str = WHY,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Shut a person or an address out, at once."""
    _act("ban_address" if address else "ban", person, _moment(until), why, database, redis)


def unban(
    person: str = PERSON,
    address: bool = ADDRESS,
    why: str = NOTE,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Let a person or an address in again."""
    _act("unban_address" if address else "unban", person, None, why, database, redis)


def mute(
    person: str = PERSON,
    until: str | None = UNTIL,
    why: str = WHY,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Keep a person from chatting, at all tables."""
    _act("mute", person, _moment(until), why, database, redis)


def unmute(
    person: str = PERSON,
    why: str = NOTE,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Let a person chat again."""
    _act("unmute", person, None, why, database, redis)


def freeze(
    table: str = TABLE,
    why: str = typer.Option("", "--why", metavar="TEXT", help="A reason, shown at the table."),
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Stop a table where it stands; its clocks stop too."""
    _act("freeze", table, None, why, database, redis)


def thaw(
    table: str = TABLE,
    why: str = NOTE,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Let a table go on that a host has frozen."""
    _act("thaw", table, None, why, database, redis)


def close(
    report: str = typer.Argument(..., metavar="REPORT", help="The id of a report."),
    why: str = NOTE,
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Close a player's report."""
    _act("close", report, None, why, database, redis)


def host(
    name: str = typer.Argument(..., metavar="NAME", help="The login of an account."),
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Let an account use the page for hosts, /host."""
    _mark(name, True, database, redis)


def unhost(
    name: str = typer.Argument(..., metavar="NAME", help="The login of an account."),
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:
    """Take that away from an account."""
    _mark(name, False, database, redis)


def prune(
    tables: float | None = typer.Option(
        None, "--tables", min=1, metavar="DAYS",
        help="Delete unfinished tables that nobody has touched for so long.", show_default=False,
    ),
    guests: float | None = typer.Option(
        None, "--guests", min=1, metavar="DAYS",
        help="Delete guests who were away for so long and hold no seat.", show_default=False,
    ),
    yes: bool = typer.Option(False, "--yes", help="Do it; without this, only count."),
    database: str | None = DATABASE,
    redis: str | None = REDIS,
) -> None:  # fmt: skip
    """Delete old tables that nobody finished, and guests who are gone."""
    settings = settings_for(database, redis)
    from palatium.server.operations import hosts

    if tables is None and guests is None:
        raise BadConfig("say what to prune: --tables DAYS, --guests DAYS, or both")
    found = hosts.prune(settings, tables, guests, yes)
    what = f"{found.tables:,} tables and {found.guests:,} guests"
    if yes:
        output().print(f"Deleted {what}.")
    else:
        output().print(f"Would delete {what}. Nothing was changed; add --yes to do it.")


def _act(
    kind: "ActKind",
    target: str,
    until: float | None,
    why: str,
    database: str | None,
    redis: str | None,
) -> None:
    settings = settings_for(database, redis)
    from palatium.server.operations import hosts

    output().print(hosts.act(settings, kind, target, until, why), soft_wrap=True, markup=False)


def _mark(name: str, is_host: bool, database: str | None, redis: str | None) -> None:
    settings = settings_for(database, redis)
    from palatium.server.operations import hosts

    output().print(hosts.mark_host(settings, name, is_host), soft_wrap=True, markup=False)


def _moment(text: str | None) -> float | None:
    """Return when something ends; a day ends where it begins in UTC."""
    if text is None:
        return None
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise BadConfig(f"--until {text} should read 2026-12-31 or 2026-12-31T18:00") from None
    return (found if found.tzinfo else found.replace(tzinfo=datetime.UTC)).timestamp()
