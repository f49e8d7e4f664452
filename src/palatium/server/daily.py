"""The daily deal: everyone meets the same draws; the secret is shown the next day."""

import datetime
import json

from sqlalchemy import insert, select

from palatium.core.registry import game as configured
from palatium.core.registry import games
from palatium.play.fairness import commitment_to, new_secret
from palatium.server import schema
from palatium.server.desk import config_text
from palatium.server.errors import BadMessage, NotNow, Stale
from palatium.server.lobby import Tables
from palatium.server.rows import Person
from palatium.server.storage import Storage
from palatium.server.wire_http import Daily, NewTable

ONE_DAILY = "you have a table of today's deal already"


def today() -> str:
    """The day by UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def day_before(day: str) -> str:
    """The day before."""
    return (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()


class Dailies:
    """Draws and shows the deal of the day."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        self._storage = storage
        self._tables = tables

    async def show(self, person_id: str | None) -> Daily:
        """Today's deal without its secret, yesterday's with it."""
        day = today()
        name, config, secret = await self._deal(day)
        before = await self._stored(day_before(day))
        mine = None if person_id is None else await self._tables.daily_table(person_id, day)
        return Daily(
            day=day,
            game=name,
            config=json.loads(config),
            commitment=commitment_to(secret),
            table=mine,
            results=await self._tables.daily_results(day),
            yesterday=None if before is None else day_before(day),
            yesterday_secret=None if before is None else before[2],
        )

    async def join(self, new: NewTable, person: Person) -> tuple[str, str]:
        """Put the day's game into what was asked for; the day and its secret."""
        if new.record or new.guide or new.companion or new.hotseat or new.seed is not None:
            raise BadMessage("the daily deal is played as it is, against bots")
        if new.seats or new.config:
            raise BadMessage("the daily deal brings its own seats and options: leave them out")
        day = today()
        if await self._tables.daily_table(person.id, day) is not None:
            raise NotNow(ONE_DAILY)
        name, config, secret = await self._deal(day)
        new.game, new.config = name, json.loads(config)
        new.config.pop("components", None)
        new.visibility = "private"
        return day, secret

    async def _deal(self, day: str) -> tuple[str, str, str]:
        found = await self._stored(day)
        if found is not None:
            return found
        names = games()
        name = names[datetime.date.fromisoformat(day).toordinal() % len(names)]
        config = config_text(dict(configured(name).config))
        row = {"day": day, "game": name, "config": config, "secret": new_secret()}
        try:
            async with self._storage.transaction() as connection:
                await connection.execute(insert(schema.dailies), [row])
        except Stale:
            pass  # another process was quicker
        found = await self._stored(day)
        assert found is not None
        return found

    async def _stored(self, day: str) -> tuple[str, str, str] | None:
        async with self._storage.transaction() as connection:
            rows = await connection.execute(
                select(schema.dailies).where(schema.dailies.c.day == day)
            )
            row = rows.first()
        return None if row is None else (row.game, row.config, row.secret)
