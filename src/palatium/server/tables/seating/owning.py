"""What the owner of a table may do with the seats of others, and who owns it when they leave."""

from palatium.server.bots.opponents import STAND_IN, check_bot
from palatium.server.store.rows import Person, SeatRow, TableRow
from palatium.server.tables.seating.new_table import bot_title
from palatium.server.wire.http import SeatChange
from palatium.server.wire.refusals import BadMessage


def is_undealt(row: TableRow) -> bool:
    """Return whether the game of a table has not begun, whatever became of the table since."""
    return row.status == "open" or (row.status == "left" and row.seed is None and not row.version)


def heir(seats: list[SeatRow], owner: str) -> str | None:
    """Return who owns a table after its owner: of the other people, who sat down first."""
    others = [
        seat
        for seat in seats
        if seat.kind == "person" and seat.person_id not in (None, owner)
    ]
    return min(others, key=lambda seat: (seat.since, seat.number)).person_id if others else None


def is_removal(row: TableRow, seat: SeatRow, person: Person) -> bool:
    """Return whether it is the owner who disposes of somebody else's seat."""
    return row.owner == person.id and seat.person_id not in (None, person.id)


def free(seat: SeatRow) -> None:
    """Make a seat one that anybody may take."""
    seat.kind, seat.person_id, seat.bot, seat.entropy = "open", None, None, ""
    seat.name = f"Seat {chr(ord('A') + seat.number)}"


def take_from(seats: list[SeatRow], number: int, wish: SeatChange) -> None:
    """Take a seat in play from its person, for good: a bot of the table's level plays on, or
    somebody else may."""
    seat = seats[number]
    before = seat.name
    if wish.kind == "person":
        raise BadMessage("a seat is taken from somebody by giving it to a bot or opening it")
    if wish.kind == "open":
        free(seat)
        return
    seat.kind, seat.person_id = "bot", None
    seat.bot = check_bot(wish.bot or table_level(seats))
    seat.name = f"{bot_title(seat.bot)} for {before}"[:40]


def table_level(seats: list[SeatRow]) -> str:
    """Return which bots play at a table: those who were seated from the start."""
    bots = [seat.bot for seat in seats if seat.person_id is None and seat.bot is not None]
    return bots[0] if bots else STAND_IN
