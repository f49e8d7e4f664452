"""One word, one meaning: a class name occurs once, or the glossary lists its places."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "palatium"
ROW = re.compile(r"^- `(\w+)`: (.+)$", re.MULTILINE)


def listed() -> dict[str, list[str]]:
    """Return the places that the glossary lists for a name."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return {name: re.findall(r"`([^`]+)`", places) for name, places in ROW.findall(text)}


def found() -> dict[str, list[str]]:
    """Return the modules of each class name that occurs more than once."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(SOURCE).as_posix())
    return {name: where for name, where in places.items() if len(where) > 1}


def test_a_class_name_occurs_once_or_its_places_are_listed() -> None:
    assert found() == listed()
