"""How a language counts and writes whole numbers: plural categories, groups of digits.

`data/locales.json` has the rules of the Unicode CLDR, folded to whole numbers by
`scripts/locales.py`.
English needs no file.
"""

import json
from pathlib import Path


class Check:
    """One comparison of a plural rule: n % 100 != 11..14."""

    def __init__(self, text: str) -> None:
        left, sign, ranges = text.rsplit(" ", 2)
        self.mod = int(left.removeprefix("n").removeprefix(" % ") or 0)
        self.is_negated = sign == "!="
        self.ranges: list[tuple[int, int]] = []
        for part in ranges.split(","):
            least, _, most = part.partition("..")
            self.ranges.append((int(least), int(most or least)))

    def holds(self, number: int) -> bool:
        """Return whether a number passes."""
        value = number % self.mod if self.mod else number
        for least, most in self.ranges:
            if least <= value <= most:
                return not self.is_negated
        return self.is_negated


class Rule:
    """When a plural category holds: one of several ways, each a list of checks."""

    def __init__(self, category: str, text: str) -> None:
        self.category = category
        self.ways = [[Check(check) for check in way.split(" and ")] for way in text.split(" or ")]

    def holds(self, number: int) -> bool:
        """Return whether a number is of this category."""
        return any(all(check.holds(number) for check in way) for way in self.ways)


class Locale:
    """A language's own way with numbers."""

    def __init__(self, code: str, rules: list[Rule], signs: list[str]) -> None:
        self.code = code
        self._rules = rules
        self._group, self._minus, least, sizes, self._digits = signs
        first, others = sizes.split(" ")
        self._first, self._others = int(first), int(others)
        self._least = int(first) + int(least)

    def category(self, number: int) -> str:
        """Return the plural category of a number: one, few, other."""
        for rule in self._rules:
            if rule.holds(abs(number)):
                return rule.category
        return "other"

    def number(self, value: int) -> str:
        """Return a number as the language writes it: 12,000."""
        left = "".join([self._digits[int(digit)] for digit in str(abs(value))])
        groups: list[str] = []
        if len(left) >= self._least:
            size = self._first
            while len(left) > size:
                groups.insert(0, left[-size:])
                left = left[:-size]
                size = self._others
        groups.insert(0, left)
        said = self._group.join(groups)
        return self._minus + said if value < 0 else said


ENGLISH_RULES = {"one": "n = 1"}
ENGLISH_SIGNS = [",", "-", "1", "3 3", "0123456789"]
ENGLISH = Locale("en", [Rule("one", "n = 1")], ENGLISH_SIGNS)


_known = {"en": ENGLISH}


def locale(code: str) -> Locale:
    """Return the ways of a language such as de or pt-PT; those of English where CLDR has none."""
    known = _known.get(code)
    if known is None:
        known = _known[code] = _read(code)
    return known


def _read(code: str) -> Locale:
    path = Path(__file__).parents[1] / "data" / "locales.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    found = _entry(data["plurals"], code)
    rules = found if isinstance(found, dict) else ENGLISH_RULES
    listed = [Rule(str(category), str(text)) for category, text in rules.items()]
    signs = _entry(data["numbers"], code)
    if not isinstance(signs, list):
        signs = ENGLISH_SIGNS
    return Locale(code, listed, [str(sign) for sign in signs])


def _entry(rows: list[list[object]], code: str) -> object:
    """Return the entry of a language, or of the one that it is derived from: pt-PT, then pt."""
    left = code
    while left:
        for row in rows:
            if left in str(row[0]).split(" "):
                return row[1]
        left = left.rpartition("-")[0]
    return None
