"""Saving a game and saying how to resume it."""

import shlex
from pathlib import Path

from palatium.playing.table import Table
from palatium.record.file import HEADS


class Saving:
    """Remembers what is saved where."""

    def __init__(self, table: Table, path: str = "") -> None:
        self._table = table
        self._path = path
        self._moves = len(table.ints) if path else -1

    def is_saved(self) -> bool:
        """Return whether the game is saved in its present state."""
        return self._moves == len(self._table.ints)

    def suggestion(self) -> str:
        """Return a name for the file."""
        return self._path or f"{self._table.game.name}-{self._table.seed}.pal"

    def save(self, name: str) -> str:
        """Save under a name; return what was done, or why it was not."""
        path = Path(name or self.suggestion())
        if path.exists() and not _is_record(path):
            return f"{path} exists and is not a record; choose another name."
        try:
            self._table.record.save(path)
        except (OSError, ValueError) as error:
            said = error.strerror if isinstance(error, OSError) else str(error)
            return f"Cannot write {path}: {said}."
        self._path = str(path)
        self._moves = len(self._table.ints)
        return f"Saved as {path}."

    def farewell(self) -> str:
        """Return the last sentence of a session."""
        if self.is_saved():
            return f"Continue later with: palatium tui --resume {shlex.quote(self._path)}"
        return f"Left after move {len(self._table.ints)} without saving."


def _is_record(path: Path) -> bool:
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().rstrip("\n") in HEADS
    except (OSError, UnicodeDecodeError):
        return False
