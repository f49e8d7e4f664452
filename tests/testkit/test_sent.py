"""Data for screens is compared with the declared types, key by key."""

from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from palatium.testkit.sent import named_faults, record_faults


class Inner(TypedDict):
    """A record in a record."""

    x: int
    word: NotRequired[str | None]


class Outer(TypedDict):
    """A record with one of each."""

    rows: list[Inner]
    by_name: dict[str, float]
    way: Literal["high", "low"]
    maybe: Inner | None
    pair: Annotated[list[int], 2]


class Named(TypedDict):
    """Records by name."""

    moved: Inner


GOOD: dict[str, object] = {
    "rows": [{"x": 1}, {"x": 2, "word": None}],
    "by_name": {"a": 1, "b": 0.5},
    "way": "low",
    "maybe": None,
    "pair": [1, 2],
}


def told(value: dict[str, object]) -> list[str]:
    """Return the faults of a record."""
    return list(record_faults("it", value, [Outer]))


def test_what_is_declared_is_fine() -> None:
    assert told(GOOD) == []
    assert told({**GOOD, "maybe": {"x": 3, "word": "three"}}) == []


@pytest.mark.parametrize(
    "change, fault",
    [
        ({"more": 1}, "it.more is not declared: 1"),
        ({"rows": [{"x": 1}, {"x": "2"}]}, "it.rows[1].x is '2', not int"),
        ({"rows": [{"x": True}]}, "it.rows[0].x is True, not int"),
        ({"rows": [{}]}, "it.rows[0].x is missing"),
        ({"rows": [{"x": 1, "y": 2}]}, "it.rows[0].y is not declared: 2"),
        ({"rows": {}}, "it.rows is {}, not list[tests.testkit.test_sent.Inner]"),
        ({"by_name": {"a": "1"}}, "it.by_name['a'] is '1', not float"),
        ({"way": "middle"}, "it.way is 'middle', not typing.Literal['high', 'low']"),
        ({"pair": [1, 2, 3]}, "it.pair has 3 items, not 2"),
        ({"pair": [1, None]}, "it.pair[1] is None, not int"),
        ({"maybe": {"x": None}}, "it.maybe.x is None, not int"),
    ],
)
def test_what_is_not_is_named_by_its_place(change: dict[str, object], fault: str) -> None:
    assert told({**GOOD, **change}) == [fault]


def test_a_missing_key_is_named() -> None:
    others = {key: value for key, value in GOOD.items() if key != "way"}
    assert told(others) == ["it.way is missing"]


def test_facts_are_found_by_their_name() -> None:
    assert list(named_faults("event", "moved", {"x": 1}, Named)) == []
    assert list(named_faults("event", "moved", {}, Named)) == ["event moved.x is missing"]
    assert list(named_faults("event", "went", {}, Named)) == ["event went is not declared in Named"]
