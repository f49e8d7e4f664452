"""The table that a seed plays at: a game near its end, people and bots, perhaps open seats."""

import random
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

import follies
import palatium as pal
from palatium.core.registry import game_names
from palatium.playing.fairness import commitment_to
from palatium.record import Record
from palatium.server.people.sessions import token_hash
from palatium.server.store.rows import Person, SeatRow
from palatium.server.tables.seating.new_table import MadeTable, deal_seed, make
from palatium.server.wire.http import NewTable, SeatAsk
from palatium.server.wire.messages import ClockInfo
from tests.simulation.clock import MORNING
from tests.simulation.database import SimulatedDatabase

TABLE = "simulated"
RECORDS = 3
"""Games of each kind that tables go on from."""

KINDS: tuple[tuple[str, int], ...] = (
    ("follies", 2), ("follies", 2), ("follies", 2), ("follies", 2), ("follies", 3), ("follies", 3),
    ("follies", 3), ("follies", 4), ("follies", 4), ("azul", 2),
)  # fmt: skip
LATE = {"follies": 24, "azul": 16}
"""How many of the last ints are left to play, at most."""


@dataclass(slots=True)
class Guest:
    """Somebody who comes to the table; the seat is None for who has yet to take one."""

    person: Person
    token: str
    seat: int | None


@dataclass(slots=True)
class Setting:
    """A table and those who play there."""

    made: MadeTable
    guests: list[Guest]


def put_on_shelf() -> None:
    """The small game of the guide is played here, as a server would play it."""
    if "follies" not in game_names():
        pal.register_game(follies.SPEC)


@cache
def record(game: str, players: int, number: int) -> Record:
    """A random game from beginning to end."""
    return pal.play(pal.game(game, players=players), bots=["random"] * players, seed=number)


def setting(rng: random.Random) -> Setting:
    """What a seed plays."""
    put_on_shelf()
    game, players = rng.choice(KINDS)
    found = record(game, players, rng.randrange(RECORDS))
    left = rng.randrange(3, LATE[game])
    kinds = ["person"] + [rng.choice(("person", "person", "bot")) for _ in range(players - 1)]
    guests = [_guest(i) for i in range(kinds.count("person"))]
    clock = ClockInfo(seconds=rng.choice((2, 10)), added=1, then=rng.choice(("bot", "pass")))
    new = NewTable(
        seats=[SeatAsk(kind="person")]
        + [
            SeatAsk(kind="bot", bot=rng.choice(("random", "greedy")))
            if kind == "bot"
            else SeatAsk(kind="open")
            for kind in kinds[1:]
        ],
        move=max(len(found.moves) - left, 0),
        clock=clock if rng.random() < 0.25 else None,
    )
    made = make(new, guests[0].person, record=found)
    _without_chance(made, rng)
    guests[0].seat = 0
    if rng.random() < 0.6:
        _seat_all(made, guests)
    return Setting(made, guests)


def _guest(number: int) -> Guest:
    name = f"guest-{number}"
    return Guest(Person(name, name, None, None, None, False, MORNING), f"token-{number}", None)


def nobody() -> Guest:
    """Somebody who only looks on."""
    return Guest(Person("stranger", "", None, None, None, False, MORNING), "", None)


def _without_chance(made: MadeTable, rng: random.Random) -> None:
    """What a server draws for itself comes from the seed here."""
    secret = f"{rng.getrandbits(256):064x}"
    seed = made.row.seed
    made.row = replace(
        made.row,
        id=TABLE,
        secret=secret,
        commitment=commitment_to(secret),
        visibility="public",  # nobody needs a link here, although the table begins near its end
        asked_at=MORNING,
        created=MORNING,
        changed=MORNING,
    )
    made.seats = [replace(seat, table_id=TABLE) for seat in made.seats]
    made.moves = [replace(move, table_id=TABLE) for move in made.moves]
    if seed is not None:
        made.row.seed = str(deal_seed(made.row, made.seats))


def _seat_all(made: MadeTable, guests: list[Guest]) -> None:
    """Everybody sits there already."""
    coming = iter(guests[1:])
    for seat in made.seats:
        if seat.kind == "open":
            guest = next(coming)
            guest.seat = seat.number
            seat.kind, seat.person_id, seat.name = "person", guest.person.id, guest.person.name
    made.row.status = "playing"
    made.row.seed = str(deal_seed(made.row, made.seats))


def write(database: SimulatedDatabase, found: Setting) -> None:
    """Put everything into the database, as if it had always been there."""
    for guest in found.guests:
        _insert(database, "people", asdict(guest.person))
        session = {
            "token_hash": token_hash(guest.token),
            "person_id": guest.person.id,
            "created": MORNING,
            "seen": MORNING,
            "browser": "",
            "system": "",
        }
        _insert(database, "sessions", session)
    _insert(database, "tables", asdict(found.made.row))
    for row in (*found.made.seats, *found.made.moves):
        _insert(database, "seats" if isinstance(row, SeatRow) else "moves", asdict(row))
    database.commit()


def _insert(database: SimulatedDatabase, table: str, row: dict[str, Any]) -> None:
    places = ", ".join("?" for _ in row)
    text = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})"
    database.write((False, text, list(row.values())))
