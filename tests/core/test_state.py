"""Positions: questions, refusals, previews, saving."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import palatium as pal
from palatium.core.events import Event, told_to
from palatium.core.scoring.lines import ScoreLine, lines_of
from palatium.core.scoring.outcome import ranked
from palatium.core.state import State


def azul(seed: int = 1, moves: int = 30) -> State:
    s = pal.game("azul", players=2, first=0).start()
    rng = pal.Rng(seed)
    while s.seat() != pal.OVER and (s.moves < moves or s.seat() == pal.CHANCE):
        options = s.options()
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else options[rng.below(len(options))])
    return s


def placing() -> State:
    s = azul()
    while s.ask().name != "place":
        s.apply(s.options()[0])
    return s


def test_questions_come_in_groups() -> None:
    question = placing().ask()
    assert [group.label for group in question.groups] == ["Place", "Pass"]
    assert [group.gesture for group in question.groups] == ["pick-cell", "yes-no"]
    listed = [a for group in question.groups for a in group.options]
    assert listed == placing().options()
    assert question.prompt.startswith("Place a tile on your board, or pass;")
    assert json.loads(json.dumps(question.record()))["name"] == "place"


def test_who_is_not_asked_waits() -> None:
    s = placing()
    other = 1 - s.seat()
    question = s.ask(other)
    assert (question.name, question.seat, question.args) == ("wait", other, {})
    assert question.groups == []
    assert question.prompt == "Waiting for the others."
    assert s.options(other) == []
    assert s.options(-1) == []
    assert s.options(5) == []


def test_a_draw_has_no_groups() -> None:
    s = pal.game("azul", players=2, first=0).start()
    assert s.seat() == pal.CHANCE
    assert s.ask().groups == []
    assert s.waiting() == 0


def test_why_not_is_one_sentence() -> None:
    s = placing()
    assert s.why_not(s.options()[0]) is None
    assert s.why_not(s.parse("pass")) is None
    assert s.why_not(-1) == "This game has no such action."
    assert s.why_not(40 << 24) == "This game has no such action."
    taking = azul(1, 6)
    reason = taking.why_not(taking.parse("pass"))
    assert reason is not None
    assert reason.startswith("That is not the current question: Take all tiles")
    draw = pal.game("azul", players=2, first=0).start()
    assert draw.why_not(draw.parse("pass")) == "A draw comes first."
    assert azul(1, 10**6).why_not(1) == "The game is over."


def test_refusals_say_what_and_why() -> None:
    s = azul(1, 6)
    with pytest.raises(pal.IllegalAction) as caught:
        s.apply(s.parse("take D9 R"))
    text = str(caught.value)
    assert "(take D9 R) is not an option at move 8: This table has only 5 displays" in text
    assert f"There are {len(s.options())} options; options() lists them." in text
    for a in (-5, 0, 7, (1 << 30) - 1, 1 << 60, (1 << 24) | 0xFFFFFF):
        with pytest.raises(pal.IllegalAction, match=f"^{a} is not an option"):
            s.apply(a)


def test_only_draws_have_weights() -> None:
    with pytest.raises(pal.IllegalAction, match="only a chance node has weights"):
        placing().weights()
    with pytest.raises(pal.IllegalAction, match="only a chance node has weights"):
        placing().sample(pal.Rng(1))


def test_notation_of_ints_that_are_no_actions() -> None:
    s = placing()
    for a in (0, -1, 63 << 24, (1 << 24) | 15 << 3, (3 << 24) | 1):
        with pytest.raises(pal.BadNotation, match="not an action"):
            s.text(a)
        with pytest.raises(pal.IllegalAction, match="not an action of azul"):
            s.describe(a)


def test_previews_stop_at_another_seat_and_at_chance() -> None:
    s = placing()
    before = s.hash()
    chain = [s.options()[0], 0, 0]
    preview = s.preview(chain)
    assert preview.done == 1
    assert preview.next_seat != s.seat()
    record = preview.record()
    assert record["points"] == sum(line.amount for line in preview.lines if line.seat == s.seat())
    assert s.preview([]).done == 0
    assert s.hash() == before
    with pytest.raises(pal.IllegalAction):
        s.preview([0])


def test_clones_are_apart() -> None:
    s = placing()
    twin = s.clone()
    known = s.hash()
    twin.apply(twin.options()[0])
    assert s.hash() == known
    assert twin.hash() != known


def test_scores_without_lines() -> None:
    s = pal.game("azul", players=2).start(explain=False)
    assert s.score_lines() == []
    assert s.scores() == [5, 5]
    assert s.check() == []


@pytest.mark.parametrize(
    "key, value, words",
    [
        ("palatium", 2, "dump has palatium 2, this game has 1"),
        ("game", "chess", "dump has game 'chess'"),
        ("version", 99, "dump has version 99"),
        ("components", "", "dump has components ''"),
        ("points", [1, 2, 3], "3 seats have points, 2 play"),
        ("points", "12", "'12' should be a list"),
        ("moves", -1, "-1 moves were made"),
        ("moves", True, "True should be a whole number"),
        ("stack", [["Nonsense"]], "KeyError('Nonsense')"),
        ("stack", [["Taking", 7]], "Taking asks seat 7, 2 play"),
        ("stack", [["Round", 1]], "Round lies on top and asks nobody"),
        ("stack", [[]], "IndexError"),
        ("body", [], "body should be an object"),
        ("body", {}, "KeyError"),
        ("lines", [[0, 1]], "ValueError"),
        ("lines", [], "differ from the sum of their lines"),
    ],
)
def test_broken_dumps_are_refused(key: str, value: object, words: str) -> None:
    s = placing()
    data = s.dump()
    data[key] = value
    with pytest.raises(pal.BadRecord) as caught:
        s.game.load(data)
    assert words in str(caught.value)


@settings(max_examples=60)
@given(st.data())
def test_any_changed_tile_is_noticed(data: st.DataObject) -> None:
    s = placing()
    dump = copy.deepcopy(s.dump())
    body = dump["body"]
    assert isinstance(body, dict)
    key = data.draw(st.sampled_from(["bag", "tower", "supply", "centre"]))
    body[key] += 1 << 6 * data.draw(st.integers(0, 5))
    with pytest.raises(pal.BadRecord, match="A-SET-1"):
        s.game.load(dump)


def test_the_hash_hangs_on_everything() -> None:
    s = placing()
    loaded = s.game.load(json.loads(json.dumps(s.dump())))
    assert loaded.hash() == s.hash()
    loaded.points[0] += 1
    assert loaded.hash() != s.hash()
    assert loaded.check() != []


def test_events_are_told_to_whom_they_concern() -> None:
    plain = Event("a", {"n": 1})
    secret = Event("b", {"n": 2}, {"face": 3}, seen_by=0b10, hold=True)
    quiet = Event("c", {"n": 4}, heard_by=0b01)
    events = [plain, secret, quiet]
    a: dict[str, object] = {"event": "a", "n": 1}
    b: dict[str, object] = {"event": "b", "n": 2}
    assert told_to(events, 0) == [a, b, {"event": "c", "n": 4}]
    assert told_to(events, 1) == [a, {**b, "face": 3, "hold": True}]
    assert told_to(events, None) == [a, b]


def test_lines_are_a_chain() -> None:
    first = ScoreLine(None, 0, 3, "a", "x", "R-1", 1)
    second = ScoreLine(first, 1, -2, "b", "", "R-2", 2)
    assert lines_of(second) == [first, second]
    assert lines_of(second, 0) == [first]
    assert lines_of(None) == []
    assert repr(second) == "<-2 b  R-2 move 2>"


def test_ranks_share_ties() -> None:
    assert ranked([(3, 1), (5, 0), (3, 1), (3, 2)]) == [3, 1, 3, 2]
