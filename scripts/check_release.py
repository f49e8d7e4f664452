"""Check that a tag may be released: `python scripts/check_release.py v0.2.0`."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def faults(tag: str, project: str, changelog: str) -> list[str]:
    """Return what keeps a tag from being released, given the texts of the two other files."""
    out: list[str] = []
    version = tag.removeprefix("v")
    if tag == version or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        out.append(f"'{tag}' should read v1.2.3")
    declared = tomllib.loads(project)["project"]["version"]
    if declared != version:
        out.append(f"pyproject.toml says {declared}, the tag {version}")
    heading = rf"^## \[?{re.escape(version)}\]? - \d{{4}}-\d\d-\d\d$"
    if not re.search(heading, changelog, re.MULTILINE):
        out.append(f"CHANGELOG.md has no heading '## {version} - YEAR-MONTH-DAY'")
    return out


def main() -> None:
    """Name every fault and fail, or say nothing."""
    if len(sys.argv) != 2:
        sys.exit("usage: python scripts/check_release.py TAG")
    files = ("pyproject.toml", "CHANGELOG.md")
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in files]
    found = faults(sys.argv[1], *texts)
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
