"""Finished games in a file of JSON lines, so that a long run can be stopped and resumed."""

import json
import os
from functools import cache
from pathlib import Path
from zlib import crc32

from palatium import __version__
from palatium.bots.search.learned import learned_text
from palatium.bots.search.levels import LEVELS
from palatium.core.errors import BadConfig
from palatium.playing.deals import SCHEME

Games = list[dict[str, object]]
"""The result of a task, a row for each game."""


class Store:
    """Results by key; without a path they are kept only while the program runs."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._known: dict[str, Games] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        text = path.read_bytes().decode("utf-8")
        whole, _, cut = text.rpartition("\n")
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                entry = json.loads(line)
                self._known[_text(entry["key"])] = entry["games"]
            except (ValueError, KeyError, TypeError):
                raise BadConfig(f"{path}: line {number} is not a stored result") from None
        if cut:  # the run was stopped while writing
            os.truncate(path, len(text.encode()) - len(cut.encode()))

    def find(self, key: dict[str, object]) -> Games | None:
        """Return the result for a key, if known."""
        return self._known.get(_text(key))

    def add(self, key: dict[str, object], games: Games) -> None:
        """Store a result on disk before continuing."""
        self._known[_text(key)] = games
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "games": games}) + "\n")


@cache
def release(game: str) -> str:
    """Return what results of a game depend on besides their task: the version, the figures of the
    bots' levels, and the scheme of deals."""
    made = repr([level.of(game) for level in LEVELS]) + learned_text(game)
    return f"{__version__}+{crc32(made.encode()):08x}.deals{SCHEME}"


def _text(key: dict[str, object]) -> str:
    return json.dumps(key, sort_keys=True)
