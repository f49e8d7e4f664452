"""Lists of tables: yours, your turn, those of others, finished ones. No list replays a game."""

import json

from palatium.server.sources import Sources
from palatium.server.store.queries.lists import Listed, StoredLists
from palatium.server.store.rows import SeatRow, TableRow
from palatium.server.store.storage import Storage
from palatium.server.tables.views.summary import table_info
from palatium.server.wire.http import DailyResult, Lobby
from palatium.server.wire.messages import TableInfo

DAY = 86_400.0
MOST = 60
"""Tables in one list."""


class TableLists:
    """Reads lists of tables."""

    def __init__(self, storage: Storage, sources: Sources, resting_days: int) -> None:
        self._sources = sources
        self._resting_days = resting_days
        self._stored = StoredLists(storage)

    async def lobby(self, person_id: str | None) -> Lobby:
        """Return all lists for somebody."""
        shown, own, over = await self._stored.lobby(person_id, MOST)
        now = self._sources.uptime()
        resting = [one for one in own if self._rests(*one, person_id)]
        mine = _infos([one for one in own if one not in resting], person_id, now)
        own_ids = {row.id for row, _ in own}
        return Lobby(
            turns=[info for info in mine if info.status == "playing" and _is_turn(info)],
            mine=mine,
            resting=_infos(resting, person_id, now),
            public=[info for info in _infos(shown, person_id, now) if info.id not in own_ids],
            finished=_infos(over, person_id, now),
        )

    def _rests(self, row: TableRow, seats: list[SeatRow], person_id: str | None) -> bool:
        """Return whether a table waits for nobody: all others have left it, or all have."""
        days = self._resting_days
        if days and row.changed < self._sources.now() - days * DAY:
            return True
        others = [seat for seat in seats if seat.person_id not in (None, person_id)]
        has_gone = bool(others) and all(seat.kind != "person" for seat in others)
        return row.status == "left" or (row.status == "playing" and has_gone)

    async def daily_table(self, person_id: str, day: str) -> str | None:
        """Return somebody's table of a day's deal."""
        return await self._stored.daily_table(person_id, day)

    async def daily_results(self, day: str) -> list[DailyResult]:
        """Return the best of a day."""
        out: list[DailyResult] = []
        for end in await self._stored.daily_ends(day):
            outcome = json.loads(end.outcome)
            score = outcome["scores"][end.seat]
            won = end.seat in outcome["winners"]
            has_resigned = end.resigned is not None
            out.append(DailyResult(name=end.name, score=score, won=won, resigned=has_resigned))
        return sorted(out, key=lambda result: (result.resigned, -result.score))[:MOST]


def _infos(found: Listed, person_id: str | None, now: float) -> list[TableInfo]:
    return [table_info(row, seats, person_id, now) for row, seats in found]


def _is_turn(info: TableInfo) -> bool:
    return any(
        seat.yours and seat.kind == "person" and seat.number in info.to_move for seat in info.seats
    )
