"""The structure of the page: the size of folders, where sizes of screens are written, and that it
works out no rule."""

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
DECIDED = re.compile(
    r"(?:\breturn|=>|\?|\|\||\s:|(?<![=!<>])=)\s+\(?\"(?:joined|blocked|matched)\"(?! \|)"
)
"""A word for what a door meets that is an outcome; where it is compared or a type, it is not."""
GEOMETRY = re.compile(
    r"\(\w+ \+ 2\) % 4|\w \^ 2\b|\bdoors\.(?:get|set|has|add)\("
    r"|\b(?!(?:along|turnedLine)\()\w+\(door\.line|\bdoor\.line\["
)
"""The opposite side, doors by their places, lines of doors that are neither drawn nor turned."""
UNSAID = re.compile(r"<style.*?</style>|/\*.*?\*/|<!--.*?-->|//[^\n]*", re.S)
MAY_RECKON = {
    "frame/analysis/Analysis.svelte": "how far two estimates are apart",
    "frame/analysis/ScoreChart.svelte": "where a curve runs",
    "scenes/castles/Stage.svelte": "the dearest tile lies on the left",
    "scenes/castles/belongings/SwanTray.svelte": "the last entry of the server's table of prices",
    "scenes/castles/index.ts": "the last entry of the server's table of prices",
    "scenes/castles/motion.ts": "how many coins fly for a sum",
    "scenes/castles/room/Room.svelte": "where the points are written",
}


def reckons(text: str) -> bool:
    """Whether a text works out doors, prices or points instead of showing what is sent."""
    said = UNSAID.sub("", text)
    return any(kind.search(said) for kind in (ARITHMETIC, DECIDED, GEOMETRY))


def test_the_page_works_out_no_doors_prices_or_points() -> None:
    found = {
        name
        for name, text in sources().items()
        if not name.endswith((".css", ".test.ts")) and reckons(text)
    }
    assert found == MAY_RECKON.keys()


@pytest.mark.parametrize(
    "text, is_seen",
    [
        ("const rest = view.money - tile.price;", True),
        ("total += piece.points;", True),
        ("points += piece.value;", True),
        ("const open = plan.doors.length - joined;", True),
        ("Array<string>(cost - wilds).fill(colour)", True),
        ('return other ? "joined" : "open";', True),
        ('if ((doors.get(name) ?? 0) > 1) return "joined";', True),
        ('const met = isSolid\n  ? "blocked"\n  : "open";', True),
        ('own === other || "joined"', True),
        ("const name = segment(door.line, x, y);", True),
        ("doors.set(name, n);", True),
        ("const other = figure.sides[(side + 2) % 4];", True),
        ("beyond(cell, side ^ 2)", True),
        ("if (other.x === door.line[0]) continue;", True),
        ('class:joined={meets[i] === "joined"}', False),
        ('if (meets[i] !== "blocked" && door) draw(door);', False),
        ('| { event: "joined"; facts: PalaceJoined }', False),
        ('export type Meets = "joined" | "blocked" | "open";', False),
        ("transform={along(door.line, U)}", False),
        ("sides.map((own, side) => meets[own][around[side]])", False),
        ("<b>{tile.points}</b>", False),
        ("/* price - 1 */", False),
    ],
)
def test_what_is_worked_out_is_seen(text: str, is_seen: bool) -> None:
    assert reckons(text) == is_seen
