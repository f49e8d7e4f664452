"""Lists for hosts, as their page and `palatium admin` show them."""

import msgspec

from palatium.server.sources import Sources
from palatium.server.store.moderation.acts import StoredActs
from palatium.server.store.moderation.overview import StoredOverview
from palatium.server.store.moderation.reports import StoredReports
from palatium.server.store.moderation.sanctions import StoredSanctions
from palatium.server.store.storage import Storage
from palatium.server.wire.hosting import (
    BannedAddress,
    HostLists,
    HostPerson,
    HostReport,
    HostTable,
    LoggedAct,
    SaidLine,
)
from palatium.server.wire.messages import Status
from palatium.server.wire.titles import title_of

MOST = 100
"""Rows of one list on the page."""


class HostOverview:
    """Reads lists for hosts; none of them knows a move."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._stored = StoredOverview(storage)
        self._reports = StoredReports(storage)
        self._sanctions = StoredSanctions(storage)
        self._acts = StoredActs(storage)
        self._sources = sources

    async def all(self, named: str) -> HostLists:
        """Return all lists, people whose name or address holds a text."""
        return HostLists(
            people=await self.people(named, MOST),
            tables=await self.tables(None, MOST),
            reports=await self.reports(MOST, False),
            addresses=await self.addresses(),
            log=await self.log(MOST),
        )

    async def people(self, named: str, most: int) -> list[HostPerson]:
        """Return people, the latest visitor first."""
        found = await self._stored.people(named, most, self._sources.now())
        return [
            HostPerson(
                id=seen.id,
                name=seen.name,
                login=seen.login,
                created=seen.created,
                seen=seen.seen,
                address=seen.address or None,
                tables=seen.tables,
                host=seen.is_host,
                banned=seen.banned,
                banned_until=seen.banned_until,
                muted=seen.muted,
                muted_until=seen.muted_until,
            )
            for seen in found
        ]

    async def tables(self, status: Status | None, most: int) -> list[HostTable]:
        """Return tables, those that are over last."""
        return [
            HostTable(
                id=row.id,
                game=row.game,
                title=title_of(row.game),
                status=row.status,
                visibility=row.visibility,
                owner=owner,
                seats=[seat.name for seat in seats],
                moves=row.version,
                created=row.created,
                changed=row.changed,
                note=row.note,
            )
            for row, seats, owner in await self._stored.tables(status, most)
        ]

    async def reports(self, most: int, is_all: bool) -> list[HostReport]:
        """Return open reports, or all of them."""
        return [
            HostReport(
                id=row.id,
                at=row.at,
                name=row.name,
                person=row.person_id,
                table=row.table_id,
                about=row.about,
                about_person=row.about_id,
                reason=row.reason,
                text=row.text,
                lines=msgspec.json.decode(row.lines, type=list[SaidLine]),
                closed=row.closed,
            )
            for row in await self._reports.latest(most, is_all)
        ]

    async def addresses(self) -> list[BannedAddress]:
        """Return banned addresses, the latest first."""
        rows = await self._sanctions.standing(self._sources.now())
        return [
            BannedAddress(address=row.target, until=row.until, why=row.why, at=row.at)
            for row in sorted(rows, key=lambda row: -row.at)
            if row.kind == "address"
        ]

    async def log(self, most: int) -> list[LoggedAct]:
        """Return what hosts did last."""
        return [
            LoggedAct(
                at=row.at,
                who=row.who,
                what=row.what,
                target=row.target,
                name=row.name,
                why=row.why,
            )
            for row in await self._acts.latest(most)
        ]
