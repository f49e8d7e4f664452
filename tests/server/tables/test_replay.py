"""Replaying saved moves: what is compared, and that the first difference is named exactly."""

from dataclasses import replace
from pathlib import Path

import pytest

import palatium as pal
from palatium.record.file import load_record
from palatium.record.record import Record
from palatium.record.sums import HALF, is_earlier
from palatium.server.operations.load_time import rows_of
from palatium.server.slices import at_once
from palatium.server.sources import Sources
from palatium.server.store.rows import SavedRows
from palatium.server.tables.live import LiveTable
from palatium.server.tables.loaded import loaded
from palatium.server.tables.records import record_of
from palatium.server.tables.replay import EVERY

ARCHIVE = Path(__file__).parents[2] / "archive"
RECORD = load_record(ARCHIVE / "form-2" / "azul-colour-2.pal")
EARLIER = load_record(ARCHIVE / "azul-colour-2.pal")


def taken(rows: SavedRows) -> tuple[LiveTable, str | None]:
    """Return the table of its rows, and what was wrong with them."""
    table, fault = at_once(loaded(rows))
    return LiveTable(table, Sources()), fault


def table_of(record: Record) -> tuple[LiveTable, str | None]:
    """Return the table of a record, and what was wrong with its rows."""
    return taken(rows_of(record))


def with_check(record: Record, number: int, check: str) -> Record:
    moves = list(record.moves)
    moves[number - 1] = replace(moves[number - 1], check=check)
    return replace(record, moves=moves)


@pytest.mark.parametrize("record", [RECORD, EARLIER], ids=["today", "earlier"])
def test_a_table_comes_back_with_the_sums_it_had(record: Record) -> None:
    table, fault = table_of(record)
    assert fault is None
    assert [past.sum for past in table.played] == [move.check for move in record.moves]
    assert table.state.hash() == pal.replay(record).hash()
    again = record_of(table, "")
    assert [move.check for move in again.moves] == [move.check for move in record.moves]
    assert pal.replay(again).hash() == table.state.hash()


@pytest.mark.parametrize("number", [EVERY, 3 * EVERY, len(RECORD.moves)])
def test_a_position_that_is_compared_and_differs_is_named(number: int) -> None:
    check = RECORD.moves[number - 1].check[:HALF] + "0" * HALF
    table, fault = table_of(with_check(RECORD, number, check))
    assert fault == f"move {number} does not replay as it was played"
    assert table.version == number - 1


def test_the_first_of_several_differences_is_named() -> None:
    record = RECORD
    for number in range(EVERY + 3, len(RECORD.moves) + 1):
        check = RECORD.moves[number - 1].check[:HALF] + "0" * HALF
        record = with_check(record, number, check)
    _, fault = table_of(record)
    assert fault == f"move {EVERY + 3} does not replay as it was played"


@pytest.mark.parametrize("number", [1, 2, EVERY + 1, len(RECORD.moves)])
def test_every_int_is_compared(number: int) -> None:
    check = "0" * HALF + RECORD.moves[number - 1].check[HALF:]
    _, fault = table_of(with_check(RECORD, number, check))
    assert fault == f"move {number} does not replay as it was played"


@pytest.mark.parametrize("number", [1, 5, EVERY + 2, len(EARLIER.moves)])
def test_every_earlier_sum_is_compared(number: int) -> None:
    _, fault = table_of(with_check(EARLIER, number, "01234567"))
    assert fault == f"move {number} does not replay as it was played"


def test_a_table_that_an_earlier_release_began_goes_on() -> None:
    """As the server does it: a continuation of the saved moves, whose rows are then read again."""
    rows = rows_of(EARLIER)
    row, moves = rows.row, rows.moves
    half = 90
    row.status, row.outcome, row.version = "playing", None, half
    table, fault = taken(replace(rows, moves=moves[:half]))
    assert fault is None
    course = table.continuation()
    for move in moves[half:]:
        course.apply(move.action)
    assert not any(is_earlier(past.sum) for past in course.new)
    new = [
        replace(move, sum=past.sum) for move, past in zip(moves[half:], course.new, strict=True)
    ]
    row.status, row.version = "over", len(moves)
    again, fault = taken(replace(rows, moves=[*moves[:half], *new]))
    assert fault is None
    assert again.state.hash() == course.state.hash()
    saved = record_of(again, "")
    assert {len(move.check) for move in saved.moves} == {HALF, 2 * HALF}
    assert pal.replay(saved).hash() == course.state.hash()
