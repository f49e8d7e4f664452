"""Rules of a game as numbered rulings, read from the Markdown that the repository keeps."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Literal

from palatium.server.wire.http import Rules, RuleSection, Ruling
from palatium.server.wire.refusals import NoTable

PACKAGED = Path(__file__).parents[1] / "data" / "rules"
SOURCES = Path(__file__).parents[4] / "docs" / "rules"

_RULING = re.compile(
    r"^[-*]\s+\*{0,2}([A-Z]+(?:-[A-Z0-9.]+)+)\*{0,2}:?\s+\[(book|reading|ours)\]\s+(.*)$"
)
_IN_BOLD = re.compile(r"\*\*([A-Z]+(?:-[A-Z0-9]+)*-)([0-9]+[a-z]?)(?:\.\.([0-9]+))?\*\*")
_MARKS: dict[str, Literal["book", "reading", "ours"]] = {
    "book": "book",
    "reading": "reading",
    "ours": "ours",
}


@lru_cache(maxsize=32)
def rules_of(game: str) -> Rules:
    """Return the rules of a game; NoTable if there are none."""
    for folder in (PACKAGED, SOURCES):
        path = folder / f"{game}.md"
        if game.isidentifier() and path.is_file():
            return read_rules(game, path.read_text(encoding="utf-8"))
    raise NoTable(f"there are no written rules of {game[:40]} here")


def read_rules(game: str, text: str) -> Rules:
    """Return the sections of a game's rules with their rulings."""
    title, intro = game, []
    sections: list[RuleSection] = []
    ruling: Ruling | None = None
    for line in text.splitlines():
        found = _RULING.match(line)
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("#"):
            sections.append(RuleSection(title=line.lstrip("#").strip(), text="", rulings=[]))
            ruling = None
        elif found and sections:
            ruling = Ruling(id=found[1], ids=[], mark=_MARKS[found[2]], text=found[3])
            sections[-1].rulings.append(ruling)
        elif ruling is not None and line.startswith("  ") and line.strip():
            ruling.text += f"\n{line.strip()}"
        elif sections:
            ruling = None
            sections[-1].text += line + "\n"
        else:
            intro.append(line)
    for section in sections:
        section.text = section.text.strip()
        for each in section.rulings:
            each.ids = _all_ids(each)
    return Rules(game=game, title=title, text="\n".join(intro).strip(), sections=sections)


def _all_ids(ruling: Ruling) -> list[str]:
    """Return all ids of a ruling: A..B stands for all from A to B, and more may follow in bold."""
    out: list[str] = []
    for head, first, last in _IN_BOLD.findall(f"**{ruling.id}** {ruling.text}"):
        if last:
            out += [f"{head}{number}" for number in range(int(first), int(last) + 1)]
        else:
            out.append(head + first)
    return out
