"""Digests: positions as bytes, equal for equal positions, on every machine and in every build.

A part that never changes (a frame, a card, a pile) caches its bytes, so that hashing costs only as
much as the move changed. All encodings here are self-delimiting, so joining them loses nothing.
"""

import struct
from hashlib import blake2b
from typing import Final

HASH_SIZE: Final = 8
PART_SIZE: Final = 16
"""The number of bytes that represent a large part."""

_TEXT: Final = -(1 << 31)
"""Replaces the count if a number does not fit in 64 bits."""

_LARGE: Final = 255
_MARK: Final = bytes([_LARGE])
"""Replaces the count of small numbers."""

_narrow: Final[dict[int, struct.Struct]] = {}
_wide: Final[dict[int, struct.Struct]] = {}


def packed(ints: list[int]) -> bytes:
    """Return whole numbers after their count: in 32 bits if all fit, else in 64, else as text."""
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
    """Return a few numbers that mostly fit in a byte each, preceded by their count."""
    count = len(ints)
    if count < _LARGE:
        try:
            return bytes([count, *ints])
        except ValueError:
            pass
    return _MARK + packed(ints)


def part_digest(data: bytes) -> bytes:
    """Return the digest of a large part."""
    return blake2b(data, digest_size=PART_SIZE).digest()


def position_hash(pieces: list[bytes]) -> str:
    """Return the hash of a position from the bytes of its parts."""
    return blake2b(b"".join(pieces), digest_size=HASH_SIZE).hexdigest()
