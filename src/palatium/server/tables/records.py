"""Records out of saved tables."""

import json

import msgspec

from palatium.playing.fairness import deal_notes, sealed_notes
from palatium.record import Move, Record
from palatium.record.resigning import RESIGNED, RESULT, noted
from palatium.server.tables.live import LiveTable
from palatium.server.tables.views.position import entry
from palatium.server.wire.http import Scene
from palatium.server.wire.refusals import NotNow

UNREAD = "?"
"""Stands in a record for a move of rules whose notation nobody kept."""


BEGUN = {"record": "an uploaded record", "table": "another table"}
"""Whose moves a table began with, as its record says it."""


def record_of(table: LiveTable, today: str) -> Record:
    """Return the whole record of a finished table. Its deal is revealed, unless it is the day's:
    others may still play that."""
    row = table.row
    if row.status != "over":
        raise NotNow("the record is given out when the game is over; a seat has its own log")
    notes: dict[str, object] = {"table": row.id}
    if row.prefix:
        notes["fork"] = row.prefix
    if row.begun is not None:
        notes["begun"] = BEGUN[row.begun]
    notes.update(_deal(table, today))
    resigned = table.resigned()
    if resigned and row.outcome is not None:
        notes[RESIGNED], notes[RESULT] = noted(resigned), json.loads(row.outcome)
    gone = [one.seat for one in resigned]
    names = [
        seat.name if seat.number in gone else seat.bot or seat.name for seat in table.seats
    ]
    kept = table.kept
    config = json.loads(row.config) if kept is not None else dict(table.configured.game.config)
    record = Record(row.game, row.rules_version, config, row.components, names, notes)
    if kept is not None:
        for saved in kept.moves:
            text = kept.read(saved.action) or UNREAD
            record.moves.append(Move(saved.number, saved.seat, saved.action, text, saved.sum))
    else:
        for i, played in enumerate(table.played):
            text = table.configured.game.layouts.text(played.action)
            record.moves.append(Move(i + 1, played.seat, played.action, text, played.sum))
    record.outcome = _outcome(table)
    return record


def _outcome(table: LiveTable) -> dict[str, object] | None:
    """Return the outcome that the rules gave; where people resigned, the result is another."""
    if table.kept is None and not table.state.stack:
        return dict(table.state.outcome().record())
    is_kept = not table.resigned() and table.row.outcome is not None
    return json.loads(table.row.outcome or "") if is_kept else None


def _deal(table: LiveTable, today: str) -> dict[str, object]:
    """Return what is told of the deal."""
    row = table.row
    notes: dict[str, object] = {}
    if row.companion:
        notes["dealer"] = "person"
    elif row.daily is not None and row.daily >= today:
        notes["deal"] = sealed_notes(row.commitment, row.daily)
    elif row.seed is not None:
        notes["seed"] = int(row.seed)
        if row.commitment:
            entropy = [] if row.daily else [seat.entropy for seat in table.seats]
            notes["deal"] = deal_notes(row.secret, entropy)
    return notes


def scene_of(table: LiveTable) -> bytes:
    """Return the facts that the table is drawn from."""
    kept = table.kept
    if kept is None:
        return table.configured.scene()
    if kept.scene is not None:
        return kept.scene
    return msgspec.json.encode(Scene(key=f"{table.id}/none", game=table.row.game, facts={}))


def own_log(table: LiveTable, seat: int | None) -> str:
    """Return what a seat (None: a spectator) was told so far, one line an event."""
    lines = [f"{table.row.game} {table.row.id}, move {table.version_for(seat)}"]
    if table.kept is not None:
        return "\n".join([*lines, table.row.note or ""]) + "\n"
    names = table.names()
    for i, played in enumerate(table.played[: table.version_for(seat)]):
        told = entry(table.configured, played, i, seat, names)
        who = "*" if played.seat < 0 else names[played.seat]
        if told.text is not None:
            lines.append(f"{told.move} {who}: {told.text}")
        lines += [f"{told.move}   {event.text}" for event in told.events]
    return "\n".join(lines) + "\n"
