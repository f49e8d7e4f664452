"""Wrong passwords: whoever guesses waits longer each time, and the owner can still get in.

Wrong tries are counted by account and by address; known browsers are counted for themselves, so
nobody elsewhere can lock them out. An address waits longer than an account does: one stranger who
goes on guessing is held back more than the account that they guess at.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from palatium.server.limits import too_fast

MOST_KEPT = 20_000
FORGOTTEN = 86_400.0
"""Seconds after the last wrong try until all are forgotten."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """So many tries are free; then each doubles the pause, up to the longest."""

    free: int
    longest: float

    def after(self, tries: int) -> float:
        """Return the pause after so many wrong tries."""
        if tries < self.free:
            return 0.0
        return min(2.0 ** min(tries - self.free, 20), self.longest)


OF_ACCOUNT = Pauses(5, 300.0)
OF_ADDRESS = Pauses(10, 3600.0)
OF_DEVICE = Pauses(5, 3600.0)


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    at: float = 0.0
    before: float = 0.0
    """When the try before the last was: one that was right leaves the pause as it is."""


class _Counted:
    """Wrong tries by key; the oldest are forgotten."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses
        self._all: OrderedDict[str, _Tries] = OrderedDict()

    def wait(self, key: str, now: float) -> float:
        """Return the seconds until somebody may try again."""
        tries = self._all.get(key)
        if tries is None or now - tries.at > FORGOTTEN:
            return 0.0
        return max(tries.at + self._pauses.after(tries.wrong) - now, 0.0)

    def count(self, key: str, by: int, now: float) -> None:
        """Count a try, or take back one that was right."""
        tries = self._all.pop(key, None)
        if tries is None or now - tries.at > FORGOTTEN:
            tries = _Tries()
        tries.wrong = max(tries.wrong + by, 0)
        tries.before, tries.at = (tries.at, now) if by > 0 else (tries.before, tries.before)
        if tries.wrong:
            self._all[key] = tries
        if len(self._all) > MOST_KEPT:
            self._all.popitem(last=False)


class Guesses:
    """Counts tries before they are looked at: many at once are as many one after another."""

    def __init__(self) -> None:
        self._accounts = _Counted(OF_ACCOUNT)
        self._addresses = _Counted(OF_ADDRESS)
        self._devices = _Counted(OF_DEVICE)

    def begin(self, login: str, address: str, device: str | None) -> None:
        """Count a try; TooFast says how long to wait if there were too many. A known browser
        (`device`) does not wait for others."""
        now = asyncio.get_running_loop().time()
        counted = self._counted(login, address, device)
        wait = max([each.wait(key, now) for each, key in counted])
        if wait > 0:
            raise too_fast("wrong passwords", wait)
        for each, key in counted:
            each.count(key, 1, now)

    def right(self, login: str, address: str, device: str | None) -> None:
        """Take a try back that was right."""
        now = asyncio.get_running_loop().time()
        for each, key in self._counted(login, address, device):
            each.count(key, -1, now)

    def _counted(self, login: str, address: str, device: str | None) -> list[tuple[_Counted, str]]:
        if device is not None:
            return [(self._devices, device)]
        return [(self._accounts, login), (self._addresses, address)]
