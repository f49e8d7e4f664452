"""`palatium admin`: lists of people, tables, reports and of what hosts did."""

import datetime
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import typer
from rich.table import Table
from rich.text import Text

from palatium.cli.commands.admin import DATABASE, settings_for
from palatium.cli.style import output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.server.wire.base import Wire
    from palatium.server.wire.hosting import HostPerson, HostReport
    from palatium.server.wire.messages import Status

MOST = typer.Option(50, "--most", min=1, max=10_000, metavar="N", help="Show at most so many.")
JSON = typer.Option(False, "--json", help="Print as JSON.")


def people(
    find: str = typer.Argument("", metavar="[TEXT]", help="Part of a name, login, id or address."),
    most: int = MOST,
    as_json: bool = JSON,
    database: str | None = DATABASE,
) -> None:
    """List people, the latest visitor first."""
    settings = settings_for(database)
    from palatium.server.operations import hosts

    found = hosts.people(settings, find.strip(), most)
    if as_json:
        _print_json(found)
        return
    rows = [
        [p.id, p.name, p.login or "guest", _when(p.seen or p.created), p.address or "", _state(p)]
        for p in found
    ]
    _print(["id", "name", "login", "seen", "address", ""], rows, "Nobody was found.")


def tables(
    status: str | None = typer.Option(
        None, "--status", metavar="STATUS", help="Only open, playing, over, frozen or left ones.",
        show_default=False,
    ),
    most: int = MOST,
    as_json: bool = JSON,
    database: str | None = DATABASE,
) -> None:  # fmt: skip
    """List tables, the last changed first and those that are over last."""
    settings = settings_for(database)
    from palatium.server.operations import hosts

    found = hosts.tables(settings, _status(status), most)
    if as_json:
        _print_json(found)
        return
    rows = [
        [t.id, t.title, t.status, t.visibility, ", ".join(t.seats), str(t.moves), _when(t.changed)]
        for t in found
    ]
    head = ["id", "game", "status", "seen by", "seats", "moves", "changed"]
    _print(head, rows, "There are no such tables.")


def reports(
    is_all: bool = typer.Option(False, "--all", help="Closed ones too."),
    most: int = MOST,
    as_json: bool = JSON,
    database: str | None = DATABASE,
) -> None:
    """List what players reported, with the chat that they saw."""
    settings = settings_for(database)
    from palatium.server.operations import hosts

    found = hosts.reports(settings, most, is_all)
    if as_json:
        _print_json(found)
        return
    if not found:
        output().print("There are no open reports." if not is_all else "There are no reports.")
    for report in found:
        output().print(_told(report), soft_wrap=True)


def addresses(as_json: bool = JSON, database: str | None = DATABASE) -> None:
    """List banned addresses."""
    settings = settings_for(database)
    from palatium.server.operations import hosts

    found = hosts.addresses(settings)
    if as_json:
        _print_json(found)
        return
    rows = [[a.address, _until(a.until), a.why, _when(a.at)] for a in found]
    _print(["address", "until", "why", "since"], rows, "No address is banned.")


def log(most: int = MOST, as_json: bool = JSON, database: str | None = DATABASE) -> None:
    """Show what hosts did: when, who, what, to whom, why."""
    settings = settings_for(database)
    from palatium.server.operations import hosts

    found = hosts.log(settings, most)
    if as_json:
        _print_json(found)
        return
    rows = [[_when(a.at), a.who, a.what, a.name, a.target, a.why] for a in found]
    _print(["when", "who", "what", "to", "id", "why"], rows, "Nobody has done anything yet.")


def _status(text: str | None) -> "Status | None":
    from palatium.server.wire.messages import Status

    for known in get_args(Status):
        if text == known:
            found: Status = known
            return found
    if text is not None:
        raise BadConfig(f"--status {text} should be one of {', '.join(get_args(Status))}")
    return None


def _state(person: "HostPerson") -> str:
    states = ["host"] if person.host else []
    if person.banned:
        states.append(f"banned {_until(person.banned_until)}")
    if person.muted:
        states.append(f"muted {_until(person.muted_until)}")
    return ", ".join(states)


def _told(report: "HostReport") -> Text:
    """Return a report as a few lines."""
    whom = f"{report.about} ({report.about_person})" if report.about else "the table"
    out = Text.assemble(
        (report.id, "key"),
        f"  {_when(report.at)}  {report.name} about {whom} at table {report.table}: ",
        f"{report.reason}",
        ("  closed" if report.closed is not None else "", "muted"),
        f"\n  {report.text}" if report.text else "",
    )
    for line in report.lines:
        out.append(f"\n    {line.name}: {line.text}", "muted")
    return out


def _until(until: float | None) -> str:
    return "for good" if until is None else f"until {_when(until)}"


def _when(at: float) -> str:
    return datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M")


def _print(head: list[str], rows: list[list[str]], nothing: str) -> None:
    if not rows:
        output().print(nothing)
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    for number, title in enumerate(head):
        table.add_column(title, no_wrap=number == 0, overflow="fold")
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    output().print(table)


def _print_json(found: "Sequence[Wire]") -> None:
    import msgspec

    print(json.dumps(msgspec.to_builtins(list(found)), indent=1, ensure_ascii=False))
