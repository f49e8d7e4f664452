"""Records out of saved tables."""

import json

from palatium.play.fairness import deal_notes
from palatium.record import Move, Record
from palatium.server.errors import NotNow
from palatium.server.live import LiveTable
from palatium.server.showing import entry


def record_of(table: LiveTable) -> Record:
    """The whole record of a finished table, its deal revealed."""
    row = table.row
    if row.status != "over":
        raise NotNow("the record is given out when the game is over; a seat has its own log")
    notes: dict[str, object] = {"table": row.id}
    if row.prefix:
        notes["fork"] = row.prefix
    if row.companion:
        notes["dealer"] = "person"
    elif row.seed is not None:
        notes["seed"] = int(row.seed)
        if row.commitment:
            entropy = [] if row.daily else [seat.entropy for seat in table.seats]
            notes["deal"] = deal_notes(row.secret, entropy)
    game = table.desk.game
    names = [seat.bot or seat.name for seat in table.seats]
    record = Record(
        row.game, row.rules_version, dict(game.config), row.components, names, notes
    )
    for i, past in enumerate(table.past):
        text = game.layouts.text(past.action)
        record.moves.append(Move(i + 1, past.seat, past.action, text, past.sum))
    record.outcome = None if row.outcome is None else json.loads(row.outcome)
    return record


def own_log(table: LiveTable, seat: int | None) -> str:
    """What a seat (None: a spectator) was told so far, one line an event."""
    lines = [f"{table.row.game} {table.row.id}, move {table.version}"]
    names = table.names()
    for i, past in enumerate(table.past):
        told = entry(table.desk, past, i, seat, names)
        who = "*" if past.seat < 0 else names[past.seat]
        if told.text is not None:
            lines.append(f"{told.move} {who}: {told.text}")
        lines += [f"{told.move}   {event.text}" for event in told.events]
    return "\n".join(lines) + "\n"
