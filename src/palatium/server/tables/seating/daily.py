"""The daily deal: everyone meets the same draws; the secret is shown the next day."""

import datetime
import json

from palatium.core.registry import game, game_names
from palatium.playing.fairness import commitment_to
from palatium.server.sources import Sources
from palatium.server.store.queries.dailies import DailyRow, StoredDailies
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.tables.seating.lists import TableLists
from palatium.server.tables.views.configured_game import config_text
from palatium.server.wire.http import Daily, NewTable
from palatium.server.wire.refusals import BadMessage, NotNow

ONE_DAILY = "you have a table of today's deal already"


def today(now: float) -> str:
    """Return the day of a moment by UTC."""
    return datetime.datetime.fromtimestamp(now, datetime.UTC).date().isoformat()


def day_before(day: str) -> str:
    """Return the day before."""
    return (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()


class DailyDeals:
    """Draws and shows the deal of the day."""

    def __init__(self, storage: Storage, lists: TableLists, sources: Sources) -> None:
        self._sources = sources
        self._stored = StoredDailies(storage)
        self._lists = lists

    async def show(self, person_id: str | None) -> Daily:
        """Return today's deal without its secret, yesterday's with it."""
        day = today(self._sources.now())
        deal = await self._deal(day)
        before = await self._stored.of(day_before(day))
        mine = None if person_id is None else await self._lists.daily_table(person_id, day)
        return Daily(
            day=day,
            game=deal.game,
            config=json.loads(deal.config),
            commitment=commitment_to(deal.secret),
            table=mine,
            results=await self._lists.daily_results(day),
            yesterday=None if before is None else day_before(day),
            yesterday_secret=None if before is None else before.secret,
        )

    async def join(self, new: NewTable, person: Person) -> tuple[str, str]:
        """Put the day's game into what was asked for; return the day and its secret."""
        if new.record or new.guide or new.companion or new.hotseat or new.seed is not None:
            raise BadMessage("the daily deal is played as it is, against bots")
        if new.seats or new.config:
            raise BadMessage("the daily deal brings its own seats and options: leave them out")
        day = today(self._sources.now())
        if await self._lists.daily_table(person.id, day) is not None:
            raise NotNow(ONE_DAILY)
        deal = await self._deal(day)
        new.game, new.config = deal.game, json.loads(deal.config)
        new.config.pop("components", None)
        new.visibility = "private"
        return day, deal.secret

    async def _deal(self, day: str) -> DailyRow:
        found = await self._stored.of(day)
        if found is not None:
            return found
        names = game_names()
        name = names[datetime.date.fromisoformat(day).toordinal() % len(names)]
        config = config_text(dict(game(name).config))
        return await self._stored.add(DailyRow(day, name, config, self._sources.secret()))
