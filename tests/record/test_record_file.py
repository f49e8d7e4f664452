"""Record files: a sound one is read completely, a damaged one is refused with its line."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import follies
import palatium as pal
from palatium.record.file import read_record, write_record

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
GAME = follies.SPEC.configure({"players": 2, "first": 0})
RECORD = pal.play(GAME, ["random", "random"], seed=4)
TEXT = write_record(RECORD)
LINES = TEXT.split("\n")[:-1]
MOVES = len(RECORD.moves)
NAMES_A_LINE = re.compile(r"\bline \d+")


def refusal(text: str) -> str:
    """Return why a text is not a record; it always names a line."""
    with pytest.raises(pal.BadRecord) as caught:
        read_record(text)
    assert NAMES_A_LINE.search(str(caught.value)), str(caught.value)
    return str(caught.value)


def sealed(lines: list[str]) -> str:
    """Return a text with a valid seal, as a careful forger would write it."""
    body = "\n".join(lines[:-1]) + "\n"
    return body + f"seal {hashlib.blake2b(body.encode(), digest_size=8).hexdigest()}\n"


def test_a_record_comes_back_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.pal"
    RECORD.save(path)
    back = pal.load_record(path)
    assert back == RECORD
    assert path.read_bytes() == TEXT.encode()
    assert list(tmp_path.iterdir()) == [path]
    final = pal.replay(back)
    assert final.seat() == pal.OVER
    assert final.outcome().record() == RECORD.outcome


def test_an_unfinished_record() -> None:
    half = read_record(TEXT)
    half.moves = half.moves[:20]
    half.outcome = None
    back = read_record(write_record(half))
    assert back.outcome is None
    assert pal.replay(back).moves == 20


@pytest.mark.parametrize("end", range(len(LINES)))
def test_truncation_at_each_line(end: int) -> None:
    message = refusal("".join(line + "\n" for line in LINES[:end]))
    assert "truncated" in message or end == 0


@given(st.integers(0, len(TEXT) - 1))
def test_truncation_anywhere(end: int) -> None:
    refusal(TEXT[:end])


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_any_replaced_character_is_noticed(place: int, letter: str) -> None:
    if TEXT[place] != letter:
        refusal(TEXT[:place] + letter + TEXT[place + 1 :])


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TEXT)), st.characters(codec="utf-8"))
def test_any_inserted_character_is_noticed(place: int, letter: str) -> None:
    refusal(TEXT[:place] + letter + TEXT[place:])


@given(st.integers(0, len(TEXT) - 1))
def test_any_lost_character_is_noticed(place: int) -> None:
    refusal(TEXT[:place] + TEXT[place + 1 :])


@given(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1))
def test_exchanged_lines_are_noticed(i: int, j: int) -> None:
    lines = list(LINES)
    lines[i], lines[j] = lines[j], lines[i]
    if lines != LINES:
        refusal("\n".join(lines) + "\n")


def changed(line: int, old: str, new: str) -> str:
    lines = list(LINES)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines) + "\n"


def test_each_damage_names_its_own_line() -> None:
    first = RECORD.moves[0]
    assert refusal(changed(1, "record 2", "record x")).startswith("line 1: a record begins")
    assert "is of form 3, the newest here is 2" in refusal(changed(1, "record 2", "record 3"))
    assert refusal(changed(2, "follies", "follie")) == "line 2: there is no game 'follie' here"
    assert refusal(changed(3, "1", "one")) == "line 3: 'one' should be a whole number"
    players = changed(4, '"players": 2', '"players": 9')
    assert refusal(players).startswith("line 4: follies: players=9 should be")
    assert refusal(changed(4, "{", "")).startswith("line 4: not JSON")
    assert refusal(changed(5, "components", "component")).startswith("line 5: 'component")
    assert refusal(changed(6, "[", "7, [")).startswith("line 6: not JSON")
    assert refusal(changed(7, '{"seed": 4}', "[]")) == "line 7: an object is expected"
    assert refusal(changed(8, str(MOVES), str(MOVES + 1))).startswith("line 8 promises")
    assert refusal(changed(8, str(MOVES), str(MOVES - 1))).startswith(f"line {MOVES + 10}: nothing")
    edited = refusal(changed(9, str(first.action), str(first.action ^ 1)))
    assert edited == f"line 9: '{first.text}' is {first.action}, the line says {first.action ^ 1}"
    assert refusal(changed(9, first.text, "draw granite")).startswith("line 9: stone in 'draw")
    assert refusal(changed(9, "1 * ", "1 Q ")).startswith("line 9: '1 Q ")
    assert refusal(changed(10, "2 ", "3 ")).startswith("line 10: '3 ")
    assert refusal(changed(9, first.check, "00000000")).startswith(f"line {MOVES + 10}: the seal")
    assert refusal(changed(MOVES + 9, "outcome", "income")).startswith(f"line {MOVES + 9}: 'income")
    assert "it was edited" in refusal(changed(MOVES + 10, "seal ", "seal 0"))
    assert refusal(TEXT + "more\n") == f"line {MOVES + 11}: nothing should follow the seal"
    assert refusal(TEXT.replace("\n", "\r\n")).startswith("line 1: it ends with a carriage return")
    assert refusal(TEXT[:-1]) == f"line {MOVES + 10}: its end is missing: the file is truncated"
    assert refusal(changed(7, '{"seed": 4}', "[" * 100_000)).startswith("line 7: not JSON")


def test_a_forged_move_is_found_by_replaying() -> None:
    """Int, notation and seal agree with each other, but the position does not."""
    lines = list(LINES)
    move = next(m for m in RECORD.moves if m.text == "draw brick")
    line = lines[move.number + 7]
    lines[move.number + 7] = line.replace("brick", "flint").replace(
        str(move.action), str(move.action + 1)
    )
    record = read_record(sealed(lines))
    with pytest.raises(pal.BadRecord) as caught:
        pal.replay(record)
    assert f"move {move.number} (* draw flint): the position differs" in str(caught.value)


def test_other_forgeries_are_found_by_replaying() -> None:
    def forged(line: int, old: str, new: str) -> str:
        with pytest.raises(pal.BadRecord) as caught:
            pal.replay(read_record(sealed(changed(line, old, new).split("\n")[:-1])))
        return str(caught.value)

    assert forged(9, "1 * ", "1 A ").endswith("it is * to decide here")
    assert forged(3, "1", "2") == "the record is of follies rules version 2, this is version 1"
    assert "pass the folder it was played with" in forged(5, RECORD.components, "0" * 16)
    assert "the record says" in forged(MOVES + 9, '"reason": "', '"reason": "x')


def test_moves_missing_before_the_outcome() -> None:
    short = read_record(TEXT)
    short.moves.pop()
    with pytest.raises(pal.BadRecord, match="has an outcome, but after move"):
        pal.replay(short)


def test_foreign_files(tmp_path: Path) -> None:
    path = tmp_path / "x.pal"
    for data, words in (
        (b"", "line 1: a record begins"),
        (b"\x89PNG\r\n\x1a\n\xff", "the file is not text"),
        (b"[Event 'x']\n1. e4 e5\n", "line 1: a record begins"),
        (json.dumps({"game": "azul"}).encode(), "line 1: a record begins"),
    ):
        path.write_bytes(data)
        with pytest.raises(pal.BadRecord) as caught:
            pal.load_record(path)
        assert str(caught.value).startswith(f"{path}: ")
        assert words in str(caught.value)
    with pytest.raises(pal.BadRecord, match="No such file"):
        pal.load_record(tmp_path / "none.pal")
    with pytest.raises(pal.BadRecord, match="Is a directory"):
        pal.load_record(tmp_path)


def test_a_record_of_a_missing_game_is_refused() -> None:
    lines = list(LINES)
    lines[1] = "game chess"
    assert refusal(sealed(lines)) == "line 2: there is no game 'chess' here"
