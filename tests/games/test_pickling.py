"""A pickle or copy of a position continues like the original, for all games and expansions."""

import copy
import random
from collections.abc import Callable
from itertools import cycle, islice

import pytest

import palatium as pal
from palatium.core.playout import playout
from palatium.core.spec import set_name
from palatium.core.state import State
from palatium.testkit.sets import option_sets
from tests.copies import BY_NAME

SAMPLE = list(option_sets())
CASES = [
    *[pytest.param(*case, False, id=f"{case[0]}-{set_name(case[1])}") for case in SAMPLE],
    *[
        pytest.param(*case, True, id=f"all-{case[0]}-{set_name(case[1])}", marks=pytest.mark.soak)
        for case in option_sets(every=True)
    ],
]
PARTS = 3
"""How many parts a game is cut into; copies are made where one begins."""


@pytest.mark.parametrize("name, options, every", CASES)
def test_copies_go_on_like_the_original(name: str, options: dict[str, object], every: bool) -> None:
    """The short run tries two ways of copying at each cut in turn, the long one all of them."""
    game = pal.game(name, **options)
    ways = cycle(BY_NAME.values())
    for explain in (True, False) if every else (True,):
        s = game.start(explain)
        ints: list[int] = []
        playout(s.clone(), pal.Rng(3), ints)
        size = len(ints) // PARTS + 1
        while ints:
            true = s.hash()
            for way in islice(ways, len(BY_NAME) if every else 2):
                goes_on_alike(s, way, ints[:size])
                assert s.hash() == true  # a copy is independent of the original
            for a in ints[:size]:
                s.apply(a)
            ints = ints[size:]
        for way in BY_NAME.values():
            assert way(s).outcome().record() == s.outcome().record()


def goes_on_alike(s: State, way: Callable[[State], State], ints: list[int]) -> None:
    """Check that a copy is the same position for everybody, and stays so under the same ints."""
    one, two = s.clone(), way(s)
    assert two is not s
    assert type(two) is type(s)
    assert two.dump() == one.dump()
    knows_the_same(one, two)
    for a in ints:
        assert two.options() == one.options()
        heard: list[pal.Event] = []
        heard_by_copy: list[pal.Event] = []
        one.apply(a, heard)
        two.apply(a, heard_by_copy)
        assert two.hash() == one.hash()
        assert [facts(event) for event in heard] == [facts(event) for event in heard_by_copy]
    assert two.dump() == one.dump()


def facts(event: pal.Event) -> list[object]:
    return [event.name, event.facts, event.secret, event.seen_by, event.heard_by, event.hold]


def knows_the_same(one: State, two: State) -> None:
    """Check that every seat sees the same, and that the same positions are possible for it."""
    assert two.view(None) == one.view(None)
    for seat in range(one.game.players):
        assert two.view(seat) == one.view(seat)
        guess = one.resample(seat, pal.Rng(9))
        assert two.resample(seat, pal.Rng(9)).hash() == guess.hash()
        assert BY_NAME["protocol-5"](guess).hash() == guess.hash()  # a guess is a position too


@pytest.mark.parametrize("name", pal.game_names())
def test_copies_share_the_game(name: str) -> None:
    s = pal.game(name, players=2).start()
    assert copy.copy(s).game is copy.deepcopy(s).game is s.game
    first, second, game = BY_NAME["protocol-5"]([s, s.clone(), s.game])
    assert first.game is second.game is game
    assert BY_NAME["protocol-2"](s).game is game  # built once for all pickles


@pytest.mark.parametrize("name", pal.game_names())
def test_anybodys_random_numbers_will_do(name: str) -> None:
    """Draws, deals and playouts accept Python's own generators, and repeat with their seeds."""
    game = pal.game(name, players=2)
    ends: set[str] = set()
    for seed in (1, 1, 2):
        rng = random.Random(seed)
        s = game.start()
        while s.seat() == pal.CHANCE:
            s.apply(s.sample(rng))
        guess = s.resample(1, rng)
        assert guess.view(1) == s.view(1)
        pal.playout(guess, rng)
        ends.add(guess.hash())
    assert len(ends) == 2
