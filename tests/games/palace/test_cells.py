"""Bit boards: fast floods compared with plain steps."""

import pytest

import palatium as pal
from palatium.games.palace.board.cells import BIT, TableCells, cells_of, flooded, risen, shut_off

SIZES = [(31, 24), (15, 12), (31, 31), (20, 17)]


def some_cells(table: TableCells, rng: pal.Rng, one_in: int) -> int:
    """Return a random board of a table."""
    return sum(BIT[cell] for cell in cells_of(table.whole) if rng.below(one_in) == 0)


@pytest.mark.parametrize("seed", range(20))
def test_floods_equal_plain_steps(seed: int) -> None:
    rng = pal.Rng(seed)
    table = TableCells(*SIZES[seed % 4])
    free = table.whole ^ some_cells(table, rng, 2 + seed // 4)
    for cell in cells_of(some_cells(table, rng, 20) & free):
        whole = flooded(BIT[cell], free)
        assert shut_off(BIT[cell], free, table.rim) == (0 if whole & table.rim else whole)


@pytest.mark.parametrize("seed", range(20))
def test_cells_north_of_a_board_up_to_the_first_that_is_not_free(seed: int) -> None:
    rng = pal.Rng(seed)
    table = TableCells(*SIZES[seed % 4])
    free = table.whole ^ some_cells(table, rng, 2 + seed // 4)
    start = some_cells(table, rng, 3) & free
    wanted = start
    for cell in cells_of(start):
        while free & BIT[cell]:
            wanted |= BIT[cell]
            cell += 1
    assert risen(start, free) == wanted
