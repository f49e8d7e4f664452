"""The games on which every environment is tested: a sample in each run, all in long runs."""

from collections.abc import Iterator

import pytest

from palatium.core.registry import game_names
from palatium.core.spec import set_name
from palatium.games.castles import EXPANSIONS
from palatium.testkit.sets import option_sets

Options = dict[str, object]


def sample() -> Iterator[tuple[str, Options]]:
    """Yield what every run plays: each game for two, Castles with each expansion alone, with all
    of them and solo, Azul on its other side, and a game of another package."""
    for name in game_names():
        if name != "castles":
            yield name, {"players": 2}
    yield "azul", {"players": 3, "side": "grey"}
    yield "follies", {"players": 3, "modules": ["lanterns"]}
    yield "castles", {"players": 1, "edition": "collector"}
    for modules in ([], *[[name] for name in EXPANSIONS], list(EXPANSIONS)):
        yield "castles", {"players": 2, "edition": "collector", "modules": modules}


def everything() -> Iterator[tuple[str, Options]]:
    """Yield all option sets that are not in the sample."""
    known = list(sample())
    for case in option_sets(every=True):
        if case not in known:
            yield case


CASES = [
    *[pytest.param(*case, id=f"{case[0]}-{set_name(case[1])}") for case in sample()],
    *[
        pytest.param(*case, id=f"{case[0]}-{set_name(case[1])}", marks=pytest.mark.soak)
        for case in everything()
    ],
]
