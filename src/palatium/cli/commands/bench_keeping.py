"""The keeping part of `palatium bench`: hashes, records and loading tables."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from palatium.cli.style import number, output

if TYPE_CHECKING:
    from palatium.bench.keeping import Keeping
    from palatium.record.record import Record

LONG = 520
"""The least number of moves of the game with everything in the box: the longest people play."""


def keeping_figures(
    games: list[tuple[str, dict[str, object]]], expanded: list[tuple[str, dict[str, object]]]
) -> "list[Keeping]":
    """Return what keeping a random game of each kind costs."""
    from palatium.bench.keeping import keeping, sample_record

    load: Callable[[Record], float] | None = None
    if find_spec("sqlalchemy") is not None:
        from palatium.server.operations.load_time import load_ms

        load = load_ms
    records = [sample_record(name, options) for name, options in games]
    records += [sample_record(name, options, LONG) for name, options in expanded]
    return [keeping(record, load) for record in records]


def print_keeping(found: "list[Keeping]") -> None:
    """Print the figures as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted", pad_edge=False)
    table.add_column("keeping a game", no_wrap=True)
    for head in ("ints", "hash µs", "before", "record ms", "load ms"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in found:
        table.add_row(
            Text(f"{one.name}, {one.players} players", "bold"),
            number(one.ints),
            number(one.hash_us, 1),
            number(one.legacy_hash_us, 1),
            number(one.record_ms, 1),
            "" if one.load_ms is None else number(one.load_ms, 1),
        )
    console = output()
    console.print()
    console.print(table)
