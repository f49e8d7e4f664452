"""Whether a database can be read and written, tried out."""

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from palatium.server.store.faults import Faults, word_of

WRITE = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and reaches the disk all the same."""

LEAST_FREE = 8_000_000
"""Bytes; or a hundredth of a disk that is smaller than a hundred times that."""


async def probe(engine: AsyncEngine, path: Path | None, faults: Faults) -> str:
    """Write to a database; return what is wrong in a word, or nothing. A disk that is as good as
    full is told before a write fails: a log that has been copied back has room for a few more."""
    try:
        async with engine.begin() as connection:
            await connection.execute(WRITE)
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        faults.saw(error)
        return _about_disk(path) or word_of(error)
    return "corrupt" if faults.is_corrupt else _about_disk(path)


def _about_disk(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        disk = os.statvfs(path.absolute().parent)
    except OSError:
        return "database"
    if disk.f_flag & os.ST_RDONLY:
        return "read_only"
    total, free = disk.f_blocks * disk.f_frsize, disk.f_bavail * disk.f_frsize
    return "disk_full" if free < min(LEAST_FREE, total / 100) else ""


class Scan:
    """Reads every page of an SQLite file, on a connection of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._used: sqlite3.Connection | None = None
        self._is_stopped = threading.Event()

    def run(self) -> str:
        """Return what is wrong, in SQLite's words, or nothing."""
        uri = f"{self._path.absolute().as_uri()}?mode=rw"
        try:
            with closing(sqlite3.connect(uri, uri=True, check_same_thread=False)) as used:
                self._used = used
                if self._is_stopped.is_set():
                    return ""
                (found,) = used.execute("PRAGMA quick_check(1)").fetchone()
                return "" if found == "ok" else str(found)
        except sqlite3.Error as error:
            return str(error) if word_of(error) == "corrupt" else ""
        finally:
            self._used = None

    def stop(self) -> None:
        """End a scan that runs."""
        self._is_stopped.set()
        used = self._used
        if used is not None:
            used.interrupt()
