"""Reading component facts from JSON and CSV; every error names its place."""

import csv
import json

from palatium.core.errors import BadComponents


class Facts:
    """An object of a JSON file, with its place for error messages."""

    def __init__(self, data: dict[str, object], file: str, place: str) -> None:
        self.data = data
        self.file = file
        self.place = place

    def _where(self, key: str) -> str:
        return f"{self.file}: {self.place + '.' if self.place else ''}{key}"

    def bad(self, key: str, wanted: str) -> BadComponents:
        """Return the error that says what a value is and what it should be."""
        value = f"{self.data.get(key)!r}"
        shown = value if len(value) <= 60 else value[:57] + "..."
        return BadComponents(f"{self._where(key)} is {shown}, it should be {wanted}")

    def part(self, key: str) -> "Facts":
        """Return an object inside this one."""
        value = self.data.get(key)
        if not isinstance(value, dict):
            raise self.bad(key, "an object")
        return Facts(value, self.file, f"{self.place + '.' if self.place else ''}{key}")

    def parts(self, key: str) -> "list[Facts]":
        """Return a list of objects inside this one."""
        value = self.data.get(key)
        if not isinstance(value, list):
            raise self.bad(key, "a list of objects")
        out: list[Facts] = []
        prefix = f"{self.place + '.' if self.place else ''}{key}"
        for i, item in enumerate(value):
            if not isinstance(item, dict):
                raise BadComponents(f"{self.file}: {prefix}[{i}] should be an object")
            out.append(Facts(item, self.file, f"{prefix}[{i}]"))
        return out

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number."""
        value = self.data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.bad(key, f"a whole number from {low} to {high}")
        return value

    def wholes(self, key: str, low: int, high: int, size: int = -1) -> list[int]:
        """Return a list of whole numbers."""
        value = self.data.get(key)
        wanted = f"a list of {size if size >= 0 else ''} whole numbers from {low} to {high}"
        if not isinstance(value, list) or (size >= 0 and len(value) != size):
            raise self.bad(key, wanted.replace("  ", " "))
        out: list[int] = []
        for i, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise BadComponents(
                    f"{self._where(key)}[{i}] is {item!r}, "
                    f"it should be a whole number from {low} to {high}"
                )
            out.append(item)
        return out

    def text(self, key: str, choices: list[str] | None = None) -> str:
        """Return a text, one of `choices` if any are given."""
        value = self.data.get(key)
        if not isinstance(value, str):
            raise self.bad(key, "a text")
        if choices is not None and value not in choices:
            raise self.bad(key, f"one of {', '.join(choices)}")
        return value

    def texts(self, key: str, choices: list[str], size: int) -> list[str]:
        """Return a list of texts, each one of `choices` if any are given."""
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) != size:
            raise self.bad(key, f"a list of {size} texts")
        for i, item in enumerate(value):
            if item not in choices:
                raise BadComponents(
                    f"{self._where(key)}[{i}] is {item!r}, "
                    f"it should be one of {', '.join(choices)}"
                )
        return [str(item) for item in value]


def read_facts(text: str, file: str) -> Facts:
    """Return the object in a JSON file."""
    try:
        data: object = json.loads(text)
    except ValueError as error:
        raise BadComponents(f"{file}: not JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadComponents(f"{file}: the file should hold one object")
    return Facts(data, file, "")


class Row:
    """A row of a CSV file; the header is row 1."""

    def __init__(self, cells: dict[str, str], file: str, number: int) -> None:
        self.cells = cells
        self.file = file
        self.number = number

    def bad(self, column: str, wanted: str) -> BadComponents:
        """Return the error that says what a cell is and what it should be."""
        return BadComponents(
            f"{self.file}, row {self.number}, column {column}: "
            f"{self.cells.get(column, '')!r} should be {wanted}"
        )

    def text(self, column: str, choices: list[str] | None = None) -> str:
        """Return a cell's text, one of `choices` if any are given."""
        value = self.cells[column]
        if choices is not None and value not in choices:
            raise self.bad(column, f"one of {', '.join(choices)}")
        return value

    def whole(self, column: str, low: int, high: int) -> int:
        """Return a cell's whole number."""
        value = self.cells[column]
        digits = value[1:] if value.startswith("-") else value
        if not digits.isdecimal() or len(digits) > 12 or not low <= int(value) <= high:
            raise self.bad(column, f"a whole number from {low} to {high}")
        return int(value)

    def words(self, column: str) -> list[str]:
        """Return the parts of a cell that are joined by +."""
        value = self.cells[column]
        return value.split("+") if value else []


def read_rows(text: str, file: str, columns: list[str]) -> list[Row]:
    """Return the rows of a CSV file that has at least these columns."""
    lines = list(csv.reader(text.splitlines()))
    header = lines[0] if lines else []
    missing = [column for column in columns if column not in header]
    if missing:
        raise BadComponents(f"{file}, row 1: the columns {', '.join(missing)} are missing")
    out: list[Row] = []
    for number, cells in enumerate(lines[1:], 2):
        if not cells:
            continue
        if len(cells) != len(header):
            raise BadComponents(
                f"{file}, row {number}: {len(cells)} cells, the header has {len(header)}"
            )
        out.append(Row(dict(zip(header, cells, strict=True)), file, number))
    return out
