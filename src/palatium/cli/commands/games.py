"""`palatium games`: the games and their options."""

import json

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from palatium.cli.style import output
from palatium.core.registry import game_names as names
from palatium.core.registry import shelf_note, spec
from palatium.core.spec import GameSpec, Option


def games(
    as_json: bool = typer.Option(False, "--json", help="Print as JSON."),
) -> None:
    """List the games and their options."""
    shelf = [spec(name) for name in names()]
    if as_json:
        print(json.dumps([_record(entry) for entry in shelf], indent=1))
        return
    console = output()
    console.print()
    for entry in shelf:
        console.print(Padding(_entry(entry), (0, 2, 1, 2)))


def _entry(entry: GameSpec) -> Group:
    title = Text.assemble((entry.name, "title"), "   ", entry.title)
    usual = [option for option in entry.options if not option.is_house_rule]
    house_rules = [option for option in entry.options if option.is_house_rule]
    parts: list[RenderableType] = [
        title,
        Text(entry.credits, "muted"),
        Text(shelf_note(entry.name), "muted"),
        _table(usual),
    ]
    if house_rules:
        heading = "House rules, where the rulebook can be read two ways"
        parts += [Text(heading, "muted"), _table(house_rules)]
    return Group(*parts)


def _table(options: list[Option]) -> Padding:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="lake", no_wrap=True)
    table.add_column()
    table.add_column(style="muted", no_wrap=True)
    for option in options:
        table.add_row(f"--{option.name.replace('_', '-')}", _help(option), _default(option))
    return Padding(table, (0, 0, 0, 2))


def _help(option: Option) -> str:
    return option.help + (f": {', '.join(option.values)}" if option.values else "")


def _default(option: Option) -> str:
    if option.kind == "seat":
        return "default random"
    return "" if option.default is None else f"default {_shown(option.default)}"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ",".join([str(item) for item in value]) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _record(entry: GameSpec) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "kind": option.kind,
            "help": option.help,
            "default": option.default,
            "values": option.values,
            "is_house_rule": option.is_house_rule,
        }
        for option in entry.options
    ]
    return {
        "name": entry.name,
        "title": entry.title,
        "credits": entry.credits,
        "components": shelf_note(entry.name),
        "options": options,
    }
