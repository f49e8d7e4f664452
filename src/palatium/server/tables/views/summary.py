"""Heads of tables: what a list or the top of a page says about one. They need no replay."""

import json

import msgspec

from palatium.server.bots.opponents import STAND_IN
from palatium.server.store.rows import SeatRow, TableRow
from palatium.server.tables.views.attendance import Attendance
from palatium.server.tables.views.clocks import seconds_left
from palatium.server.tables.views.results import resigned_at, what_follows
from palatium.server.wire import messages as wire
from palatium.server.wire.titles import title_of


def table_info(
    row: TableRow,
    seats: list[SeatRow],
    person_id: str | None,
    now: float,
    invite: str | None = None,
) -> wire.TableInfo:
    """Return a head as somebody sees it; it needs no replay."""
    clock = None if row.clock is None else msgspec.json.decode(row.clock, type=wire.ClockInfo)
    gone = {one.seat: one.how for one in resigned_at(row)}
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        config=json.loads(row.config),
        status=row.status,
        visibility=row.visibility,
        seats=[
            wire.SeatInfo(
                number=seat.number,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=person_id is not None and seat.person_id == person_id,
                seconds=seconds_left(row, seat, now),
                resigned=gone.get(seat.number),
            )
            for seat in seats
        ],
        version=row.version,
        to_move=[seat.number for seat in seats if row.to_move >> seat.number & 1],
        owner=person_id is not None and row.owner == person_id,
        advice=row.advice,
        hotseat=row.hotseat,
        companion=row.companion,
        guide=row.guide,
        daily=row.daily,
        clock=clock,
        commitment=row.commitment,
        invite=invite,
        created=row.created,
        changed=row.changed,
        rematch=row.rematch,
        note=row.note,
        begun=row.begun,
        stand_in=row.stand_in or STAND_IN,
        resigning=what_follows(row, seats, person_id),
        unranked=row.unranked,
    )


def show_company(
    info: wire.TableInfo, seats: list[SeatRow], attendance: Attendance, now: float
) -> None:
    """Say who is at the table; lists of tables do not."""
    for shown, seat in zip(info.seats, seats, strict=True):
        shown.here = seat.person_id is not None and seat.person_id in attendance.shown.people
        shown.away = attendance.away(seat.person_id, now)
    info.watching = attendance.watching([seat.person_id for seat in seats])
