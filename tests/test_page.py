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


WORTH = r"(?:doors?|prices?|costs?|points|scores?|money)"
NAMED = rf"(?:[\w$]+(?:\?\.|!?\.))*[\w$]*{WORTH}(?:\[[^\]]*\])?"
ARITHMETIC = re.compile(
    rf"\b{NAMED}(?:\.length)?!?\s+[-+*/%]=?\s+[\w(]|[\w)\]]\s+[-+*/%]=?\s+\(?{NAMED}\b(?!\()", re.I
)
DECIDED = re.compile(r"(?:return|\?|:) \"(?:joined|blocked|matched)\"")
UNSAID = re.compile(r"<style.*?</style>|/\*.*?\*/|<!--.*?-->|//[^\n]*", re.S)
MAY_RECKON = {
    "frame/analysis/Analysis.svelte": "how far two estimates are apart",
    "frame/analysis/ScoreChart.svelte": "where a curve runs",
    "scenes/castles/Stage.svelte": "the dearest tile lies on the left",
    "scenes/castles/belongings/SwanTray.svelte": "the last entry of the server's table of prices",
    "scenes/castles/index.ts": "the last entry of the server's table of prices",
    "scenes/castles/motion.ts": "how many coins fly for a sum",
    "scenes/castles/room/Room.svelte": "where the points are written",
    "wire/palace.ts": "made from Python: an event has the name joined",
}
TO_BE_SENT = {
    "scenes/azul/Chip.svelte": "how many tiles of a payment are no wild ones",
    "scenes/castles/room/plans.ts": "what the doors of a castle meet",
    "scenes/palace/tile/tiles.ts": "what the entrances of a tile in hand would meet",
}
"""What the page still works out by itself; what the server comes to send leaves this list."""


def reckons(text: str) -> bool:
    """Whether a text works out doors, prices or points instead of showing what is sent."""
    said = UNSAID.sub("", text)
    return bool(ARITHMETIC.search(said) or DECIDED.search(said))


def test_the_page_works_out_no_doors_prices_or_points() -> None:
    found = {
        name
        for name, text in sources().items()
        if not name.endswith((".css", ".test.ts")) and reckons(text)
    }
    assert found == MAY_RECKON.keys() | TO_BE_SENT.keys()


@pytest.mark.parametrize(
    "text, is_seen",
    [
        ("const rest = view.money - tile.price;", True),
        ("total += piece.points;", True),
        ("points += piece.value;", True),
        ("const open = plan.doors.length - joined;", True),
        ('return other ? "joined" : "open";', True),
        ('class:joined={meets[i] === "joined"}', False),
        ("<b>{tile.points}</b>", False),
        ("/* price - 1 */", False),
    ],
)
def test_what_is_worked_out_is_seen(text: str, is_seen: bool) -> None:
    assert reckons(text) == is_seen
