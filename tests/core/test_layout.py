"""Layouts: ints, records, notation and action numbers agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palatium.core.codec import Counts, Names, Number
from palatium.core.errors import BadNotation
from palatium.core.layout import Field, Layout, Layouts, payload

WAYS = Names(["up", "dn", "no"])


def table() -> Layouts:
    return Layouts(
        [
            Layout(9, "draw", [Field("card", 5, Number(0, 30))], "pick-card", True),
            Layout(2, "go", [Field("x", 3, Number(2, 6)), Field("to", 2, WAYS)]),
            Layout(1, "stop", []),
            Layout(63, "take", [Field("set", 12, Counts("ABCD", list("abcd"), 3, 1, 3))]),
            Layout(5, "full", [Field("all", 24, Number(0, 2**24 - 1))]),
        ]
    )


LAYOUTS = table()
SMALL = [layout for layout in LAYOUTS.all if layout.size < 1000]


@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.word)
def test_every_action_round_trips(layout: Layout) -> None:
    found = [layout.unrank(rank) for rank in range(layout.size)]
    assert found == sorted(set(found))
    for rank, a in enumerate(found):
        assert layout.is_valid(a)
        assert layout.rank(a) == rank
        assert layout.pack(layout.unpack(a)) == a
        assert 0 < a < 1 << 30
        assert LAYOUTS.of(a) is layout
        assert LAYOUTS.parse(LAYOUTS.text(a)) == a
        assert layout.record(a)["kind"] == layout.word


@given(st.integers(0, LAYOUTS.space - 1))
def test_action_numbers_round_trip(number: int) -> None:
    a = LAYOUTS.sparse(number)
    assert LAYOUTS.dense(a) == number
    assert LAYOUTS.parse(LAYOUTS.text(a)) == a


@given(st.integers(-(1 << 31), 1 << 31))
def test_any_int_is_an_action_or_refused(a: int) -> None:
    layout = LAYOUTS.of(a)
    if layout is None or not layout.is_valid(a):
        with pytest.raises(BadNotation, match="not an action"):
            LAYOUTS.text(a)
        with pytest.raises(ValueError, match="not a player's action"):
            LAYOUTS.dense(a)
    else:
        assert LAYOUTS.parse(LAYOUTS.text(a)) == a


@given(st.text(max_size=20))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        a = LAYOUTS.parse(text)
    except BadNotation:
        return
    assert LAYOUTS.text(a)


def test_numbers_outside_the_space() -> None:
    for number in (-1, LAYOUTS.space, 1 << 40):
        with pytest.raises(ValueError, match="not an action number"):
            LAYOUTS.sparse(number)


def test_chance_has_no_action_number() -> None:
    with pytest.raises(ValueError, match="not a player's action"):
        LAYOUTS.dense(LAYOUTS.parse("draw 3"))
    assert LAYOUTS.space == 1 + 5 * 3 + (1 << 24) + 34


def test_stray_bits_make_no_action() -> None:
    a = LAYOUTS.parse("go 4 up")
    assert not LAYOUTS.by_word["go"].is_valid(a | 1 << 20)
    assert not LAYOUTS.by_word["go"].is_valid(a | 3)
    assert payload(a) == 4 << 2


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "empty notation: write an action such as stop, go, full, draw, take"),
        ("fly", "'fly' is not an action; known are stop, go, full, draw, take"),
        ("go 4", "'go 4' has 1 parts after 'go', it should read: go <x> <to>"),
        ("stop now", "'stop now' has 1 parts after 'stop', it should read: stop"),
        ("go 7 up", "x in 'go 7 up': 7 is not from 2 to 6"),
        ("go 4 left", "to in 'go 4 left': 'left' is not one of up, dn, no"),
        ("take 9A", "set in 'take 9A': '9A' is not a set such as 2A1D (letters ABCD)"),
    ],
)
def test_bad_notation_says_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as caught:
        LAYOUTS.parse(text)
    assert str(caught.value) == sentence


def test_layouts_that_cannot_be() -> None:
    for kind in (0, 64, -1):
        with pytest.raises(ValueError, match="outside"):
            Layout(kind, "x", [])
    with pytest.raises(ValueError, match="needs 25 payload bits"):
        Layout(1, "x", [Field("a", 25, Number(0, 1))])
    with pytest.raises(ValueError, match="share a kind number or a word"):
        Layouts([Layout(1, "x", []), Layout(1, "y", [])])
    with pytest.raises(ValueError, match="share a kind number or a word"):
        Layouts([Layout(1, "x", []), Layout(2, "x", [])])
    with pytest.raises(ValueError, match="does not fit in 3 bits"):
        LAYOUTS.by_word["go"].pack([8, 0])
