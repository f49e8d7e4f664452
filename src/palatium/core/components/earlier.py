"""Components as earlier releases named them: by the texts of their files.

`data/earlier.json` has the sums of what they shipped, version 1 and 2 of the rules, with the sums
of the same facts today. A folder of one's own is known once a game was built with it.
"""

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parents[1] / "data" / "earlier.json"
_known: Final[dict[str, str]] = {}


def text_hash(texts: dict[str, str]) -> str:
    """What earlier releases called these files: sixteen hex digits over their texts."""
    digest = blake2b(digest_size=8)
    for name in sorted(texts):
        digest.update(f"{name}\n{texts[name]}\n".encode())
    return digest.hexdigest()


def remember(texts: dict[str, str], today: str) -> None:
    """Note what an earlier release would have called these files."""
    _known[text_hash(texts)] = today


def facts_named(components: str) -> str:
    """The sum of the facts that components had, by whichever release they were named."""
    own = _known.get(components)
    return _shipped().get(components, components) if own is None else own


@lru_cache(maxsize=1)
def _shipped() -> dict[str, str]:
    """Both names of everything that was shipped."""
    table: dict[str, dict[str, str]] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return {earlier: today for sums in table.values() for earlier, today in sums.items()}
