"""The guide cannot rot: every code block is in the files of the example."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^ *`([\w/.-]+)`:\n\n)?^ *```\w+\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


def blocks() -> list[tuple[str, str]]:
    """Return each block with the file named above it; one without a name continues the last."""
    out: list[tuple[str, str]] = []
    name = ""
    for found in BLOCK.finditer(GUIDE):
        name = found[1] or name
        out.append((name, found[2]))
    return out


def plain(text: str) -> str:
    """Return lines without their indentation, so that a method may be shown alone."""
    return "\n".join(line.strip() for line in text.strip().split("\n"))


@pytest.mark.parametrize("name, block", blocks())
def test_every_code_block_stands_in_its_file(name: str, block: str) -> None:
    source = plain((ROOT / name).read_text(encoding="utf-8"))
    assert plain(block) in source


def test_the_guide_has_its_steps_in_order() -> None:
    steps = [int(number) for number in re.findall(r"^## Step (\d+): ", GUIDE, re.MULTILINE)]
    assert steps == list(range(1, 12))
    assert len(blocks()) > 20


def test_files_that_the_guide_names_exist() -> None:
    for name in re.findall(r"`(examples/[\w/.]+|tests/[\w/.]+)`", GUIDE):
        assert (ROOT / name).exists(), name
