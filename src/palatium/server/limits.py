"""Limits: how often, how much, and from where."""

import ipaddress
import math
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from palatium.server.wire.refusals import TooFast

MOST_BUCKETS = 20_000
NETWORK = 64
"""Bits of an IPv6 address that name a household; it chooses the others as it likes."""


class Bucket:
    """Tokens that refill with time; each request takes some."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough. A
        cost above the burst is taken from a full bucket, which then owes the rest."""
        left = self._now()
        lacking = min(cost, self._burst) - left
        if lacking > 0:
            return lacking / self._rate
        self._left = left - cost
        return 0.0

    def charge(self, cost: float) -> None:
        """Take what was used already, even if it was not there; a debt is at most a burst."""
        self._left = max(self._now() - cost, -self._burst)

    def used(self) -> float:
        """Return how much is missing to a full bucket."""
        return self._burst - self._now()

    def debt(self) -> float:
        """Return the seconds until nothing is owed."""
        return max(-self._now() / self._rate, 0.0)

    def _now(self) -> float:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left


class Buckets:
    """A bucket for each key, such as an address; the oldest are forgotten."""

    def __init__(self, rate: float, burst: float, what: str) -> None:
        self._rate = rate
        self._burst = burst
        self._what = what
        self._all: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """Return the bucket of a key."""
        bucket = self._all.pop(key, None) or Bucket(self._rate, self._burst)
        self._all[key] = bucket
        if len(self._all) > MOST_BUCKETS:
            self._all.popitem(last=False)
        return bucket

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take tokens or raise TooFast."""
        wait = self.of(key).take(cost)
        if wait:
            raise too_fast(self._what, wait)

    def check(self, key: str) -> None:
        """Raise TooFast while something is owed."""
        wait = self.of(key).debt()
        if wait:
            raise too_fast(self._what, wait)


def too_fast(what: str, wait: float) -> TooFast:
    """Return a refusal that says when to try again."""
    seconds = max(math.ceil(wait), 1)
    if seconds < 120:
        when = "1 second" if seconds == 1 else f"{seconds} seconds"
    else:
        when = f"{math.ceil(seconds / 60)} minutes"
    return TooFast(f"too many {what}; try again in {when}", math.ceil(wait * 1000) / 1000)


def household(address: str) -> str:
    """Return what is counted as one address: of IPv6 the network that one connection gets."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), NETWORK), strict=False))


def is_own_origin(origin: str | None, host: str | None, allowed: list[str]) -> bool:
    """Return whether a request comes from our own pages. Programs that are no browsers send no
    origin, and have no cookie that a page could abuse."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    return host is not None and urlsplit(origin).netloc.lower() == host.lower()
