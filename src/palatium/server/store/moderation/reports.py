"""What players told the hosts."""

from dataclasses import asdict, dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from palatium.server.store.schema import reports
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import NotNow


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One report; `lines` is JSON."""

    id: str
    at: float
    person_id: str
    name: str
    table_id: str
    about_id: str | None
    about: str
    reason: str
    text: str
    lines: str
    closed: float | None = None


class StoredReports:
    """Reads and writes reports."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, row: ReportRow) -> None:
        """Save a report."""
        async with self._storage.transaction() as connection:
            await connection.execute(insert(reports), [asdict(row)])

    async def open_of(self, person_id: str) -> int:
        """Count the reports of a person that no host has closed."""
        mine = (reports.c.person_id == person_id) & reports.c.closed.is_(None)
        query = select(func.count()).select_from(reports).where(mine)
        async with self._storage.transaction() as connection:
            return int(await connection.scalar(query) or 0)

    async def latest(self, most: int, is_all: bool) -> list[ReportRow]:
        """Return open reports, or all of them, the latest first."""
        query = select(reports).order_by(reports.c.at.desc()).limit(most)
        if not is_all:
            query = query.where(reports.c.closed.is_(None))
        async with self._storage.transaction() as connection:
            return [ReportRow(*row) for row in (await connection.execute(query)).all()]

    async def find(self, report_id: str) -> ReportRow | None:
        """Return a report."""
        async with self._storage.transaction() as connection:
            found = await connection.execute(select(reports).where(reports.c.id == report_id))
            row = found.first()
        return None if row is None else ReportRow(*row)


async def close_report(connection: AsyncConnection, report_id: str, now: float) -> None:
    """Close a report that is open."""
    is_open = (reports.c.id == report_id) & reports.c.closed.is_(None)
    done = await connection.execute(update(reports).where(is_open).values(closed=now))
    if not done.rowcount:
        raise NotNow(f"report {report_id} is closed already")
