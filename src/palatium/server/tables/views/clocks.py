"""Clocks: what is left to each seat, and when the next one runs out."""

import time

import msgspec

from palatium.server.store.rows import SeatRow, TableRow
from palatium.server.wire.messages import ClockInfo


def clock_of(row: TableRow) -> ClockInfo | None:
    """The table's clock, if it has one."""
    return None if row.clock is None else msgspec.json.decode(row.clock, type=ClockInfo)


def seconds_left(row: TableRow, seat: SeatRow, now: float | None = None) -> float | None:
    """What a seat has left at this moment."""
    if seat.seconds is None:
        return None
    if row.status != "playing" or not runs(row, seat):
        return round(seat.seconds, 3)
    now = time.time() if now is None else now
    return round(max(seat.seconds - max(now - row.asked_at, 0.0), 0.0), 3)


def runs(row: TableRow, seat: SeatRow) -> bool:
    """Whether a seat's clock runs: a person is asked there."""
    return seat.kind == "person" and bool(row.to_move >> seat.number & 1)


def charge(
    row: TableRow, seats: list[SeatRow], done: int, clock: ClockInfo, now: float
) -> list[SeatRow]:
    """The seats after the time since `asked_at` was taken off; who is done gets time added."""
    changed: list[SeatRow] = []
    for seat in seats:
        if seat.seconds is None or not runs(row, seat):
            continue
        left = max(seat.seconds - max(now - row.asked_at, 0.0), 0.0)
        if done >> seat.number & 1:
            left += clock.added
        seat.seconds = left
        changed.append(seat)
    return changed


def next_deadline(seats: list[SeatRow], asked: int, now: float) -> float | None:
    """When the first clock of those who are asked runs out."""
    left = [
        seat.seconds
        for seat in seats
        if seat.seconds is not None and seat.kind == "person" and asked >> seat.number & 1
    ]
    return now + min(left) if left else None
