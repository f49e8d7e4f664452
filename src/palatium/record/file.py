"""Record files: readable plain text, with a check on every line."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from palatium.core.errors import BadRecord, PalatiumError
from palatium.core.registry import game as configured
from palatium.core.registry import game_names
from palatium.record.notation import notation_of
from palatium.record.record import FORM, Move, Record, seat_name
from palatium.record.whole import write_whole

HEAD_WORD = "palatium-record"
HEADS = {f"{HEAD_WORD} {form}": form for form in range(1, FORM + 1)}
_SEATS = {"*": -1, **{chr(ord("A") + seat): seat for seat in range(8)}}


def write_record(record: Record) -> str:
    """Return the text of a record file."""
    lines = [
        f"{HEAD_WORD} {record.form}",
        f"game {record.game}",
        f"version {record.version}",
        f"config {_json(record.config)}",
        f"components {record.components}",
        f"seats {_json(record.seats)}",
        f"notes {_json(record.notes)}",
        f"moves {len(record.moves)}",
    ]
    for move in record.moves:
        lines.append(
            f"{move.number} {seat_name(move.seat)} {move.text} = {move.action} {move.check}"
        )
    lines.append(f"outcome {_json(record.outcome)}")
    body = "\n".join(lines) + "\n"
    return body + f"seal {_seal(body)}\n"


def save_record(record: Record, path: str | Path) -> None:
    """Write a record completely or not at all."""
    write_whole(Path(path), write_record(record))


def load_record(path: str | Path) -> Record:
    """Read a record file; BadRecord names the line that is wrong.

    >>> import palatium as pal
    >>> record = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=7)
    >>> record.save("game.pal")
    >>> pal.load_record("game.pal") == record
    True
    """
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: not a record: the file is not text") from None
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror}") from None
    try:
        return read_record(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def read_record(text: str, can_name_folders: bool = True) -> Record:
    """Return the record in a file's text. Of a stranger's no folder is looked at: a record that was
    played with component files of its own is refused as it stands."""
    lines = text.split("\n")
    form = HEADS.get(lines[0].rstrip("\r"))
    if form is None:
        raise BadRecord(f"line 1: {_no_head(lines[0])}")
    if "\r" in text:
        line = text[: text.index("\r")].count("\n") + 1
        raise BadRecord(f"line {line}: it ends with a carriage return, a record has plain newlines")
    if lines.pop() != "":
        raise BadRecord(f"line {len(lines) + 1}: its end is missing: the file is truncated")
    if len(lines) < 9:
        raise BadRecord(f"the file ends at line {len(lines)}, inside the head: it is truncated")
    count = _whole(_value(lines, 7, "moves"), 8)
    if len(lines) < count + 10:
        have = max(len(lines) - 8, 0)
        raise BadRecord(
            f"line 8 promises {count} moves, the file ends after line {len(lines)} "
            f"(about {min(have, count)} moves): it is truncated"
        )
    if len(lines) > count + 10:
        raise BadRecord(f"line {count + 11}: nothing should follow the seal")
    record = Record(
        _value(lines, 1, "game"),
        _whole(_value(lines, 2, "version"), 3),
        _object(_value(lines, 3, "config"), 4),
        _value(lines, 4, "components"),
        [str(name) for name in _list(_value(lines, 5, "seats"), 6)],
        _object(_value(lines, 6, "notes"), 7),
        form=form,
    )
    if not can_name_folders and record.config.get("components") is not None:
        raise BadRecord("line 4: the record was played with components that are not here")
    _read_moves(record, lines[8 : 8 + count])
    outcome = _parsed(_value(lines, count + 8, "outcome"), count + 9)
    if outcome is not None:
        record.outcome = _object(_value(lines, count + 8, "outcome"), count + 9)
    seal = _value(lines, count + 9, "seal")
    body = "\n".join(lines[: count + 9]) + "\n"
    if seal != _seal(body):
        raise BadRecord(
            f"line {count + 10}: the seal {seal} does not fit the text: it was edited"
        )
    return record


def _no_head(line: str) -> str:
    name, _, form = line.rstrip("\r").partition(" ")
    if name == HEAD_WORD and form.isdecimal() and int(form[:9]) > FORM:
        return f"the record is of form {form[:9]}, the newest here is {FORM}: it is a later one"
    return f"a record begins with '{HEAD_WORD} {FORM}'"


def _meaning(record: Record) -> Callable[[str, int], None]:
    """Return a check that a notation names an int. For an earlier version this needs its stored
    notation; without one, the notation is accepted unchecked."""
    if record.game not in game_names():
        raise BadRecord(f"line 2: there is no game '{record.game}' here")
    if record.version < configured(record.game).version:
        kept = notation_of(record.game, record.version, record.config)

        def check_older(text: str, action: int) -> None:
            if not text.isprintable() or not text:
                raise BadRecord("a move is written in plain letters")
            meant = None if kept is None else kept.text(action)
            if kept is not None and meant is None:
                raise BadRecord(f"{action} was not an action of rules version {record.version}")
            if meant is not None and meant != text:
                raise BadRecord(f"'{text}' is not {action}, which was '{meant}'")

        return check_older
    try:
        layouts = record.configured().layouts
    except PalatiumError as error:
        raise BadRecord(f"line 4: {error}") from None

    def check(text: str, action: int) -> None:
        meant = layouts.parse(text)
        if meant != action:
            raise BadRecord(f"'{text}' is {meant}, the line says {action}")

    return check


def _read_moves(record: Record, lines: list[str]) -> None:
    check = _meaning(record)
    for i, line in enumerate(lines):
        place = f"line {i + 9}"
        head, sep, tail = line.partition(" = ")
        number, _, rest = head.partition(" ")
        seat, _, text = rest.partition(" ")
        parts = tail.split(" ")
        if not sep or len(parts) != 2 or number != str(i + 1) or seat not in _SEATS:
            raise BadRecord(
                f"{place}: '{line[:60]}' should read '{i + 1} <seat> <move> = <int> <check>'"
            )
        action = _whole(parts[0], i + 9)
        try:
            check(text, action)
        except PalatiumError as error:
            raise BadRecord(f"{place}: {error}") from None
        record.moves.append(Move(i + 1, _SEATS[seat], action, text, parts[1]))


def _json(data: object) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=True)


def _seal(body: str) -> str:
    return hashlib.blake2b(body.encode(), digest_size=8).hexdigest()


def _value(lines: list[str], index: int, key: str) -> str:
    name, _, value = lines[index].partition(" ")
    if name != key:
        raise BadRecord(f"line {index + 1}: '{lines[index][:40]}' should begin with '{key} '")
    return value


def _whole(text: str, line: int) -> int:
    if not text.isdecimal() or len(text) > 12:
        raise BadRecord(f"line {line}: '{text[:20]}' should be a whole number")
    return int(text)


def _parsed(text: str, line: int) -> object:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {line}: not JSON: {error}") from None
    return data


def _object(text: str, line: int) -> dict[str, object]:
    data = _parsed(text, line)
    if not isinstance(data, dict):
        raise BadRecord(f"line {line}: an object is expected")
    return data


def _list(text: str, line: int) -> list[object]:
    data = _parsed(text, line)
    if not isinstance(data, list):
        raise BadRecord(f"line {line}: a list is expected")
    return data
