"""The hash of components: computed from the facts in their files, however they are written.

Values, types and shapes count, and so does the order of rows and lists. What only people read does
not: notes, sources, names and texts that a game declares as wording, spaces, quotes and the order
of columns. A record contains this hash, so a better citation does not cut off old games.
"""

import csv
import json
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from palatium.core.errors import BadComponents

NOTES: Final = [
    "certainty",
    "comment",
    "confidence",
    "deck_from",
    "name_from",
    "note",
    "notes",
    "source",
    "sources",
    "status",
]
"""Columns and keys that say where a fact comes from; they never count."""


def facts_hash(texts: dict[str, str], wording: list[str]) -> str:
    """Return sixteen hex digits that change when any fact does. `wording` lists, as `FILE COLUMN`
    or `FILE KEY`, what is only for people."""
    digest = blake2b(digest_size=8)
    for name in sorted(texts):
        prefix = f"{name} "
        own = [entry[len(prefix) :] for entry in wording if entry.startswith(prefix)]
        digest.update(f"{name}\n{_facts(name, texts[name], ' '.join(own))}\n".encode())
    return digest.hexdigest()


@lru_cache(maxsize=64)
def _facts(name: str, text: str, wording: str) -> str:
    """Return the facts of a file in a canonical form."""
    left_out = {*NOTES, *wording.split()}
    data = _objects(name, text) if name.endswith(".json") else _rows(text)
    return json.dumps(_counted(data, left_out), sort_keys=True, separators=(",", ":"))


def _objects(name: str, text: str) -> object:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{name}: not JSON: {error}") from None
    return data


def _rows(text: str) -> object:
    lines = [cells for cells in csv.reader(text.splitlines()) if cells]
    header = lines[0] if lines else []
    # whoever reads the file reports a cell too many or too few; here it only has to count
    return [
        {header[i] if i < len(header) else str(i): _cell(cell) for i, cell in enumerate(cells)}
        for cells in lines[1:]
    ]


def _cell(cell: str) -> object:
    digits = cell[1:] if cell.startswith("-") else cell
    return int(cell) if digits.isascii() and digits.isdecimal() and len(digits) <= 12 else cell


def _counted(data: object, left_out: set[str]) -> object:
    """Return the data without what does not count; iterative, since files come from strangers."""
    root: list[object] = [data]
    waiting: list[object] = [root]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            for key in [key for key in found if key in left_out]:
                del found[key]
            waiting.extend(found.values())
        elif isinstance(found, list):
            waiting.extend(found)
    return root[0]
