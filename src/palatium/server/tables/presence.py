"""Presence: everyone at a table is told who is there, and for how many minutes others are away.

Processes tell one another whom they have. What one says holds as long as it is heard of: who dies
takes its people along.
"""

import asyncio
import contextlib
from dataclasses import dataclass
from itertools import count
from math import inf

from palatium.server.store.queries.visits import StoredVisits, Visit
from palatium.server.tables.bus import Bus, News
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.views.attendance import Claim, Company, minute_of
from palatium.server.wire.refusals import Refusal

GRACE = 3.0
"""Seconds in which somebody who went may come back unnoticed, as after reloading the page; at most
once in so many seconds, a table is told how many look on."""

LEASE = 2.5
"""A process that was silent for so many sweeps has no people any more."""

KEPT = 6
"""Every so many sweeps, it is kept who is here."""

EVERY = ""
"""Instead of a table, in news that are of none or of all."""


@dataclass(slots=True)
class OtherProcess:
    """What is known of another process."""

    heard_at: float = 0.0
    number: int = 0
    """Up to this one, none of its numbered news is missing."""
    since: int = 0
    """What it said before this one is void."""


class Presence:
    """Tells everyone at a table who is there."""

    def __init__(self, tables: LiveTables, bus: Bus, sweep: float, grace: float) -> None:
        self._tables = tables
        self._bus = bus
        self._every = sweep
        self._grace = grace
        self._stored = StoredVisits(tables.storage)
        self._number = 0
        self._others: dict[str, OtherProcess] = {}

    def changed(self, table: LiveTable) -> None:
        """Somebody came or went. Who comes to a seat is told at once, all else after a moment."""
        attendance, now = table.attendance, table.company()
        if now == attendance.shown and table.own_company() == attendance.told:
            return
        if (now.people - attendance.shown.people) & table.seated():
            self._settle(table)
        elif not attendance.is_settling:
            attendance.is_settling = True
            self._tables.spawn(self._settle_later(table))

    async def _settle_later(self, table: LiveTable) -> None:
        await asyncio.sleep(self._grace)
        table.attendance.is_settling = False
        self._settle(table)

    def _settle(self, table: LiveTable) -> None:
        """Tell other processes, and those at the table, what has changed."""
        attendance, now = table.attendance, table.company()
        if table.own_company() != attendance.told:
            self._tell(table)
        if now == attendance.shown:
            return
        minute = minute_of(self._tables.sources.now())
        gone = (attendance.shown.people - now.people) & table.seated()
        attendance.last.update(dict.fromkeys(gone, minute))
        attendance.shown = now
        table.tell_head()
        if gone:
            self._tables.spawn(self._stored.note([(table.id, who, minute) for who in gone]))

    def _tell(self, table: LiveTable) -> None:
        own = table.attendance.told = table.own_company()
        self._number += 1
        self._bus.tell(table.id, "here", self._number, sorted(own.people), own.strangers)

    def _tell_all(self) -> None:
        """Tell other processes everything, whatever they have heard before."""
        self._number += 1
        self._bus.tell(EVERY, "anew", self._number)
        for table in self._tables.live.values():
            table.attendance.told = Company()
            if table.watchers:
                self._tell(table)

    # Other processes

    def heard(self, news: News) -> None:
        """Take in what another process says. News may be late, doubled or lost: they are numbered,
        and who finds that some are missing asks for all."""
        other = self._others.get(news.source)
        if other is None:  # it knows nothing of those here, or has taken this process for dead
            other = self._others[news.source] = OtherProcess()
            self._bus.tell(EVERY, "who")
            self._tell_all()
        other.heard_at = asyncio.get_running_loop().time()
        table = self._tables.live.get(news.table)
        if news.kind == "alive" and news.stamp > other.number:
            self._bus.tell(EVERY, "who")
        elif news.kind == "who" and news.table == EVERY:
            self._tell_all()
        elif news.kind == "who" and table is not None and table.watchers:
            self._tell(table)
        elif news.kind == "anew":
            self._forget(news.source, news.stamp)
            other.number = other.since = max(other.since, news.stamp)
        elif news.kind == "here":
            if news.stamp == other.number + 1:
                other.number = news.stamp
            if table is not None and news.stamp > other.since:
                self._take_in(table, news)

    def _take_in(self, table: LiveTable, news: News) -> None:
        claims = table.attendance.elsewhere
        if news.source not in claims or claims[news.source].number < news.stamp:
            company = Company(frozenset(news.people), news.strangers)
            claims[news.source] = Claim(news.stamp, company)
            self.changed(table)

    def _forget(self, source: str, before: float) -> None:
        """Nobody is at any table through a process as far as it said so before a number."""
        for table in list(self._tables.live.values()):
            claim = table.attendance.elsewhere.get(source)
            if claim is not None and claim.number < before:
                del table.attendance.elsewhere[source]
                self.changed(table)

    def missed(self) -> None:
        """News may have been lost, here and of here."""
        if self._bus.is_up:
            self._bus.tell(EVERY, "who")
            self._tell_all()

    async def run(self) -> None:
        """Renew this process's lease, and let go of whom only the dead have seen."""
        for number in count(1):
            await asyncio.sleep(self._every)
            self._bus.tell(EVERY, "alive", self._number)
            self._let_go()
            if number % KEPT == 0:
                with contextlib.suppress(Refusal):
                    await self._keep_visits()

    def _let_go(self) -> None:
        limit = asyncio.get_running_loop().time() - LEASE * self._every
        for source in [name for name, other in self._others.items() if other.heard_at < limit]:
            del self._others[source]
            self._forget(source, inf)

    async def _keep_visits(self) -> None:
        """A crash must not make those who are here look as if they had been gone for long."""
        minute = minute_of(self._tables.sources.now())
        found: list[Visit] = []
        for table in self._tables.live.values():
            here = table.own_company().people & table.seated()
            found += [(table.id, who, minute) for who in here]
        if found:
            await self._stored.note(found)
