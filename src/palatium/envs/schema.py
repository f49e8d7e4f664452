"""Schemas: how a view becomes a fixed row of whole numbers.

A schema mirrors the view of a game: each node takes one part of it and has some columns. A category
is written as 1 and up with 0 for "none", a seat as 1 for the observer, 2 for the next one and so
on. What is absent stays zero.
"""

# compiled

from abc import abstractmethod
from typing import TypeAlias

from mypy_extensions import mypyc_attr

Cells: TypeAlias = "memoryview[int]"
"""Memory of int16 that arrays share: rows are mostly zeros, so only other values are written."""


class SchemaColumn:
    """One number of a row: its name, its bounds, and whether it is a category."""

    def __init__(self, name: str, low: int, high: int, is_category: bool = False) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.is_category = is_category


@mypyc_attr(allow_interpreted_subclasses=True)
class SchemaNode:
    """A part of a schema with `width` columns."""

    def __init__(self, width: int) -> None:
        self.width = width

    @abstractmethod
    def columns(self, name: str) -> list[SchemaColumn]:
        """Return its columns, named after the part of the view."""

    @abstractmethod
    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        """Write the value's numbers from index `at`; `me` is the observer's seat."""


class Whole(SchemaNode):
    """A whole number; `unit` divides it (money in thousands)."""

    def __init__(self, low: int, high: int, unit: int = 1) -> None:
        super().__init__(1)
        self.low = low
        self.high = high
        self.unit = unit

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(name, self.low, self.high)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        number = as_int(value) // self.unit
        if not self.low <= number <= self.high:
            raise ValueError(f"{number} is outside {self.low}..{self.high}")
        out[at] = number


class Flag(SchemaNode):
    """True or false."""

    def __init__(self) -> None:
        super().__init__(1)

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(name, 0, 1)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        out[at] = 1 if value is True else 0


class OneOf(SchemaNode):
    """One of some names, or none."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(1)
        self.size = len(names)
        self.places: dict[str, int] = {name: i + 1 for i, name in enumerate(names)}

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(name, 0, self.size, True)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if value is not None:
            out[at] = self.places[as_name(value)]


class SeatOf(SchemaNode):
    """A seat, counted from the observer; negative for nobody."""

    def __init__(self, players: int) -> None:
        super().__init__(1)
        self.players = players

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(name, 0, self.players, True)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        seat = as_int(value)
        if seat >= 0:
            out[at] = 1 + (seat - me) % self.players


class NamedCounts(SchemaNode):
    """How many of each name, from an object of counts."""

    def __init__(self, names: list[str], high: int) -> None:
        super().__init__(len(names))
        self.names = names
        self.high = high
        self.places: dict[str, int] = {name: i for i, name in enumerate(names)}

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(f"{name}.{part}", 0, self.high) for part in self.names]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if isinstance(value, dict):
            for name, number in value.items():
                out[at + self.places[as_name(name)]] = as_int(number)


class Bag(SchemaNode):
    """How many of each name, from a list of names; empty names and None count as unknown."""

    def __init__(self, names: list[str], high: int, key: str = "") -> None:
        super().__init__(len(names) + 1)
        self.names = names
        self.high = high
        self.key = key
        self.places: dict[str, int] = {name: i for i, name in enumerate(names)}

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(f"{name}.{part}", 0, self.high) for part in [*self.names, "unknown"]]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if not isinstance(value, list):
            return
        for item in value:
            name: object = item
            if self.key and isinstance(item, dict):
                name = item[self.key]
            if isinstance(name, str) and name:
                out[at + self.places[name]] += 1
            else:
                out[at + self.width - 1] += 1


class Flags(SchemaNode):
    """Which of some names are in a list."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(len(names))
        self.names = names
        self.places: dict[str, int] = {name: i for i, name in enumerate(names)}

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(f"{name}.{part}", 0, 1) for part in self.names]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if isinstance(value, list):
            for item in value:
                out[at + self.places[as_name(item)]] = 1


class Either(SchemaNode):
    """A single word, or something else."""

    def __init__(self, word: str, other: SchemaNode) -> None:
        super().__init__(1 + other.width)
        self.word = word
        self.other = other

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(f"{name}.{self.word}", 0, 1), *self.other.columns(name)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if isinstance(value, str):
            out[at] = 1 if value == self.word else 0
        else:
            self.other.write(value, me, out, at + 1)


class Rows(SchemaNode):
    """A list, row by row; missing rows stay zero.

    More than `most` rows are an error, unless only the last ones are wanted.
    """

    def __init__(self, most: int, row: SchemaNode, is_last: bool = False) -> None:
        super().__init__(most * row.width)
        self.most = most
        self.row = row
        self.is_last = is_last
        self.choice: OneOf | None = row if isinstance(row, OneOf) else None

    def columns(self, name: str) -> list[SchemaColumn]:
        out: list[SchemaColumn] = []
        for i in range(self.most):
            out.extend(self.row.columns(f"{name}.{i}"))
        return out

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if not isinstance(value, list):
            return
        if len(value) > self.most:
            if not self.is_last:
                raise ValueError(f"{len(value)} rows, the schema has {self.most}")
            value = value[-self.most :]
        if self.choice is not None:  # rows of one column are many: avoid a call for each
            places = self.choice.places
            for item in value:
                if item is not None:
                    out[at] = places[as_name(item)]
                at += 1
            return
        for item in value:
            if item is not None:
                self.row.write(item, me, out, at)
            at += self.row.width


class Seats(SchemaNode):
    """A list by seat, counted from the observer."""

    def __init__(self, players: int, row: SchemaNode) -> None:
        super().__init__(players * row.width)
        self.players = players
        self.row = row

    def columns(self, name: str) -> list[SchemaColumn]:
        out: list[SchemaColumn] = []
        for i in range(self.players):
            out.extend(self.row.columns(f"{name}.+{i}"))
        return out

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if not isinstance(value, list):
            return
        for i in range(self.players):
            self.row.write(value[(me + i) % self.players], me, out, at + i * self.row.width)


class Mask(SchemaNode):
    """A set of seats as bits, counted from the observer."""

    def __init__(self, players: int) -> None:
        super().__init__(players)

    def columns(self, name: str) -> list[SchemaColumn]:
        return [SchemaColumn(f"{name}.+{i}", 0, 1) for i in range(self.width)]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        mask = as_int(value)
        for i in range(self.width):
            out[at + i] = mask >> ((me + i) % self.width) & 1


class Fields(SchemaNode):
    """An object, key by key; other keys are ignored."""

    def __init__(self, parts: dict[str, SchemaNode]) -> None:
        width = 0
        for part in parts.values():
            width += part.width
        super().__init__(width)
        self.parts = parts
        self.keys = list(parts)
        self.nodes = list(parts.values())

    def columns(self, name: str) -> list[SchemaColumn]:
        out: list[SchemaColumn] = []
        for key, part in self.parts.items():
            out.extend(part.columns(f"{name}.{key}" if name else key))
        return out

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if not isinstance(value, dict):
            return
        nodes = self.nodes
        for i, key in enumerate(self.keys):
            part = nodes[i]
            item = value.get(key)
            if item is not None:
                part.write(item, me, out, at)
            at += part.width


class Top(SchemaNode):
    """The question: the name of the last frame of a list, and what that frame shows."""

    def __init__(self, names: list[str], facts: Fields | None = None) -> None:
        super().__init__(1 + (facts.width if facts is not None else 0))
        self.size = len(names)
        self.places: dict[str, int] = {name: i + 1 for i, name in enumerate(names)}
        self.facts = facts

    def columns(self, name: str) -> list[SchemaColumn]:
        shown = self.facts.columns(name) if self.facts is not None else []
        return [SchemaColumn(name, 0, self.size, True), *shown]

    def write(self, value: object, me: int, out: Cells, at: int) -> None:
        if isinstance(value, list) and value:
            last = value[-1]
            if isinstance(last, dict):
                out[at] = self.places[as_name(last["frame"])]
                if self.facts is not None:
                    self.facts.write(last, me, out, at + 1)


def as_name(value: object) -> str:
    """Return plain data as a name; sizes are numbers there."""
    return value if isinstance(value, str) else str(value)


def as_int(value: object) -> int:
    """Return plain data as a whole number."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} should be a whole number")
    return value
