"""Digests: a position as bytes, equal where positions are, on every machine and in every build.

A part that never changes (a frame, a card, a pile) keeps its bytes once they were asked for, so
that a move costs what it changed. All bytes here tell where they end, so nothing is lost where
they are joined.
"""

import struct
from hashlib import blake2b
from typing import Final

HASH_SIZE: Final = 8
PART_SIZE: Final = 16
"""Bytes that stand for a large part."""

_TEXT: Final = -(1 << 31)
"""Stands where the count would: numbers follow that 64 bits do not hold."""

_LARGE: Final = 255
_MARK: Final = bytes([_LARGE])
"""Stands where the count of small numbers would."""

_narrow: Final[dict[int, struct.Struct]] = {}
_wide: Final[dict[int, struct.Struct]] = {}


def packed(ints: list[int]) -> bytes:
    """Whole numbers behind their count: in 32 bits if all fit, else in 64, else as text."""
    count = len(ints)
    form = _narrow.get(count)
    if form is None:
        form = _narrow[count] = struct.Struct(f"<{count + 1}i")
    try:
        return form.pack(count, *ints)
    except struct.error:
        return _packed_wide(ints, count)


def _packed_wide(ints: list[int], count: int) -> bytes:
    form = _wide.get(count)
    if form is None:
        form = _wide[count] = struct.Struct(f"<i{count}q")
    try:
        return form.pack(-1 - count, *ints)
    except struct.error:
        text = ",".join([str(item) for item in ints]).encode()
        return struct.pack("<ii", _TEXT, len(text)) + text


def small(ints: list[int]) -> bytes:
    """A few numbers that mostly fit a byte each, behind their count."""
    count = len(ints)
    if count < _LARGE:
        try:
            return bytes([count, *ints])
        except ValueError:
            pass
    return _MARK + packed(ints)


def part_digest(data: bytes) -> bytes:
    """A large part in a few bytes."""
    return blake2b(data, digest_size=PART_SIZE).digest()


def position_hash(pieces: list[bytes]) -> str:
    """The hash of a position whose pieces these are."""
    return blake2b(b"".join(pieces), digest_size=HASH_SIZE).hexdigest()
