"""The house: all parts of one server, opened and closed together."""

import asyncio
import time
from typing import Final, Protocol

from sqlalchemy import make_url

from palatium.server.analysis import Analyst
from palatium.server.bots import BotPool
from palatium.server.bus import News, bus_for
from palatium.server.chats import Chats, Presence
from palatium.server.daily import Dailies
from palatium.server.hall import Hall
from palatium.server.keeper import Keeper
from palatium.server.limits import Buckets
from palatium.server.links import Links
from palatium.server.lobby import Tables
from palatium.server.mails import Mails
from palatium.server.people import People
from palatium.server.playing import Playing
from palatium.server.service import Service
from palatium.server.settings import Settings
from palatium.server.storage import Storage
from palatium.server.telemetry import Telemetry


class Connected(Protocol):
    """A socket that can be ended from here."""

    def hang_up(self) -> None:
        """End the connection."""


class House:
    """One server process."""

    COOKIE: Final = "palatium"

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.telemetry = Telemetry(settings.log_level)
        self.storage = Storage(settings.database, settings.backups)
        self.bus = bus_for(settings.redis)
        self.pool = BotPool(settings.workers, settings.bot_seconds)
        self.hall = Hall(settings, self.storage, self.bus, self.pool, self.telemetry)
        self.tables = Tables(self.storage)
        self.dailies = Dailies(self.storage, self.tables)
        self.people = People(self.storage)
        self.links = Links(self.storage)
        self.service = Service(self.hall, self.dailies, self.links)
        self.playing = Playing(self.hall)
        self.analyst = Analyst(self.hall)
        self.chats = Chats(self.storage, self.hall, self.bus)
        self.presence = Presence(self.bus)
        self.keeper = Keeper(self.hall, Mails(self.hall))
        self.visits = Buckets(
            settings.visits_per_second, settings.visits_per_second * 4, "requests"
        )
        self.strangers = Buckets(
            settings.strangers_per_minute / 60, settings.strangers_per_minute, "attempts"
        )
        self.makers = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour, "tables")
        self.sockets = 0
        self.connections: set[Connected] = set()
        self.opened = 0.0

    async def open(self) -> None:
        """Open everything; tables in play are checked in the background."""
        backup = await self.storage.open()
        if backup is not None:
            self.telemetry.log("backed_up", file=str(backup))
        await self.bus.open(self._heard, self.hall.missed)
        self.keeper.start()
        self.opened = time.time()
        self.telemetry.log("opened", database=make_url(self.settings.database).drivername)

    async def _heard(self, news: News) -> None:
        if news.kind == "chat":
            await self.chats.heard(news)
        else:
            await self.hall.heard(news)

    async def close(self) -> None:
        """Tell clients to come back later, save what is being saved, stop."""
        for connection in list(self.connections):
            connection.hang_up()
        await asyncio.sleep(0)
        await self.keeper.stop()
        await self.hall.close()
        await self.analyst.close()
        await self.pool.close()
        await self.bus.close()
        await self.storage.close()
        self.telemetry.log("closed")
