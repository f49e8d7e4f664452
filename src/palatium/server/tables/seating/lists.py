"""Lists of tables: yours, your turn, those of others, finished ones. No list replays a game."""

import json

from palatium.server.sources import Sources
from palatium.server.store.queries.lists import Listed, StoredLists
from palatium.server.store.storage import Storage
from palatium.server.tables.views.summary import table_info
from palatium.server.wire.http import DailyResult, Lobby
from palatium.server.wire.messages import TableInfo

MOST = 60
"""Tables in one list."""


class TableLists:
    """Reads lists of tables."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._sources = sources
        self._stored = StoredLists(storage)

    async def lobby(self, person_id: str | None) -> Lobby:
        """Return all lists for somebody."""
        shown, own, over = await self._stored.lobby(person_id, MOST)
        now = self._sources.uptime()
        mine = _infos(own, person_id, now)
        own_ids = {info.id for info in mine}
        return Lobby(
            turns=[info for info in mine if info.status == "playing" and _is_turn(info)],
            mine=mine,
            public=[info for info in _infos(shown, person_id, now) if info.id not in own_ids],
            finished=_infos(over, person_id, now),
        )

    async def daily_table(self, person_id: str, day: str) -> str | None:
        """Return somebody's table of a day's deal."""
        return await self._stored.daily_table(person_id, day)

    async def daily_results(self, day: str) -> list[DailyResult]:
        """Return the best of a day."""
        out: list[DailyResult] = []
        for end in await self._stored.daily_ends(day):
            outcome = json.loads(end.outcome)
            score = outcome["scores"][end.seat]
            out.append(DailyResult(name=end.name, score=score, won=end.seat in outcome["winners"]))
        return sorted(out, key=lambda result: -result.score)[:MOST]


def _infos(found: Listed, person_id: str | None, now: float) -> list[TableInfo]:
    return [table_info(row, seats, person_id, now) for row, seats in found]


def _is_turn(info: TableInfo) -> bool:
    return any(seat.yours and seat.number in info.to_move for seat in info.seats)
