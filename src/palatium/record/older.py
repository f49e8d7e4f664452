"""Moves of earlier rules, matched with today's by their notation."""

from collections.abc import Callable
from dataclasses import dataclass, field

from palatium.core.errors import PalatiumError
from palatium.core.events import Event
from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.state import State
from palatium.record.notation import notation_of
from palatium.record.record import Record
from palatium.record.sums import sums_from

Reading = Callable[[int], str | None]
"""An int in notation, None if it is no longer known."""


def reading(name: str, version: int, config: dict[str, object], game: Game | None) -> Reading:
    """Return how the ints of a version are written; `game` is today's, if it can be built."""
    if game is not None and version == game.version:
        layouts = game.layouts

        def today(a: int) -> str | None:
            try:
                return layouts.text(a)
            except PalatiumError:
                return None

        return today
    kept = notation_of(name, version, config)
    return kept.text if kept is not None else lambda a: None


def today_int(game: Game, text: str | None) -> int | None:
    """Return today's int for a notation of earlier rules; None if there is no such action."""
    if text is None:
        return None
    try:
        return game.layouts.parse(text)
    except PalatiumError:
        return None


@dataclass(slots=True)
class OlderReplay:
    """A record of earlier rules, replayed as far as today's rules allow its moves."""

    state: State
    """The position after the last move that is still legal."""
    legal: int = 0
    """How many moves are still legal."""
    events: list[list[Event]] = field(default_factory=list)
    """The events of the moves that lead to the same positions as then."""


def version_here(record: Record) -> int:
    """Return the version of today's rules for a record's game."""
    return configured(record.game).version


def walk(record: Record, most: int | None = None) -> OlderReplay:
    """Replay a record of earlier rules, for at most `most` moves."""
    game = record.configured()
    out = OlderReplay(game.start())
    s = out.state
    sums = sums_from(s, record.moves[0].check if record.moves else None)
    for move in record.moves[:most]:
        a = today_int(game, move.text)
        if a is None or s.seat() != move.seat or not s.allows(a):
            break
        events: list[Event] = []
        s.apply(a, events)
        is_same = sums.found(move.action, s, move.check) == move.check
        if is_same and len(out.events) == out.legal:
            out.events.append(events)
        out.legal += 1
    return out
