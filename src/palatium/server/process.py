"""The server: all parts of one server, opened and closed together."""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from palatium.playing.fairness import new_secret
from palatium.server.bots.pool import BotPool
from palatium.server.budgets import Budgets
from palatium.server.health import Health
from palatium.server.moderation.sightings import Sightings
from palatium.server.moderation.welcome import Welcome
from palatium.server.orders import Dismissed, Orders
from palatium.server.people.accounts import People
from palatium.server.people.mails import Mails
from palatium.server.proxies import Proxies
from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.storage import Storage
from palatium.server.tables.bot_turns import BotTurns
from palatium.server.tables.bus import Bus, News, bus_for
from palatium.server.tables.chat import Chats
from palatium.server.tables.housekeeping import PACE, SWEEP, Housekeeping
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.presence import GRACE, Presence
from palatium.server.tables.requests.analysis import Analyst
from palatium.server.tables.requests.conduct import Conduct
from palatium.server.tables.requests.personal_data import PersonalData
from palatium.server.tables.requests.playing import PlayRequests
from palatium.server.tables.seating.bot_seats import BotSeats
from palatium.server.tables.seating.commitments import Commitments
from palatium.server.tables.seating.daily import DailyDeals
from palatium.server.tables.seating.deleting import Deleting
from palatium.server.tables.seating.farewell import Farewell
from palatium.server.tables.seating.links import Links
from palatium.server.tables.seating.lists import TableLists
from palatium.server.tables.seating.resigning import Resigning
from palatium.server.tables.seating.seats import Seating
from palatium.server.telemetry import Telemetry
from palatium.server.uptime import BEAT, Uptime
from palatium.server.wire.refusals import NoName

ENDED = "this session has ended; choose a name or log in"


class Connected(Dismissed, Protocol):
    """A socket that can be ended from here."""

    person_id: str | None
    session: str | None
    """The hash of the session that it was opened in."""

    def hang_up(self) -> None:
        """End the connection."""


@dataclass(slots=True)
class Surroundings:
    """All that a process touches outside itself; a simulation of several brings its own."""

    telemetry: Telemetry
    storage: Storage
    bus: Bus
    pool: BotPool
    now: Callable[[], float] = time.time
    """The time of day."""
    pace: float = PACE
    sweep: float = SWEEP
    beat: float = BEAT
    grace: float = GRACE
    token: Callable[[int], str] = secrets.token_urlsafe
    """A text that nobody can guess, of so many bytes."""
    secret: Callable[[], str] = new_secret
    """The secret of a deal."""


def surroundings(settings: Settings) -> Surroundings:
    """Return what the settings name."""
    return Surroundings(
        Telemetry(settings.log_level),
        Storage(settings.database, settings.backups),
        bus_for(settings.redis),
        BotPool(settings.workers, settings.bot_seconds),
    )


class ServerProcess:
    """One server process."""

    COOKIE: Final = "palatium"

    def __init__(self, settings: Settings, around: Surroundings | None = None) -> None:
        around = around or surroundings(settings)
        self.settings = settings
        self.uptime = Uptime(around.storage, around.now(), around.beat)
        self.sources = Sources(around.now, self.uptime.now, around.token, around.secret)
        self.telemetry = around.telemetry
        self.storage = around.storage
        self.bus = around.bus
        self.pool = around.pool
        self.tables = LiveTables(settings, self.storage, self.bus, self.telemetry, self.sources)
        self.welcome = Welcome(self.storage, self.sources)
        self.chats = Chats(self.storage, self.tables, self.bus, self.welcome)
        BotTurns(self.tables, self.pool, self.chats.note)  # from here on bots play
        self.lists = TableLists(self.storage, self.sources, settings.resting_days)
        self.dailies = DailyDeals(self.storage, self.lists, self.sources)
        self.people = People(self.storage, self.sources, settings.session_days)
        self.people.check_welcome = self.welcome.check_person
        self.links = Links(self.storage, self.sources)
        self.commitments = Commitments(self.storage, self.sources)
        bot_seats = BotSeats(settings, self.pool)
        self.seating = Seating(
            self.tables, self.dailies, self.links, self.commitments, bot_seats
        )
        self.resigning = Resigning(self.tables)
        self.deleting = Deleting(self.tables)
        self.farewell = Farewell(self.tables, self.seating)
        self.personal_data = PersonalData(self.tables)
        self.playing = PlayRequests(self.tables, self.pool)
        self.analyst = Analyst(self.tables)
        self.conduct = Conduct(self.storage, self.chats, self.sources)
        self.presence = Presence(self.tables, self.bus, around.sweep, around.grace)
        self.mails = Mails(
            settings, self.storage, self.telemetry, self.sources, self.tables.is_here
        )
        self.housekeeping = Housekeeping(
            self.tables, self.presence, self.mails, self.uptime, around.pace, around.sweep
        )
        self.housekeeping.also = [self._end_sockets]
        self.housekeeping.hourly = [
            self.people.sessions.drop_expired,
            self.people.resets.drop_expired,
        ]
        self.budgets = Budgets(settings, self.telemetry)
        self.health = Health(self.storage, self.bus, self.telemetry)
        self.proxies = Proxies(settings.trust_proxy)
        self.sockets = 0
        self.connections: set[Connected] = set()
        self.sightings = Sightings(self.storage, self.sources)
        self.orders = Orders(
            self.storage,
            self.bus,
            self.welcome,
            self.sightings,
            self.people,
            self.tables,
            lambda: self.connections,
        )
        self.opened = 0.0

    async def open(self) -> None:
        """Open everything; tables in play are checked in the background."""
        backup = await self.storage.open()
        if backup is not None:
            self.telemetry.log("backed_up", file=str(backup))
        await self.uptime.open()
        await self.orders.open()
        await self.bus.open(self._heard, self._missed)
        self.housekeeping.start()
        self.health.start()
        self.opened = self.sources.now()
        self.telemetry.log("opened", database=self.storage.driver)

    async def _heard(self, news: News) -> None:
        if news.kind in ("chat", "blocks"):
            await self.chats.heard(news)
        elif news.kind == "orders":
            await self.orders.look()
        elif news.kind == "people":
            await self._look_at(news.people, bool(news.stamp))
        elif news.kind == "written":
            await self.tables.heard(news)
        self.presence.heard(news)

    async def _missed(self) -> None:
        """Look what changed while no news came: people, their sessions, tables."""
        self.presence.missed()
        self.people.forget()
        await self._end_sockets()
        await self.tables.missed()

    async def people_changed(self, *person_ids: str, with_tables: bool = False) -> None:
        """Act on what changed about people, whose sessions may have ended and to whom tables may
        have come; all processes do."""
        self.bus.tell("", "people", int(with_tables), list(person_ids))
        await self._look_at(list(person_ids), with_tables)

    async def _look_at(self, person_ids: list[str], with_tables: bool) -> None:
        self.people.forget()
        await self._end_sockets(person_ids)
        if with_tables:
            await self.tables.missed()

    async def _end_sockets(self, person_ids: list[str] | None = None) -> None:
        """Hang up where a session has ended, of these people or of anybody."""
        found = [
            (each.session, each)
            for each in self.connections
            if each.session is not None and (person_ids is None or each.person_id in person_ids)
        ]
        if found:
            ended = await self.people.sessions.ended(sorted({session for session, _ in found}))
            for session, connection in found:
                if session in ended:
                    connection.dismiss(NoName(ENDED))

    async def close(self) -> None:
        """Tell clients to come back later, save what is being saved, stop."""
        for connection in list(self.connections):
            connection.hang_up()
        await asyncio.sleep(0)
        await self.orders.close()
        await self.health.close()
        await self.housekeeping.stop()
        await self.tables.close()
        await self.analyst.close()
        await self.pool.close()
        await self.bus.close()
        await self.storage.close()
        self.telemetry.log("closed")
