"""Clocks: what is left to each seat, and when the next one runs out."""

from dataclasses import replace

import msgspec

from palatium.server.store.rows import SeatRow, TableRow
from palatium.server.wire.messages import ClockInfo


def clock_of(row: TableRow) -> ClockInfo | None:
    """Return the table's clock, if it has one."""
    return None if row.clock is None else msgspec.json.decode(row.clock, type=ClockInfo)


def seconds_left(row: TableRow, seat: SeatRow, now: float) -> float | None:
    """Return what a seat has left at this moment."""
    if seat.seconds is None:
        return None
    if row.status != "playing" or not runs(row, seat):
        return round(seat.seconds, 3)
    return round(max(seat.seconds - max(now - row.asked_at, 0.0), 0.0), 3)


def runs(row: TableRow, seat: SeatRow) -> bool:
    """Return whether a seat's clock runs: it is asked, and somebody holds it. Handing it to a bot
    does not stop the clock."""
    return seat.person_id is not None and bool(row.to_move >> seat.number & 1)


def charged(row: TableRow, seats: list[SeatRow], done: int, now: float) -> list[SeatRow]:
    """Return copies of the seats with the time since `asked_at` taken off; who is done gets time
    added."""
    clock = clock_of(row) if row.status == "playing" else None
    out = [replace(seat) for seat in seats]
    for seat in out:
        if clock is None or seat.seconds is None or not runs(row, seat):
            continue
        seat.seconds = max(seat.seconds - max(now - row.asked_at, 0.0), 0.0)
        if done >> seat.number & 1:
            seat.seconds += clock.added
    return out


def next_deadline(seats: list[SeatRow], asked: int, now: float) -> float | None:
    """Return when the first person who is asked runs out of time."""
    left = [
        seat.seconds
        for seat in seats
        if seat.seconds is not None and seat.kind == "person" and asked >> seat.number & 1
    ]
    return now + min(left) if left else None
