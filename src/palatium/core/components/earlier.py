"""Component hashes of earlier releases, which hashed the texts of the files.

`data/earlier.json` maps the hashes of shipped components, versions 1 and 2 of the rules, to today's
hashes of the same facts. A user's own folder is known once a game has been built with it.
"""

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parents[1] / "data" / "earlier.json"
_known: Final[dict[str, str]] = {}


def text_hash(texts: dict[str, str]) -> str:
    """Return the hash of earlier releases: sixteen hex digits over the texts of the files."""
    digest = blake2b(digest_size=8)
    for name in sorted(texts):
        digest.update(f"{name}\n{texts[name]}\n".encode())
    return digest.hexdigest()


def remember(texts: dict[str, str], today: str) -> None:
    """Remember the hash that an earlier release would have used for these files."""
    _known[text_hash(texts)] = today


def facts_named(components: str) -> str:
    """Return today's hash for a hash of components of any release."""
    own = _known.get(components)
    return _shipped().get(components, components) if own is None else own


@lru_cache(maxsize=1)
def _shipped() -> dict[str, str]:
    """Return the old and new hashes of all shipped components."""
    table: dict[str, dict[str, str]] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return {earlier: today for sums in table.values() for earlier, today in sums.items()}
