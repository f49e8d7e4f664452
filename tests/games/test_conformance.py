"""Every game obeys every law, in every option set that ordinary runs play."""

import pytest

import palatium as pal
from palatium.testkit import conformance
from palatium.testkit.sets import option_sets

GAMES = 20 if pal.is_compiled() else 2
"""Games per option set; the uncompiled run compares, it does not search."""

STEPS = {"azul": 2_000, "palace": 200, "palaces": 160}
"""Steps after which no new game begins; games with secrets cost many times more per step."""

EVERY = {"palace": 2, "palaces": 2}
"""Steps between checks of the costly laws, for games with large views."""
RARELY = 8
"""The same for all games, uncompiled."""

CASES = [
    pytest.param(name, options, id=f"{name}-{options}") for name, options in option_sets()
]


@pytest.mark.parametrize("name, options", CASES)
def test_conformance(name: str, options: dict[str, object]) -> None:
    steps = STEPS.get(name, 300) // (1 if pal.is_compiled() else 10)
    report = conformance(
        pal.game(name, **options),
        GAMES,
        seed=100,
        every=EVERY.get(name, 1) if pal.is_compiled() else RARELY,
        most_steps=steps,
    )
    assert report.games == GAMES or report.steps >= steps


@pytest.mark.parametrize("name, options", CASES if pal.is_compiled() else CASES[::6])
def test_greedy_keeps_every_law(name: str, options: dict[str, object]) -> None:
    """Good play reaches positions that random play never does."""
    assert conformance(pal.game(name, **options), 1, seed=4, every=60, bot="greedy").games == 1
