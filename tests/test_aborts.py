"""Whatever happens to compiled code, it raises an exception and never kills the process."""

import subprocess
import sys

import pytest

from palatium.core.registry import game_names

DEEP = """
import sys
import palatium as pal

LIMIT = 300
sys.setrecursionlimit(LIMIT)
game = pal.game(sys.argv[1])
rng = pal.Rng(1)


def play(state, moves):
    for _ in range(moves):
        if state.seat() == pal.CHANCE:
            state.apply(state.sample(rng))
        else:
            options = state.options()
            state.apply(options[rng.below(len(options))])


def dive(depth, state):
    if depth:
        dive(depth - 1, state)
    else:
        state.hash()
        play(state, 5)


state = game.start()
met = 0
for _ in range(8):
    play(state, 8)
    for depth in range(LIMIT - 20, LIMIT):
        try:
            dive(depth, state.clone())
        except RecursionError:
            met += 1
print("whole", met > 0)
"""

ODD = """
import sys
import palatium as pal

game = pal.game(sys.argv[1])
state = game.start()
rng = pal.Rng(1)
while state.seat() == pal.CHANCE:
    state.apply(state.sample(rng))
before = state.hash()
whole = [-1, -(2**200), 2**31, 2**63, 2**200]
odd = [*whole, 7.5, float("nan"), None, True, "1", b"1", [], {}, object(), game, state.clone(), rng]
calls = [
    state.allows, state.apply, state.ask, state.describe, state.options, state.parse,
    state.preview, state.sample, state.score_lines, state.standings, state.text, state.view,
    state.weights, state.why_not, game.load, game.start, rng.below, rng.pick, rng.shuffle,
    pal.Rng, pal.game, pal.replay,
    lambda x: state.resample(x, rng),
    lambda x: state.resample(0, x),
    lambda x: pal.playout(state.clone(), x),
    lambda x: pal.playout(x, rng),
]
for call in calls:
    for thing in odd:
        try:
            call(thing)
        except Exception as error:
            assert str(error), (call, thing)
print("whole", state.hash() == before)
"""


def run(script: str, game: str) -> None:
    """Run a script for a game, which must come to its end."""
    command = [sys.executable, "-c", script, game]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", "whole True\n")


@pytest.mark.parametrize("game", game_names())
def test_recursion_is_an_exception(game: str) -> None:
    run(DEEP, game)


@pytest.mark.parametrize("game", game_names())
def test_odd_arguments_are_exceptions(game: str) -> None:
    run(ODD, game)
