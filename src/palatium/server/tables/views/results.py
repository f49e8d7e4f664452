"""Who resigned at a table, and what came of the game."""

import msgspec

from palatium.record.resigning import Resignation, ends_game
from palatium.server.store.rows import SeatRow, TableRow
from palatium.server.wire.heads import Resigning

_decoder = msgspec.json.Decoder(list[Resignation])


def resigned_at(row: TableRow) -> list[Resignation]:
    """Return who resigned at a table, in this order."""
    return read_resigned(row.resigned)


def read_resigned(text: str | None) -> list[Resignation]:
    """Return resignations that a table keeps."""
    return [] if text is None else _decoder.decode(text)


def kept_resigned(resigned: list[Resignation]) -> str:
    """Return resignations as a table keeps them."""
    return msgspec.json.encode(resigned).decode()


def people_at(seats: list[SeatRow]) -> list[int]:
    """Return the seats that somebody holds."""
    return [seat.number for seat in seats if seat.person_id is not None]


def gone_seats(row: TableRow, seats: list[SeatRow], person_id: str | None) -> list[int]:
    """Return the people who are asked at a table without a clock where somebody plays too."""
    people = [seat for seat in seats if seat.kind == "person"]
    if row.status != "playing" or row.clock is not None:
        return []
    if person_id not in [seat.person_id for seat in people]:
        return []
    asked = [seat for seat in people if row.to_move >> seat.number & 1]
    return [seat.number for seat in asked if seat.person_id != person_id]


def what_follows(row: TableRow, seats: list[SeatRow], person_id: str | None) -> Resigning | None:
    """Return what would come of it if somebody resigned; None if they have no seat to resign."""
    resigned = resigned_at(row)
    gone = [one.seat for one in resigned]
    own = [one.number for one in seats if one.person_id == person_id and one.number not in gone]
    if person_id is None or not own or row.status not in ("playing", "left"):
        return None
    if len(seats) == 1:
        return "abandons"
    then = [*resigned, Resignation(own[0], 0, "resigned")]
    if not ends_game(len(seats), then, people_at(seats)):
        return "bot"
    return "loses" if len(seats) - len(then) == 1 else "ends"
