"""Replaying: from a record back to positions; every difference is named."""

from collections.abc import Iterator

from palatium.core.errors import BadRecord
from palatium.core.game import Game
from palatium.core.state import State
from palatium.record.record import Record, seat_name
from palatium.record.resigning import check_result
from palatium.record.sums import sums_from


def positions(record: Record) -> Iterator[State]:
    """Yield the position before the first move and after each one, as one changing state object.

    A record of earlier rules is accepted if every position agrees.
    """
    game = record.configured()
    if record.version >= game.version:
        game.must_fit("record", record.version, record.components)
        yield from _checked(record, game)
        return
    try:
        yield from _checked(record, game)
    except BadRecord as error:
        raise BadRecord(
            f"the record is of {record.game} rules version {record.version}, and version "
            f"{game.version} does not repeat it: {error}"
        ) from None


def _checked(record: Record, game: Game) -> Iterator[State]:
    s = game.start()
    sums = sums_from(s, record.moves[0].check if record.moves else None)
    yield s
    for move in record.moves:
        place = f"move {move.number} ({seat_name(move.seat)} {move.text})"
        if s.seat() != move.seat:
            raise BadRecord(f"{place}: it is {seat_name(s.seat())} to decide here")
        if not s.allows(move.action):
            raise BadRecord(f"{place}: not an option here: {s.why_not(move.action)}")
        s.apply(move.action)
        check = sums.found(move.action, s, move.check)
        if check != move.check:
            raise BadRecord(
                f"{place}: the position differs from the recorded one "
                f"(check {check}, recorded {move.check})"
            )
        yield s
    if record.outcome is not None:
        if s.stack:
            raise BadRecord(f"the record has an outcome, but after move {s.moves} the game goes on")
        outcome = s.outcome().record()
        if outcome != record.outcome:
            raise BadRecord(f"the outcome is {outcome}, the record says {record.outcome}")
    check_result(record, s)


def replay(record: Record) -> State:
    """Return the final position; BadRecord names the first move that differs.

    >>> import palatium as pal
    >>> record = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=7)
    >>> state = pal.replay(record)
    >>> state.scores() == record.outcome["scores"]
    True
    >>> sum(line.amount for line in state.score_lines(0)) == state.scores()[0]
    True
    """
    last: State | None = None
    for s in positions(record):
        last = s
    assert last is not None
    return last
