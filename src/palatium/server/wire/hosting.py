"""What hosts see and do over HTTP: people, tables, reports, and a log of their acts.

Nothing here tells a move, a card or a plan of a game that runs.
"""

from typing import Annotated, Literal

from msgspec import Meta

from palatium.server.wire.base import Brief, Wire
from palatium.server.wire.messages import Status, Visibility

ActKind = Literal[
    "kick", "mute", "unmute", "ban", "unban", "ban_address", "unban_address", "freeze", "thaw",
    "close",
]  # fmt: skip
Why = Annotated[str, Meta(max_length=400)]
Days = Annotated[float, Meta(gt=0, le=36_500)]


class HostPerson(Wire):
    """A person as hosts see them."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float | None
    """When they were here last."""
    address: str | None
    """From where they came then; forgotten after 30 days."""
    tables: int
    """Tables at which they have a seat."""
    host: bool
    banned: bool
    banned_until: float | None
    muted: bool
    muted_until: float | None


class HostTable(Wire):
    """The head of a table as hosts see it."""

    id: str
    game: str
    title: str
    status: Status
    visibility: Visibility
    owner: str
    seats: list[str]
    moves: int
    created: float
    changed: float
    note: str | None


class SaidLine(Wire):
    """A line of chat in a report."""

    name: str
    text: str
    at: float


class HostReport(Wire):
    """What a player told the hosts."""

    id: str
    at: float
    name: str
    """Who told it."""
    person: str
    table: str
    about: str
    """Whom it is about; empty if it is about the table."""
    about_person: str | None
    reason: str
    text: str
    lines: list[SaidLine]
    """The last lines of chat that the reporter saw."""
    closed: float | None


class BannedAddress(Wire):
    """An address or network from which nobody comes."""

    address: str
    until: float | None
    why: str
    at: float


class LoggedAct(Wire):
    """Something that a host did."""

    at: float
    who: str
    what: str
    target: str
    name: str
    why: str


class HostLists(Wire):
    """All that the page for hosts shows; each list has the latest first."""

    people: list[HostPerson]
    tables: list[HostTable]
    reports: list[HostReport]
    addresses: list[BannedAddress]
    log: list[LoggedAct]


class HostAct(Wire):
    """Something that a host does: to a person, an address, a table or a report."""

    act: ActKind
    target: Brief
    days: Days | None = None
    """How long a ban or a mute lasts; without it, until it is lifted."""
    why: Why = ""


class HostDone(Wire):
    """What was done, as a sentence."""

    said: str
