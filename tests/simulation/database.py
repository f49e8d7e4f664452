"""The database: SQLite in memory behind the server's own statements, through a driver that runs in
the simulation's thread, takes simulated time, and fails before or after a commit."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from palatium.server.store.engine import upgrade
from palatium.server.store.storage import Storage
from tests.simulation.clock import OWNER
from tests.simulation.faults import Faults

PATIENCE = 15.0
"""Seconds that a writer waits for another one."""

Statement = tuple[bool, str, Any]
"""Whether it is carried out many times, its text, its values."""

logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # processes die here

_template: list[sqlite3.Connection] = []


def _empty() -> sqlite3.Connection:
    """A database of today's form, brought there by the server's migrations."""
    if not _template:
        raw = sqlite3.connect(":memory:", check_same_thread=False)
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=NullPool)
        with engine.connect() as connection:
            upgrade(connection)
            connection.commit()
            copy = sqlite3.connect(":memory:")
            raw.backup(copy)
        _template.append(copy)
    return _template[0]


class SimulatedDatabase:
    """One database for all processes: readers see what is committed, one writer at a time.

    There are two copies in memory. A transaction writes to one of them, and what it wrote is
    repeated on the other, from which everybody reads, when it is committed.
    """

    def __init__(self, faults: Faults, tell: Callable[[str], None]) -> None:
        self.faults = faults
        self.tell = tell
        self.committed: Callable[[str], None] = lambda who: None
        """Called after every commit with who did it, in the same instant."""
        self.writer = asyncio.Lock()
        self.kept = _copy_of(_empty())
        self._tried = _copy_of(_empty())
        self._statements: list[Statement] = []

    def read(self, statement: Statement) -> sqlite3.Cursor:
        """Carry out what changes nothing, on what is committed."""
        return _carried_out(self.kept, statement)

    def write(self, statement: Statement) -> sqlite3.Cursor:
        """Carry out what belongs to the present transaction."""
        self._statements.append(statement)
        return _carried_out(self._tried, statement)

    def commit(self) -> None:
        """Everybody sees what the present transaction wrote."""
        self._tried.commit()
        for statement in self._statements:
            _carried_out(self.kept, statement)
        self.kept.commit()
        self._statements.clear()

    def roll_back(self) -> None:
        """Forget what the present transaction wrote."""
        self._tried.rollback()
        self._statements.clear()

    def close(self) -> None:
        """Forget everything."""
        self.kept.close()
        self._tried.close()


def _copy_of(other: sqlite3.Connection) -> sqlite3.Connection:
    found = sqlite3.connect(":memory:")
    found.execute("PRAGMA foreign_keys=ON")
    other.backup(found)
    return found


def _carried_out(raw: sqlite3.Connection, statement: Statement) -> sqlite3.Cursor:
    is_many, text, values = statement
    return (raw.executemany if is_many else raw.execute)(text, values)


class Line:
    """A process's connection to the database, with the interface of aiosqlite."""

    def __init__(self, database: SimulatedDatabase, process: Any) -> None:
        self._database = database
        self._process = process
        self._is_writing = False
        self._is_closed = False
        self._connection = self  # SQLAlchemy looks here whether it is open
        process.lines[self] = None

    def cursor(self) -> "Cursor":
        return Cursor(self)

    async def create_function(self, *_: Any, **__: Any) -> None:
        """SQLAlchemy offers one for regular expressions; the server uses none."""

    async def pause(self) -> None:
        """Time passes, and the connection may break."""
        faults = self._database.faults
        await asyncio.sleep(faults.delay(faults.mix.database_seconds))
        self.check()
        if faults.happens(faults.mix.statement_error):
            raise sqlite3.OperationalError("simulated: the statement failed")

    def check(self) -> None:
        """A connection of a dead process leads nowhere."""
        if self._is_closed or self._process.is_dead:
            raise sqlite3.OperationalError("connection closed")

    async def run(self, statement: Statement) -> sqlite3.Cursor:
        """Carry a statement out; the first that writes waits for other writers."""
        await self.pause()
        is_read = statement[1].lstrip()[:6].upper() in ("SELECT", "PRAGMA")
        if is_read and not self._is_writing:
            return self._database.read(statement)
        if not self._is_writing:
            try:
                await asyncio.wait_for(self._database.writer.acquire(), PATIENCE)
            except TimeoutError:
                raise sqlite3.OperationalError("database is locked") from None
            self._is_writing = True
            if self._is_closed or self._process.is_dead:
                self._let_go()
                self.check()
        return self._database.write(statement)

    async def commit(self) -> None:
        if not self._is_writing:
            return
        faults, mix = self._database.faults, self._database.faults.mix
        await asyncio.sleep(faults.delay(mix.database_seconds))
        self.check()
        if faults.happens(mix.crash_before_commit):
            await self._process.die("before a commit")
        if faults.happens(mix.commit_error_before):
            self._let_go()
            raise sqlite3.OperationalError("simulated: the commit failed")
        self._database.commit()
        self._let_go()
        self._database.committed(self._process.name)
        if faults.happens(mix.crash_after_commit):
            await self._process.die("after a commit")
        await asyncio.sleep(faults.delay(mix.database_seconds))
        self.check()
        if faults.happens(mix.commit_error_after):
            raise sqlite3.OperationalError("simulated: the commit was not answered")

    async def rollback(self) -> None:
        self._let_go()

    async def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        """End at once, as when a process dies."""
        if self._is_closed:
            return
        self._is_closed = True
        self._let_go()
        self._process.lines.pop(self, None)

    def _let_go(self) -> None:
        """End the transaction; what it wrote and did not commit is gone."""
        if self._is_writing:
            self._is_writing = False
            self._database.roll_back()
            self._database.writer.release()


class Cursor:
    """A cursor with the interface of aiosqlite."""

    arraysize = 1

    def __init__(self, line: Line) -> None:
        self._line = line
        self._found: sqlite3.Cursor | None = None

    async def __aenter__(self) -> "Cursor":
        return self

    async def execute(self, statement: str, values: Any = ()) -> "Cursor":
        self._found = await self._line.run((False, statement, values))
        return self

    async def executemany(self, statement: str, values: Any) -> "Cursor":
        self._found = await self._line.run((True, statement, values))
        return self

    async def fetchall(self) -> list[Any]:
        return [] if self._found is None else self._found.fetchall()

    async def close(self) -> None:
        """Nothing is held."""

    @property
    def description(self) -> Any:
        return None if self._found is None else self._found.description

    @property
    def rowcount(self) -> int:
        return -1 if self._found is None else self._found.rowcount

    @property
    def lastrowid(self) -> int | None:
        return None if self._found is None else self._found.lastrowid


async def _connect(*_: Any, **__: Any) -> Any:
    """A connection for whoever's code is running."""
    process: Any = OWNER.get()
    if process is None:
        return Line(_warming[0].database, _warming[0])
    process.check()
    return Line(process.database, process)


_engines: list[AsyncEngine] = []
_warming: list[Any] = []


def engine() -> AsyncEngine:
    """One engine for all processes and seeds: it keeps only compiled statements."""
    if not _engines:
        found = create_async_engine(
            "sqlite+aiosqlite:///simulated", async_creator=_connect, poolclass=NullPool
        )
        _engines.append(found)
        _warm(found)
    return _engines[0]


def _warm(found: AsyncEngine) -> None:
    """The first connection of an engine asks more than later ones: it belongs to no seed."""

    class Nobody:
        name = "nobody"
        is_dead = False
        lines: dict[Line, None] = {}
        database: SimulatedDatabase

    async def ask() -> None:
        faults = Faults(0)
        faults.is_calm = True
        nobody = Nobody()
        nobody.database = SimulatedDatabase(faults, lambda text: None)
        _warming.append(nobody)
        async with found.connect():
            pass
        nobody.database.close()

    asyncio.run(ask())


class SimulatedStorage(Storage):
    """The server's storage on a database that is up to date."""

    def __init__(self) -> None:
        super().__init__("sqlite:///simulated", engine=engine())

    async def open(self) -> None:
        self.start()
