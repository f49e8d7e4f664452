"""Sums of moves: of today, of earlier releases, and of games that have both."""

from dataclasses import replace
from pathlib import Path

import pytest

import palatium as pal
from palatium.record.file import load_record, read_record, write_record
from palatium.record.record import FORM, Move, Record
from palatium.record.sums import HALF, Sums, is_earlier, sums_from

TESTS = Path(__file__).parent.parent
FILES = sorted([*(TESTS / "archive").rglob("*.pal"), *(TESTS / "server/data").rglob("*.pal")])
EARLIER = [file for file in FILES if file.read_bytes().startswith(b"palatium-record 1\n")]
TODAY = [file for file in FILES if file not in EARLIER]
AZUL = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=8)


def with_check(record: Record, number: int, check: str) -> Record:
    """Return the record with another sum after a move."""
    moves = list(record.moves)
    moves[number - 1] = replace(moves[number - 1], check=check)
    return replace(record, moves=moves)


def goes_on(record: Record, moves: int) -> Record:
    """Return a game whose first `moves` moves an earlier release wrote, and the rest this one."""
    out = replace(record, moves=list(record.moves), form=FORM)
    s = record.configured().start()
    for i, move in enumerate(record.moves):
        s.apply(move.action)
        if i == moves:
            sums = Sums(out.moves[i - 1].check)
        if i >= moves:
            out.moves[i] = replace(move, check=sums.add(move.action, s))
    return out


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: str(file.stem))
def test_a_record_of_the_first_form_comes_back_as_it_was(file: Path) -> None:
    record = load_record(file)
    assert record.form == 1
    assert all(is_earlier(move.check) for move in record.moves)
    assert write_record(record) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", TODAY, ids=lambda file: str(file.stem))
def test_records_of_todays_form_replay(file: Path) -> None:
    record = load_record(file)
    assert record.form == FORM
    assert not any(is_earlier(move.check) for move in record.moves)
    assert pal.replay(record).seat() == pal.OVER
    first = load_record(TESTS / "archive" / file.name)
    assert record.ints() == first.ints()
    assert record.outcome == first.outcome


def test_every_game_has_a_record_of_each_form() -> None:
    for files in (EARLIER, TODAY):
        assert {load_record(file).game for file in files} == set(pal.game_names())


@pytest.mark.parametrize("number", [1, 2, 40, len(AZUL.moves)])
@pytest.mark.parametrize("half", [0, HALF])
def test_a_wrong_sum_names_its_move(number: int, half: int) -> None:
    check = AZUL.moves[number - 1].check
    wrong = check[:half] + ("1" if check[half] == "0" else "0") + check[half + 1 :]
    with pytest.raises(pal.BadRecord, match=rf"move {number} .* recorded {wrong}"):
        pal.replay(with_check(AZUL, number, wrong))


def test_a_wrong_sum_of_an_earlier_release_names_its_move() -> None:
    record = load_record(TESTS / "archive" / "azul-colour-2.pal")
    with pytest.raises(pal.BadRecord, match=r"move 7 .* recorded 01234567"):
        pal.replay(with_check(record, 7, "01234567"))


@pytest.mark.parametrize("moves", [1, 50])
def test_a_game_that_was_begun_with_earlier_sums_goes_on(moves: int) -> None:
    first = load_record(TESTS / "archive" / "azul-colour-2.pal")
    record = goes_on(first, moves)
    kinds = [is_earlier(move.check) for move in record.moves]
    assert kinds == [True] * moves + [False] * (len(kinds) - moves)
    back = read_record(write_record(record))
    assert back == record
    assert pal.replay(back).outcome().record() == first.outcome
    with pytest.raises(pal.BadRecord, match=rf"move {moves} "):
        pal.replay(with_check(record, moves, "01234567"))
    other = with_check(record, moves + 1, "01234567" + record.moves[moves].check[HALF:])
    with pytest.raises(pal.BadRecord, match=rf"move {moves + 1} "):
        pal.replay(other)


def test_todays_sums_are_never_followed_by_earlier_ones() -> None:
    first = load_record(TESTS / "archive" / "azul-colour-2.pal")
    record = goes_on(first, 10)
    with pytest.raises(pal.BadRecord, match="move 31 "):
        pal.replay(with_check(record, 31, first.moves[30].check))


def test_a_position_that_is_not_due_is_not_looked_at_but_its_int_is() -> None:
    s = AZUL.configured().start()
    sums = sums_from(s, AZUL.moves[0].check)
    first, second = AZUL.moves[:2]
    s.apply(first.action)
    elsewhere = first.check[:HALF] + "0" * HALF
    assert sums.found(first.action, s, elsewhere, is_due=False) == elsewhere
    assert sums_from(AZUL.configured().start(), first.check).found(first.action, s, elsewhere) != (
        elsewhere
    )
    s.apply(second.action)
    other = Sums(first.check).found(second.action + 1, s, second.check, is_due=False)
    assert other != second.check


def test_the_way_tells_games_apart_that_come_to_one_position() -> None:
    """Two orders of the same ints may lead to one position; what was told on the way differs."""
    s = AZUL.configured().start()
    one, two = Sums("0" * HALF), Sums("0" * HALF)
    assert one.add(1, s)[HALF:] == two.add(2, s)[HALF:]
    assert one.add(2, s) != two.add(1, s)
    assert Move(1, 0, 1, "", one.last) != Move(1, 0, 1, "", two.last)
