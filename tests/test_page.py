"""The structure of the page: the size of folders, and where sizes of screens are written."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "web" / "src"
MOST_FILES = 15
TOKENS = "tokens.css"
MEDIA = re.compile(r"@media ([^{]*)\{|matchMedia\(([^)]*)\)")
SIZE = re.compile(r"width|height|orientation|[<>]=?|pointer")


def sources() -> dict[str, str]:
    """Return the texts of the page by their paths in `web/src`."""
    paths = sorted(path for end in ("ts", "svelte", "css") for path in PAGE.rglob(f"*.{end}"))
    return {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in paths}


def raw_sizes(text: str) -> list[str]:
    """Return conditions on the screen that are written out instead of named."""
    asked = (found[1] or found[2] for found in MEDIA.finditer(text))
    return [said.strip() for said in asked if SIZE.search(re.sub(r"--[\w-]+", "", said))]


def test_no_folder_is_crowded() -> None:
    folders = [PAGE, *[path for path in PAGE.rglob("*") if path.is_dir()]]
    counts = {
        folder.relative_to(PAGE).as_posix(): sum(path.is_file() for path in folder.iterdir())
        for folder in folders
    }
    assert {name: count for name, count in counts.items() if count > MOST_FILES} == {}
    assert max(counts.values()) > MOST_FILES // 2, "the folders are seen"


def test_sizes_of_screens_are_named_in_one_file() -> None:
    found = {name: raw_sizes(text) for name, text in sources().items() if name != TOKENS}
    assert {name: sizes for name, sizes in found.items() if sizes} == {}
    assert any("(--small)" in text for text in sources().values()), "the names are used"


def test_every_name_of_a_size_is_used_and_known() -> None:
    texts = sources()
    known = set(re.findall(r"@custom-media (--[\w-]+)", texts.pop(TOKENS)))
    asked = {m[1] for text in texts.values() for m in MEDIA.finditer(text) if m[1]}
    assert {name for said in asked for name in re.findall(r"--[\w-]+", said)} == known


@pytest.mark.parametrize(
    "text, count",
    [
        ("@media (max-width: 900px) {", 1),
        ("@media (--small), (width < 40rem) {", 1),
        ('matchMedia("(pointer: coarse)")', 1),
        ("@media (--small), (--touch) {", 0),
        ('matchMedia("(prefers-reduced-motion: reduce)")', 0),
        ("@container (max-width: 84px) {", 0),
    ],
)
def test_a_size_that_is_written_out_is_seen(text: str, count: int) -> None:
    assert len(raw_sizes(text)) == count
