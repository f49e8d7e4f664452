"""Guides: every file is sound, and following a guide leads to its end."""

import json
import re
from pathlib import Path

import pytest

import palatium as pal
from palatium.core.ids import CHANCE
from palatium.core.registry import spec
from palatium.playing.guide import Guide, chapters, guide, guide_to, guides
from palatium.playing.guide_file import read_guide

ROOT = Path(__file__).parents[2]
ALL = [(name, chapter) for name in guides() for chapter in ("", *chapters(name))]


def test_games_with_a_guide() -> None:
    assert {"azul", "castles", "palace", "palaces"} <= set(guides())
    with pytest.raises(pal.BadConfig, match=r"no guide for 'azull'.*azul"):
        guide("azull")


def test_a_chapter_for_each_expansion_of_castles() -> None:
    """Each is played with only its expansion, and is found again by its configuration."""
    modules = spec("castles").option("modules").values
    assert set(chapters("castles")) == set(modules)
    for chapter in chapters("castles"):
        found = guide("castles", chapter)
        assert found.game.config["modules"] == [chapter]
        assert guide_to(found.game).file.title == found.file.title
    with pytest.raises(pal.BadConfig, match=r"no chapter 'swan'.*decrees.*swans"):
        guide("castles", "swan")
    with pytest.raises(pal.BadConfig, match="no chapter 'swans'"):
        guide("azul", "swans")
    with pytest.raises(pal.BadConfig, match="no guide of castles is played with"):
        guide_to(pal.game("castles", players=3))


@pytest.mark.parametrize("name, chapter", ALL)
def test_a_guide_is_sound(name: str, chapter: str) -> None:
    """Its moves are legal, its rulings exist, its sentences are short."""
    found = guide(name, chapter)
    assert (4 if chapter else 12) <= len(found.steps) <= (12 if chapter else 20)
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\*\*([A-Z]+-[A-Z]+-\d+)\*\*", rules))
    for step in found.steps:
        assert step.rulings, step.title
        assert set(step.rulings) <= known, step.title
        assert 1 <= len(re.findall(r"[.!?](?: |$)", step.say)) <= 3, step.say
        assert len(step.say) + len(step.look) < 420, step.title
    s = found.game.start()
    for a in found.line:
        assert s.seat() == CHANCE or a in s.options()
        s.apply(a)


@pytest.mark.parametrize("name, chapter", ALL)
def test_following_a_guide_leads_to_its_end(name: str, chapter: str) -> None:
    found = guide(name, chapter)
    table = found.table()
    numbers: list[int] = []
    table.go_on()
    while not found.is_done(table.ints):
        draft = table.draft()
        while draft.is_open() and draft.state.seat() == draft.seat:
            place = found.place([*table.ints, *draft.ints()])
            if place is None:
                options = draft.options()
                assert len(options) == 1, "what the guide does not name is forced"
                draft.extend(options[0])
                continue
            numbers.append(place.number)
            draft.extend(place.move)
            if found.is_done([*table.ints, *draft.ints()]):
                break
        table.publish(draft.ints())
        table.go_on()
    assert sorted(set(numbers)) == list(range(1, len(found.steps) + 1))
    assert numbers == sorted(numbers)


def test_a_move_taken_back_meets_the_same_guide() -> None:
    found = guide("azul")
    table = found.table()
    table.go_on()
    for _ in range(2):
        place = found.place(table.ints)
        assert place is not None
        table.publish([place.move])
        table.go_on()
    before = list(table.ints)
    place = found.place(table.ints)
    assert place is not None
    table.publish([place.move])
    table.go_on()
    table.take_back()
    assert table.ints == before
    assert found.place(table.ints) == place


STEP = {"title": "One", "say": "Take.", "moves": ["take D5 R"]}
GUIDE = {
    "title": "T",
    "welcome": "W",
    "farewell": "F",
    "options": {"players": 2, "first": 0},
    "seed": 34,
    "steps": [STEP],
}


def made(data: object) -> Guide:
    """Return a guide of Azul from plain data."""
    return Guide(read_guide(json.dumps(data), "g.json"), pal.game("azul", players=2, first=0))


def test_an_own_way_where_the_step_is_free() -> None:
    found = made({**GUIDE, "steps": [{**STEP, "free": True}]})
    table = found.table()
    table.go_on()
    assert not found.is_done(table.ints)
    table.publish([table.state.parse("take D1 B")])
    assert found.is_done(table.ints)
    fixed = made(GUIDE)
    assert not fixed.is_done(table.ints)
    assert fixed.place(table.ints) is None


@pytest.mark.parametrize(
    "change, said",
    [
        ({"steps": []}, "g.json: steps should be a list of steps"),
        ({"stepps": []}, "g.json: 'stepps' is not known"),
        ({"title": ""}, "g.json: title should be a text"),
        ({"seed": -1}, "g.json: seed should be a whole number from 0 up"),
        ({"seed": True}, "g.json: seed should be"),
        ({"first": "x"}, "g.json: first should be a list of texts"),
        ({"options": []}, "g.json: options should be an object"),
        ({"seat": 7}, "g.json: seat 7 is not at a table of 2"),
        ({"steps": ["x"]}, "g.json: step 1: an object is expected"),
        ({"steps": [{**STEP, "moves": []}]}, "g.json: step 1: moves should name at least one"),
        ({"steps": [{**STEP, "free": 1}]}, "g.json: step 1: free should be true or false"),
        ({"steps": [{**STEP, "free": True}, STEP]}, "behind a free step, every step"),
        ({"steps": [{**STEP, "moves": ["take D5 Q"]}]}, "g.json: step 1: colour in 'take D5 Q'"),
        ({"steps": [{**STEP, "moves": ["take D5 G"]}]}, "step 1: 'take D5 G' by the person"),
        ({"steps": [{**STEP, "then": ["take D9 G"]}]}, "step 1: 'take D9 G' by seat 1"),
        ({"steps": [STEP, STEP]}, "step 2: 'take D5 R' is never asked for"),
        ({"first": ["take D1 B"]}, None),
    ],
)
def test_mistakes_are_named(change: dict[str, object], said: str | None) -> None:
    if said is None:
        assert len(made({**GUIDE, **change}).line) > 0
        return
    with pytest.raises(pal.BadComponents, match=re.escape(said)):
        made({**GUIDE, **change})


def test_what_is_no_guide_at_all() -> None:
    with pytest.raises(pal.BadComponents, match=r"g\.json: not JSON"):
        read_guide("{", "g.json")
    with pytest.raises(pal.BadComponents, match=r"g\.json: an object is expected"):
        read_guide("[]", "g.json")
