"""Limits: how often, how much, and from where."""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from palatium.server.wire.refusals import TooFast

MOST_BUCKETS = 20_000


class Bucket:
    """Tokens that refill with time; each request takes some."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Return whether there were enough tokens."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each key, such as an address; the oldest are forgotten."""

    def __init__(self, rate: float, burst: float, what: str) -> None:
        self._rate = rate
        self._burst = burst
        self._what = what
        self._all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take tokens or raise TooFast."""
        bucket = self._all.pop(key, None) or Bucket(self._rate, self._burst)
        self._all[key] = bucket
        if len(self._all) > MOST_BUCKETS:
            self._all.popitem(last=False)
        if not bucket.take(cost):
            raise TooFast(f"too many {self._what}; wait a little and try again")


def is_own_origin(origin: str | None, host: str | None, allowed: list[str]) -> bool:
    """Return whether a request comes from our own pages. Programs that are no browsers send no
    origin, and have no cookie that a page could abuse."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    return host is not None and urlsplit(origin).netloc.lower() == host.lower()
