"""Endings: all that a finished table shows, kept so that it outlives the rules it was played by.

A table is replayed while today's rules give every position that it had. Where they do not, its
ending is shown: the last position for a spectator and for each seat, the log in words, every
point. A table of a release that kept none is told as well as today's rules can: by its result,
its moves in the notation of their day, and the picture as far as the moves are still legal.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from palatium.core.ids import OVER
from palatium.core.state import State
from palatium.record.older import Reading, reading, today_int
from palatium.record.resigning import Resignation, result_of
from palatium.record.sums import sums_from
from palatium.server.slices import Work
from palatium.server.store.rows import EndingRow, MoveRow, TableRow
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import (
    PlayedMove,
    TableContext,
    course_of,
    entry,
    over_ask,
    position,
)
from palatium.server.tables.views.results import resigned_at
from palatium.server.wire import messages as wire

Data = dict[str, Any]


class KeptEnding(msgspec.Struct):
    """What is kept; plain data, since types on the wire change with releases."""

    rules_version: int
    is_whole: bool
    """Whether picture, log and points are those of the game that was played."""
    is_same: bool
    """Whether today's rules came to the same result when this was made later."""
    shown: int
    """How many moves the picture shows."""
    positions: list[Data]
    """For a spectator, then for each seat."""
    log: list[Data]
    lines: list[Data]
    course: list[Data]


@dataclass(slots=True)
class Kept:
    """A table that is shown from its ending."""

    ending: KeptEnding
    scene: bytes | None
    moves: list[MoveRow]
    read: Reading

    def position(self, seat: int | None, since: int) -> Data:
        """Return the last position, with the log from a move on."""
        found = self.ending.positions[0 if seat is None else seat + 1]
        return {**found, "log": self.ending.log[since:]}


def sentence(ending: KeptEnding, moves: int) -> str:
    """Return what people are told about a table that is shown from its ending."""
    begin = f"This game was played with earlier rules (version {ending.rules_version})"
    if ending.is_whole and not ending.is_same:
        return f"{begin}: its end, its points and its log are kept as they were."
    if ending.is_whole:
        return f"{begin}: today's rules come to the same result, and draw this picture."
    kept = f"{begin}, which today's do not repeat: its result and its moves are kept"
    if not ending.shown:
        return f"{kept}, its picture is not."
    if ending.shown == moves:
        return f"{kept}; the picture shows what today's rules make of them."
    return f"{kept}; the picture shows it after move {ending.shown} of {moves}."


def frozen_note(row: TableRow, version: int | None, fault: str, shown: int, moves: int) -> str:
    """Return what players are told about a game that cannot go on; `version` is that of today's
    rules."""
    if version is None:
        return f"This game cannot go on: {fault}. Nothing of it is lost."
    if version == row.rules_version:
        return (
            f"This game cannot go on: {fault}. It stays as it was after move {shown} of {moves}; "
            "nothing is lost."
        )
    seen = f"You see it after move {shown} of {moves}, as far as the new rules follow it."
    if shown == moves:
        seen = "You see it as the new rules follow it."
    return (
        f"The rules changed while this game was under way (version {row.rules_version} then, "
        f"{version} now), so it cannot go on. {seen} Nothing is lost; a rematch begins a new game."
    )


def ending_of(
    configured: ConfiguredGame,
    rules_version: int,
    s: State,
    played: list[PlayedMove],
    names: list[str],
    resigned: Sequence[Resignation] = (),
) -> Work[KeptEnding]:
    """Return the ending of a table that today's rules replay."""
    log: list[wire.Entry] = []
    for i, one in enumerate(played):
        line = entry(configured, one, i, None, names)
        line.text = configured.game.layouts.text(one.action)  # no move is secret after the end
        log.append(line)
        yield
    context = TableContext(names, len(played), resigned=resigned, is_over=True)
    positions: list[Data] = []
    for seat in (None, *range(configured.game.players)):
        shown = position(configured, s, seat, context)
        shown.ask = over_ask(configured)
        positions.append(_plain(shown))
        yield
    course = yield from course_of(configured.game, [one.action for one in played])
    return KeptEnding(
        rules_version=rules_version,
        is_whole=True,
        is_same=False,
        shown=len(played),
        positions=positions,
        log=_plain(log),
        lines=_plain([configured.line(line) for line in s.score_lines()]),
        course=_plain(course),
    )


def recovered(
    configured: ConfiguredGame | None,
    row: TableRow,
    moves: list[MoveRow],
    names: list[str],
    read: Reading,
) -> Work[KeptEnding]:
    """Return the ending of a table that today's rules do not replay, as far as it can be told."""
    result = None if row.outcome is None else json.loads(row.outcome)
    log = [
        wire.Entry(
            move=move.number,
            seat=move.seat,
            text=None if result is None else read(move.action),  # secret until it is over
            events=[],
        )
        for move in moves
    ]
    if configured is None:
        shown = [_bare(row, seat, result, len(names)) for seat in (None, *range(len(names)))]
        return _told(row, shown, log, 0)
    way, exact = yield from walked(configured, moves, names, read)
    s, played = way.state, way.new
    resigned = resigned_at(row)
    is_end = s.seat() == OVER or bool(resigned)
    if len(played) == len(moves) and is_end and result_of(s, resigned) == result:
        same = yield from ending_of(configured, row.rules_version, s, played, names, resigned)
        same.is_same = True
        return same
    for i in range(exact):
        log[i].events = entry(configured, played[i], i, None, names).events
        yield
    shown = []
    for seat in (None, *range(len(names))):
        found = position(configured, s, seat, TableContext(names, row.version))
        found.ask, found.standings, found.ends = over_ask(configured), [], []
        if result is not None:
            found.scores, found.over = result["scores"], _over(result)
        shown.append(_plain(found))
    return _told(row, shown, log, len(played))


def walked(
    configured: ConfiguredGame, moves: list[MoveRow], names: list[str], read: Reading
) -> Work[tuple[Continuation, int]]:
    """Play moves of earlier rules as far as today's allow them; return also how many lead to
    exactly the positions of then."""
    out = Continuation(configured.game.start(), [], None, [False] * len(names), {})
    sums = sums_from(out.state, moves[0].sum if moves else None)
    exact = 0
    for i, move in enumerate(moves):
        s = out.state
        a = today_int(configured.game, read(move.action))
        if a is None or s.seat() != move.seat or not s.allows(a):
            break
        out.repeat(a, move.sum, 1)
        if exact == i and sums.found(move.action, s, move.sum) == move.sum:
            exact += 1
        yield
    return out, exact


def _told(row: TableRow, shown: list[Data], log: list[wire.Entry], count: int) -> KeptEnding:
    return KeptEnding(row.rules_version, False, False, count, shown, _plain(log), [], [])


def _bare(row: TableRow, seat: int | None, result: Data | None, players: int) -> Data:
    """Return a position without a picture, for a game that cannot be set up any more."""
    found = wire.Position(
        version=row.version,
        seat=seat,
        view={},
        appearance={},
        ask=over_ask(None),
        plan=None,
        log=[],
        scores=[0] * players if result is None else result["scores"],
        standings=[],
        ends=[],
        over=None if result is None else _over(result),
        can_take_back=False,
        thinking=[],
        commit=None,
    )
    shown: Data = _plain(found)
    return shown


def _over(result: Data) -> wire.OverFacts:
    """A result that was kept, without the points by reason."""
    return cast(wire.OverFacts, {**result, "table": []})


def _plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


# As it is stored


def stored(table_id: str, ending: KeptEnding, scene: bytes | None) -> EndingRow:
    """Return an ending as a row."""
    key = None if scene is None else hashlib.blake2b(scene, digest_size=16).hexdigest()
    packed = None if scene is None else _packed(scene)
    return EndingRow(table_id, key, packed, _packed(msgspec.json.encode(ending)))


def opened(row: EndingRow) -> tuple[KeptEnding, bytes | None]:
    """Return the ending of a row, and the scene it is drawn from."""
    scene = None if row.scene is None else _unpacked(row.scene)
    return msgspec.json.decode(_unpacked(row.data), type=KeptEnding), scene


def reworded(data: str, change: Callable[[str], str]) -> str:
    """Return a stored ending with all its texts changed."""

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            return [walk(each) for each in value]
        if isinstance(value, dict):
            return {key: walk(each) for key, each in value.items()}
        return value

    return _packed(msgspec.json.encode(walk(msgspec.json.decode(_unpacked(data)))))


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def _unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


def reading_of(row: TableRow, configured: ConfiguredGame | None) -> Reading:
    """Return how the ints of a table read."""
    config: dict[str, object] = json.loads(row.config)
    return reading(
        row.game, row.rules_version, config, None if configured is None else configured.game
    )
