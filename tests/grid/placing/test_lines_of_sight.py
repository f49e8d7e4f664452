"""Lines of sight: the shortcut of C-PLC-7 must never promise too much."""

from hypothesis import given
from hypothesis import strategies as st

from palatium.grid.board import rectangle
from palatium.grid.placing.lines_of_sight import Ray, has_pair_apart, sees_edge

PLACE = st.integers(12, 51)
RAYS = st.builds(Ray, st.integers(0, 3), PLACE, PLACE)


@given(RAYS, RAYS)
def test_c_plc_7_rays_apart_are_never_spoiled_by_one_tile(one: Ray, other: Ray) -> None:
    both = one.spoilers(7, 7) & other.spoilers(7, 7)
    assert one.is_apart_from(other) == other.is_apart_from(one) == (not both)
    assert has_pair_apart([one, other]) == (not both)
    assert not has_pair_apart([one])


@given(st.integers(0, 3), PLACE, PLACE, PLACE, PLACE)
def test_c_plc_7_one_cell_on_the_line_shuts_it(side: int, x: int, y: int, a: int, b: int) -> None:
    ray = Ray(side, x, y)
    on_line = ray.x0 <= a <= ray.x1 and ray.y0 <= b <= ray.y1
    assert sees_edge(rectangle(a, b, a, b), side, y * 64 + x) == (not on_line)
    assert bool(ray.spoilers(1, 1) & rectangle(a, b, a, b)) == on_line
