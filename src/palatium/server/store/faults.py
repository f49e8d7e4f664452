"""Failures of a database: a word that anybody may see, and a cause for the host's log."""

import errno
import sqlite3
import time
from collections.abc import Callable

from sqlalchemy.exc import StatementError

SQLITE = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_BUSY: "database_slow",
    sqlite3.SQLITE_LOCKED: "database_slow",
}
POSTGRES = {
    "53100": "disk_full",
    "25006": "read_only",
    "XX001": "corrupt",
    "XX002": "corrupt",
}
QUIET = 10.0
"""Seconds in which the same cause is not logged again."""

Report = Callable[[str, int], None]
"""Takes a cause, and how often it was seen since it was reported last."""


def _silent(cause: str, times: int) -> None:
    pass


def word_of(error: BaseException) -> str:
    """Return a word for what failed, which tells nothing private."""
    error = _inner(error)
    code: object = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        return SQLITE.get(code & 0xFF, "database")
    if isinstance(error, TimeoutError):
        return "database_slow"
    return POSTGRES.get(str(getattr(error, "sqlstate", "")), "database")


def cause_of(error: BaseException) -> str:
    """Return the driver's name for what failed, without texts, which may hold values."""
    error = _inner(error)
    name: object = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    if name is None and isinstance(error, OSError):
        name = errno.errorcode.get(error.errno or 0)
    kind = type(error).__name__
    return kind if name is None else f"{kind} {name}"


def _inner(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, StatementError) and error.orig is not None else error


class Faults:
    """Failures of one database, as they are seen: each cause is reported once in a while."""

    def __init__(self) -> None:
        self.report: Report = _silent
        self.is_corrupt = False
        """Stays until the host has restored a backup and started again."""
        self._seen: dict[str, tuple[float, int]] = {}

    def saw(self, error: BaseException) -> None:
        """Take note of a failure."""
        self.is_corrupt = self.is_corrupt or word_of(error) == "corrupt"
        cause, now = cause_of(error), time.monotonic()
        told, times = self._seen.get(cause, (-QUIET, 0))
        if now - told < QUIET:
            self._seen[cause] = (told, times + 1)
            return
        self._seen[cause] = (now, 0)
        self.report(cause, times + 1)
