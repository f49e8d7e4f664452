"""The fast grid equals the naive reference on random castles, also when they are turned."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .compare import check, places_of, summary
from .growth import grow, moved, strew, tile_for, turned
from .naive import FORMS, same_rotation
from .tiles import plan_of

NUMBERS = st.lists(st.integers(0, 2**40), min_size=1, max_size=12)
NUMBER = st.integers(0, 2**40)
STYLE = st.integers(0, 2)
SAMPLE = settings(max_examples=40, deadline=None, derandomize=True,
                  suppress_health_check=list(HealthCheck))


@SAMPLE
@given(NUMBERS, NUMBER, STYLE)
def test_legal_castles_equal_the_reference(numbers: list[int], number: int, style: int) -> None:
    check(grow(numbers, style), [tile_for(number, style)])


@SAMPLE
@given(NUMBERS, NUMBER, STYLE)
def test_strewn_pieces_equal_the_reference(numbers: list[int], number: int, style: int) -> None:
    check(strew(numbers, style), [tile_for(number, style)])


@SAMPLE
@given(NUMBERS, NUMBER, STYLE)
def test_c_geo_1_turning_a_castle_turns_every_answer(
    numbers: list[int], number: int, style: int
) -> None:
    spots, name = grow(numbers, style), tile_for(number, style)
    before, after = plan_of(spots), plan_of(turned(spots))
    assert summary(before) == summary(after)
    expected = {
        (same_rotation(name, r + 1), -(y + FORMS[name][r].h - 1), x)
        for r, x, y in places_of(before, name)
    }
    assert places_of(after, name) == expected


@SAMPLE
@given(NUMBERS, NUMBER, STYLE, st.integers(-20, 20), st.integers(-20, 20))
def test_c_geo_1_moving_a_castle_moves_every_answer(
    numbers: list[int], number: int, style: int, dx: int, dy: int
) -> None:
    spots, name = grow(numbers, style), tile_for(number, style)
    before, after = plan_of(spots), plan_of(moved(spots, dx, dy))
    assert summary(before) == summary(after)
    expected = {(r, x + dx, y + dy) for r, x, y in places_of(before, name)}
    assert places_of(after, name) == expected


@SAMPLE
@given(NUMBERS, STYLE)
def test_the_order_of_placing_does_not_matter(numbers: list[int], style: int) -> None:
    spots = grow(numbers, style)
    forwards, backwards = plan_of(spots), plan_of(spots[::-1])
    ours, theirs = summary(forwards), summary(backwards)
    for question in ("courtyards", "longest path", "has external"):
        assert ours[question] == theirs[question]
    for question in ("unanswered", "blocked", "open", "external", "complete"):
        one, other = ours[question], theirs[question]
        assert isinstance(one, list)
        assert isinstance(other, list)
        assert one == other[::-1]
