"""What is sent, and what of it is compared to see whether there is anything new to send."""

from typing import NamedTuple, Protocol

import msgspec

from palatium.server.wire import messages as wire


class Watcher(Protocol):
    """Somebody connected. `sent`: the version that each watched seat was sent last."""

    person_id: str | None
    address: str
    sent: dict[int | None, int]
    blocked: frozenset[str]

    def send(self, data: bytes) -> None:
        """Put a message on its way."""


class ToldPosition(NamedTuple):
    """A position as it is sent, and without its log."""

    data: bytes
    present: bytes
    has_log: bool


class ToldHead(NamedTuple):
    """The head of a table as it is sent, and without what time alone changes."""

    data: bytes
    present: bytes


def told_head(info: wire.TableInfo) -> ToldHead:
    """Return a head as it is sent."""
    data = msgspec.json.encode(wire.Table(table=info))
    info.claims = []
    for seat in info.seats:
        seat.seconds = seat.away = None
    return ToldHead(data, msgspec.json.encode(info))
