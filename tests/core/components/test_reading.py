"""Component facts: every error names its place."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palatium.core.components.files import read_files
from palatium.core.components.reading import read_facts, read_rows
from palatium.core.errors import BadComponents
from palatium.core.text.words import load_words, read_words

JSON = """{"a": 5, "b": true, "t": "red", "list": [1, 2, 99], "part": {"x": 1},
 "parts": [{"n": 1}, {"n": "two"}], "mixed": [{"n": 1}, 7], "names": ["red", "tan"]}"""


def facts_error(call: str) -> str:
    facts = read_facts(JSON, "f.json")
    steps: dict[str, Callable[[], object]] = {
        "whole": lambda: facts.whole("a", 0, 4),
        "bool": lambda: facts.whole("b", 0, 4),
        "missing": lambda: facts.whole("zz", 0, 4),
        "text": lambda: facts.text("a"),
        "choice": lambda: facts.text("t", ["blue", "green"]),
        "wholes": lambda: facts.wholes("list", 0, 9),
        "size": lambda: facts.wholes("list", 0, 99, 2),
        "no list": lambda: facts.wholes("a", 0, 9),
        "part": lambda: facts.part("a"),
        "in part": lambda: facts.part("part").whole("x", 2, 3),
        "parts": lambda: facts.parts("a"),
        "mixed": lambda: facts.parts("mixed"),
        "in parts": lambda: facts.parts("parts")[1].whole("n", 0, 9),
        "texts": lambda: facts.texts("names", ["red", "blue"], 2),
        "texts size": lambda: facts.texts("names", ["red", "blue"], 3),
    }
    with pytest.raises(BadComponents) as caught:
        steps[call]()
    return str(caught.value)


@pytest.mark.parametrize(
    "call, sentence",
    [
        ("whole", "f.json: a is 5, it should be a whole number from 0 to 4"),
        ("bool", "f.json: b is True, it should be a whole number from 0 to 4"),
        ("missing", "f.json: zz is None, it should be a whole number from 0 to 4"),
        ("text", "f.json: a is 5, it should be a text"),
        ("choice", "f.json: t is 'red', it should be one of blue, green"),
        ("wholes", "f.json: list[2] is 99, it should be a whole number from 0 to 9"),
        ("size", "f.json: list is [1, 2, 99], it should be a list of 2 whole numbers from 0 to 99"),
        ("no list", "f.json: a is 5, it should be a list of whole numbers from 0 to 9"),
        ("part", "f.json: a is 5, it should be an object"),
        ("in part", "f.json: part.x is 1, it should be a whole number from 2 to 3"),
        ("parts", "f.json: a is 5, it should be a list of objects"),
        ("mixed", "f.json: mixed[1] should be an object"),
        ("in parts", "f.json: parts[1].n is 'two', it should be a whole number from 0 to 9"),
        ("texts", "f.json: names[1] is 'tan', it should be one of red, blue"),
        ("texts size", "f.json: names is ['red', 'tan'], it should be a list of 3 texts"),
    ],
)
def test_json_mistakes_are_named(call: str, sentence: str) -> None:
    assert facts_error(call) == sentence


def test_json_that_is_none() -> None:
    with pytest.raises(BadComponents, match=r"f.json: not JSON: .*line 1"):
        read_facts("{", "f.json")
    with pytest.raises(BadComponents, match="should hold one object"):
        read_facts("[]", "f.json")


def test_csv_mistakes_name_row_and_column() -> None:
    rows = read_rows("id,n,kinds\nx,5,a+b\n\ny,-,\nz," + "9" * 5000 + ",c\n", "t.csv", ["id", "n"])
    assert [row.number for row in rows] == [2, 4, 5]
    assert rows[0].whole("n", 0, 9) == 5
    assert rows[0].words("kinds") == ["a", "b"]
    assert rows[1].words("kinds") == []
    with pytest.raises(BadComponents) as caught:
        rows[1].whole("n", 0, 9)
    assert str(caught.value) == (
        "t.csv, row 4, column n: '-' should be a whole number from 0 to 9"
    )
    with pytest.raises(BadComponents, match="row 5, column n"):
        rows[2].whole("n", 0, 9)
    with pytest.raises(BadComponents, match=r"row 2, column id: 'x' should be one of u, v"):
        rows[0].text("id", ["u", "v"])


def test_csv_shape_mistakes() -> None:
    with pytest.raises(BadComponents, match=r"t\.csv, row 1: the columns id, n are missing"):
        read_rows("", "t.csv", ["id", "n"])
    with pytest.raises(BadComponents, match=r"t\.csv, row 3: 3 cells, the header has 2"):
        read_rows("id,n\nx,1\ny,2,3\n", "t.csv", ["id"])


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (lambda: read_facts(text, "f"), lambda: read_rows(text, "f", ["id"])):
        with suppress(BadComponents):
            read()


def test_a_users_file_comes_first(tmp_path: Path) -> None:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    shipped.mkdir()
    own.mkdir()
    (shipped / "a.csv").write_text("a")
    (shipped / "b.csv").write_text("b\n1")
    (own / "b.csv").write_bytes(b"b\r\n2\r\n")
    plain = read_files(shipped, ["a.csv", "b.csv"], None)
    mixed = read_files(shipped, ["a.csv", "b.csv"], str(own))
    assert plain.texts == {"a.csv": "a", "b.csv": "b\n1"}
    assert mixed.texts == {"a.csv": "a", "b.csv": "b\n2\n"}
    assert plain.hash() != mixed.hash()
    assert plain.hash() == read_files(shipped, ["b.csv", "a.csv"], None).hash()


def test_folders_that_do_not_help(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "a.csv").write_text("a")
    with pytest.raises(BadComponents, match="does not exist or is not a folder"):
        read_files(shipped, ["a.csv"], str(tmp_path / "none"))
    with pytest.raises(BadComponents, match=r"has none of the files a.csv"):
        read_files(shipped, ["a.csv"], str(tmp_path))
    with pytest.raises(BadComponents, match=r"b.csv: No such file"):
        read_files(shipped, ["b.csv"], None)
    (shipped / "a.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match=r"a.csv: the file is not UTF-8 text"):
        read_files(shipped, ["a.csv"], None)


def test_words() -> None:
    words = read_words('{"a": "Hello {who}."}', "w.json")
    assert words.say("a", {"who": "Ann"}) == "Hello Ann."
    assert words.say("b") == "b"
    assert words.has("a")
    assert not words.has("b")
    for text in ("{", "[]", '{"a": 1}'):
        with pytest.raises(BadComponents, match=r"w\.json"):
            read_words(text, "w.json")


def test_a_missing_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"words\.en\.json"):
        load_words(tmp_path)
