"""The seal of an export: its last line counts the rows and has a hash over all lines before it, so
that a file that was cut, or damaged since, is told from a whole one. It is no signature."""

import hashlib
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from palatium.core.errors import BadConfig

HEAD = {"palatium-tables": 2}
OLD_HEAD = {"palatium-tables": 1}
"""How exports without a seal begin."""

ANOTHER = "use another copy"


class Seal:
    """Counts and hashes lines; the first one is the head."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._lines = 0

    @property
    def rows(self) -> int:
        """Lines after the head."""
        return max(self._lines - 1, 0)

    def over(self, line: bytes) -> bytes:
        """Take a line in; return it with its end."""
        whole = line + b"\n"
        self._hash.update(whole)
        self._lines += 1
        return whole

    def line(self) -> bytes:
        """Return the line that closes the file."""
        data = {"rows": self.rows, "sha256": self._hash.hexdigest()}
        return msgspec.json.encode(data) + b"\n"


def sealed_lines(source: BinaryIO, form: str | None) -> Iterator[tuple[int, Any]]:
    """Read an export: number and data of each row. Whoever reads to the end has read the whole
    file as it was written; BadConfig says what is wrong with any other."""
    seal = Seal()
    number, before = 0, b""
    for number, line in enumerate(source, 1):
        if number == 1:
            _check_head(line, form)
        else:
            seal.over(before)
            if number > 2:
                yield number - 1, parsed(before, number - 1)
        before = line.removesuffix(b"\n")
        if before == line:
            raise _cut(number)
    if number == 0:
        raise BadConfig("the file is empty; it should be one that export wrote")
    if number == 1 or not _is_seal(before):
        raise _cut(number)
    if before + b"\n" != seal.line():
        raise BadConfig(
            "the file was changed or damaged after it was written: its lines do not fit the seal "
            f"in line {number}; {ANOTHER}"
        )


def _check_head(line: bytes, form: str | None) -> None:
    head = parsed(line, 1)
    if head != {**HEAD, "form": form}:
        raise BadConfig(f"line 1: this is not an export of this release (form {form})")


def _is_seal(line: bytes) -> bool:
    try:
        data = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return isinstance(data, dict) and set(data) == {"rows", "sha256"}


def _cut(number: int) -> BadConfig:
    return BadConfig(f"the file was cut off: it ends in line {number} without its seal; {ANOTHER}")


def parsed(line: bytes, number: int) -> Any:
    """Return the data of a line."""
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise BadConfig(f"line {number}: not JSON: {error}") from None
