"""Component files: shipped ones are sound, and every error in a user's own is named."""

import csv
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import palatium as pal
from palatium.games.palace import DATA
from palatium.games.palace.box.boards import SLOTS
from palatium.games.palace.box.tiles import COLOURS, LETTERS, REWARDS, ROOM_TYPES, TYPES
from tests.games.palace.table import TILES, game

FILES = ["board.json", "favors.csv", "tiles.csv"]


def test_the_reconstruction_is_balanced_and_says_what_it_is() -> None:
    doors = Counter("-RBGYP*"[side] for tile in TILES.all for side in tile.sides)
    assert {letter: doors[letter] for letter in LETTERS} == dict.fromkeys(LETTERS, 56)
    assert doors["*"] == 28
    for type in range(ROOM_TYPES):
        own = Counter(side for tile in TILES.all if tile.type == type for side in tile.sides)
        assert len({own[colour + 1] for colour in range(5)}) == 1, TYPES[type]
    pairs = sorted(tuple(sorted(TILES.all[id].args)) for id in TILES.hallways)
    assert pairs == [(a, b) for a in range(5) for b in range(a, 5)]
    bubbles = sorted(tile.bubble() for tile in TILES.all if tile.counted)
    assert bubbles == sorted([*COLOURS, *TYPES[:ROOM_TYPES], "favor"])
    with open(DATA / "tiles.csv", newline="", encoding="utf-8") as file:
        assert {row["source"] for row in csv.DictReader(file)} == {"reconstructed"}
    board = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
    assert set(board["certainty"]) == {"exact", "inferred", "reconstructed"}


def test_favors_are_most_and_fewest_of_seventeen_things_but_two() -> None:
    favors = game().favors
    things = Counter((favor.item, favor.thing) for favor in favors)
    assert len(things) == 17
    assert [thing for thing, number in things.items() if number == 1] == [
        ("slots", "room"),
        ("slots", "favor"),
    ]
    words = game().words
    assert all(words.has(favor.key()) for favor in favors)


def test_every_question_kind_event_and_reason_has_words() -> None:
    words = game().words
    for layout in game().layouts.all:
        assert layout.by_chance or words.has(f"group.{layout.word}"), layout.word
    source = "".join(path.read_text(encoding="utf-8") for path in DATA.parent.glob("*.py"))
    for name in set(re.findall(r'Event\(\s*"(\w+)"', source)):
        assert words.has(f"event.{name}"), name
    for key in set(re.findall(r'"(why\.\w+)"', source)):
        assert words.has(key), key
    for slot in SLOTS:
        assert words.has(f"slot.{slot}"), slot
    for reward, _ in REWARDS:
        assert words.has(f"reward.{reward}"), reward
    for reason in set(re.findall(r'Gain\(\w+, [^"]*"(\w+)"', source)):
        assert words.has(f"reason.{reason}"), reason


Change = Callable[[str], str]


def swap(before: str, after: str) -> Change:
    def change(text: str) -> str:
        assert before in text
        return text.replace(before, after, 1)

    return change


@pytest.mark.parametrize(
    "file, change, said",
    [
        ("tiles.csv", swap("AC01,Activity", "AC01,Attic"), "row 2, column type: 'Attic'"),
        ("tiles.csv", swap(",up,B,R,-,-", ",down,B,R,-,-"), "row 2, column level: 'down'"),
        ("tiles.csv", swap(",up,B,R,-,-", ",up,B,Q,-,-"), "row 2, column E: 'Q' should be one of"),
        ("tiles.csv", swap(",up,B,R,-,-", ",up,B,-,-,-"), "at least two entrances"),
        ("tiles.csv", swap("AC02", "AC01"), "tiles.csv: an id stands twice"),
        ("tiles.csv", swap("AC01,Activity", "AC01,Food"), "row 2, column reward: 'activity'"),
        ("tiles.csv", swap("stair,R,-,B,-", "stair,R,G,B,-"), "the ends of a Stair"),
        ("tiles.csv", swap("swan,R,3", "swan,Q,3"), "column arg2: 'Q'"),
        ("tiles.csv", swap("id,type", "id,kind"), "row 1: the columns type are missing"),
        ("favors.csv", swap("FV01,most", "FV01,much"), "favors.csv, row 2, column direction"),
        ("favors.csv", swap("FV02", "FV01"), "32 Favors are expected"),
        ("favors.csv", swap("rooms,Activity,8", "rooms,Attic,8"), "column arg: 'Attic'"),
        ("board.json", swap("[3, 2, 1, 1, 0, 0]", "[3, 2, 1]"), "room_row.prices_left_to_right"),
        ("board.json", swap('"2": [17,', '"2": [18,'), "81 tiles in all"),
        ("board.json", swap('"id": "TEN"', '"id": "ELEVEN"'), "the six slots DISC1"),
        ("board.json", swap('"4": 7, "5": 11', '"4": 7, "5": 8'), "swan_sets"),
        (
            "board.json",
            swap(
                "{",
                "",
            ),
            "not JSON",
        ),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, file: str, change: Change, said: str) -> None:
    for name in FILES:
        shutil.copy(DATA / name, tmp_path / name)
    (tmp_path / file).write_text(change((DATA / file).read_text(encoding="utf-8")))
    with pytest.raises(pal.BadComponents, match=re.escape(said)):
        pal.game("palace", players=2, components=str(tmp_path))


def test_own_components_make_another_game(tmp_path: Path) -> None:
    text = (DATA / "board.json").read_text(encoding="utf-8")
    (tmp_path / "board.json").write_text(text.replace("[3, 2, 1, 1, 0, 0]", "[4, 3, 2, 2, 1, 0]"))
    own = pal.game("palace", components=str(tmp_path))
    assert own.components != pal.game("palace").components
    s = own.start()
    pal.playout(s, pal.Rng(2))
    assert s.check() == []


@pytest.mark.parametrize(
    "options, said",
    [
        ({"players": 1}, "players=1 should be a whole number from 2 to 4"),
        ({"players": 5}, "from 2 to 4"),
        ({"players": 2, "first": 2}, "first=2 should be a seat from 0 to 1"),
        ({"side": "grey"}, "palace has no option 'side'"),
    ],
)
def test_nonsense_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(pal.BadConfig, match=re.escape(said)):
        pal.game("palace", **options)
