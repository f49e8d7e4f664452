"""What people do about one another over HTTP: reports, blocks, and the owner's means at a table."""

from typing import Annotated, Literal

from msgspec import Meta

from palatium.server.wire.base import Brief, Wire

Reason = Literal["chat", "name", "stalling", "cheating", "other"]
Told = Annotated[str, Meta(max_length=400)]


class NewReport(Wire):
    """Tell the hosts about somebody, by their seat or by a line of theirs; without either, about
    the table. The last lines of chat that you see go along, and nothing of the game."""

    reason: Reason
    text: Told = ""
    seat: int | None = None
    line: int | None = None


class PersonHere(Wire):
    """Somebody at a table, and how you stand to them."""

    name: str
    seat: int | None
    yours: bool
    """It is you."""
    block: str | None
    """The id of your block, if you have blocked them."""
    muted: bool
    """The owner has muted them at this table; told to the owner only."""
    removed: bool
    """The owner does not let them sit down here again; told to the owner only."""


class TableMark(Wire):
    """What the owner of a table does about somebody, by their seat or by a line of theirs."""

    mark: Literal["muted", "removed"]
    on: bool
    seat: int | None = None
    line: int | None = None


class NewBlock(Wire):
    """Block somebody whom you met at a table, by their seat or by a line of theirs."""

    table: Brief
    seat: int | None = None
    line: int | None = None


class BlockedPerson(Wire):
    """Somebody whom you have blocked, under the name that they had."""

    id: str
    """Of the block."""
    name: str
    at: float


class Blocks(Wire):
    """Everybody whom you have blocked, the latest first."""

    people: list[BlockedPerson]
