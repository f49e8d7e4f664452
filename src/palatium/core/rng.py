"""A small native generator (sfc32): the same numbers compiled and uncompiled, on every machine."""

import hashlib
from typing import Final, Protocol

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
FAST_LIMIT: Final = 1 << 30


class Source(Protocol):
    """A source of random numbers: an Rng, a random.Random, a NumPy generator."""

    def random(self) -> float:
        """Return a float in [0, 1)."""


class Rng:
    """Random whole numbers from a seed; not for secrets.

    >>> import palatium as pal
    >>> rng = pal.Rng(7)
    >>> dice = [1 + rng.below(6) for _ in range(5)]
    >>> rng = pal.Rng(7)
    >>> dice == [1 + rng.below(6) for _ in range(5)]
    True
    """

    _a: i64
    _b: i64
    _c: i64
    _count: i64

    def __init__(self, seed: int) -> None:
        if seed < 0:
            seed = -seed * 2 + 1
        if seed >> 96:
            seed = keyed_seed(seed)
        self._a = seed & WORD
        self._b = (seed >> 32) & WORD
        self._c = (seed >> 64) & WORD
        self._count = 1
        for _ in range(15):
            self.word()

    def word(self) -> i64:
        """Return the next 32 bits."""
        a: i64 = self._a
        b: i64 = self._b
        c: i64 = self._c
        count: i64 = self._count
        out: i64 = (a + b + count) & 0xFFFFFFFF
        self._count = (count + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & 0xFFFFFFFF
        self._c = ((((c << 21) | (c >> 11)) & 0xFFFFFFFF) + out) & 0xFFFFFFFF
        return out

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, all equally likely."""
        if n <= 0:
            raise ValueError(f"below() needs a positive bound, not {n}")
        if n >= FAST_LIMIT:
            return self._below_large(n)
        bound: i64 = n
        product: i64 = self.word() * bound
        low: i64 = product & 0xFFFFFFFF
        if low < bound:
            floor: i64 = (0x100000000 - bound) % bound
            while low < floor:
                product = self.word() * bound
                low = product & 0xFFFFFFFF
        return product >> 32

    def _below_large(self, n: int) -> int:
        bits = (n - 1).bit_length()
        while True:
            value = 0
            for _ in range((bits + 31) // 32):
                word: int = self.word()  # a plain int: the value does not fit in a machine word
                value = (value << 32) | word
            value &= (1 << bits) - 1
            if value < n:
                return value

    def random(self) -> float:
        """Return a float in [0, 1)."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, weights: list[int]) -> int:
        """Return an index drawn by weight."""
        total = 0
        for w in weights:
            total += w
        left = self.below(total)
        for i, w in enumerate(weights):
            left -= w
            if left < 0:
                return i
        raise ValueError("weights must not be negative")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return rng_again, (self._a, self._b, self._c, self._count)


def rng_again(a: int, b: int, c: int, count: int) -> Rng:
    """Return the generator that a pickle or copy holds, at the same point."""
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._count = a, b, c, count
    return rng


def ours(source: Source) -> Rng:
    """Return an Rng unchanged; from any other source a new one, seeded with its next numbers."""
    if isinstance(source, Rng):
        return source
    seed = 0
    try:
        for _ in range(3):
            seed = seed << 32 | int(source.random() * 4294967296.0)
    except (AttributeError, TypeError):
        raise TypeError(
            f"random numbers come from pal.Rng(7), a random.Random or a NumPy generator, "
            f"not from {source!r}"
        ) from None
    return Rng(seed)


def keyed_seed(*key: int | str) -> int:
    """Return a 96-bit seed from a key such as (seed, "bag", 3): equal keys give equal seeds."""
    text = "/".join(f"{type(part).__name__}:{part}" for part in key)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=12).digest(), "big")


def keyed_rng(*key: int | str) -> Rng:
    """Return a generator for a key, independent of those of all other keys."""
    return Rng(keyed_seed(*key))
