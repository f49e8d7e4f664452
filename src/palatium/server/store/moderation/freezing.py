"""Tables that a host stops, and lets go on."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.rows import SeatRow, TableRow, seat_row
from palatium.server.store.schema import acts, beats, seats, tables
from palatium.server.wire.refusals import NotNow


async def freeze(connection: AsyncConnection, row: TableRow, note: str) -> None:
    """Stop a table; whoever wrote to it meanwhile is not stopped by an old head."""
    head = {"status": "frozen", "note": note, "deadline": None}
    is_it = (tables.c.id == row.id) & tables.c.status.in_(("open", "playing", "left"))
    done = await connection.execute(
        update(tables).where(is_it).values(stamp=tables.c.stamp + 1, **head)
    )
    if not done.rowcount:
        raise NotNow(f"table {row.id} is {row.status}; only tables that are not over are frozen")


async def thaw(connection: AsyncConnection, row: TableRow, beat: float) -> None:
    """Let a table go on that a host has stopped. Whoever was asked is asked from now on: the
    tables' clock is at most `beat` seconds after the one that was kept."""
    is_freezing = (acts.c.target == row.id) & acts.c.what.in_(("freeze", "thaw"))
    query = select(acts.c.what).where(is_freezing).order_by(acts.c.number.desc()).limit(1)
    if row.status != "frozen" or await connection.scalar(query) != "freeze":
        raise NotNow(f"table {row.id} was not frozen by a host")
    found = await connection.execute(select(seats).where(seats.c.table_id == row.id))
    held = [seat_row(seat) for seat in found.mappings()]
    at = await connection.scalar(select(beats.c.at))
    now = row.asked_at if at is None else float(at) + beat
    status = _status(row, held)
    head = {"status": status, "note": None, "asked_at": now, "deadline": None}
    if status == "playing":
        head["deadline"] = _deadline(row, held, now)
    await connection.execute(
        update(tables).where(tables.c.id == row.id).values(stamp=tables.c.stamp + 1, **head)
    )


def _status(row: TableRow, held: list[SeatRow]) -> str:
    """Return what a table was before it was frozen."""
    if row.version <= row.prefix and any(seat.kind == "open" for seat in held):
        return "open"
    return "playing" if any(seat.kind == "person" for seat in held) else "left"


def _deadline(row: TableRow, held: list[SeatRow], now: float) -> float | None:
    """Return when the first person who is asked runs out of time."""
    left = [
        seat.seconds
        for seat in held
        if seat.seconds is not None and seat.kind == "person" and row.to_move >> seat.number & 1
    ]
    return now + min(left) if left else None
