"""Bit boards compared with plain sets."""

from hypothesis import given
from hypothesis import strategies as st

from palatium.grid.board import bits, lowest, rectangle, spread

CELLS = st.sets(st.integers(0, 4095), max_size=40)


def board(cells: set[int]) -> int:
    return sum(1 << c for c in cells)


@given(CELLS)
def test_bits_lists_every_cell_in_order(cells: set[int]) -> None:
    assert bits(board(cells)) == sorted(cells)
    if cells:
        assert lowest(board(cells)) == min(cells)


@given(CELLS, st.integers(1, 7), st.sampled_from([1, 64]))
def test_spread_is_the_or_of_all_shifts(cells: set[int], length: int, step: int) -> None:
    expected = 0
    for i in range(length):
        expected |= board(cells) >> (i * step)
    assert spread(board(cells), length, step) == expected


@given(*[st.integers(-3, 66)] * 4)
def test_rectangle_is_clipped(x0: int, y0: int, x1: int, y1: int) -> None:
    cells = {y * 64 + x for x in range(max(x0, 0), min(x1, 63) + 1)
             for y in range(max(y0, 0), min(y1, 63) + 1)}
    assert rectangle(x0, y0, x1, y1) == board(cells)
