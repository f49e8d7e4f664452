"""The view of the moat: where it continues, and how long it takes."""

from tests.games.palace.table import XY, at


def moat(*cells: XY) -> dict[str, object]:
    found = at(moat=list(cells)).view(0)["moat"]
    assert isinstance(found, dict)
    return found


def test_moat_tells_its_next_cells_before_there_is_any() -> None:
    seen = moat()
    assert seen["next"] == [{"x": -1, "y": 1}, {"x": 1, "y": 1}]
    assert seen["to_join"] == 8  # V24


def test_moat_tells_where_both_ends_go_on() -> None:
    right = [(1, 1), (1, 2), (1, 3)]
    left = [(-1, 1), (-1, 2), (-1, 3), (-1, 4)]
    seen = moat(*right, *left)  # E4
    assert seen["next"] == [{"x": 0, "y": 4}, {"x": 1, "y": 4}]
    assert seen["to_join"] == 1


def test_joined_moat_goes_nowhere() -> None:
    around = [(1, 1), (1, 2), (1, 3), (1, 4), (0, 4), (-1, 4), (-1, 3), (-1, 2), (-1, 1)]
    seen = moat(*around)
    assert seen["next"] == []
    assert seen["to_join"] == 0
