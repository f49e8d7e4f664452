"""Every ruling is plain, marked and tested, and every cited ruling exists."""

import re
from pathlib import Path

import pytest

from palatium.core.playout import playout
from palatium.core.registry import game as configured
from palatium.core.registry import game_names, spec
from palatium.core.rng import Rng
from palatium.server.http.rules import rules_of
from palatium.server.wire.http import Ruling

ROOT = Path(__file__).parent.parent
LETTERS = {"azul": "A", "castles": "C", "palace": "P", "palaces": "L"}
IN_BOLD = re.compile(r"\*\*([ACPL]-[A-Z0-9]{2,6}-)([0-9]+[a-z]?)(?:\.\.([0-9]+))?\*\*")
CITED = re.compile(r"(?<![A-Za-z0-9-])([ACPL])[-_]([A-Z]{2,6})[-_]([0-9]+)(?![0-9A-Za-z])")
NAMED = re.compile(r"(?<![A-Za-z0-9])([ACPLacpl])[-_]([A-Za-z0-9]{2,6})[-_]([0-9]+)(?![0-9])")


def page(game: str) -> str:
    """Return the page of a game's rulings."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def ids(game: str) -> set[str]:
    """Return all rulings of a game; A..B stands for all from A to B."""
    out: set[str] = set()
    for head, first, last in IN_BOLD.findall(page(game)):
        if last:
            out |= {f"{head}{number}" for number in range(int(first), int(last) + 1)}
        else:
            out.add(head + first)
    return out


def rulings(game: str) -> list[Ruling]:
    """Return the rulings as players read them."""
    return [ruling for section in rules_of(game).sections for ruling in section.rulings]


def texts(folder: str, *endings: str) -> str:
    """Return all files of a folder."""
    paths = [path for ending in endings for path in (ROOT / folder).rglob(f"*{ending}")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_has_a_mark_and_a_plain_first_sentence(game: str) -> None:
    """A ruling without a mark is not parsed, so the list must be complete."""
    listed = re.findall(r"^- \*\*([ACPL]-[^*]+)\*\*", page(game), re.M)
    found = rulings(game)
    assert [ruling.id for ruling in found] == listed
    for ruling in found:
        first = re.split(r"(?<=[.!?])\s", ruling.text, maxsplit=1)[0].replace("\n", " ")
        assert first[0].isupper() or first[0].isdigit() or first[0] in '*`"', ruling.id
        assert 2 <= len(first.split()) <= 60, f"{ruling.id}: {first}"
        assert first[-1] in ".!?*", f"{ruling.id}: {first}"


@pytest.mark.parametrize("game", game_names())
def test_a_reading_of_ours_is_marked_and_says_what_it_is(game: str) -> None:
    for ruling in rulings(game):
        text = " ".join(ruling.text.split())
        ours = re.findall(r"[Oo]ur reading[*:]*\s*([^*.]*)", text)
        if re.search("reconstructed|name invented|cards are ours", text):
            assert ruling.mark == "ours", ruling.id
        else:
            assert (ruling.mark == "reading") == bool(ours), ruling.id
        assert all(len(said.split()) >= 3 for said in ours), f"{ruling.id}: {ours}"


@pytest.mark.parametrize("game", game_names())
def test_every_number_of_a_bullet_is_read(game: str) -> None:
    """The page opens a bullet by any of its numbers."""
    found = [id for ruling in rulings(game) for id in ruling.ids]
    assert sorted(found) == sorted(ids(game))
    assert len(found) == len(set(found))


def test_a_bullet_of_several_rulings_answers_to_each() -> None:
    by_id = {id: ruling.id for ruling in rulings("castles") for id in ruling.ids}
    assert by_id["C-BON-13"] == "C-BON-10..17"
    assert {by_id[f"C-BON-{n}"] for n in (28, 30, 31, 32, 33)} == {"C-BON-28"}
    assert by_id["C-DEC-11"] == "C-DEC-10"
    assert by_id["C-FAV-12"] == "C-FAV-1..8"


SCORED = re.compile(r'"([ACPL]-[A-Z0-9]{2,6}-[0-9]+)"')


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_that_a_score_line_cites_opens_a_bullet(game: str) -> None:
    """Includes those in the code, and those of cards and games."""
    known = {id for ruling in rulings(game) for id in ruling.ids}
    cited = set(SCORED.findall(texts(f"src/palatium/games/{game}", ".py")))
    for options in spec(game).sets:
        s = configured(game, **options).start()
        playout(s, Rng(3))
        cited |= {line.ruling for line in s.score_lines()}
    assert cited
    assert sorted(cited - known) == []


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_has_a_test(game: str) -> None:
    named = {f"{a}-{b}-{c}".upper() for a, b, c in NAMED.findall(texts("tests", ".py", ".ts"))}
    assert sorted(ids(game) - named) == []


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_that_is_cited_exists(game: str) -> None:
    cited = {
        f"{a}-{b}-{c}"
        for a, b, c in CITED.findall(texts("src", ".py", ".json", ".csv") + texts("tests", ".py"))
        if a == LETTERS[game]
    }
    assert sorted(cited - ids(game)) == []


RULING_IN_A_NAME = re.compile(r"[acplf]_[a-z0-9]{2,6}_[0-9]+(?=_|$)")
OTHER_DOCUMENTS = re.compile(r"\bPart [0-9]|\b[ACPL]/[A-Z0-9]")


def misnamed(name: str, known: set[str]) -> bool:
    """Return whether a test's name differs from `test_c_plc_7_and_c_plc_8_what_is_shown`: lower
    case, rulings first and joined by `and`, then words."""
    rest = name.removeprefix("test_")
    while (found := RULING_IN_A_NAME.match(rest)) and found[0] in known:
        rest = rest[found.end() :].removeprefix("_")
        if rest.startswith("and_") and RULING_IN_A_NAME.match(rest.removeprefix("and_")):
            rest = rest.removeprefix("and_")
        elif (second := RULING_IN_A_NAME.match(rest)) and second[0] in known:
            return True
    inside = [found[0] for found in RULING_IN_A_NAME.finditer(rest)]
    return not rest or name != name.lower() or bool({*inside} & known)


def ids_in_names() -> set[str]:
    """Return the rulings of all games and of the example, as written in names of tests."""
    example = (ROOT / "examples" / "follies" / "rules.md").read_text(encoding="utf-8")
    known = {*re.findall(r"F-[A-Z]+-[0-9]+", example)}
    for game in game_names():
        known |= ids(game)
    return {id.lower().replace("-", "_") for id in known}


def test_names_of_tests_have_one_form() -> None:
    names = re.findall(r"^ *(?:async )?def (test_\w+)\(", texts("tests", ".py"), re.M)
    assert len(names) > 1000
    known = ids_in_names()
    assert [name for name in names if misnamed(name, known)] == []


@pytest.mark.parametrize(
    "name, is_wrong",
    [
        ("test_c_plc_7_the_last_entrance", False),
        ("test_c_plc_7_and_c_plc_6_a_fence", False),
        ("test_a_round_without_tiles", False),
        ("test_C_PLC_7_the_last_entrance", True),
        ("test_c_plc_7_c_plc_6_a_fence", True),
        ("test_a_fence_c_plc_6", True),
        ("test_c_plc_7", True),
    ],
)
def test_a_name_of_another_form_is_seen(name: str, is_wrong: bool) -> None:
    assert misnamed(name, {"c_plc_6", "c_plc_7"}) == is_wrong


def test_no_document_is_cited_that_is_not_here() -> None:
    said = texts("src", ".py", ".csv", ".json") + texts("tests", ".py") + texts("docs", ".md")
    assert OTHER_DOCUMENTS.findall(said.replace(OTHER_DOCUMENTS.pattern, "")) == []
