"""Passwords that are guessed first: runs along a keyboard, dates, repetitions, favourite words.

Whoever guesses tries a few thousand of these. Most are one word with digits or signs around it, or
in place of its letters, so words (data/common-words.txt; about half are from the counts that
zxcvbn publishes) and rules are kept, which are fewer than a list of all.
"""

import re
from functools import cache
from pathlib import Path

PLAIN_DIGITS = 12
"""Passwords of digits alone are dates and telephone numbers below this length."""
RUN = 3
"""Signs that make a run along a keyboard or the alphabet."""
MOST_RUNS = 3
FEW = 4
"""A password of fewer different signs is no password."""
LONGEST_PIECE = 6
CUT = 8

_ROWS = (
    "01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm",
    "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "12qwaszx34erdfcv", "qawsedrftgyhujik",
    "azsxdcfvgbhnjm", "a1s2d3f4g5h6", "z1x2c3v4b5n6", "a1b2c3d4e5f6", "1a2b3c4d5e6f",
    "qazwsxedcrfvtgbyhnujm", "147258369", "789456123", "741852963",
)  # fmt: skip
_RUNS = frozenset(
    line[i : i + RUN] for row in _ROWS for line in (row, row[::-1]) for i in range(len(row) - 2)
)

_WRITTEN: list[dict[int, int]] = [
    {},
    *(str.maketrans("0134578@$!|", to) for to in ("oieastbasil", "oleastbasll", "oieasttasil")),
]
"""What signs stand for, where they stand for letters."""
_NUMBER = re.compile(r"[\d ./:+-]+")
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")


@cache
def _words() -> tuple[frozenset[str], frozenset[str]]:
    """The words, and the beginnings to which old systems cut them."""
    text = (Path(__file__).parent / "data" / "common-words.txt").read_text(encoding="utf-8")
    words = frozenset(text.split())
    return words, frozenset([word[:CUT] for word in words if len(word) > CUT])


def is_common(password: str) -> bool:
    """Return whether a password is among the first that somebody would guess."""
    text = password.casefold()
    if _NUMBER.fullmatch(text) and sum(map(str.isdigit, text)) < PLAIN_DIGITS:
        return True
    if len(set(text)) < FEW or _is_repeated(text):
        return True
    if _is_of_runs(text) or _is_of_runs(text[1:]):
        return True
    bare = _AROUND.sub("", text)
    return any(_is_word(one.translate(table)) for one in (text, bare) for table in _WRITTEN)


def _is_word(text: str) -> bool:
    """A word, also written twice or backwards, with digits and signs around it."""
    words, beginnings = _words()
    bare = _AROUND.sub("", text)
    half = bare[: len(bare) // 2]
    once = half if half * 2 == bare else bare
    return bool({bare, bare[::-1], once} & words) or bare in beginnings


def _is_repeated(text: str) -> bool:
    """One short piece again and again; the last may be cut off."""
    return any(
        text == (text[:size] * len(text))[: len(text)]
        for size in range(1, min(LONGEST_PIECE, len(text) // 2) + 1)
    )


def _is_of_runs(text: str) -> bool:
    """Keys side by side or one key, in a few pieces; one or two more signs add nothing."""
    pieces, i = 0, 0
    while len(text) - i > 2:
        if not _is_run(text[i : i + RUN]):
            return False
        i += RUN
        while i < len(text) and _is_run(text[i - RUN + 1 : i + 1]):
            i += 1
        pieces += 1
    return pieces <= MOST_RUNS


def _is_run(text: str) -> bool:
    return text in _RUNS or len(set(text)) == 1
