"""The hash of components: facts count; formatting and wording do not."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import palatium as pal
from palatium.core.components.earlier import facts_named, text_hash
from palatium.core.components.factsum import NOTES, facts_hash
from palatium.core.game import Game
from palatium.core.registry import game_names, spec
from palatium.games import azul, castles, palace

FOLDER = Path(pal.__file__).parent / "games"
WORDING = {
    "azul": azul.WORDING,
    "castles": castles.WORDING,
    "palace": palace.WORDING,
    "palaces": ["cards.csv statement", "treasures.csv statement"],
}
FULL: dict[str, dict[str, object]] = {name: spec(name).all_sets[-1] for name in WORDING}
FULL["palaces"] = {"treasures": True}
ARCHIVE = Path(__file__).parents[2] / "archive"
EARLIER = FOLDER.parent / "core" / "data" / "earlier.json"


def texts_of(name: str) -> dict[str, str]:
    """Return the component files of a game as they are shipped."""
    found = [*(FOLDER / name / "data").glob("*.csv"), *(FOLDER / name / "data").glob("*.json")]
    facts = [path for path in found if not path.name.startswith(("words.", "guide."))]
    return {path.name: path.read_text(encoding="utf-8") for path in facts}


def built(name: str, folder: Path, texts: dict[str, str]) -> Game:
    """Return the game with everything in the box, from a user's folder."""
    folder.mkdir(exist_ok=True)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return pal.game(name, **{**FULL[name], "components": str(folder)})


def is_told(file: str, column: str, name: str) -> bool:
    """Return whether a column or key is only for people."""
    return column in NOTES or f"{file} {column}" in WORDING[name]


def table_of(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


def text_of(table: list[list[str]]) -> str:
    sink = io.StringIO()
    csv.writer(sink, lineterminator="\n").writerows(table)
    return sink.getvalue()


@pytest.mark.parametrize("name", WORDING)
def test_notes_sources_wording_and_columns_do_not_count(name: str, tmp_path: Path) -> None:
    texts = texts_of(name)
    other: dict[str, str] = {}
    for file, text in texts.items():
        if file.endswith(".json"):
            data = json.loads(text)
            other[file] = json.dumps({"notes": "seen again", **told_otherwise(data, file, name)})
            continue
        header, *rows = table_of(text)
        table = [[*reversed(header), "note"]]
        for row in rows:
            cells = [
                cell + " indeed" if can_differ(file, column, name) else cell
                for column, cell in zip(header, row, strict=True)
            ]
            table.append([*reversed(cells), "a remark"])
        other[file] = text_of(table)
    assert all(other[file] != text for file, text in texts.items())
    plain = pal.game(name, **FULL[name])
    assert built(name, tmp_path / "own", other).components == plain.components


def can_differ(file: str, column: str, name: str) -> bool:
    """Return whether a note may change: some are words from a list that marks depend on."""
    fixed = ("status", "name_from", "deck_from", "confidence", "source")
    return is_told(file, column, name) and column not in fixed


def told_otherwise(data: dict[str, object], file: str, name: str) -> dict[str, object]:
    """Return the object with its keys reversed and its wording changed."""
    return {
        key: "otherwise" if is_told(file, key, name) else value
        for key, value in reversed(data.items())
    }


def changes(file: str, text: str, name: str) -> Iterator[str]:
    """Yield the file with one value changed: every column and row, every key at every level."""
    if file.endswith(".json"):
        data = json.loads(text)
        for path in paths(data, file, name):
            other = json.loads(text)
            inner = other
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = [inner[path[-1]], "changed"]
            yield json.dumps(other)
        return
    header, *rows = table_of(text)
    for i in range(len(rows)):
        for j, column in enumerate(header):
            if not is_told(file, column, name):
                table = [list(row) for row in [header, *rows]]
                table[i + 1][j] += "1"
                yield text_of(table)
    yield text_of([header, *rows[1:], rows[0]])
    yield text_of([header, *rows[1:]])


def paths(data: object, file: str, name: str) -> list[list[str | int]]:
    """Return the paths to all values of an object."""
    items: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        items = [(key, value) for key, value in data.items() if not is_told(file, key, name)]
    elif isinstance(data, list):
        items = list(enumerate(data))
    out: list[list[str | int]] = []
    for key, value in items:
        out += [[key, *rest] for rest in paths(value, file, name) or [[]]]
    return out


@pytest.mark.parametrize("name", WORDING)
def test_every_value_counts(name: str) -> None:
    texts = texts_of(name)
    for file, text in texts.items():
        others = list(changes(file, text, name))
        some = [text, *others[:: len(others) // 150 + 1]]  # in large files only some
        assert len(some) > 10
        assert len({facts_hash({file: other}, WORDING[name]) for other in some}) == len(some)


def test_a_number_is_a_number_however_it_is_written() -> None:
    assert facts_hash({"a.csv": "x,y\n7,b\n"}, []) == facts_hash({"a.csv": 'y,x\r\n"b",07\r\n'}, [])
    assert facts_hash({"a.csv": "x\n7\n"}, []) != facts_hash({"a.csv": "x\n7.0\n"}, [])
    assert facts_hash({"a.json": '{"x": 1}'}, []) != facts_hash({"a.json": '{"x": "1"}'}, [])
    assert facts_hash({"a.json": '{"x": 1}'}, []) != facts_hash({"a.json": '{"x": true}'}, [])
    assert facts_hash({"a.csv": "x\n7\n"}, []) != facts_hash({"b.csv": "x\n7\n"}, [])
    with pytest.raises(pal.BadComponents, match=r"a\.json: not JSON"):
        facts_hash({"a.json": "{"}, [])


def test_components_of_earlier_releases_are_known_by_their_facts() -> None:
    shipped: dict[str, dict[str, str]] = json.loads(EARLIER.read_text(encoding="utf-8"))
    assert {key.split()[0] for key in shipped} == set(game_names())
    assert len({key for key in shipped if key.endswith(" 1")}) == len(game_names())
    for sums in shipped.values():
        for earlier, today in sums.items():
            assert facts_named(earlier) == today
            assert facts_named(today) == today
    known = {today for sums in shipped.values() for today in sums.values()}
    for path in ARCHIVE.glob("*.pal"):
        record = pal.load_record(path)
        today = pal.game(record.game, **record.config).components
        assert facts_named(record.components) in known | {today}, path.name


def test_a_folder_of_ones_own_is_known_by_its_texts_too(tmp_path: Path) -> None:
    texts = texts_of("azul")
    texts["layout.json"] = texts["layout.json"].replace('"start_score": 5', '"start_score": 9')
    earlier = text_hash(texts)
    assert facts_named(earlier) == earlier
    game = built("azul", tmp_path, texts)
    assert facts_named(earlier) == game.components
    game.must_fit("record", game.version, earlier)
    with pytest.raises(pal.BadRecord, match="was played with components"):
        pal.game("azul").must_fit("record", game.version, earlier)
    dump = {**game.start().dump(), "components": earlier}
    assert game.load(dump).hash() == game.start().hash()


def test_no_source_is_a_file_that_nobody_has() -> None:
    for name in game_names():
        for file, text in texts_of(name).items():
            assert ".txt" not in text, file
            assert "seeds" not in text, file
