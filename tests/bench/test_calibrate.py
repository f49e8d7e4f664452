"""The time that a level takes on this machine."""

import pytest

from palatium.bench.calibrate import nodes_per_second, paces, page


def test_levels_are_timed_here() -> None:
    said = page("azul", 1000.0)
    assert "1,000 simulations per second" in said
    found = {pace.level: pace for pace in paces("azul", 1000.0)}
    assert found["journeyman"].seconds == 0
    assert found["master"].seconds == pytest.approx(found["master"].nodes / 1000)
    assert found["master"].fitting == round(found["master"].meant * 1000)
    assert nodes_per_second("azul", games=1, nodes=1) > 0
