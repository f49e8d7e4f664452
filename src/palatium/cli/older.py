"""Records of earlier rules: their version, and whether today's rules reproduce them."""

import json
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import scene
from palatium.cli.style import letter, seat_text
from palatium.cli.terminal.narrate import Narrator
from palatium.core.errors import BadRecord, PalatiumError
from palatium.core.state import State
from palatium.record import Record, replay
from palatium.record.older import OlderReplay, version_here, walk


@dataclass(slots=True)
class Older:
    """How far today's rules reproduce an earlier record; no walk if its game cannot be built."""

    is_repeated: bool
    sentence: str
    walk: OlderReplay | None

    def state_at(self, record: Record, to: int) -> State:
        """Return the position after a move, if today's rules still allow the moves up to it."""
        if not 0 <= to <= len(record.moves):
            raise BadRecord(f"--to {to}: the record has moves 1 to {len(record.moves)}")
        if self.walk is None or to > self.walk.legal:
            raise BadRecord(self.sentence)
        return walk(record, to).state


def look(record: Record) -> Older | None:
    """Return how a record of earlier rules compares with today's; None for a current record."""
    here = version_here(record)
    if record.version >= here:
        return None
    played = f"This record was played with rules version {record.version}"
    try:
        replay(record)
    except BadRecord:
        found = walk(record)
    except PalatiumError as error:
        return Older(False, f"{played}, and version {here} cannot set it up: {error}.", None)
    else:
        return Older(True, f"{played}; version {here} reproduces every move.", None)
    count, legal, exact = len(record.moves), found.legal, len(found.events)
    far = f"allows {legal} of its {count} moves"
    if legal == count:
        end = None if found.state.stack else found.state.outcome().record()
        is_same = end == record.outcome
        far = "allows all of its moves, but reaches a different result"
        if is_same:
            far = "allows all of its moves and reaches the same result through other positions"
    elif 0 < exact < legal:
        far += f", {exact} with the same positions"
    return Older(False, f"{played}, which version {here} does not reproduce: it {far}.", found)


def show(console: Console, record: Record, found: Older) -> None:
    """Show the moves as written, in words as far as they are the same, and the result."""
    events = [] if found.walk is None else found.walk.events
    narrator = None if not events else Narrator(record.configured(), scene(record.game))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    table.add_column("move", justify="right", style="muted")
    table.add_column("who", no_wrap=True)
    table.add_column("what")
    for i, move in enumerate(record.moves):
        said = Text(move.text)
        if narrator is not None and i < len(events):
            said = Text("\n").join(narrator.lines(events[i], None, quiet=False)) or said
        table.add_row(str(move.number), seat_text(move.seat), said)
    console.print(table)
    console.print()
    console.print(result(record))


def most_seats(record: Record) -> int:
    """Return how many seats a record mentions, at least."""
    return 1 + max([move.seat for move in record.moves], default=0)


def result(record: Record) -> str:
    """Return how the game ended according to its record."""
    if record.outcome is None:
        return "The record ends before the game does."
    scores, winners = record.outcome.get("scores"), record.outcome.get("winners")
    points = ", ".join(str(n) for n in scores) if isinstance(scores, list) else "unknown"
    won = [letter(seat) for seat in winners] if isinstance(winners, list) else []
    return f"The scores were {points}; {' and '.join(won) + ' won' if won else 'nobody won'}."


def as_data(record: Record, found: Older) -> str:
    """Return the record and what was found, as JSON."""
    moves = [
        {"number": m.number, "seat": m.seat, "action": m.action, "text": m.text}
        for m in record.moves
    ]
    outcome = record.outcome
    data = {
        "game": record.game,
        "version": record.version,
        "version_here": version_here(record),
        "repeated": found.is_repeated,
        "legal": len(record.moves) if found.walk is None else found.walk.legal,
        "config": record.config,
        "components": record.components,
        "seats": record.seats,
        "notes": record.notes,
        "moves": moves,
        "scores": None if outcome is None else outcome.get("scores"),
        "outcome": outcome,
    }
    return json.dumps(data)
