"""Storage of tables: what is saved here is the truth, everything in memory is a copy of it."""

import asyncio
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from sqlalchemy import (
    and_,
    case,
    exists,
    false,
    insert,
    make_url,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql import ColumnElement

from palatium.server.store import schema
from palatium.server.store.backup import sqlite_file
from palatium.server.store.changes import apply_changes
from palatium.server.store.engine import engine_for
from palatium.server.store.faults import Faults
from palatium.server.store.probe import Scan, probe
from palatium.server.store.rows import (
    Change,
    EndingRow,
    MoveRow,
    SavedRows,
    SeatRow,
    TableRow,
    seat_row,
    table_row,
)
from palatium.server.store.upgrade import bring_up_to_date
from palatium.server.wire.refusals import BadMessage, Outrun, Refusal, Unavailable

MOST_TOGETHER = 256
"""Changes of different tables that one transaction saves."""

SPACING = 0.01
"""Seconds between transactions under load: what comes in meanwhile goes into the next one."""

_MOVE_COLUMNS = [schema.moves.c[field.name] for field in fields(MoveRow)]
"""In the order of a row's fields: a long game has many rows."""

MOST_SEATS = 8
BAD_DATA = "22"
"""How PostgreSQL's codes begin where a value is at fault."""
DRIVER_ERRORS = (SQLAlchemyError, OSError, asyncio.TimeoutError)


class Storage:
    """Tables, seats, ints and commits. Changes that arrive together are committed together."""

    def __init__(
        self, url: str, backups: str | None = None, engine: AsyncEngine | None = None
    ) -> None:
        self.engine = engine_for(url) if engine is None else engine
        self._url = url
        self._backups = backups
        self.faults = Faults()
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> Path | None:
        """Migrate, start the writer, and return the backup that was made before, if one was due."""
        backup = await bring_up_to_date(self.engine, self._url, self._backups)
        self.start()
        return backup

    def start(self) -> None:
        """Start the writer on a database that is up to date."""
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Save what waits, then let go of the database."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()

    # Writing

    async def save(self, change: Change) -> None:
        """Commit a change; Outrun if somebody else wrote to the table, Unavailable if it failed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        await done

    async def _write_on(self) -> None:
        loop = asyncio.get_running_loop()
        ended = 0.0
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await asyncio.sleep(max(ended + SPACING - loop.time(), 0))
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                try:
                    await self._save_together(batch)
                except asyncio.CancelledError:
                    for _, done in batch:
                        _settle(done, Unavailable("the server is stopping"))
                    raise
                ended = loop.time()

    async def _save_together(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        error = await self._transaction([change for change, _ in batch])
        if error is None or len(batch) == 1:
            for _, done in batch:
                _settle(done, error)
            return
        for change, done in batch:  # find out whose fault it was
            _settle(done, await self._transaction([change]))

    async def _transaction(self, changes: list[Change]) -> Exception | None:
        try:
            async with self.engine.begin() as connection:
                await apply_changes(connection, changes)
        except Outrun as error:
            return error
        except IntegrityError:
            return Outrun("somebody else wrote to this table")
        except DRIVER_ERRORS as error:
            return _told(error, self.faults)
        return None

    async def create(
        self, row: TableRow, seats: list[SeatRow], moves: list[MoveRow], invite: str | None
    ) -> None:
        """A new table, whole."""
        async with self.transaction() as connection:
            await connection.execute(insert(schema.tables), [asdict(row)])
            await connection.execute(insert(schema.seats), [asdict(seat) for seat in seats])
            if moves:
                await connection.execute(insert(schema.moves), [asdict(move) for move in moves])
            if invite is not None:
                await connection.execute(
                    insert(schema.invites),
                    [{"token_hash": invite, "table_id": row.id, "created": row.created}],
                )

    @property
    def driver(self) -> str:
        """The kind of database and its driver, for logs."""
        return make_url(self._url).drivername

    async def probe(self) -> str:
        """Try to write; return what is wrong in a word, or nothing."""
        return await probe(self.engine, sqlite_file(self._url), self.faults)

    def scan(self) -> Scan | None:
        """Return a scan of all pages, if the database is a file of ours."""
        path = sqlite_file(self._url)
        return Scan(path) if path is not None and path.is_file() else None

    def transaction(self) -> "GuardedTransaction":
        """Open a transaction; errors of the driver become Unavailable."""
        return GuardedTransaction(self.engine, self.faults)

    # Reading

    async def load(self, table_id: str, first: int = 0) -> SavedRows | None:
        """Return one table with its ints from number `first` on, or None."""
        async with self.transaction() as connection:
            found = await connection.execute(
                select(schema.tables).where(schema.tables.c.id == table_id)
            )
            head = found.mappings().first()
            if head is None:
                return None
            seats = await connection.execute(
                select(schema.seats)
                .where(schema.seats.c.table_id == table_id)
                .order_by(schema.seats.c.number)
            )
            moves = await connection.execute(
                select(*_MOVE_COLUMNS)
                .where(schema.moves.c.table_id == table_id, schema.moves.c.number >= first)
                .order_by(schema.moves.c.number)
            )
            commits = await connection.execute(
                select(schema.commits).where(schema.commits.c.table_id == table_id)
            )
            return SavedRows(
                table_row(head),
                [seat_row(row) for row in seats.mappings()],
                [MoveRow(*row) for row in moves.all()],
                {row.seat: row.action for row in commits},
            )

    async def ending(self, table_id: str) -> EndingRow | None:
        """Return what a finished table showed, if it was kept."""
        endings, scenes = schema.endings, schema.scenes
        async with self.transaction() as connection:
            found = await connection.execute(
                select(endings.c.scene, endings.c.data, scenes.c.data.label("drawn"))
                .outerjoin(scenes, scenes.c.key == endings.c.scene)
                .where(endings.c.table_id == table_id)
            )
            row = found.first()
        return None if row is None else EndingRow(table_id, row.scene, row.drawn, row.data)

    async def unkept(self, after: str, most: int) -> list[str]:
        """Return finished tables without an ending whose ids come after one."""
        tables, endings = schema.tables, schema.endings
        async with self.transaction() as connection:
            rows = await connection.execute(
                select(tables.c.id)
                .outerjoin(endings, endings.c.table_id == tables.c.id)
                .where(tables.c.status == "over", tables.c.id > after, endings.c.table_id.is_(None))
                .order_by(tables.c.id)
                .limit(most)
            )
            return [row.id for row in rows]

    async def stamps(self, ids: list[str]) -> dict[str, int]:
        """Return the stamps of tables, to see which were written to elsewhere."""
        columns = schema.tables.c
        async with self.transaction() as connection:
            rows = await connection.execute(
                select(columns.id, columns.stamp).where(columns.id.in_(ids))
            )
            return {row.id: row.stamp for row in rows}

    async def key_version(self, table_id: str, key: str) -> int | None:
        """Return the version that a request with this key led to, if it was carried out."""
        columns = schema.keys.c
        async with self.transaction() as connection:
            found: int | None = await connection.scalar(
                select(columns.version).where(columns.table_id == table_id, columns.key == key)
            )
            return found

    async def due(self, now: float) -> list[str]:
        """Return the tables in play on which a clock has run out."""
        columns = schema.tables.c
        async with self.transaction() as connection:
            rows = await connection.execute(
                select(columns.id).where(columns.status == "playing", columns.deadline <= now)
            )
            return [row.id for row in rows]

    async def live_ids(self, current: dict[str, int] | None = None) -> list[str]:
        """Return the tables in play, the most recently changed first; with the current versions of
        all games, only those that cannot wait until somebody asks for them: a bot or a draw is due,
        or they are of other rules."""
        tables, seats = schema.tables, schema.seats
        query = select(tables.c.id).where(tables.c.status == "playing")
        if current is not None:
            bots = select(seats.c.number).where(
                seats.c.table_id == tables.c.id,
                seats.c.kind == "bot",
                tables.c.to_move.op("&")(_bit(seats.c.number)) != 0,
            )
            same = [
                and_(tables.c.game == game, tables.c.rules_version == version)
                for game, version in current.items()
            ]
            is_drawn = and_(tables.c.to_move == 0, not_(tables.c.companion))
            query = query.where(or_(is_drawn, exists(bots), not_(or_(false(), *same))))
        async with self.transaction() as connection:
            rows = await connection.execute(query.order_by(tables.c.changed.desc()))
            return [row.id for row in rows]

    async def leave_abandoned(self, before: float) -> int:
        """Take tables as left that nobody has changed since a moment; return how many there are.
        Whoever holds a seat can still take it back and go on."""
        columns = schema.tables.c
        async with self.transaction() as connection:
            done = await connection.execute(
                update(schema.tables)
                .where(columns.status.in_(("playing", "open")), columns.changed < before)
                .values(status="left", deadline=None, stamp=columns.stamp + 1)
            )
            return int(done.rowcount)


class GuardedTransaction:
    """A transaction whose errors are told in our words."""

    def __init__(self, engine: AsyncEngine, faults: Faults) -> None:
        self._begin = engine.begin()
        self._faults = faults

    async def __aenter__(self) -> AsyncConnection:
        try:
            return await self._begin.__aenter__()
        except DRIVER_ERRORS as error:
            raise _told(error, self._faults) from error

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        try:
            await self._begin.__aexit__(kind, error, trace)
        except DRIVER_ERRORS as failed:
            error = failed
        if isinstance(error, IntegrityError):
            raise Outrun("somebody else wrote at the same time") from error
        if isinstance(error, DRIVER_ERRORS):
            raise _told(error, self._faults) from error


def _bit(number: ColumnElement[int]) -> ColumnElement[int]:
    """Return the bit of a seat; not every SQL has shifts."""
    return case({seat: 1 << seat for seat in range(MOST_SEATS)}, value=number, else_=0)


def _told(error: BaseException, faults: Faults) -> Refusal:
    """Return an error of the driver in our words: what was to be stored may be at fault."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    if isinstance(error, DataError) or str(state or "").startswith(BAD_DATA):
        return BadMessage("this holds characters or numbers that cannot be kept; leave them out")
    faults.saw(error)
    return Unavailable(f"the database does not answer: {type(error).__name__}")


def _settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
