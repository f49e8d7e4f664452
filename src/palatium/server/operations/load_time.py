"""How long a saved table takes until it is in memory, for `palatium bench`."""

import json
from time import perf_counter

from palatium.record.record import Record
from palatium.server.slices import at_once
from palatium.server.store.rows import MoveRow, SavedRows, SeatRow, TableRow
from palatium.server.tables.loaded import loaded


def load_ms(record: Record) -> float:
    """Return how many milliseconds it takes to load the table of a finished record."""
    rows = rows_of(record)
    begun = perf_counter()
    _, fault = at_once(loaded(rows))
    took = (perf_counter() - begun) * 1e3
    if fault is not None:
        raise ValueError(f"the record does not load as a table: {fault}")
    return took


def rows_of(record: Record) -> SavedRows:
    """Return the rows of a finished table that bots played."""
    name = "bench"
    row = TableRow(
        id=name,
        game=record.game,
        config=json.dumps(record.config),
        rules_version=record.version,
        components=record.components,
        visibility="private",
        status="over",
        owner="",
        advice=False,
        hotseat=False,
        companion=False,
        guide=False,
        daily=None,
        clock=None,
        commitment="",
        secret="",
        seed="1",
        prefix=0,
        stamp=0,
        version=len(record.moves),
        to_move=0,
        asked_at=0.0,
        deadline=None,
        created=0.0,
        changed=0.0,
        rematch=None,
        note=None,
        outcome=json.dumps(record.outcome),
    )
    seats = [
        SeatRow(name, number, "bot", None, bot, bot, None, "")
        for number, bot in enumerate(record.seats)
    ]
    moves = [
        MoveRow(name, move.number, move.seat, move.action, move.check, 1) for move in record.moves
    ]
    return SavedRows(row, seats, moves, {})
