"""Notation of earlier rules: words and tokens, stored when a game's version is raised.

The layouts of a version define what its ints mean. Those of earlier versions are kept as plain
data, one file per game and version, so that old moves can still be shown and matched with today's.
`scripts/notations.py` writes them.
"""

import gzip
import json
from functools import cache
from pathlib import Path

from palatium.core.game import Game
from palatium.core.ids import PAYLOAD_BITS

FOLDER = Path(__file__).parent / "notations"

Tokens = tuple[int, dict[int, str]]
"""A field: its bits, and the token of each value."""

Kind = tuple[str, list[Tokens]]
"""A kind of action: its word and its fields, the first one highest."""


class Notation:
    """The kinds of actions of one game, version and set of options."""

    def __init__(self, kinds: dict[int, Kind]) -> None:
        self.kinds = kinds

    def text(self, a: int) -> str | None:
        """Return an int in notation; None if it was not an action."""
        found = self.kinds.get(a >> PAYLOAD_BITS)
        if found is None:
            return None
        word, fields = found
        tokens: list[str] = []
        rest = a & ((1 << PAYLOAD_BITS) - 1)
        for bits, named in reversed(fields):
            token = named.get(rest & ((1 << bits) - 1))
            if token is None:
                return None
            tokens.append(token)
            rest >>= bits
        return None if rest else " ".join([word, *reversed(tokens)])


def kinds_of(game: Game) -> dict[int, Kind]:
    """Return the kinds of actions of a configured game, as plain data."""
    out: dict[int, Kind] = {}
    for layout in game.layouts.all:
        fields: list[Tokens] = []
        for field in layout.fields:
            codec = field.codec
            values = [codec.unrank(rank) for rank in range(codec.size)]
            fields.append((field.bits, {value: codec.text(value) for value in values}))
        out[layout.kind] = (layout.word, fields)
    return out


def write_notations(name: str, version: int, games: list[Game]) -> Path:
    """Store how the ints of a version are written under each set of options; equal parts once."""
    fields: list[object] = []
    kinds: list[object] = []
    sets: list[object] = []
    for game in games:
        used: dict[str, int] = {}
        for number, (word, parts) in kinds_of(game).items():
            indexes = [_index(fields, [bits, _plain(named)]) for bits, named in parts]
            used[str(number)] = _index(kinds, [word, indexes])
        options = {key: value for key, value in game.config.items() if key in _keys(game)}
        entry = [options, used]
        if entry not in sets:
            sets.append(entry)
    data = {"fields": fields, "kinds": kinds, "sets": sets}
    path = FOLDER / f"{name}-{version}.json.gz"
    path.write_bytes(gzip.compress(json.dumps(data, separators=(",", ":")).encode(), mtime=0))
    return path


def notation_of(name: str, version: int, config: dict[str, object]) -> Notation | None:
    """Return the notation of an earlier version of a game; None if it was not stored."""
    for options, kinds in _kept(FOLDER, name, version):
        if all(config.get(key) == value for key, value in options.items()):
            return Notation(kinds)
    return None


def _keys(game: Game) -> list[str]:
    """Return the options that words and tokens may depend on."""
    return [key for key in game.config if key not in ("first", "components", "exclude")]


def _plain(named: dict[int, str]) -> dict[str, str]:
    return {str(value): token for value, token in named.items()}


def _index(pool: list[object], item: object) -> int:
    if item not in pool:
        pool.append(item)
    return pool.index(item)


@cache
def _kept(
    folder: Path, name: str, version: int
) -> list[tuple[dict[str, object], dict[int, Kind]]]:
    path = folder / f"{name}-{version}.json.gz"
    if not path.is_file():
        return []
    data = json.loads(gzip.decompress(path.read_bytes()))
    fields: list[Tokens] = [
        (bits, {int(value): token for value, token in named.items()})
        for bits, named in data["fields"]
    ]
    kinds: list[Kind] = [(word, [fields[i] for i in indexes]) for word, indexes in data["kinds"]]
    return [
        (options, {int(number): kinds[i] for number, i in used.items()})
        for options, used in data["sets"]
    ]
