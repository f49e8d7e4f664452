"""Codecs: how one field of an action is written, read, shown and ranked."""

from typing import Final

from mypy_extensions import mypyc_attr

from palatium.core.errors import BadNotation

MOST_DIGITS: Final = 12
"""The most digits of a number in notation."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """The values of a field: `size` of them, ranked 0 to size-1 in ascending order."""

    def __init__(self, size: int) -> None:
        self.size = size

    def text(self, value: int) -> str:
        """Return the token that names a value in notation; it has no spaces."""
        return str(value)

    def parse(self, token: str) -> int:
        """Return the value that a token names."""
        for rank in range(self.size):
            value = self.unrank(rank)
            if self.text(value).lower() == token.lower():
                return value
        raise BadNotation(f"'{token}' is not one of {self.expected()}")

    def expected(self) -> str:
        """Return what a good token looks like, for error messages."""
        names = [self.text(self.unrank(rank)) for rank in range(min(self.size, 12))]
        return ", ".join(names) + (", ..." if self.size > 12 else "")

    def shown(self, value: int) -> object:
        """Return the value as plain data for a screen."""
        return value

    def rank(self, value: int) -> int:
        """Return the rank of a value; ValueError if it is not valid."""
        if not 0 <= value < self.size:
            raise ValueError(f"{value} is outside 0..{self.size - 1}")
        return value

    def unrank(self, rank: int) -> int:
        """Return the value at a rank."""
        return rank


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Codec):
    """Whole numbers from `low` (0 or more) to `high`, stored as they are."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self.low = low
        self.high = high

    def text(self, value: int) -> str:
        return str(value)

    def parse(self, token: str) -> int:
        if not token.removeprefix("-").isdecimal() or len(token) > MOST_DIGITS:
            raise BadNotation(f"'{token}' is not a number from {self.low} to {self.high}")
        value = int(token)
        if not self.low <= value <= self.high:
            raise BadNotation(f"{value} is not from {self.low} to {self.high}")
        return value

    def expected(self) -> str:
        return f"{self.low} to {self.high}"

    def rank(self, value: int) -> int:
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is outside {self.low}..{self.high}")
        return value - self.low

    def unrank(self, rank: int) -> int:
        return rank + self.low


@mypyc_attr(allow_interpreted_subclasses=True)
class Names(Codec):
    """Named values: value i has the i-th token, and the i-th word on a screen."""

    def __init__(self, tokens: list[str], words: list[str] | None = None) -> None:
        super().__init__(len(tokens))
        self.tokens = tokens
        self.words = words if words is not None else tokens
        self._values = {token.lower(): value for value, token in enumerate(tokens)}
        if len(self._values) != len(tokens):
            raise ValueError(f"two of the tokens {', '.join(tokens)} differ in case at most")
        for token in tokens:
            if not token or token.split() != [token]:
                raise ValueError(f"the token {token!r} should be one word")

    def text(self, value: int) -> str:
        return self.tokens[value]

    def parse(self, token: str) -> int:
        value = self._values.get(token.lower())
        if value is None:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return value

    def shown(self, value: int) -> object:
        return self.words[value]


@mypyc_attr(allow_interpreted_subclasses=True)
class Among(Codec):
    """A few values, ascending, each with its token and its word on a screen."""

    def __init__(self, values: list[int], tokens: list[str], words: list[str]) -> None:
        super().__init__(len(values))
        self.values = values
        self.tokens = tokens
        self.words = words
        self._ranks = {value: rank for rank, value in enumerate(values)}
        self._named = {token.lower(): value for value, token in zip(values, tokens, strict=True)}

    def text(self, value: int) -> str:
        return self.tokens[self.rank(value)]

    def parse(self, token: str) -> int:
        value = self._named.get(token.lower())
        if value is None:
            raise BadNotation(f"'{token}' is not one of {self.expected()}")
        return value

    def shown(self, value: int) -> object:
        return self.words[self.rank(value)]

    def rank(self, value: int) -> int:
        rank = self._ranks.get(value)
        if rank is None:
            raise ValueError(f"{value} is not one of {self.values}")
        return rank

    def unrank(self, rank: int) -> int:
        return self.values[rank]


@mypyc_attr(allow_interpreted_subclasses=True)
class Counts(Codec):
    """Multisets of up to `most` pieces: `bits` per kind, the first kind lowest; written 2R1P."""

    def __init__(self, letters: str, words: list[str], bits: int, least: int, most: int) -> None:
        if most >> bits:
            raise ValueError(f"{most} pieces of a kind do not fit in {bits} bits")
        self.letters = letters
        self.words = words
        self.bits = bits
        self.least = least
        self.most = most
        self.values = _multisets(len(letters), bits, least, most)
        self._ranks = {value: rank for rank, value in enumerate(self.values)}
        super().__init__(len(self.values))

    def count(self, value: int, kind: int) -> int:
        """Return how many pieces of a kind a value holds."""
        return (value >> (self.bits * kind)) & ((1 << self.bits) - 1)

    def text(self, value: int) -> str:
        parts = [
            f"{self.count(value, kind)}{letter}"
            for kind, letter in enumerate(self.letters)
            if self.count(value, kind)
        ]
        return "".join(parts) if parts else "none"

    def parse(self, token: str) -> int:
        if token.lower() == "none":
            value = 0
        else:
            value = self._parse_counts(token)
        if value not in self._ranks:
            raise BadNotation(
                f"'{token}' holds {self._total(value)} pieces, not {self.least} to {self.most}"
            )
        return value

    def _parse_counts(self, token: str) -> int:
        value = 0
        digits = ""
        for letter in token:
            if letter.isdecimal():
                digits += letter
                continue
            kind = self.letters.lower().find(letter.lower())
            number = int(digits or "1") if len(digits) < MOST_DIGITS else self.most + 1
            if kind < 0 or number > self.most or number + self.count(value, kind) > self.most:
                raise BadNotation(f"'{token}' is not a set such as {self.expected()}")
            value += number << (self.bits * kind)
            digits = ""
        if digits or not token:
            raise BadNotation(f"'{token}' is not a set such as {self.expected()}")
        return value

    def _total(self, value: int) -> int:
        return sum([self.count(value, kind) for kind in range(len(self.letters))])

    def expected(self) -> str:
        return f"2{self.letters[0]}1{self.letters[-1]} (letters {self.letters})"

    def shown(self, value: int) -> object:
        return {
            self.words[kind]: self.count(value, kind)
            for kind in range(len(self.letters))
            if self.count(value, kind)
        }

    def rank(self, value: int) -> int:
        rank = self._ranks.get(value)
        if rank is None:
            raise ValueError(f"{value} is not a multiset of {self.least} to {self.most} pieces")
        return rank

    def unrank(self, rank: int) -> int:
        return self.values[rank]


def _multisets(kinds: int, bits: int, least: int, most: int) -> list[int]:
    """Return all packed multisets of `least` to `most` pieces, ascending."""
    found: list[tuple[int, int]] = [(0, 0)]
    for kind in range(kinds):
        found = [
            (value + (n << (bits * kind)), total + n)
            for value, total in found
            for n in range(most - total + 1)
        ]
    return sorted([value for value, total in found if total >= least])
