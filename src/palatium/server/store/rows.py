"""Rows of the database as typed objects, and a change that is saved whole or not at all."""

from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import RowMapping

from palatium.server.wire import messages as wire


@dataclass(slots=True)
class TableRow:
    """A table's head as it is stored. `stamp` counts every write: writers compare and swap it."""

    id: str
    game: str
    config: str
    rules_version: int
    components: str
    visibility: wire.Visibility
    status: wire.Status
    owner: str
    advice: bool
    hotseat: bool
    companion: bool
    guide: bool
    daily: str | None
    clock: str | None
    commitment: str
    secret: str
    seed: str | None
    prefix: int
    stamp: int
    version: int
    to_move: int
    asked_at: float
    deadline: float | None
    created: float
    changed: float
    rematch: str | None
    note: str | None
    outcome: str | None
    begun: wire.Begun | None = None
    resigned: str | None = None
    """Who resigned, in this order, as JSON."""
    stand_in: str | None = None
    """The bot for seats that people leave; None is greedy."""
    unranked: bool = False
    """A second try at the deal of its day, which counts for nothing."""


@dataclass(slots=True)
class SeatRow:
    """A seat. A person who handed it to a bot is still its person."""

    table_id: str
    number: int
    kind: wire.SeatKind
    person_id: str | None
    name: str
    bot: str | None
    seconds: float | None
    entropy: str
    mailed: int = 0
    since: float = 0.0
    """When the person sat down."""


@dataclass(slots=True)
class MoveRow:
    """One int."""

    table_id: str
    number: int
    seat: int
    action: int
    sum: str
    batch: int


@dataclass(slots=True)
class SavedRows:
    """What is saved of one table; the moves may begin at a later one."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    commits: dict[int, int]


@dataclass(slots=True)
class EndingRow:
    """What a finished table shows, packed, and the scene that it is drawn from with its key."""

    table_id: str
    key: str | None
    scene: str | None
    data: str


@dataclass(slots=True)
class Person:
    """Somebody with a name, and a login if they made an account."""

    id: str
    name: str
    login: str | None
    password: str | None
    mail: str | None
    wants_mail: bool
    created: float


@dataclass(slots=True)
class SessionRow:
    """A browser that somebody is known in, and what it said it is."""

    token_hash: str
    person_id: str
    created: float
    seen: float
    browser: str
    system: str


@dataclass(slots=True)
class Change:
    """What one writer does to one table, provided that nobody wrote since `stamp`."""

    table_id: str
    stamp: int
    head: dict[str, Any] = field(default_factory=dict)
    moves: list[MoveRow] = field(default_factory=list)
    keep: int | None = None
    """Ints behind this number are taken back."""
    seats: list[SeatRow] = field(default_factory=list)
    commits: dict[int, int] = field(default_factory=dict)
    drop_commits: bool = False
    key: tuple[str, int] | None = None
    ending: EndingRow | None = None


def table_row(found: RowMapping) -> TableRow:
    """Return a head from the database."""
    return TableRow(**{f.name: found[f.name] for f in fields(TableRow)})


def seat_row(found: RowMapping) -> SeatRow:
    """Return a seat from the database."""
    return SeatRow(**{f.name: found[f.name] for f in fields(SeatRow)})


def person_row(found: RowMapping) -> Person:
    """Return a person from the database."""
    return Person(**{f.name: found[f.name] for f in fields(Person)})
