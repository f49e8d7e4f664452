"""Budgets: what one person and one address may ask for, and how much of the server's time.

Whatever cannot be foreseen is charged when it is known: the processor time that a request took is
taken from the budgets of who asked and of where it came from, and who owes some waits until it is
refilled. docs/security.md lists what each request costs at most.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from palatium.server.limits import Buckets, household, too_fast
from palatium.server.metering import Meter, counted
from palatium.server.proxies import Proxies
from palatium.server.settings import Settings
from palatium.server.telemetry import Telemetry

T = TypeVar("T")

AT_ONCE = 30.0
"""Seconds' worth of a budget for work that may be used at once."""
TOGETHER = 4
"""Requests of one address that are worked on at the same time; the others wait for these."""
HEAVY = 1.0
"""Seconds of processor time that an address has used lately beyond which it is a heavy one: all of
these together have as many requests worked on as one address, so that several strangers hold up
others no more than one does."""
FILES = 4
"""Files of the page to one request of the interface: a visit loads a few dozen."""
HOUSE = 4
"""Tables of one address to those of one person."""
EXPORTS = 3.0
"""Exports of one person's data in an hour."""
REPORTS = 10.0
"""Reports of one person in an hour."""
PROBES = 5.0
"""Looks at the health and the figures of the server in a second, from one address."""
PENALTY = 0.2
"""Seconds for which somebody who asks too much is not listened to: a refusal costs time too."""
BODIES = 8_000_000
"""Bytes of unfinished requests that one address may have lying here."""
CONNECTIONS = 256
"""Connections over HTTP of one address; a browser has six, and proxies are not counted."""
OUTGOING = 32_000_000
"""Bytes of messages that the sockets of one address have not read yet."""


@dataclass(slots=True)
class Asker:
    """Who asks, and from where. A guest without a name is known by the address alone."""

    address: str
    person_id: str | None = None

    @property
    def key(self) -> str:
        """The name under which requests are counted."""
        return f"at {self.address}" if self.person_id is None else self.person_id


class Budgets:
    """All budgets of one process."""

    def __init__(self, settings: Settings, telemetry: Telemetry) -> None:
        visits, strangers = settings.visits_per_second, settings.strangers_per_minute
        self._settings = settings
        self._telemetry = telemetry
        self.visits = Buckets(visits, visits * 4, "requests from your address")
        self.files = Buckets(visits * FILES, visits * FILES * 4, "requests from your address")
        self.probes = Buckets(PROBES, PROBES * 4, "looks at the server")
        self.strangers = Buckets(strangers / 60, strangers, "new names or log-ins")
        tables = settings.tables_per_hour
        self._of_maker = Buckets(tables / 3600, tables, "new tables of yours")
        self._made_at = Buckets(
            tables * HOUSE / 3600, tables * HOUSE, "new tables from your address"
        )
        self._of_reporter = Buckets(REPORTS / 3600, REPORTS, "reports of yours")
        self._reported_at = Buckets(REPORTS * HOUSE / 3600, REPORTS * HOUSE, "reports")
        self.requests = Buckets(
            settings.requests_per_second, settings.requests_burst, "requests of yours"
        )
        self._exports = Buckets(EXPORTS / 3600, EXPORTS, "exports of your data")
        self._of_person = _work(settings.person_work, "costly requests of yours")
        self._of_address = _work(settings.address_work, "costly requests from your address")
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._heavy = asyncio.Semaphore(TOGETHER)
        self._inside: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._proxies = Proxies(settings.trust_proxy)
        self.bodies = Held(BODIES)
        self.outgoing = Held(OUTGOING)

    def make_table(self, asker: Asker) -> None:
        """Count a new table; TooFast if there were too many."""
        self._made_at.take(asker.address)
        self._of_maker.take(asker.key)

    def export(self, asker: Asker) -> None:
        """Count an export of somebody's data, for which all their tables are replayed."""
        self._exports.take(f"at {asker.address}", 1 / HOUSE)
        self._exports.take(asker.key)

    def report(self, asker: Asker) -> None:
        """Count a report to the hosts; TooFast if there were too many."""
        self._reported_at.take(asker.address)
        self._of_reporter.take(asker.key)

    def check(self, asker: Asker) -> None:
        """Refuse somebody who has used more of the server's time than there was."""
        self._of_address.check(asker.address)
        if asker.person_id is not None:
            self._of_person.check(asker.person_id)

    async def answered(
        self,
        asker: Asker,
        kind: Callable[[], str],
        work: Coroutine[Any, Any, T],
        is_one_of_few: bool = True,
    ) -> T:
        """Do what was asked and charge it; its kind is asked for when it is done. `is_one_of_few`
        is False for what mostly waits for something else."""
        meter = Meter()
        try:
            self.check(asker)
            if not is_one_of_few:
                return await counted(meter, work)
            async with self.working(asker.address):
                self.check(asker)  # what others used while this one waited
                return await counted(meter, work)
        finally:
            work.close()
            self.charge(asker, kind(), meter)

    def charge(self, asker: Asker, kind: str, meter: Meter) -> None:
        """Charge what a meter shows."""
        self._of_address.of(asker.address).charge(meter.seconds)
        if asker.person_id is not None:
            self._of_person.of(asker.person_id).charge(meter.seconds)
        self._telemetry.worked(kind, meter.seconds, meter.longest)

    @asynccontextmanager
    async def working(self, address: str) -> AsyncIterator[None]:
        """Be one of the few requests of an address that are worked on: however many it sends,
        others wait for no more than these."""
        gate = self._gates.get(address)
        if gate is None:
            gate = self._gates[address] = asyncio.Semaphore(TOGETHER)
        self._inside[address] += 1
        try:
            async with gate, self._among_heavy(address):
                yield
        finally:
            if _less(self._inside, address, 1):
                del self._gates[address]

    @asynccontextmanager
    async def _among_heavy(self, address: str) -> AsyncIterator[None]:
        if self._of_address.of(address).used() <= HEAVY:
            yield
            return
        async with self._heavy:
            yield

    # What lies here

    def connected(self, peer: str) -> bool:
        """Count a connection over HTTP; False, and not counted, if its address has too many. Those
        of a proxy are many people's."""
        address = household(peer)
        if self._connections[address] >= CONNECTIONS and not self._proxies.is_proxy(peer):
            return False
        self._connections[address] += 1
        return True

    def disconnected(self, peer: str) -> None:
        """Count a connection no more."""
        _less(self._connections, household(peer), 1)

    def came(self, asker: Asker) -> None:
        """Count a socket; TooFast if the address or the person has too many."""
        for key, most in self._most_sockets(asker):
            if self._sockets[key] >= most:
                raise too_fast("open connections; close one of them", 10)
        for key, _ in self._most_sockets(asker):
            self._sockets[key] += 1

    def went(self, asker: Asker) -> None:
        """Count a socket no more."""
        for key, _ in self._most_sockets(asker):
            _less(self._sockets, key, 1)

    def _most_sockets(self, asker: Asker) -> list[tuple[str, int]]:
        out = [(f"at {asker.address}", self._settings.address_sockets)]
        if asker.person_id is not None:
            out.append((asker.person_id, self._settings.person_sockets))
        return out


class Held:
    """Bytes that lie here for an address, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._sizes: Counter[str] = Counter()

    def hold(self, address: str, size: int) -> bool:
        """Count more bytes; False, and not counted, if that is too many."""
        if self._sizes[address] + size > self._most:
            return False
        self._sizes[address] += size
        return True

    def let_go(self, address: str, size: int) -> None:
        """Count bytes no more."""
        _less(self._sizes, address, size)


def _work(share: float, what: str) -> Buckets:
    return Buckets(share, share * AT_ONCE, what)


def _less(counts: Counter[str], key: str, by: int) -> bool:
    """Count down; return whether nothing is left."""
    counts[key] -= by
    if counts[key] > 0:
        return False
    del counts[key]
    return True
