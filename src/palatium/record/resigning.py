"""Resigning: how a game ends that its rules did not end, or for whom it ended before the others.

It is no int of the game but a note of its record: positions replay as they were, and the outcome of
the rules, where there is one, stays what the rules say. The result follows from both.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from palatium.core.errors import BadRecord
from palatium.core.scoring.outcome import Outcome, ranked
from palatium.core.sent.common import OutcomeFacts
from palatium.core.state import State
from palatium.record.record import Record, seat_name

RESIGNED, RESULT = "resigned", "result"
"""The notes of a record: who resigned, in this order, and what came of it."""
ABANDONED = "abandoned"

How = Literal["resigned", "gone"]
"""By themselves, or because they were away for so long that another player ended the game."""

HOW: tuple[How, ...] = ("resigned", "gone")


class Resignation(NamedTuple):
    """Who gave a seat up for good, and after how many ints of the game."""

    seat: int
    move: int
    how: How


def result_of(s: State, resigned: Sequence[Resignation]) -> OutcomeFacts:
    """Return how a game came out. Who resigned is ranked behind all others, the first to go last;
    these keep the order that the rules give them, or if the game was not over, that of their
    scores."""
    is_over = not s.stack
    if not resigned:
        return s.outcome().record()
    gone = [one.seat for one in resigned]
    stayed = [seat for seat in range(s.game.players) if seat not in gone]
    found = s.outcome() if is_over else None
    points = s.scores()
    keys = [(points[seat] if found is None else -found.ranks[seat],) for seat in stayed]
    ranks = [0] * s.game.players
    for seat, rank in zip(stayed, ranked(keys), strict=True):
        nobody_wins = found is not None and not found.winners
        ranks[seat] = rank + nobody_wins
    for place, seat in enumerate(reversed(gone)):
        ranks[seat] = len(stayed) + place + 1
    if not stayed:  # nobody wins a game that everybody gave up
        ranks = [rank + 1 for rank in ranks]
    reason = resigned[-1].how if stayed else ABANDONED
    tie_break = "" if found is None else found.tie_break
    result = Outcome(points, ranks, tie_break, reason if found is None else found.reason)
    return result.record()


def ends_game(players: int, resigned: Sequence[Resignation], people: Sequence[int]) -> bool:
    """Return whether a game is over because at most one seat is left in it, or no person;
    `people` are the seats that people play."""
    gone = {one.seat for one in resigned}
    return players - len(gone) <= 1 or not set(people) - gone


def noted(resigned: Sequence[Resignation]) -> list[dict[str, object]]:
    """Return resignations as a record notes them."""
    return [one._asdict() for one in resigned]


def resignations(record: Record) -> list[Resignation]:
    """Return who resigned in a recorded game; BadRecord says what is wrong with the note."""
    notes = record.notes.get(RESIGNED, [])
    if not isinstance(notes, list):
        raise BadRecord(f"the note '{RESIGNED}' should be a list")
    out: list[Resignation] = []
    for note in notes:
        one = _read(note)
        last = out[-1].move if out else 0
        if not last <= one.move <= len(record.moves):
            raise BadRecord(f"'{RESIGNED}': nobody can have {one.how} after move {one.move} here")
        if one.seat in [other.seat for other in out]:
            raise BadRecord(f"'{RESIGNED}': {seat_name(one.seat)} cannot resign twice")
        out.append(one)
    return out


def _read(note: object) -> Resignation:
    facts = note if isinstance(note, dict) else {}
    seat, move, how = facts.get("seat"), facts.get("move"), facts.get("how")
    if isinstance(seat, int) and isinstance(move, int):
        for known in HOW:
            if known == how:
                return Resignation(seat, move, known)
    raise BadRecord(f"'{RESIGNED}': {str(note)[:60]} should have a seat, a move, and how")


def check_result(record: Record, s: State) -> None:
    """Compare the result that a record notes with the one that follows from its end."""
    resigned = resignations(record)
    for one in resigned:
        if not 0 <= one.seat < s.game.players:
            raise BadRecord(f"'{RESIGNED}': there is no seat {seat_name(one.seat)}")
    if not resigned and RESULT not in record.notes:
        return
    if not resigned:
        raise BadRecord(f"the record notes a result, but nobody has {RESIGNED}")
    result = result_of(s, resigned)
    if RESULT in record.notes and record.notes[RESULT] != result:
        raise BadRecord(f"the result is {result}, the record says {record.notes[RESULT]}")


def final_outcome(record: Record, s: State) -> Outcome | None:
    """Return how a recorded game came out, resignations included; None if it goes on."""
    if RESULT in record.notes:
        facts = result_of(s, resignations(record))
        return Outcome(facts["scores"], facts["ranks"], facts["tie_break"], facts["reason"])
    return None if s.stack else s.outcome()
